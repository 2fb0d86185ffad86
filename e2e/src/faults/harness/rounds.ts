import { setTimeout as wait } from 'node:timers/promises'
import { checkAll } from './checks.ts'
import type { Drivers } from './drivers/drivers.ts'
import type { Fault, Strike } from './kinds/fault.ts'
import type { Layout } from './layout/layout.ts'

const POLL_MS = 100
const RECOVERED_WITHIN_MS = 90_000
/** What a player has ahead at the least, once it has played for a while. */
export const BUFFER_MS = 30_000

export interface Round {
  fault: string
  /** The longest time in which some viewer's write was not taken. */
  writesBackMs: number
  /** The longest time in which some viewer got nothing of a film. */
  filmGapMs: number
  /** Answers that were 503 with Retry-After, and connections that ended. */
  unavailable: number
  cut: number
  answered: number
  /** Acknowledged writes that are not there. */
  lost: string[]
  /** Films that a player could not have gone on with. */
  interrupted: string[]
  /** Everything else that should not be. */
  wrong: string[]
}

export interface RoundNeeds {
  layout: Layout
  drivers: Drivers
  chance: Strike['chance']
}

/** One fault, from a service that is well to one that is well again, and what came of it. */
export async function runRound(fault: Fault, { layout, drivers, chance }: RoundNeeds): Promise<Round> {
  const { viewers, sights } = drivers
  await untilWell(drivers)
  sights.take()
  for (const { writes, film } of viewers) {
    writes.take()
    film.take()
  }
  const wrong: string[] = []
  await fault.strike({ layout, chance }).catch((error: unknown) => wrong.push(`was not mended: ${String(error)}`))
  if (!(await untilWell(drivers))) wrong.push(`not well again within ${RECOVERED_WITHIN_MS / 1_000} s`)
  const { unavailable, cut, answered, unclear } = sights.take()
  const { lost, other } = await checkAll(layout, drivers)
  if (cut > 0 && !fault.cutsCallers) wrong.push(`${cut} connections ended without an answer`)
  const filmGapMs = Math.max(...viewers.map(({ film }) => film.take()))
  const refused = viewers.flatMap((viewer) => viewer.refusals.splice(0))
  return {
    ...{ fault: fault.name, filmGapMs, unavailable, cut, answered, lost },
    writesBackMs: Math.max(...viewers.map(({ writes }) => writes.take())),
    interrupted: [...refused, ...(filmGapMs > BUFFER_MS ? [`nothing for ${Math.round(filmGapMs / 1_000)} s`] : [])],
    wrong: [...wrong, ...unclear, ...other],
  }
}

/** Until every viewer has written and read once more. */
async function untilWell({ viewers }: Drivers): Promise<boolean> {
  const sinceMs = performance.now()
  const isWell = () => viewers.every(({ writes, film }) => Math.min(writes.lastMs(), film.lastMs()) > sinceMs)
  for (const untilMs = sinceMs + RECOVERED_WITHIN_MS; performance.now() < untilMs; await wait(POLL_MS)) {
    if (isWell()) return true
  }
  return false
}
