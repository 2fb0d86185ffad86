import { AppError } from '@kola/contract/errors'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import { newGiftCode, toCodeHash } from '../gifts/codes.ts'
import { beginDays } from '../gifts/days/begin-days.ts'
import { lockMoney } from '../settle/repository.ts'

const DAY_MS = 24 * 3_600_000
const YEAR_DAYS = 365
/** Such batches bear one voucher each, which nobody sold. */
export const GRANT = 'grant-'

export interface Giving {
  tenantId: string
  accountId: string
  key: string
  planId: string
  days: number
  why: string
  by: string
  mostDays: number | null
}

/** Days that a member was given since then. */
export async function countGranted(db: Tx, of: { tenantId: string; accountId: string; now: Date }): Promise<number> {
  const since = new Date(of.now.getTime() - YEAR_DAYS * DAY_MS)
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(days), 0)::int as days from gift where tenant_id = ${of.tenantId}
      and redeemed_by = ${of.accountId} and redeemed_at > ${since} and state = 'redeemed'
      and starts_with(batch_id, ${GRANT})`.execute(db)
  return rows[0]?.days ?? 0
}

/**
 * Days that nobody pays for: a voucher of its own, made and redeemed in one. So they go where redeemed days go, wait where those
 * wait, and no money is entered for them.
 * @throws AppError PLAN_NOT_FOUND, GRANT_LIMIT, REQUEST_CONFLICT
 */
export async function giveDays(tx: Tx, giving: Giving, now: Date) {
  await lockMoney(tx, giving)
  const plan = await getPlan(tx, giving)
  const known = await findGiven(tx, giving)
  if (known) return { plan: plan.title, days: giving.days, ...known, isKnown: true }
  if (giving.mostDays !== null && (await countGranted(tx, { ...giving, now })) + giving.days > giving.mostDays) {
    throw new AppError('GRANT_LIMIT')
  }
  const gift = await addGift(tx, { ...giving, ...plan, now })
  const begun = await beginDays(tx, gift, now)
  const from = begun.kind === 'wait' ? null : begun.at
  const until = from && new Date(from.getTime() + giving.days * DAY_MS)
  return { plan: plan.title, days: giving.days, from, until, isKnown: false }
}

async function getPlan(tx: Tx, { tenantId, planId }: Giving) {
  const { rows } = await sql<{ title: string; priceId: string; currency: string }>`
    select plan.title, price.id as "priceId", price.currency from plan
    join price on price.tenant_id = plan.tenant_id and price.plan_id = plan.id
    where plan.tenant_id = ${tenantId} and plan.id = ${planId}
    order by price.kind = 'membership' desc, price.position, price.id limit 1`.execute(tx)
  const [found] = rows
  if (!found) throw new AppError('PLAN_NOT_FOUND')
  return found
}

const toBatchId = ({ key }: Giving) => `${GRANT}${key}`

/** Of an earlier call with the same key. @throws AppError REQUEST_CONFLICT where that meant something else */
async function findGiven(tx: Tx, giving: Giving): Promise<{ from: Date | null; until: Date | null } | null> {
  const { rows } = await sql<{
    days: number
    planId: string
    redeemedBy: string | null
    from: Date | null
    until: Date | null
  }>`
    select gift.days, gift.plan_id as "planId", gift.redeemed_by as "redeemedBy", per.starts_at as "from", per.ends_at as until
    from gift left join subscription_period per on per.tenant_id = gift.tenant_id
      and per.subscription_id = gift.subscription_id and per.number = gift.period_number
    where gift.tenant_id = ${giving.tenantId} and gift.batch_id = ${toBatchId(giving)}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const isSame = row.days === giving.days && row.planId === giving.planId && row.redeemedBy === giving.accountId
  if (!isSame) throw new AppError('REQUEST_CONFLICT')
  return { from: row.from, until: row.until }
}

type NewGift = Giving & { priceId: string; currency: string; now: Date }

async function addGift(tx: Tx, { tenantId, planId, priceId, days, now, ...of }: NewGift) {
  const [id, batchId] = [newId(), `${GRANT}${of.key}`]
  const shared = { tenant_id: tenantId, plan_id: planId, price_id: priceId, days }
  const made = await tx
    .insertInto('voucher_batch')
    .values({
      ...{
        ...shared,
        id: batchId,
        title: 'Days granted',
        count: 1,
        price_minor: 0,
        vat_minor: 0,
        currency: of.currency,
      },
      ...{ made_by: of.by, made_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // The same key for somebody else, at the same moment.
  if (!made) throw new AppError('REQUEST_CONFLICT')
  await tx
    .insertInto('gift')
    .values({
      ...{ ...shared, id, code_sha256: toCodeHash(newGiftCode()), state: 'redeemed', batch_id: batchId },
      ...{ made_at: now, redeemed_by: of.accountId, redeemed_at: now },
    })
    .execute()
  return { tenant_id: tenantId, id, plan_id: planId, price_id: priceId, days, redeemed_by: of.accountId }
}
