import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { ReadCheckout } from '../checkout/read.ts'
import type { CallbackNews, ProviderSlug } from '../providers/provider.ts'

/** A fact once: whoever tells it again is answered alike. */
export async function keepCallback(
  needs: { db: Db; clock: Clock; queue: JobSender },
  provider: ProviderSlug,
  news: CallbackNews,
): Promise<void> {
  await needs.db.transaction().execute(async (tx) => {
    const { reference, ids, email } = news
    const added = await tx
      .insertInto('provider_event')
      .values({
        ...{ provider, dedupe_key: news.dedupeKey, kind: news.kind, received_at: needs.clock.now() },
        news: JSON.stringify({ reference, ids, email }),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'dedupe_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await needs.queue.send('billing.callback', { eventId: added.id }, { tx })
  })
}

export type Told = Pick<CallbackNews, 'reference' | 'ids' | 'email'>

/** Which payment it is about: by our reference, else by an id of the provider. */
async function findTold(db: Db, provider: string, { reference, ids }: Told): Promise<Checkout | null> {
  const links = Object.entries(ids)
  const { rows } = await sql<Checkout>`
    select checkout.* from checkout
    where provider = ${provider} and reference = ${reference}
    union all
    (select checkout.* from checkout_link link
      join checkout on checkout.tenant_id = link.tenant_id and checkout.id = link.checkout_id
      join unnest(${links.map(([kind]) => kind)}::text[], ${links.map(([, value]) => value)}::text[]) as told (kind, value)
        on told.kind = link.kind and told.value = link.value
      where link.provider = ${provider}
      order by checkout.started_at desc)
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Those that bear no reference of ours and no id that we know: a renewal told by plan and address of the payer alone. */
async function findByEmail(db: Db, provider: string, email: string): Promise<Checkout | null> {
  const { rows } = await sql<Checkout>`
    select checkout.* from checkout
    join account on account.tenant_id = checkout.tenant_id and account.id = checkout.account_id
    where account.email_address = ${email.toLowerCase()} and checkout.provider = ${provider} and checkout.is_recurring
      and checkout.state in ('paid', 'refunded')
    order by checkout.started_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Which payment a kept callback is about, as far as we know it by now. */
export async function findAbout(
  db: Db,
  { provider, news }: { provider: string; news: object },
): Promise<Checkout | null> {
  const told = news as Told
  return (await findTold(db, provider, told)) ?? (told.email ? findByEmail(db, provider, told.email) : null)
}

export interface WorkNeeds {
  db: Db
  clock: Clock
  log: Log
  read: ReadCheckout
}

/** Works one callback off: the payment that it is about is read at the provider; its own words are never believed. */
export async function workCallback(needs: WorkNeeds, eventId: number): Promise<void> {
  const { db } = needs
  const event = await db.selectFrom('provider_event').selectAll().where('id', '=', eventId).executeTakeFirst()
  if (!event || event.state === 'done' || event.state === 'reported') return
  const told = event.news as Told
  const checkout = await findAbout(db, event)
  if (checkout) await needs.read(checkout, { ids: told.ids })
  else needs.log.warn({ provider: event.provider, kind: event.kind, eventId }, 'billing.callback-unmatched')
  await note(needs, event, checkout)
}

const note = ({ db, clock }: WorkNeeds, { id }: Selectable<{ id: number }>, checkout: Checkout | null) =>
  db
    .updateTable('provider_event')
    .set({
      ...{ state: checkout ? 'done' : 'unmatched', worked_at: clock.now() },
      ...(checkout && { tenant_id: checkout.tenant_id, checkout_id: checkout.id }),
    })
    .where('id', '=', id)
    .execute()
