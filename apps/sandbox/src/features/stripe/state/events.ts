import { createHmac } from 'node:crypto'
import { systemClock } from '@kola/platform/clock'
import type { Controls } from '#shared/controls/controls.ts'
import { API_VERSION } from '../protocol/version.ts'
import { toWire } from '../protocol/wire.ts'
import type { StripeObject } from './objects.ts'
import type { Store } from './store.ts'

/** What the webhook endpoint of this account is subscribed to. */
const SUBSCRIBED = [
  ...['checkout.session.completed', 'checkout.session.expired'],
  ...['created', 'updated', 'deleted', 'paused', 'resumed', 'trial_will_end'].map(
    (one) => `customer.subscription.${one}`,
  ),
  ...['paid', 'payment_failed', 'payment_action_required', 'finalized', 'voided', 'marked_uncollectible'].map(
    (one) => `invoice.${one}`,
  ),
  ...[
    'setup_intent.succeeded',
    'setup_intent.setup_failed',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
  ],
  ...['attached', 'detached', 'automatically_updated'].map((one) => `payment_method.${one}`),
  ...['charge.refunded', 'refund.updated', 'refund.failed', 'charge.dispute.created', 'charge.dispute.closed'],
]

/** Deliveries in a sandbox are tried three times more within hours. */
const TRY_AGAIN_AFTER_SECONDS = [3_600, 7_200, 10_800]

interface Needs {
  controls: Controls
  store: Store
  settings: { webhookSecret: string; callbackUrl: string }
}

interface Delivery {
  event: StripeObject
  tries: number
  nextAt: number
}

export type Events = ReturnType<typeof createEvents>

/** The account's events, and their deliveries. */
export function createEvents({ controls, store, settings }: Needs) {
  let undelivered: Delivery[] = []
  let request: { id: string | null; idempotency_key: string | null } = { id: null, idempotency_key: null }

  async function deliver(delivery: Delivery) {
    const { event } = delivery
    const body = JSON.stringify(toWire(event))
    // Signed at the real time, as deliveries about a test clock are: who receives them has no other.
    const stamp = Math.floor(systemClock.now().getTime() / 1_000)
    const digest = createHmac('sha256', settings.webhookSecret).update(`${stamp}.${body}`).digest('hex')
    const headers = {
      ...{
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      'stripe-signature': `t=${stamp},v1=${digest}`,
    }
    const answer = await controls.callbacks.send('stripe', { url: settings.callbackUrl, body, headers })
    if (answer && answer.status >= 200 && answer.status < 300) {
      event.pending_webhooks = 0
      return
    }
    const after = TRY_AGAIN_AFTER_SECONDS[delivery.tries]
    if (after === undefined) return
    undelivered.push({ event, tries: delivery.tries + 1, nextAt: store.realNow() + after })
  }

  return {
    emit(type: string, object: StripeObject, previous?: Record<string, unknown>) {
      const isSent = SUBSCRIBED.includes(type)
      const event = store.add<'event'>({
        ...{ id: store.newId('evt'), object: 'event', api_version: API_VERSION, created: store.now(), type, request },
        data: { object: toWire(object), ...(previous && { previous_attributes: previous }) },
        ...{ livemode: false, pending_webhooks: isSent ? 1 : 0 },
      })
      if (isSent) void deliver({ event, tries: 0, nextAt: 0 })
    },
    /** Changes fields and says so, with what they were; nothing when all is as it was. */
    update<T extends StripeObject>(type: string, object: T, change: Partial<T>): T {
      const names = Object.keys(change).filter((name) => JSON.stringify(change[name]) !== JSON.stringify(object[name]))
      const previous = Object.fromEntries(names.map((name) => [name, object[name] ?? null]))
      Object.assign(object, change)
      const shown = Object.fromEntries(Object.entries(previous).filter(([name]) => !name.startsWith('$')))
      if (Object.keys(shown).length > 0) this.emit(type, object, shown)
      return object
    },
    /** The call that events come of until the next one. */
    onRequest(next: { id: string; idempotencyKey: string | null } | null) {
      request = { id: next?.id ?? null, idempotency_key: next?.idempotencyKey ?? null }
    },
    deliverAgain() {
      const now = store.realNow()
      const due = undelivered.filter(({ nextAt }) => nextAt <= now)
      undelivered = undelivered.filter(({ nextAt }) => nextAt > now)
      for (const delivery of due) void deliver(delivery)
    },
    clear() {
      undelivered = []
    },
  }
}
