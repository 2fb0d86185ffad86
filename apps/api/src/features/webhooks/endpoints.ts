import { AppError } from '@kola/contract/errors'
import { FORMER_SECRET_HOURS, WEBHOOKS_MOST, type Webhook } from '@kola/contract/staff/webhooks'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { type Asking, type EndpointKey, secretContext, type WebhookNeeds } from './needs.ts'
import { findUrlFault } from './sending/address.ts'
import { newWebhookSecret } from './sign.ts'

const HOUR_MS = 3_600_000
const COUNTED = 1_000

export interface Given {
  name: string
  url: string
  events: string[]
}

/** @throws AppError INVALID_REQUEST beside the field */
function checkUrl({ openOrigin }: WebhookNeeds, url: string): string {
  const fault = findUrlFault(url, openOrigin)
  if (fault) throw new AppError('INVALID_REQUEST', { fields: { url: fault } })
  return new URL(url).href
}

export async function listEndpoints({ db }: WebhookNeeds, tenantId: string): Promise<Webhook[]> {
  return (await selectEndpoints(db, tenantId).orderBy('created_at', 'desc').execute()).map(toWebhook)
}

/** @throws AppError WEBHOOK_NOT_FOUND */
export async function findEndpoint(db: Db, { tenantId, endpointId }: EndpointKey): Promise<Row> {
  const row = await selectEndpoints(db, tenantId).where('id', '=', endpointId).executeTakeFirst()
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND')
  return row
}

/** One after the other within a tenant, so that there are never more than there may be. */
export async function makeEndpoint(needs: WebhookNeeds, { tenantId, who, record }: Asking, given: Given) {
  record.about(given.name)
  const url = checkUrl(needs, given.url)
  const [id, secret, now] = [newId(), newWebhookSecret(), needs.clock.now()]
  const row = await needs.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(8106, hashtext(${tenantId}))`.execute(tx)
    const all = await selectEndpoints(tx, tenantId).execute()
    if (all.length >= WEBHOOKS_MOST) throw new AppError('WEBHOOK_LIMIT')
    await tx
      .insertInto('webhook_endpoint')
      .values({
        ...{ tenant_id: tenantId, id, name: given.name, url, events: [...new Set(given.events)] },
        ...{ secret_sealed: seal(needs, { tenantId, endpointId: id }, secret), created_by: who.name, created_at: now },
      })
      .execute()
    return findEndpoint(tx, { tenantId, endpointId: id })
  })
  record.changed([
    { field: 'url', before: null, after: row.url },
    { field: 'events', before: null, after: row.events.join(', ') },
  ])
  return { webhook: toWebhook(row), secret }
}

const seal = ({ box }: WebhookNeeds, key: EndpointKey, secret: string) =>
  box.seal(Buffer.from(secret), secretContext(key))

/** @throws AppError WEBHOOK_NOT_FOUND */
export async function changeEndpoint(
  needs: WebhookNeeds,
  { tenantId, record }: Asking,
  { endpointId, ...given }: Given & { endpointId: string; state: 'on' | 'off' },
): Promise<Webhook> {
  const key = { tenantId, endpointId }
  const [before, after] = await needs.db.transaction().execute(async (tx) => {
    const row = await findEndpoint(tx, key)
    record.about(row.name)
    const url = checkUrl(needs, given.url)
    const isTurnedOn = given.state === 'on' && row.state === 'off'
    await tx
      .updateTable('webhook_endpoint')
      .set({
        ...{ name: given.name, url, events: [...new Set(given.events)], state: given.state },
        // It begins anew.
        ...((isTurnedOn || url !== row.url) && { failing_since: null }),
        ...(given.state !== row.state && { off_reason: '' }),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', endpointId)
      .execute()
    if (isTurnedOn) await needs.queue.send('webhooks.deliver', key, { tx })
    return [row, await findEndpoint(tx, key)] as const
  })
  record.changed(
    (['name', 'url', 'state'] as const)
      .map((field) => ({ field: field as string, before: before[field] as string, after: after[field] as string }))
      .concat({ field: 'events', before: before.events.join(', '), after: after.events.join(', ') }),
  )
  return toWebhook(after)
}

/** The one before goes on signing beside it for a day. @throws AppError WEBHOOK_NOT_FOUND */
export async function rotateSecret(needs: WebhookNeeds, { tenantId, record }: Asking, endpointId: string) {
  const key = { tenantId, endpointId }
  const secret = newWebhookSecret()
  const row = await needs.db.transaction().execute(async (tx) => {
    record.about((await findEndpoint(tx, key)).name)
    await tx
      .updateTable('webhook_endpoint')
      .set((eb) => ({
        former_sealed: eb.ref('secret_sealed'),
        former_until: new Date(needs.clock.now().getTime() + FORMER_SECRET_HOURS * HOUR_MS),
        secret_sealed: seal(needs, key, secret),
      }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', endpointId)
      .execute()
    return findEndpoint(tx, key)
  })
  return { webhook: toWebhook(row), secret }
}

/** What waits for it is sent no more, and its secrets are gone. @throws AppError WEBHOOK_NOT_FOUND */
export async function removeEndpoint(needs: WebhookNeeds, { tenantId, record }: Asking, endpointId: string) {
  const { name } = await findEndpoint(needs.db, { tenantId, endpointId })
  record.about(name)
  await needs.db
    .updateTable('webhook_endpoint')
    .set({ removed_at: needs.clock.now(), state: 'off', secret_sealed: '', former_sealed: null, former_until: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', endpointId)
    .where('removed_at', 'is', null)
    .execute()
}

const countOf = (state: 'waiting' | 'failed') => sql<number>`(select count(*)::int from (select from webhook_delivery d
  where d.tenant_id = webhook_endpoint.tenant_id and d.endpoint_id = webhook_endpoint.id and d.state = ${sql.lit(state)}
  limit ${sql.lit(COUNTED)}) counted)`

const selectEndpoints = (db: Db, tenantId: string) =>
  db
    .selectFrom('webhook_endpoint')
    .select([
      ...(['id', 'name', 'url', 'events', 'state', 'off_reason', 'failing_since', 'former_until'] as const),
      ...(['created_by', 'created_at'] as const),
      ...([countOf('waiting').as('waiting'), countOf('failed').as('failed')] as const),
    ])
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof selectEndpoints>['execute']>>[number]

const toWebhook = (row: Row): Webhook => ({
  ...{ id: row.id, name: row.name, url: row.url, events: row.events, state: row.state, offReason: row.off_reason },
  failingSince: row.failing_since?.toISOString() ?? null,
  formerSecretUntil: row.former_until?.toISOString() ?? null,
  counts: { waiting: row.waiting, failed: row.failed },
  ...{ createdBy: row.created_by, createdAt: row.created_at.toISOString() },
})
