/** What is assumed of people and banks: nobody has measured it, so each is varied. */
export interface Assumptions {
  /** Money comes at random moments, to everybody. */
  hasPaydays: boolean
  /** All are paid in one way, to the day, as salaries are. */
  isStrong: boolean
  /** All paydays move by so many days in the middle of what is measured. */
  shiftDays: number
  /** Of a bank, in each stretch of six hours. */
  outageShare: number
  /** Half of what came is spent after so many days. */
  spentDays: number
  /** Of the price in what comes to this account in a month: from, to, evenly by its logarithm. */
  priceShare: { from: number; to: number }
  /** Of the members, who would use a link to pay another way. */
  linkShare: number
  /** How probable such a member follows the link on a day on which the money is there. */
  linkAnswer: number
  /** Of cards, dead within a month. */
  deadShare: number
  /** Of tries that a bank declines without a reason. */
  genericShare: number
}

const MIXTURE: Assumptions = {
  ...{ hasPaydays: true, isStrong: false, shiftDays: 0, outageShare: 0.02, spentDays: 4, linkShare: 0.35 },
  ...{ priceShare: { from: 0.05, to: 0.6 }, linkAnswer: 0.25, deadShare: 0.005, genericShare: 0.03 },
}

export const WORLDS = {
  W0: { ...MIXTURE, hasPaydays: false },
  W1: { ...MIXTURE, isStrong: true },
  W2: { ...MIXTURE, isStrong: true, shiftDays: 10 },
  W3: { ...MIXTURE, outageShare: 0.1 },
  W4: MIXTURE,
} as const satisfies Record<string, Assumptions>
export type WorldName = keyof typeof WORLDS
