import type { ToldLine } from './line-kind.ts'

/** What a viewer decided of data, for every film on this device. */
export interface DataChoices {
  /** What the viewer says of a line of which the browser says nothing. */
  line: ToldLine | null
  /** Of a month; null for none. */
  budgetGigabytes: number | null
  /** In the whole unit of the money that the tenant's configuration names; null for its price. */
  gigabytePrice: number | null
  isSaverOnMobile: boolean
  isWifiCounted: boolean
}

export const UNDECIDED: DataChoices = {
  line: null,
  budgetGigabytes: null,
  gigabytePrice: null,
  isSaverOnMobile: false,
  isWifiCounted: false,
}

const MOST_BUDGET_GIGABYTES = 10_000
export const MOST_PRICE = 100_000

const toAmount = (value: unknown, most: number) =>
  typeof value === 'number' && value > 0 && value <= most ? value : null

/** What is missing or unreadable counts as never decided. */
export function toDataChoices(value: unknown): DataChoices {
  const kept = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<keyof DataChoices, unknown>>
  return {
    line: kept.line === 'mobile' || kept.line === 'wifi' ? kept.line : null,
    budgetGigabytes: toAmount(kept.budgetGigabytes, MOST_BUDGET_GIGABYTES),
    gigabytePrice: toAmount(kept.gigabytePrice, MOST_PRICE),
    isSaverOnMobile: kept.isSaverOnMobile === true,
    isWifiCounted: kept.isWifiCounted === true,
  }
}

/** Reads what somebody typed; null for what is no price. */
export function readPrice(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, '')
  return /^\d{1,6}(\.\d{1,2})?$/.test(digits) ? toAmount(Number(digits), MOST_PRICE) : null
}
