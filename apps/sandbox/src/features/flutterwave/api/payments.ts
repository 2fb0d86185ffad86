import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Link, type Plan, randomText } from '../billing/ledger.ts'
import { isCurrency } from '../money.ts'
import type { Party } from '../party.ts'
import { amountSchema, Refusal, read, succeed } from '../refusal.ts'

const text = z.string().check(z.minLength(1), z.maxLength(500))
const minutes = z.int().check(z.minimum(1), z.maximum(1440))

const schema = z.object({
  tx_ref: text,
  amount: amountSchema,
  currency: z._default(z.string().check(z.refine(isCurrency, 'no currency of this account')), 'NGN'),
  redirect_url: z.url(),
  customer: z.object({
    email: z.email(),
    name: z.optional(z.nullable(z.string())),
    phonenumber: z.optional(z.nullable(z.string())),
    phone_number: z.optional(z.nullable(z.string())),
  }),
  payment_options: z.optional(z.string()),
  payment_plan: z.optional(z.nullable(z.union([z.int(), z.string().check(z.regex(/^\d+$/))]))),
  meta: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  customizations: z.optional(z.object({ title: z.optional(z.string()), description: z.optional(z.string()) })),
  session_duration: z._default(minutes, 30),
  max_retry_attempt: z._default(z.int().check(z.minimum(1), z.maximum(50)), 5),
  link_expiration: z.optional(z.iso.datetime({ offset: true, local: true })),
  subaccounts: z.optional(z.array(z.unknown())),
})

const NAMED_OPTIONS = ['card', 'banktransfer', 'ussd', 'mpesa', 'glo']
/** What this merchant's page offers where the call names nothing that it knows. */
const DEFAULT_OPTIONS = ['card', 'banktransfer', 'ussd']

export const isMobileMoney = (option: string) => /^(mobilemoney\w+|mpesa|glo)$/.test(option)

/** The hosted link. */
export function paymentRoutes(app: FastifyInstance, party: Party) {
  const { ledger, controls } = party
  app.post('/payments', { config: { operation: 'payments' } }, (request) => {
    const given = read(schema, request.body)
    if (ledger.usedRefs.has(given.tx_ref)) throw new Refusal(400, 'Duplicate transaction reference')
    const plan = findPlan(party, given)
    const nowMs = controls.clock.now().getTime()
    const { email, name, phonenumber, phone_number } = given.customer
    const link: Link = {
      id: randomText(10),
      ...{ txRef: given.tx_ref, amount: given.amount, currency: given.currency, redirectUrl: given.redirect_url },
      customer: ledger.toCustomer({ email, name: name ?? email, phone: phonenumber ?? phone_number ?? null }),
      ...{ options: toOptions(given.payment_options), plan, meta: given.meta ?? null },
      title: given.customizations?.title ?? 'Payment',
      description: given.customizations?.description ?? '',
      expiresAt: new Date(given.link_expiration ?? nowMs + given.session_duration * 60_000),
      ...{ maxAttempts: given.max_retry_attempt, failedAttempts: 0, status: 'open' },
      ...{ attempt: null, lastFailure: null, transactionId: null },
    }
    ledger.links.set(link.id, link)
    ledger.usedRefs.add(link.txRef)
    return succeed('Hosted Link', { link: `${request.protocol}://${request.host}/flutterwave/pay/${link.id}` })
  })
}

function findPlan({ ledger }: Party, given: { payment_plan?: unknown; currency: string }): Plan | null {
  if (given.payment_plan === undefined || given.payment_plan === null) return null
  const plan = ledger.plans.get(Number(given.payment_plan))
  if (plan?.status !== 'active') throw new Refusal(400, 'Payment plan is not active or does not exist')
  if (plan.currency !== given.currency) throw new Refusal(400, 'Payment plan currency does not match the payment')
  return plan
}

function toOptions(given: string | undefined): string[] {
  const named = (given ?? '').split(',').map((option) => option.trim().replace(' ', ''))
  const known = named.filter((option) => NAMED_OPTIONS.includes(option) || isMobileMoney(option))
  return known.length > 0 ? known : DEFAULT_OPTIONS
}
