import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import { type Checkout, planNextRead } from '../checkout/checkout.ts'
import { newReference } from '../checkout/reference.ts'
import { addCheckout, findByKey, type NewCheckout } from '../checkout/repository.ts'
import type { Identified } from '../providers/provider.ts'
import { lockRenewal } from '../renewals/repository.ts'
import { lockMoney } from '../settle/repository.ts'
import type { OwnRow } from './repository.ts'

const LIFE_MS = 60 * 60_000

interface Came {
  /** As the provider names it. */
  transaction: string
  credited: NonNullable<Identified['credited']>
}

/**
 * What money to a member's own number is for, once for each transfer: what is open, whose sum is exact before what is due
 * longest; else nothing, and it is credit.
 */
export async function placeOwn({ db, clock }: { db: Db; clock: Clock }, own: OwnRow, came: Came): Promise<Checkout> {
  const of = { tenantId: own.tenant_id, accountId: own.account_id }
  return db.transaction().execute(async (tx) => {
    await lockMoney(tx, of)
    const known = await findByKey(tx, { ...of, key: toKey(came) })
    if (known) return known
    const now = clock.now()
    const wish = await findWish(tx, own, { ...came.credited.amount, now })
    if (wish?.kind === 'checkout') {
      const checkout = await readWhole(tx, own, wish.id)
      if (checkout.provider === own.provider) return checkout
      return addPlaced(tx, own, { came, now, terms: await toInstead(tx, checkout, now) })
    }
    const terms = wish ? await toRenewal(tx, own, wish.id) : await toCredit(tx, own, came)
    return addPlaced(tx, own, { came, now, terms })
  })
}

const toKey = ({ transaction }: Came): string => `own:${transaction}`

interface Wish {
  kind: 'renewal' | 'checkout'
  id: string
}

async function findWish(
  tx: Tx,
  { tenant_id, account_id, provider }: OwnRow,
  of: { amountMinor: number; currency: string; now: Date },
): Promise<Wish | null> {
  const { rows } = await sql<Wish>`
    select kind, id from (
      select 'renewal' as kind, id, period_starts_at as due_at, amount_minor from renewal
      where tenant_id = ${tenant_id} and account_id = ${account_id} and state = 'open' and currency = ${of.currency}
      union all
      select 'checkout', id, started_at, amount_minor from checkout
      where tenant_id = ${tenant_id} and account_id = ${account_id} and state in ('open', 'action_required', 'pending')
        and way = 'banktransfer' and currency = ${of.currency}
        and (purpose = 'membership' or (purpose = 'gift' and provider = ${provider}))
        and amount_minor > 0 and expires_at > ${of.now}
    ) wish order by amount_minor = ${of.amountMinor} desc, due_at, id limit 1`.execute(tx)
  return rows[0] ?? null
}

const readWhole = (tx: Tx, { tenant_id }: OwnRow, id: string): Promise<Checkout> =>
  tx
    .selectFrom('checkout')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** What it is for, as a checkout says it. */
type Terms = Pick<
  NewCheckout,
  | 'plan_id'
  | 'price_id'
  | 'price_minor'
  | 'discount_minor'
  | 'amount_minor'
  | 'coupon_code'
  | 'period_days'
  | 'bonus_days'
> &
  Pick<NewCheckout, 'purpose' | 'renewal_id' | 'credit_minor'>

async function addPlaced(tx: Tx, own: OwnRow, { came, now, terms }: { came: Came; now: Date; terms: Terms }) {
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const added = await addCheckout(tx, {
    ...{ tenant_id: own.tenant_id, id: newId(), reference: newReference(), account_id: own.account_id },
    ...{ provider: own.provider, way: 'banktransfer', is_recurring: false, currency: came.credited.amount.currency },
    ...terms,
    ...{ bank_id: null, idempotency_key: toKey(came), started_at: now, expires_at: expiresAt },
    next_read_at: planNextRead({ state: 'open', reads: 0, expires_at: expiresAt, way: 'banktransfer' }, now),
  })
  if (!added) throw new Error('a transfer was placed beside itself')
  return added
}

async function toRenewal(tx: Tx, { tenant_id }: OwnRow, id: string): Promise<Terms> {
  const renewal = await lockRenewal(tx, { tenantId: tenant_id, renewalId: id })
  const { plan_id, price_id, amount_minor, period_days } = renewal
  return {
    ...{ plan_id, price_id, price_minor: amount_minor, discount_minor: 0, amount_minor, coupon_code: '' },
    ...{ period_days, bonus_days: 0, purpose: 'renewal', renewal_id: id },
  }
}

/** The number of another provider was shown for it, which this money did not come to: that one is over. */
async function toInstead(tx: Tx, checkout: Checkout, now: Date): Promise<Terms> {
  await tx
    .updateTable('checkout')
    .set({ expires_at: now })
    .where('tenant_id', '=', checkout.tenant_id)
    .where('id', '=', checkout.id)
    .execute()
  const { plan_id, price_id, price_minor, discount_minor, coupon_code, period_days, bonus_days } = checkout
  const amount_minor = price_minor - discount_minor
  return {
    ...{ plan_id, price_id, price_minor, discount_minor, amount_minor, coupon_code, period_days, bonus_days },
  }
}

/** Nothing is sold by it, and no answer says so: the row names the plan that the member would pay for next. */
async function toCredit(tx: Tx, { tenant_id, account_id }: OwnRow, { credited }: Came): Promise<Terms> {
  const { amountMinor } = credited.amount
  const { rows } = await sql<{ plan_id: string; price_id: string; period_days: number }>`
    select plan_id, price_id, period_days from (
      select plan_id, price_id, period_days, 1 as rank, started_at as at, 0 as amount_minor from checkout
      where tenant_id = ${tenant_id} and account_id = ${account_id}
      union all
      select plan_id, id, period_days, 2, null, amount_minor from price where tenant_id = ${tenant_id}
    ) next order by rank, at desc, amount_minor limit 1`.execute(tx)
  const [next] = rows
  if (!next) throw new Error('nothing is sold')
  return {
    ...{ ...next, price_minor: amountMinor, discount_minor: 0, amount_minor: amountMinor, coupon_code: '' },
    ...{ bonus_days: 0, purpose: 'own_account' },
  }
}
