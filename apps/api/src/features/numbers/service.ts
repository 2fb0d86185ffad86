import { NUMBERS_TITLES, type NumbersAnswer, type NumbersRange } from '@kola/contract/numbers/numbers'
import type { Clock } from '@kola/platform/clock'
import { moveDay, toLocalDay } from '#shared/counted/days.ts'
import type { Db } from '#shared/database/database.ts'
import { type AskedRange, type Range, toRanges } from '#shared/counted/range.ts'
import {
  findActive,
  listDays,
  listMoneyDays,
  listMonths,
  listSeconds,
  listTitles,
  readCount,
  sumMoney,
} from './repository.ts'
import { addCounts, toCounts, toMoney, toMoneyDays } from './sums.ts'

export interface Numbers {
  /** @throws AppError INVALID_REQUEST */
  read(tenantId: string, asked: AskedRange): Promise<NumbersAnswer>
}

export interface NumbersNeeds {
  db: Db
  clock: Clock
  zone: string
}

export function createNumbers(needs: NumbersNeeds): Numbers {
  const { db, clock, zone } = needs
  return {
    async read(tenantId, asked) {
      const ranges = toRanges(asked, toLocalDay(clock.now(), zone))
      const of = { tenantId, ...ranges.now }
      const [state, now, before, titles, months] = await Promise.all([
        readCount(db, tenantId),
        readRange(db, tenantId, ranges.now),
        readRange(db, tenantId, ranges.before),
        listTitles(db, of, NUMBERS_TITLES),
        listMonths(db, of),
      ])
      const ids = titles.map(({ id }) => id)
      const earlier = await listSeconds(db, { tenantId, ...ranges.before }, ids)
      return {
        zone,
        countedAt: state?.counted_at.toISOString() ?? null,
        counted: state ? { from: state.first_day, until: state.next_day } : null,
        now,
        before,
        titles: titles.map(({ id, name, plays, viewers, finished, watchedSeconds }) => ({
          ...{ id, name, plays, watchedSeconds },
          watchedSecondsBefore: earlier.get(id) ?? 0,
          finishedShare: viewers === 0 ? null : finished / viewers,
        })),
        months: months.map(({ month, members }) => ({ month: month.slice(0, 7), members })),
      }
    },
  }
}

async function readRange(db: Db, tenantId: string, range: Range): Promise<NumbersRange> {
  const of = { tenantId, ...range }
  const [rows, money, moneyDays, activeBefore] = await Promise.all([
    listDays(db, of),
    sumMoney(db, of),
    listMoneyDays(db, of),
    findActive(db, { tenantId, day: moveDay(range.from, -1) }),
  ])
  const days = rows.map((row) => ({ day: row.day, ...toCounts(row) }))
  return {
    ...{ ...range, activeBefore, all: addCounts(days), days },
    ...{ money: toMoney(money), moneyDays: toMoneyDays(moneyDays) },
  }
}
