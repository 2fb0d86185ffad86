/** A child that lived for so long was well: what ended it is a new matter. */
const WELL_AFTER_MS = 30_000
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 10_000
const MAX_EARLY_DEATHS = 5

export type RestartPlan = { kind: 'restart'; delayMs: number; earlyDeaths: number } | { kind: 'give-up' }

/** What to do about a child that ended: start it again, later each time, until it has died early too often. */
export function planRestart(facts: { livedMs: number; earlyDeaths: number }): RestartPlan {
  const earlyDeaths = facts.livedMs >= WELL_AFTER_MS ? 1 : facts.earlyDeaths + 1
  if (earlyDeaths >= MAX_EARLY_DEATHS) return { kind: 'give-up' }
  return { kind: 'restart', delayMs: Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (earlyDeaths - 1)), earlyDeaths }
}
