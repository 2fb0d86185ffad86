import { AppError } from '@kola/contract/errors'
import { type Delivery, type DeliveryTry, TEST_EVENT } from '@kola/contract/staff/webhooks'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toBody } from './body.ts'
import { findEndpoint } from './endpoints.ts'
import type { Asking, EndpointKey, WebhookNeeds } from './needs.ts'

const PAGE = 50
const AGAIN_MOST = 1_000
const EPOCH = new Date(0)

export interface DeliveryQuery {
  cursor?: string | undefined
  limit?: number | undefined
  state?: Delivery['state'] | undefined
}

const toCursor = ({ created_at, id }: { created_at: Date; id: string }) => `${created_at.getTime()}_${id}`

function readCursor(cursor: string): { at: Date; id: string } {
  const [, ms, id] = /^(\d{1,15})_([\w-]{1,80})$/.exec(cursor) ?? []
  if (!ms || !id) throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
  return { at: new Date(Number(ms)), id }
}

/** Newest first. @throws AppError WEBHOOK_NOT_FOUND */
export async function listDeliveries({ db }: WebhookNeeds, key: EndpointKey, query: DeliveryQuery) {
  await findEndpoint(db, key)
  const limit = query.limit ?? PAGE
  let select = selectDeliveries(db, key)
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit + 1)
  if (query.state) select = select.where('delivery.state', '=', sql.lit(query.state))
  if (query.cursor) {
    const { at, id } = readCursor(query.cursor)
    select = select.where(sql<boolean>`(delivery.created_at, delivery.id) < (${at}, ${id})`)
  }
  const rows = await select.execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { deliveries: shown.map(toDelivery), cursor: rows.length > limit && last ? toCursor(last) : null }
}

/** @throws AppError WEBHOOK_NOT_FOUND */
async function findDelivery(db: Db, key: EndpointKey, deliveryId: string): Promise<Row> {
  await findEndpoint(db, key)
  const row = await selectDeliveries(db, key).where('delivery.id', '=', deliveryId).executeTakeFirst()
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND')
  return row
}

export async function readDelivery({ db }: WebhookNeeds, key: EndpointKey, deliveryId: string) {
  const row = await findDelivery(db, key, deliveryId)
  const tries = await db
    .selectFrom('webhook_try')
    .selectAll()
    .where('tenant_id', '=', key.tenantId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute()
  return {
    ...{ delivery: toDelivery(row), body: toBody(row) },
    tries: tries.map(
      (one): DeliveryTry => ({
        ...{ number: one.number, at: one.at.toISOString(), durationMs: one.duration_ms },
        ...{ status: one.status, answer: one.answer },
      }),
    ),
  }
}

/** @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_OFF */
async function findOn(db: Db, key: EndpointKey) {
  const endpoint = await findEndpoint(db, key)
  if (endpoint.state === 'off') throw new AppError('WEBHOOK_OFF')
  return endpoint
}

export async function sendTest({ db, clock, queue }: WebhookNeeds, { tenantId, who, record }: Asking, id: string) {
  const key = { tenantId, endpointId: id }
  const [eventId, deliveryId, at] = [newId(), newId(), clock.now()]
  const row = await db.transaction().execute(async (tx) => {
    record.about((await findOn(tx, key)).name)
    const data = JSON.stringify({ sentBy: who.name })
    await tx
      .insertInto('webhook_event')
      .values({ tenant_id: tenantId, id: eventId, type: TEST_EVENT, data, at })
      .execute()
    await tx
      .insertInto('webhook_delivery')
      .values({ tenant_id: tenantId, id: deliveryId, endpoint_id: id, event_id: eventId, created_at: at })
      .execute()
    await queue.send('webhooks.deliver', key, { tx })
    return findDelivery(tx, key, deliveryId)
  })
  return toDelivery(row)
}

/** Tries begin anew; one that is on its way is left to its worker. @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_OFF */
export async function sendAgain(
  { db, queue }: WebhookNeeds,
  { tenantId, record }: Asking,
  { id, deliveryId }: { id: string; deliveryId: string },
) {
  const key = { tenantId, endpointId: id }
  const row = await db.transaction().execute(async (tx) => {
    record.about((await findOn(tx, key)).name)
    const { type } = await findDelivery(tx, key, deliveryId)
    record.changed([{ field: 'event', before: null, after: type }])
    await tx
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', due_at: EPOCH, tries: 0, done_at: null })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', deliveryId)
      .execute()
    await queue.send('webhooks.deliver', key, { tx })
    return findDelivery(tx, key, deliveryId)
  })
  return toDelivery(row)
}

/** @returns how many @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_OFF */
export async function sendFailedAgain({ db, queue }: WebhookNeeds, { tenantId, record }: Asking, id: string) {
  const key = { tenantId, endpointId: id }
  return db.transaction().execute(async (tx) => {
    record.about((await findOn(tx, key)).name)
    const { numAffectedRows = 0n } = await sql`
      update webhook_delivery set state = 'waiting', due_at = 'epoch', tries = 0, done_at = null
      where tenant_id = ${tenantId} and id = any(array(
        select id from webhook_delivery where tenant_id = ${tenantId} and endpoint_id = ${id} and state = 'failed'
        order by created_at desc, id desc limit ${AGAIN_MOST}))`.execute(tx)
    await queue.send('webhooks.deliver', key, { tx })
    return Number(numAffectedRows)
  })
}

const selectDeliveries = (db: Db, { tenantId, endpointId }: EndpointKey) =>
  db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_event as event', (join) =>
      join.onRef('event.tenant_id', '=', 'delivery.tenant_id').onRef('event.id', '=', 'delivery.event_id'),
    )
    .where('delivery.tenant_id', '=', tenantId)
    .where('delivery.endpoint_id', '=', endpointId)
    .select([
      ...(['delivery.id', 'delivery.state', 'delivery.tries', 'delivery.due_at', 'delivery.created_at'] as const),
      ...(['delivery.done_at', 'delivery.event_id', 'event.type', 'event.data', 'event.at'] as const),
      sql<number | null>`(select status from webhook_try try where try.tenant_id = delivery.tenant_id
        and try.delivery_id = delivery.id and status is not null order by number desc limit 1)`.as('lastStatus'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number]

const toDelivery = (row: Row): Delivery => ({
  ...{ id: row.id, eventId: row.event_id, type: row.type, state: row.state, tries: row.tries },
  ...{ lastStatus: row.lastStatus, createdAt: row.created_at.toISOString() },
  nextTryAt: row.state === 'waiting' && row.due_at > EPOCH ? row.due_at.toISOString() : null,
  doneAt: row.done_at?.toISOString() ?? null,
})
