import { sql } from 'kysely'
import type { WebhookEndpointRow } from '#shared/database/schema/staff/webhooks.ts'
import { toBody } from '../body.ts'
import { type EndpointKey, secretContext, type WebhookNeeds } from '../needs.ts'
import { toWebhookHeaders } from '../sign.ts'
import { findPlace } from './address.ts'
import { type Claimed, claimDue } from './claim.ts'
import type { DeliverNeeds } from './deliver-needs.ts'
import { post, toHarmless } from './post.ts'
import { noteFailing } from './turn-off.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** From one try to the next; after the last it is given up. Some three days. */
export const WAITS_MS = [
  ...[MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
]
/** Then others have their turn. */
const TURN_MS = 60_000

/** Everything that is due at one endpoint, for a turn; what is left has the next. */
export async function deliverDue(needs: DeliverNeeds, key: EndpointKey, signal?: AbortSignal): Promise<void> {
  const endsAt = performance.now() + TURN_MS
  while (!signal?.aborted) {
    const endpoint = await findEndpoint(needs, key)
    if (endpoint?.state !== 'on') return
    const claimed = await claimDue(needs.db, key, needs.clock.now())
    if (claimed.length === 0) return
    await Promise.all(claimed.map((one) => deliverOne(needs, endpoint, one)))
    if (performance.now() > endsAt) {
      await needs.queue.send('webhooks.deliver', key)
      return
    }
  }
}

const findEndpoint = ({ db }: WebhookNeeds, { tenantId, endpointId }: EndpointKey) =>
  db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', endpointId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

interface Outcome {
  /** Null where nothing was answered. */
  status: number | null
  answer: string
  at: Date
  durationMs: number
}

async function deliverOne(needs: DeliverNeeds, endpoint: WebhookEndpointRow, claimed: Claimed): Promise<void> {
  const [at, began] = [needs.clock.now(), performance.now()]
  const { status, text } = await tryOnce(needs, endpoint, claimed).catch((error: unknown) => ({
    status: null,
    text: toHarmless(error instanceof Error ? error.message : 'It could not be reached'),
  }))
  const outcome = { at, status, answer: text, durationMs: Math.round(performance.now() - began) }
  await noteTry(needs, { endpoint, claimed, outcome })
}

async function tryOnce(needs: DeliverNeeds, endpoint: WebhookEndpointRow, { eventId, ...event }: Claimed) {
  const url = new URL(endpoint.url)
  const place = await findPlace(url, needs)
  const body = toBody(event)
  const timestamp = Math.floor(needs.clock.now().getTime() / 1_000)
  const headers = toWebhookHeaders({ id: eventId, timestamp, body }, openSecrets(needs, endpoint))
  return post({ url, place, headers, body })
}

function openSecrets({ box, clock }: WebhookNeeds, endpoint: WebhookEndpointRow): string[] {
  const { tenant_id: tenantId, id: endpointId, secret_sealed, former_sealed, former_until } = endpoint
  const hasFormer = former_sealed !== null && former_until !== null && former_until > clock.now()
  return [secret_sealed, ...(hasFormer ? [former_sealed] : [])].map((sealed) =>
    box.open(sealed, secretContext({ tenantId, endpointId })).toString(),
  )
}

const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

interface Noted {
  endpoint: WebhookEndpointRow
  claimed: Claimed
  outcome: Outcome
}

/** How it went, and when it is tried again, at once. */
async function noteTry(needs: DeliverNeeds, noted: Noted): Promise<void> {
  const { endpoint, claimed, outcome } = noted
  const { at, status, answer, durationMs } = outcome
  const waitMs = WAITS_MS[claimed.tries - 1]
  const isOver = isTaken(outcome) || waitMs === undefined
  const key = { tenantId: endpoint.tenant_id, endpointId: endpoint.id }
  await needs.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('webhook_try')
      .values({
        ...{ tenant_id: key.tenantId, delivery_id: claimed.id, at, duration_ms: durationMs, status, answer },
        number: sql<number>`(select coalesce(max(number), 0) + 1 from webhook_try
          where tenant_id = ${key.tenantId} and delivery_id = ${claimed.id})`,
      })
      .execute()
    await tx
      .updateTable('webhook_delivery')
      .set({
        ...{ claimed_until: null, state: isTaken(outcome) ? 'delivered' : isOver ? 'failed' : 'waiting' },
        ...(isOver ? { done_at: at } : { due_at: new Date(at.getTime() + (waitMs ?? 0)) }),
      })
      .where('tenant_id', '=', key.tenantId)
      .where('id', '=', claimed.id)
      .where('state', '=', 'waiting')
      .execute()
    if (!isTaken(outcome)) return noteFailing(needs, { key, at, status }, tx)
    if (endpoint.failing_since !== null) await noteArrived(tx, key)
  })
}

const noteArrived = (tx: WebhookNeeds['db'], { tenantId, endpointId }: EndpointKey) =>
  tx
    .updateTable('webhook_endpoint')
    .set({ failing_since: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', endpointId)
    .execute()
