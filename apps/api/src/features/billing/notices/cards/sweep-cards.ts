import { sql } from 'kysely'
import type { RenewalNeeds } from '#features/billing/renewals/needs.ts'
import { NEXT_TERMS } from '#features/billing/renewals/repository.ts'
import { lockMoney } from '#features/billing/settle/repository.ts'
import { tellPerson } from '#features/billing/tell-person.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import { isTellingTime } from '../moments.ts'
import type { SubscriptionOf } from '../repository.ts'
import { type EndingCard, writeMail, writeSms } from './write-card-notice.ts'

type CardNeeds = Pick<RenewalNeeds, 'db' | 'clock' | 'log' | 'tenants' | 'messages' | 'publicUrl' | 'providers'>

/** In one sweep; the next goes on. */
const MAX_TOLD = 500

/** Cards that end before the charge that they are to pay, a month and a week ahead, of members who were not told so. */
async function listEnding(
  db: Db | Tx,
  { now, limit, only }: { now: Date; limit: number; only?: SubscriptionOf },
): Promise<EndingCard[]> {
  const { rows } = await sql<EndingCard>`
    select sub.tenant_id as "tenantId", sub.id as "subscriptionId", sub.account_id as "accountId",
      sub.payment_gateway as gateway, sub.card_brand as brand, sub.card_last4 as last4, sub.card_ends_at as "endsAt",
      coalesce(sub.next_charge_at, sub.paid_through) as "chargeAt", plan.title as "planTitle", now_told.kind,
      ${NEXT_TERMS.columns}
    from subscription sub
    ${NEXT_TERMS.joins}
    join plan on plan.tenant_id = sub.tenant_id and plan.id = coalesce(change.plan_id, first.plan_id)
    cross join lateral (
      select case when sub.card_ends_at <= ${now}::timestamptz + interval '7 days' then 'card-week' else 'card-month' end as kind
    ) now_told
    where sub.state = 'ACTIVE' and sub.is_recurring and sub.card_ends_at is not null
      and sub.card_ends_at <= ${now}::timestamptz + interval '30 days'
      and coalesce(sub.next_charge_at, sub.paid_through) >= sub.card_ends_at
      and coalesce(sub.next_charge_at, sub.paid_through) > ${now} and ${NEXT_TERMS.costs}
      and ${only ? sql`sub.tenant_id = ${only.tenantId} and sub.id = ${only.subscriptionId}` : sql`true`}
      and not exists (select 1 from billing_notice told where told.tenant_id = sub.tenant_id
        and told.subscription_id = sub.id and told.about = sub.card_ends_at and told.kind = now_told.kind)
    order by sub.card_ends_at limit ${limit}`.execute(db)
  return rows
}

/** Tells members whose card ends before it has to pay, by day, each of the two times once. @returns how many were told */
export async function sweepCards(needs: CardNeeds): Promise<number> {
  const { db, clock, log } = needs
  if (!isTellingTime(clock.now())) return 0
  let told = 0
  for (const { tenantId, subscriptionId, accountId } of await listEnding(db, { now: clock.now(), limit: MAX_TOLD })) {
    try {
      if (await tellCard(needs, { tenantId, subscriptionId, accountId })) told += 1
    } catch (error) {
      log.error({ tenantId, subscriptionId, err: error }, 'billing.card-notice-failed')
    }
  }
  return told
}

/** Looked at again behind the lock: another card may have come meanwhile. */
async function tellCard(needs: CardNeeds, of: SubscriptionOf & { accountId: string }): Promise<boolean> {
  const { db, clock, providers } = needs
  return db.transaction().execute(async (tx) => {
    await lockMoney(tx, of)
    const now = clock.now()
    const [card] = await listEnding(tx, { now, limit: 1, only: of })
    if (!card) return false
    const provider = providers.find(card.gateway)
    const way = provider?.fields ? 'update' : provider?.kept ? 'link' : 'anew'
    const channel = await tellPerson(needs, tx, {
      ...{ tenantId: of.tenantId, accountId: of.accountId, purpose: `notice-${card.kind}`, expiresAt: card.chargeAt },
      say: () => ({
        mail: (reader) => writeMail(card, { ...reader, way, publicUrl: needs.publicUrl }),
        sms: (reader) => writeSms(card, { ...reader, way, publicUrl: needs.publicUrl }),
      }),
    })
    await tx
      .insertInto('billing_notice')
      .values({
        ...{ tenant_id: of.tenantId, subscription_id: of.subscriptionId, kind: card.kind },
        ...{ about: card.endsAt, told_at: now, channel },
      })
      .execute()
    return true
  })
}
