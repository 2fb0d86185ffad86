import type { Clock } from '@kola/platform/clock'
import { createRecent } from '#shared/cache/recent.ts'
import { type Network, toNetworks } from './networks.ts'

/**
 * From where a playback session is used. One viewer is at one place, however often it changes and over however many
 * addresses an operator spreads it; whoever passes the address of a film on, or the custom data of its licences, is at
 * several. So what counts is not how many lines there were but how many go on beside each other.
 */
export interface Places {
  /** @returns false where it is a line too many, beside others that go on */
  note(sessionId: string, address: string | undefined): boolean
  /** Sessions that are remembered, for its tests. */
  size(): number
}

/** In so many networks of operators at once, as a household's and its telephone's. */
export const MAX_POOLS = 2
/** On so many lines in them: an operator gives one telephone several. */
export const MAX_LINES = 4
/** A line counts until nothing has come from it for so long. */
export const LINE_MS = 60_000
/** So long may others still be heard of beside a new line: what was under way, and a line that wavers. */
export const OVERLAP_MS = 10_000
/** Who was silent for so long comes anew. */
export const SILENCE_MS = 15_000
/** So often somebody may come to where there are others enough, until none has come for `CALM_MS`. */
export const MAX_MOVES = 6
export const CALM_MS = 300_000
const MAX_REMEMBERED = 50_000

interface Line extends Network {
  /** As its last request had it, which most of the next ones have too. */
  address: string | undefined
  /** When it came: it was not silent since. */
  cameAtMs: number
  usedAtMs: number
  /** Turned away, and so in nobody's way. */
  isRefused: boolean
}

interface Session {
  /** In the order in which they came. */
  lines: Line[]
  moves: number
  movedAtMs: number
}

/** Counts in the memory of the process; what is forgotten is counted anew. */
export function createPlaces({ clock, maxRemembered = MAX_REMEMBERED }: PlacesNeeds): Places {
  // Whoever was silent for as long as a calm lasts comes anew in every way.
  const remembered = { max: maxRemembered, keepMs: CALM_MS, nowMs: () => clock.now().getTime() }
  const sessions = createRecent<Session>(remembered)

  function getSession(sessionId: string): Session {
    const known = sessions.get(sessionId)
    if (known) return known
    const session: Session = { lines: [], moves: 0, movedAtMs: 0 }
    sessions.set(sessionId, session)
    return session
  }

  return {
    note(sessionId, address) {
      const nowMs = clock.now().getTime()
      const session = getSession(sessionId)
      const line = findLine(session, address, nowMs)
      const isComing = nowMs - line.usedAtMs >= SILENCE_MS
      if (isComing) line.cameAtMs = nowMs
      line.usedAtMs = nowMs
      line.isRefused = isTooMany(session, line, isComing) && !(isComing && takeMove(session, nowMs))
      return !line.isRefused
    },
    size: sessions.size,
  }
}

export interface PlacesNeeds {
  clock: Clock
  maxRemembered?: number
}

function findLine(session: Session, address: string | undefined, nowMs: number): Line {
  const living = session.lines.filter(({ usedAtMs }) => nowMs - usedAtMs < LINE_MS)
  const same = living.find((line) => line.address === address)
  const network = same ?? toNetworks(address)
  const known = same ?? living.find(({ line }) => line === network.line)
  const line = known ?? toNewLine(network)
  line.address = address
  session.lines = known ? living : [...living, line]
  return line
}

const toNewLine = ({ line, pool }: Network): Line => ({
  ...{ line, pool, address: undefined, isRefused: false },
  ...{ cameAtMs: 0, usedAtMs: Number.NEGATIVE_INFINITY },
})

/** Whoever was there first goes on. Of a line that came and was let in, those count who go on beside it. */
function isTooMany({ lines }: Session, line: Line, isComing: boolean): boolean {
  const before = lines.slice(0, lines.indexOf(line)).filter(({ isRefused }) => !isRefused)
  const isIn = !isComing && !line.isRefused
  const beside = isIn ? before.filter(({ usedAtMs }) => usedAtMs > line.cameAtMs + OVERLAP_MS) : before
  const pools = new Set(beside.map(({ pool }) => pool))
  pools.delete(line.pool)
  return beside.length >= MAX_LINES || pools.size >= MAX_POOLS
}

/** Who comes again and again without a calm is no telephone on its way. */
function takeMove(session: Session, nowMs: number): boolean {
  if (nowMs - session.movedAtMs >= CALM_MS) session.moves = 0
  session.movedAtMs = nowMs
  if (session.moves >= MAX_MOVES) return false
  session.moves += 1
  return true
}
