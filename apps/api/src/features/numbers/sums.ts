import type { NumbersCounts, NumbersMoney, NumbersRange } from '@kola/contract/numbers/numbers'
import { toDecimalText } from '#shared/money.ts'
import type { listDays, listMoney } from './repository.ts'

type DayRow = Awaited<ReturnType<typeof listDays>>[number]
export type MoneyRow = Omit<Awaited<ReturnType<typeof listMoney>>[number], 'tenant_id'>

export const toCounts = (row: Omit<DayRow, 'tenant_id' | 'day' | 'counted_at'>): NumbersCounts => ({
  ...{ joined: row.joined, active: row.active, began: row.began, ended: row.ended },
  ...{ trials: row.trials, trialsPaid: row.trials_paid, refused: row.refused },
  ...{ renewalsRefused: row.renewals_refused, renewalsWon: row.renewals_won },
  ...{ viewers: row.viewers, plays: row.plays, watchedSeconds: row.watched_seconds },
})

const NOTHING: NumbersCounts = {
  ...{ joined: 0, active: 0, began: 0, ended: 0, trials: 0, trialsPaid: 0, refused: 0 },
  ...{ renewalsRefused: 0, renewalsWon: 0, viewers: null, plays: null, watchedSeconds: null },
}

/** Who is active is told of the last day. */
export function addCounts(days: readonly NumbersCounts[]): NumbersCounts {
  const sum = days.reduce((all, day) => {
    const added = Object.entries(all).map(([name, value]) => [name, add(value, day[name as keyof NumbersCounts])])
    return Object.fromEntries(added) as NumbersCounts
  }, NOTHING)
  return { ...sum, active: days.at(-1)?.active ?? 0 }
}

const add = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0)

/** By currency and provider; currencies are never added. */
export function addMoney(rows: readonly MoneyRow[]): NumbersMoney[] {
  const sums = new Map<string, Omit<MoneyRow, 'day'>>()
  for (const { day: _, ...row } of rows) {
    const key = `${row.currency} ${row.provider}`
    const sum = sums.get(key)
    sums.set(key, sum ? plus(sum, row) : row)
  }
  return [...sums.values()]
    .sort((a, b) => (a.currency === b.currency ? netOf(b) - netOf(a) : a.currency < b.currency ? -1 : 1))
    .map((sum) => {
      const text = (minor: number) => toDecimalText(minor, sum.currency)
      return {
        ...{ currency: sum.currency, provider: sum.provider, payments: sum.payments },
        ...{ earned: text(sum.earned_minor), refunded: text(sum.refunded_minor), disputed: text(sum.disputed_minor) },
        ...{ vat: text(sum.vat_minor), net: text(netOf(sum)) },
      }
    })
}

const netOf = (row: Pick<MoneyRow, 'earned_minor' | 'refunded_minor' | 'disputed_minor'>): number =>
  row.earned_minor + row.refunded_minor + row.disputed_minor

const plus = (a: Omit<MoneyRow, 'day'>, b: Omit<MoneyRow, 'day'>): Omit<MoneyRow, 'day'> => ({
  ...{ currency: a.currency, provider: a.provider, payments: a.payments + b.payments },
  earned_minor: a.earned_minor + b.earned_minor,
  refunded_minor: a.refunded_minor + b.refunded_minor,
  disputed_minor: a.disputed_minor + b.disputed_minor,
  vat_minor: a.vat_minor + b.vat_minor,
})

/** What is left of each day, by currency. */
export function toMoneyDays(rows: readonly MoneyRow[]): NumbersRange['moneyDays'] {
  const sums = new Map<string, { day: string; currency: string; minor: number }>()
  for (const row of rows) {
    const key = `${row.day} ${row.currency}`
    const known = sums.get(key)
    sums.set(key, { day: row.day, currency: row.currency, minor: (known?.minor ?? 0) + netOf(row) })
  }
  return [...sums.values()].map(({ day, currency, minor }) => ({ day, currency, net: toDecimalText(minor, currency) }))
}
