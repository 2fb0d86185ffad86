import type { TodayAnswer } from '@kola/contract/today/today'
import { moveDay, toLocalDay } from '#shared/counted/days.ts'
import { toDecimalText } from '#shared/money.ts'
import { listDays, listMoneyDays, type MoneyDay, readCount } from './repository.ts'
import type { NumbersNeeds } from './service.ts'

const WEEK_DAYS = 7

/** Yesterday beside the same weekday before; null where nothing of either is counted. */
export async function readYesterday(
  { db, clock, zone }: Pick<NumbersNeeds, 'db' | 'clock' | 'zone'>,
  tenantId: string,
): Promise<TodayAnswer['yesterday']> {
  const day = moveDay(toLocalDay(clock.now(), zone), -1)
  const before = moveDay(day, -WEEK_DAYS)
  const of = (one: string) => ({ tenantId, from: one, until: one })
  const [state, [now], [then], money, moneyThen] = await Promise.all([
    readCount(db, tenantId),
    listDays(db, of(day)),
    listDays(db, of(before)),
    listMoneyDays(db, of(day)),
    listMoneyDays(db, of(before)),
  ])
  if (!state || !(now ?? then)) return null
  const figure = (name: 'active' | 'joined' | 'ended' | 'watched_seconds') => ({
    now: now?.[name] ?? null,
    before: then?.[name] ?? null,
  })
  return {
    ...{ zone, day, before, countedAt: state.counted_at.toISOString() },
    ...{ active: figure('active'), joined: figure('joined'), ended: figure('ended') },
    watchedSeconds: figure('watched_seconds'),
    revenue: toRevenue(money, then ? moneyThen : null),
  }
}

/** Of every currency that was earned on one of both; null before where that day was not counted. */
function toRevenue(now: readonly MoneyDay[], before: readonly MoneyDay[] | null) {
  const currencies = [...new Set([...now, ...(before ?? [])].map(({ currency }) => currency))].toSorted()
  const find = (days: readonly MoneyDay[], currency: string) =>
    toDecimalText(days.find((one) => one.currency === currency)?.minor ?? 0, currency)
  return currencies.map((currency) => ({
    currency,
    now: find(now, currency),
    before: before && find(before, currency),
  }))
}
