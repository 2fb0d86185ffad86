import type { NumbersCounts, NumbersMoney, NumbersRange } from '@kola/contract/numbers/numbers'
import { toDecimalText } from '#shared/money.ts'
import type { listDays, MoneyDay, MoneySum } from './repository.ts'

type DayRow = Awaited<ReturnType<typeof listDays>>[number]

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

/** Currencies are never added. */
export const toMoney = (rows: readonly MoneySum[]): NumbersMoney[] =>
  rows.map((sum) => {
    const text = (minor: number) => toDecimalText(minor, sum.currency)
    return {
      ...{ currency: sum.currency, provider: sum.provider, payments: sum.payments },
      ...{ earned: text(sum.earned_minor), refunded: text(sum.refunded_minor), disputed: text(sum.disputed_minor) },
      ...{ vat: text(sum.vat_minor), net: text(sum.earned_minor + sum.refunded_minor + sum.disputed_minor) },
    }
  })

export const toMoneyDays = (rows: readonly MoneyDay[]): NumbersRange['moneyDays'] =>
  rows.map(({ day, currency, minor }) => ({ day, currency, net: toDecimalText(minor, currency) }))
