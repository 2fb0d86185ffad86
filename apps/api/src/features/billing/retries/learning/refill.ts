import { DAY_MS, HOUR_MS } from '../calendar/calendar.ts'

/** How long it takes until trouble has mostly passed: of money, and of a bank that does not answer. */
export interface Refill {
  fundsMs: number
  issuerMs: number
}

export const DEFAULT_REFILL: Refill = { fundsMs: 3 * DAY_MS, issuerMs: 3 * HOUR_MS }
const CLAMPS = {
  funds: { from: DAY_MS, to: 10 * DAY_MS, otherwise: DEFAULT_REFILL.fundsMs },
  issuer: { from: HOUR_MS / 2, to: 12 * HOUR_MS, otherwise: DEFAULT_REFILL.issuerMs },
} as const
/** Fewer tries say nothing. */
const FEWEST = 100
/** Steps from one end of a clamp to the other, each as much longer as the one before. */
const STEPS = 60
const SURELY = 1 - 1e-9

export interface RefillTry {
  /** Of its bin, by the cohort. */
  chance: number
  gapMs: number
  after: keyof typeof CLAMPS
  isPaid: boolean
}

export const toRefilled = (gapMs: number, tauMs: number): number => 1 - Math.exp(-gapMs / tauMs)

function toLikelihood(tries: readonly RefillTry[], tauMs: number): number {
  let all = 0
  for (const { chance, gapMs, isPaid } of tries) {
    const paid = Math.min(SURELY, Math.max(1 - SURELY, chance * toRefilled(gapMs, tauMs)))
    all += Math.log(isPaid ? paid : 1 - paid)
  }
  return all
}

function fitOne(tries: readonly RefillTry[], { from, to, otherwise }: (typeof CLAMPS)[keyof typeof CLAMPS]): number {
  if (tries.length < FEWEST) return otherwise
  let best = { tauMs: otherwise, likelihood: Number.NEGATIVE_INFINITY }
  for (let step = 0; step <= STEPS; step += 1) {
    const tauMs = from * (to / from) ** (step / STEPS)
    const likelihood = toLikelihood(tries, tauMs)
    if (likelihood > best.likelihood) best = { tauMs, likelihood }
  }
  return Math.round(best.tauMs)
}

/** By maximum likelihood, within bounds. */
export const fitRefill = (tries: readonly RefillTry[]): Refill => ({
  fundsMs: fitOne(
    tries.filter(({ after }) => after === 'funds'),
    CLAMPS.funds,
  ),
  issuerMs: fitOne(
    tries.filter(({ after }) => after === 'issuer'),
    CLAMPS.issuer,
  ),
})
