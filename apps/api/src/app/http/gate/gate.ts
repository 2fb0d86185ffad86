import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import { toNetwork } from '#shared/limits.ts'
import { ALONE, type Heard } from '../together/heard.ts'

export interface GateNeeds {
  clock: Clock
  factor: number
  /** Of other replicas; without them unless told otherwise. */
  heard?: Heard
}

/** What a call turned out to be: of somebody to whom we gave what it bears, of nobody, or we could not find out. */
export type Standing = 'proven' | 'stranger' | 'unknown'

export interface Arrival {
  /** Of the caller; undefined when its line has ended already. */
  address: string | undefined
  /** What the call bears to be known by, such as its bearer token; null when it bears nothing. */
  credential: string | null
  /** Calls a minute that one credential may make; unlimited unless told otherwise. */
  maxOfCredential?: number
}

/** Stands before every check that costs something. */
export interface Gate {
  /** @returns to be told what the call turned out to be, once; later tellings change nothing @throws AppError RATE_LIMITED */
  enter(arrival: Arrival): (standing: Standing) => void
}

/** Calls a minute that prove nothing, from one network. docs/reliability.md has the arithmetic. */
const MAX_STRANGERS = 300
/** Calls of one network of which nobody knows yet what they are: a restart meets a whole city at once. */
const MAX_UNKNOWN = 1_000
const MINUTE_MS = 60_000
/** Credentials are known for so long after they were last proven, or longer. */
const KNOWN_MS = 10 * MINUTE_MS
const MAX_KNOWN = 25_000
const MAX_NETWORKS = 50_000
/** A credential that has used an eighth of its limit here is told of, in hundredths: a viewer never is. */
const TOLD_FROM = 1 / 8
const TOLD_STEP = 1 / 100

/**
 * Counts in memory, before anything is looked up. A credential that was good lately is counted by itself, so that nobody
 * is kept out by a neighbour behind the same address; all others count for their network until they turn out good.
 * `factor` multiplies the limits; 0 switches them off. Replicas tell each other of strangers, and of credentials that are used
 * a lot, and nobody waits for that.
 */
export function createGate({ clock, factor, heard = ALONE }: GateNeeds): Gate {
  if (factor === 0) return { enter: () => () => undefined }
  const strangers = createMinuteCounts(MAX_NETWORKS)
  const unknown = new Map<string, number>()
  const known = createKnown()

  function enterKnown(credential: string, max: number, nowMs: number): (standing: Standing) => void {
    const own = known.count(credential, nowMs)
    if (own > max * factor) throw refuse(nowMs)
    if (Number.isFinite(max)) tellOfUse({ credential, own, max: max * factor, nowMs })
    return (standing) => {
      if (standing === 'proven') known.add(credential, nowMs)
      else if (standing === 'stranger') known.forget(credential)
    }
  }

  /** @throws AppError RATE_LIMITED when all replicas together have had as many */
  function tellOfUse({ credential, own, max, nowMs }: { credential: string; own: number; max: number; nowMs: number }) {
    const counted = { what: 'credential', who: credential, nowMs }
    const leftMs = heard.fullMs({ ...counted, max })
    if (leftMs > 0) throw refuseFor(leftMs)
    const [from, step] = [Math.ceil(max * TOLD_FROM), Math.ceil(max * TOLD_STEP)]
    heard.tell({ ...counted, own, from, step })
  }

  return {
    enter({ address, credential, maxOfCredential = Number.POSITIVE_INFINITY }) {
      const nowMs = clock.now().getTime()
      if (credential !== null && known.has(credential, nowMs)) return enterKnown(credential, maxOfCredential, nowMs)
      const network = toNetwork(address)
      const max = MAX_STRANGERS * factor
      if (strangers.read(network, nowMs) >= max) throw refuse(nowMs)
      const leftMs = heard.fullMs({ what: 'stranger', who: network, max, nowMs })
      if (leftMs > 0) throw refuseFor(leftMs)
      const before = unknown.get(network) ?? 0
      if (before >= MAX_UNKNOWN * factor) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 })
      unknown.set(network, before + 1)
      let isTold = false
      return (standing) => {
        if (isTold) return
        isTold = true
        const left = (unknown.get(network) ?? 1) - 1
        if (left > 0) unknown.set(network, left)
        else unknown.delete(network)
        if (standing === 'stranger') {
          const own = strangers.add(network, nowMs)
          heard.tell({ what: 'stranger', who: network, own, nowMs, from: 1, step: 1 })
        } else if (standing === 'proven' && credential !== null) known.add(credential, nowMs)
      }
    },
  }
}

const toMinute = (nowMs: number): number => Math.floor(nowMs / MINUTE_MS)

function refuse(nowMs: number): AppError {
  const untilMs = (toMinute(nowMs) + 1) * MINUTE_MS
  return refuseFor(untilMs - nowMs)
}

const refuseFor = (leftMs: number) => new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(leftMs / 1_000) })

/** Counts of the present minute. More names than `maxNames` in one minute begin anew: memory goes before exactness. */
function createMinuteCounts(maxNames: number) {
  let minute = 0
  let counts = new Map<string, number>()
  const turn = (nowMs: number) => {
    if (toMinute(nowMs) === minute && counts.size < maxNames) return
    minute = toMinute(nowMs)
    counts = new Map()
  }
  return {
    read(name: string, nowMs: number): number {
      turn(nowMs)
      return counts.get(name) ?? 0
    },
    add(name: string, nowMs: number): number {
      turn(nowMs)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return count
    },
  }
}

interface Seen {
  minute: number
  count: number
}

/** Credentials in two generations: what is not used while one grows old is forgotten with it. */
function createKnown() {
  let young = new Map<string, Seen>()
  let old = new Map<string, Seen>()
  let bornMs = 0
  const turn = (nowMs: number) => {
    if (nowMs - bornMs < KNOWN_MS && nowMs >= bornMs && young.size < MAX_KNOWN) return
    old = young
    young = new Map()
    bornMs = nowMs
  }
  return {
    has(credential: string, nowMs: number): boolean {
      turn(nowMs)
      return young.has(credential) || old.has(credential)
    },
    /** @returns its calls of the present minute, with this one */
    count(credential: string, nowMs: number): number {
      const seen = young.get(credential) ?? old.get(credential)
      if (!seen) return 0
      const minute = toMinute(nowMs)
      seen.count = seen.minute === minute ? seen.count + 1 : 1
      seen.minute = minute
      return seen.count
    },
    /** Young again, with its count. */
    add(credential: string, nowMs: number): void {
      if (young.has(credential)) return
      turn(nowMs)
      young.set(credential, old.get(credential) ?? { minute: toMinute(nowMs), count: 1 })
      old.delete(credential)
    },
    forget(credential: string): void {
      young.delete(credential)
      old.delete(credential)
    },
  }
}
