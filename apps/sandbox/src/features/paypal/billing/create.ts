import * as z from 'zod/mini'
import { readBody, refuseInvalid, refuseIssue, refuseUnknown } from '../api/refusal.ts'
import { overridePlan, type Plan, toId } from './plans.ts'
import type { Subscription } from './subscriptions.ts'

const address = z.string().check(z.regex(/^https?:\/\/\S+$/))

const createSchema = z.object({
  plan_id: z.string().check(z.minLength(3)),
  start_time: z.optional(z.iso.datetime({ offset: true })),
  custom_id: z.optional(z.string().check(z.minLength(1), z.maxLength(127))),
  subscriber: z.optional(z.looseObject({ email_address: z.optional(z.string()) })),
  plan: z.optional(z.looseObject({})),
  application_context: z.object({
    user_action: z._default(z.enum(['SUBSCRIBE_NOW', 'CONTINUE']), 'SUBSCRIBE_NOW'),
    return_url: address,
    cancel_url: address,
  }),
})

const reviseSchema = z.object({ plan_id: z.string().check(z.minLength(3)), plan: z.optional(z.looseObject({})) })

type Plans = ReadonlyMap<string, Plan>

/** @throws PaypalRefusal */
export function readSubscription(body: unknown, plans: Plans, nowMs: number): Subscription {
  const given = readBody(createSchema, body)
  const plan = getActivePlan(plans, given.plan_id)
  const startAtMs = given.start_time === undefined ? nowMs : Date.parse(given.start_time)
  if (given.start_time !== undefined && startAtMs < nowMs - 60_000) {
    const description = 'The subscription start time must be in the future.'
    throw refuseInvalid([{ field: '/start_time', issue: 'INVALID_PARAMETER_VALUE', description }])
  }
  const { application_context: context, subscriber = {} } = given
  return {
    ...{ id: toId('I'), baToken: toId('BA'), plan: overridePlan(plan, given.plan), revision: null },
    ...{ status: 'APPROVAL_PENDING', note: '', customId: given.custom_id ?? '' },
    ...{ email: subscriber.email_address ?? '', subscriber, startAtMs, createdAtMs: nowMs, changedAtMs: nowMs },
    ...{ returnUrl: context.return_url, cancelUrl: context.cancel_url },
    isActivatedOnApproval: context.user_action === 'SUBSCRIBE_NOW',
    ...{ billed: plan.cycles.map(() => 0), outstandingMinor: 0, failures: 0, retries: 0 },
    ...{ nextBillingAtMs: null, retryAtMs: null, activatesAtMs: null, lastPayment: null, lastFailure: null, sales: [] },
  }
}

/** The plan that a running subscription shall change to. @throws PaypalRefusal */
export function readRevision(body: unknown, plans: Plans, { plan: current, status }: Subscription): Plan {
  const given = readBody(reviseSchema, body)
  const plan = getActivePlan(plans, given.plan_id)
  if (status !== 'ACTIVE') {
    throw refuseIssue('SUBSCRIPTION_STATUS_INVALID', 'Invalid subscription status for revise action.')
  }
  if (plan.productId !== current.productId) {
    throw refuseIssue('INVALID_PLAN', 'The plan is not of the same product.')
  }
  return overridePlan(plan, given.plan)
}

function getActivePlan(plans: Plans, id: string): Plan {
  const plan = plans.get(id)
  if (!plan) throw refuseUnknown()
  if (plan.status !== 'ACTIVE') throw refuseIssue('PLAN_STATUS_INVALID', 'Invalid plan status.')
  return plan
}
