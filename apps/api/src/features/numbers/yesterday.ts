import type { TodayAnswer } from '@kola/contract/today/today'
import { moveDay, toLocalDay } from './days.ts'
import { listDays, listMoneyDays, readCount } from './repository.ts'
import type { NumbersNeeds } from './service.ts'
import { toMoneyDays } from './sums.ts'

const WEEK_DAYS = 7

/** Yesterday beside the same weekday before; null where nothing of either is counted. */
export async function readYesterday(
  { db, clock, zone }: NumbersNeeds,
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
  const earlier = new Map(toMoneyDays(moneyThen).map(({ currency, net }) => [currency, net]))
  return {
    ...{ zone, day, before, countedAt: state.counted_at.toISOString() },
    ...{ active: figure('active'), joined: figure('joined'), ended: figure('ended') },
    watchedSeconds: figure('watched_seconds'),
    revenue: toMoneyDays(money).map(({ currency, net }) => ({
      currency,
      now: net,
      before: earlier.get(currency) ?? null,
    })),
  }
}
