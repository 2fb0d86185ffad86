import type { Clock } from '@kola/platform/clock'
import { createRecent } from '#shared/cache/recent.ts'
import type { Together } from '#shared/together/together.ts'
import { toNetworks } from './networks.ts'
import { CALM_MS, LINE_MS, MAX_LINES, MAX_MOVES, MAX_POOLS, OVERLAP_MS, type Places, SILENCE_MS } from './places.ts'
import { NOTE_PLACE } from './places-script.ts'

/** Where routes ask; by a session, the caller's address and the session's tenant. */
export interface AskedPlaces {
  note(sessionId: string, address: string | undefined, tenantId: string): boolean | Promise<boolean>
}

/** What was let in is not asked about again for so long: a film that is stored ahead is read a hundred times a second. */
const ASKED_EVERY_MS = 1_000
const MAX_ASKED = 50_000
/** Of one session, with those that were refused. */
const MAX_KEPT = 64

export interface SharedPlacesNeeds {
  together: Together
  /** Notes all that this process sees, and says by itself what the others do not. */
  own: Places
  clock: Clock
  /** The clock that the rule goes by; Valkey's unless told otherwise. */
  ruleClock: Clock | null
}

/** From where a playback session is used, over all replicas. What is kept of a line says nothing of its address. */
export function createSharedPlaces({ together, own, clock, ruleClock }: SharedPlacesNeeds): AskedPlaces {
  const letIn = createRecent<number>({ max: MAX_ASKED, keepMs: ASKED_EVERY_MS })
  const rule = [LINE_MS, OVERLAP_MS, SILENCE_MS, CALM_MS, MAX_LINES, MAX_POOLS, MAX_MOVES, MAX_KEPT] as const
  return {
    async note(sessionId, address, tenantId) {
      const byItself = own.note(sessionId, address)
      const { line, pool } = toNetworks(address)
      const name = `${tenantId}\n${sessionId}\n${line}`
      const nowMs = clock.now().getTime()
      if (nowMs < (letIn.get(name) ?? 0)) return true
      const [lineName, poolName] = [together.conceal(`line\n${line}`), together.conceal(`pool\n${pool}`)]
      const given = [lineName, poolName, ruleClock?.now().getTime() ?? '', ...rule]
      const said = await together.run(NOTE_PLACE, { what: 'place', tenantId, who: sessionId }, given)
      if (said !== 0 && said !== 1) return byItself
      if (said === 0) return false
      letIn.set(name, nowMs + ASKED_EVERY_MS)
      return true
    },
  }
}
