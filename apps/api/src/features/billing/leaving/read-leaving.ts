import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { LeavingMoney } from '#shared/accounts/leaving/leaving.ts'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import type { Standings } from '#shared/standing.ts'

interface Needs {
  db: Db
  clock: Clock
  standings: Pick<Standings, 'read'>
}

export async function readLeaving({ db, clock, standings }: Needs, who: AccountKey): Promise<LeavingMoney> {
  const now = clock.now()
  const [standing, credit, gifts] = await Promise.all([
    standings.read({ ...who, titleId: null }),
    sql<{ minor: number; currency: string }>`select sum(left_minor)::bigint as minor, currency from credit
      where tenant_id = ${who.tenantId} and account_id = ${who.accountId} and left_minor > 0 group by currency`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count from gift
      where tenant_id = ${who.tenantId} and buyer_id = ${who.accountId} and state = 'open'
        and (valid_until is null or valid_until > ${now})`.execute(db),
  ])
  return {
    plans: standing.holdings
      .filter(({ paidThrough }) => paidThrough > now)
      .map((held) => ({
        ...{ plan: held.planTitle, paidUntil: held.paidThrough.toISOString() },
        ...{ amount: toDecimalText(held.amountMinor, held.currency), currency: held.currency },
        renews: held.isRecurring && (held.paymentStatus === 'SUCCESS' || held.paymentStatus === 'FAILED'),
      })),
    credit: credit.rows.map(({ minor, currency }) => ({ amount: toDecimalText(minor, currency), currency })),
    gifts: gifts.rows[0]?.count ?? 0,
    rentals: standing.rentals.filter(({ endsAt, beginBy }) => (endsAt ?? beginBy) > now).length,
  }
}
