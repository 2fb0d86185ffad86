import type { QualityWish } from '@kola/player/data/plan-quality'
import type { DataChoices } from './data-choices.ts'
import type { LineKind, Used } from './used-data.ts'

/** From this share of a month's budget on a viewer is told. */
export const WARNING_SHARE = 0.8
const BYTES = 1e9

export interface Budget {
  /** Of this month, as far as it counts. */
  usedGigabytes: number
  budgetGigabytes: number | null
  /** Null without a budget. */
  share: number | null
}

/** Mobile data counts, and what nobody knows the line of; Wi-Fi where the viewer pays for it by the gigabyte. */
export function planBudget(
  used: Used,
  { budgetGigabytes, isWifiCounted }: Pick<DataChoices, 'budgetGigabytes' | 'isWifiCounted'>,
): Budget {
  const usedGigabytes = (used.mobile + used.unknown + (isWifiCounted ? used.wifi : 0)) / BYTES
  return { usedGigabytes, budgetGigabytes, share: budgetGigabytes === null ? null : usedGigabytes / budgetGigabytes }
}

interface WishFacts {
  /** What the viewer chose for every film. */
  wish: QualityWish
  choices: DataChoices
  line: LineKind
  used: Used
}

/** How a film is fetched: the viewer's own wish, unless the month's budget is used or saver mode is for mobile lines. */
export function planWish({ wish, choices, line, used }: WishFacts): QualityWish {
  if (wish.mode !== 'picture') return wish
  const isUsed = (planBudget(used, choices).share ?? 0) >= 1
  const isForLine = choices.isSaverOnMobile && line === 'mobile' && wish.maxHeightPixels === null
  return isUsed || isForLine ? { ...wish, mode: 'saver' } : wish
}
