import type { ContractRule, SheetLack, Sum } from '@kola/contract/producers/sheet'

/** What is asked of producers, so that all of it is asked anew once something is written. */
export const PRODUCERS = 'producers'

/** To the last digit, however large: `₦3,461,329.56`. */
export const toSumText = ({ amount, currency }: Sum): string =>
  new Intl.NumberFormat('en-NG', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .format(amount as `${number}`)
    .replace(/^-/, '−')

/** Such as `October 2026`. */
export const toMonthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** A day's name as people write it: `1 Oct 2026`. */
export const toDayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    ...{ timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' },
  })

export const toShareText = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(2)} %`)

/** Without the noughts that say nothing. */
export const toPercentText = (percent: string): string => `${percent.replace(/\.?0+$/, '')} %`

export const toRuleText = (rule: ContractRule): string =>
  rule.kind === 'share' ? `${toPercentText(rule.percent)} of what is left, by minutes` : `${toSumText(rule)} a month`

export const KINDS = { movie: 'film', series: 'series', season: 'season', episode: 'episode' } as const

/** Why a month is not issued, and what helps. */
export const LACKS: Readonly<Record<SheetLack, string>> = {
  running: 'The month is not over. What stands here grows until then.',
  counting: 'The month is over, and its last day is counted once more the day after. It can be issued then.',
  unknown: 'Minutes of some of its days are not known: their plays were no longer kept when they were counted.',
  nothing: 'No contract holds in this month.',
}

/** The one given and those before it, the newest first, such as `2026-10`. */
export function listMonths(newest: string, count: number): string[] {
  const [year = 0, month = 1] = newest.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
