import type { ContractRule, Sum } from '@kola/contract/producers/sheet'

/** Decimal text as people write it, to its last digit: `₦934,519.87`. */
export const toMoneyText = ({ amount, currency }: Sum): string =>
  new Intl.NumberFormat('en-NG', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .format(amount as `${number}`)
    .replace(/^-/, '−')

export const toCountText = (count: number): string => count.toLocaleString('en')

export const toShareText = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(2)} %`)

/** Such as `October 2026`. */
export const toMonthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** A day's name, or a moment by the clocks of the zone: `3 November 2026`. */
export const toDayText = (at: string, timeZone = 'UTC'): string =>
  new Date(at).toLocaleDateString('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })

/** Without the noughts that say nothing: `40 %`. */
export const toPercentText = (percent: string): string => `${percent.replace(/\.?0+$/, '')} %`

export const toRuleText = (rule: ContractRule): string =>
  rule.kind === 'share' ? `${toPercentText(rule.percent)} of what is left, by minutes` : `${toMoneyText(rule)} a month`

export const KIND_WORDS = { movie: 'film', series: 'series', season: 'season', episode: 'episode' } as const

export const toTitlesText = (count: number): string => (count === 1 ? '1 title' : `${toCountText(count)} titles`)
