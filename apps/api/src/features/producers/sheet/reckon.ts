import type { ContractRule, Sheet, SheetContract, SheetTitle, Sum } from '@kola/contract/producers/sheet'
import { type Money, toDecimalText } from '#shared/money.ts'
import { shareOf, split } from './split.ts'

/** What is counted of a month. */
export interface MonthToReckon {
  revenue: readonly Money[]
  seconds: number
}

export interface HeldTitle {
  id: string
  name: string
  kind: SheetTitle['kind']
  seconds: number
}

export type HeldRule = { kind: 'share'; points: number } | { kind: 'fee'; amountMinor: number; currency: string }

/** A contract on the days of a month that it holds. */
export interface HeldContract {
  id: string
  reference: string
  from: string
  until: string
  rule: HeldRule
  titles: readonly HeldTitle[]
}

export const toSum = ({ amountMinor, currency }: Money): Sum => ({
  currency,
  amount: toDecimalText(amountMinor, currency),
})

export const toMinutes = (seconds: number): number => Math.floor(seconds / 60)

export const toRule = (rule: HeldRule): ContractRule =>
  rule.kind === 'share'
    ? { kind: 'share', percent: (rule.points / 100).toFixed(2) }
    : { kind: 'fee', currency: rule.currency, amount: toDecimalText(rule.amountMinor, rule.currency) }

interface Reckoned extends Pick<Sheet, 'contracts' | 'totals'> {}

/** What the contracts of a producer come to. @param first in which they are paid out: it stands first among the totals */
export function reckon(month: MonthToReckon, contracts: readonly HeldContract[], first: string): Reckoned {
  const totals = new Map<string, number>([[first, 0]])
  const reckoned = contracts.map((contract) => {
    const { shown, amounts } = reckonContract(month, contract)
    for (const { currency, amountMinor } of amounts) totals.set(currency, (totals.get(currency) ?? 0) + amountMinor)
    return shown
  })
  const sums = [...totals].map(([currency, amountMinor]) => toSum({ currency, amountMinor }))
  return { contracts: reckoned, totals: sums }
}

function reckonContract(month: MonthToReckon, contract: HeldContract): { shown: SheetContract; amounts: Money[] } {
  const { rule, titles, ...held } = contract
  const weights = titles.map(({ seconds }) => seconds)
  const seconds = weights.reduce((sum, one) => sum + one, 0)
  const minutes = split(toMinutes(seconds), weights)
  const amounts = toAmounts(month, rule, seconds)
  const parts =
    rule.kind === 'fee'
      ? []
      : amounts.map(({ amountMinor, currency }) =>
          split(amountMinor, weights).map((part) => ({ amountMinor: part, currency })),
        )
  const shown = titles.map(({ seconds: own, ...title }, at) => ({
    ...title,
    ...{ minutes: minutes[at] ?? 0, watchedSeconds: own },
    share: toShare(own, month.seconds),
    amounts: parts.flatMap((of) => of[at] ?? []).map(toSum),
  }))
  const own = {
    ...held,
    rule: toRule(rule),
    minutes: toMinutes(seconds),
    watchedSeconds: seconds,
    share: toShare(seconds, month.seconds),
  }
  return { amounts, shown: { ...own, amounts: amounts.map(toSum), titles: shown } }
}

/** To six digits, as it is frozen. */
const toShare = (seconds: number, all: number): number | null =>
  all === 0 ? null : Math.round((seconds / all) * 1e6) / 1e6

/** A fee is paid for a month of which its contract holds a day; a share of each currency of which something is left. */
function toAmounts(month: MonthToReckon, rule: HeldRule, seconds: number): Money[] {
  if (rule.kind === 'fee') return [{ amountMinor: rule.amountMinor, currency: rule.currency }]
  return month.revenue
    .filter(({ amountMinor }) => amountMinor > 0)
    .map(({ amountMinor, currency }) => ({
      currency,
      amountMinor: shareOf(amountMinor, { points: rule.points, seconds, all: month.seconds }),
    }))
}
