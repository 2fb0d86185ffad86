/** A child that lived for so long was well: what ended it is a new matter. */
const WELL_AFTER_MS = 30_000
const FIRST_DELAY_MS = 250
/** So long the others go on without a part that does not stay alive, before it is tried again. */
const MAX_DELAY_MS = 60_000
/** From so many early deaths on it is no mishap. */
export const MANY_EARLY_DEATHS = 5

export type RestartPlan = { kind: 'restart'; delayMs: number; earlyDeaths: number } | { kind: 'give-up' }

/**
 * What to do about a child that ended: start it again, later each time. Without a vital one there is no service, so
 * that one is given up when it has died early too often.
 */
export function planRestart(facts: { livedMs: number; earlyDeaths: number; isVital: boolean }): RestartPlan {
  const earlyDeaths = facts.livedMs >= WELL_AFTER_MS ? 1 : facts.earlyDeaths + 1
  if (facts.isVital && earlyDeaths >= MANY_EARLY_DEATHS) return { kind: 'give-up' }
  return { kind: 'restart', delayMs: Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (earlyDeaths - 1)), earlyDeaths }
}

/** What a person is told; `reason` is how it ended. */
export function toRestartText(
  name: string,
  reason: string,
  { delayMs, earlyDeaths }: RestartPlan & { kind: 'restart' },
) {
  if (earlyDeaths < MANY_EARLY_DEATHS) return `[${name}] ended (${reason}), starting it again`
  const seconds = Math.round(delayMs / 1_000)
  return (
    `[${name}] ended (${reason}), ${earlyDeaths} times in a row. ` +
    `The rest goes on without it; it is started again in ${seconds} s`
  )
}
