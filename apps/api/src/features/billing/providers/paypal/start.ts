import * as z from 'zod/mini'
import { withObjects } from '../objects.ts'
import { Declined, type Order, type ProviderObjects, type Started } from '../provider.ts'
import type { PaypalApi } from './api.ts'
import { toWire } from './money.ts'
import { findPlan } from './plans.ts'

interface Needs {
  api: PaypalApi
  objects: ProviderObjects
}

const startedSchema = z.object({ id: z.string(), links: z.array(z.object({ href: z.url(), rel: z.string() })) })
const APPROVALS = ['approve', 'payer-action']

/** A subscription where it renews, an order where it does not: both are approved on PayPal's page. */
export async function start(needs: Needs, order: Order): Promise<Started> {
  try {
    if (!order.isRecurring) return await placeOrder(needs.api, order)
    return await withObjects(needs.objects, isGone, (objects, again) => subscribe({ ...needs, objects, again }, order))
  } catch (error) {
    // Nobody was asked to pay yet: whatever is wrong with the order is ours to mend.
    if (!(error instanceof Declined)) throw error
    throw needs.api.client.fail('start', error.decline.code, { retryable: false })
  }
}

/** The plan or its product is there no more, or is sold no more. */
const GONE = ['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND', 'PLAN_STATUS_INVALID', 'INVALID_PLAN_STATUS']
const isGone = (error: unknown): boolean => error instanceof Declined && GONE.includes(error.decline.code)

async function subscribe({ api, objects, again }: Needs & { again: string }, order: Order): Promise<Started> {
  const { reference, payer, returnUrl, cancelUrl } = order
  const body = {
    ...{ plan_id: await findPlan({ api, objects }, order), custom_id: reference },
    subscriber: {
      email_address: payer.email,
      ...(payer.firstName && { name: { given_name: payer.firstName, surname: payer.lastName } }),
    },
    application_context: {
      ...{ user_action: 'SUBSCRIBE_NOW', shipping_preference: 'NO_SHIPPING' },
      ...{ return_url: returnUrl, cancel_url: cancelUrl },
    },
  }
  const call = {
    method: 'POST',
    path: '/v1/billing/subscriptions',
    body,
    key: `subscribe ${reference}${again}`,
  } as const
  const made = await api.ask('create-subscription', { ...call, schema: startedSchema })
  return { kind: 'redirect', url: findApproval(api, made), ids: { subscription: made.id } }
}

async function placeOrder(
  api: PaypalApi,
  { reference, payer, price, due, returnUrl, cancelUrl }: Order,
): Promise<Started> {
  const body = {
    intent: 'CAPTURE',
    purchase_units: [
      {
        ...{ reference_id: reference, custom_id: reference, invoice_id: reference },
        ...{ description: price.title.slice(0, 127), amount: toWire(due) },
      },
    ],
    payment_source: {
      paypal: {
        email_address: payer.email,
        experience_context: {
          ...{ user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING', landing_page: 'LOGIN' },
          ...{ return_url: returnUrl, cancel_url: cancelUrl },
        },
      },
    },
  }
  const call = { method: 'POST', path: '/v2/checkout/orders', body, key: `order ${reference}` } as const
  const made = await api.ask('create-order', { ...call, schema: startedSchema })
  return { kind: 'redirect', url: findApproval(api, made), ids: { order: made.id } }
}

function findApproval(api: PaypalApi, { links }: z.infer<typeof startedSchema>): string {
  const link = links.find(({ rel }) => APPROVALS.includes(rel))
  if (!link) throw api.client.fail('start', 'no approval link')
  return link.href
}
