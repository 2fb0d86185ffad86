import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'

/** Whether somebody who may be gone is asked at all. */
export interface Circuit {
  isSound(): boolean
  /** An answer came in time. */
  succeeded(): void
  /** None came in time, or a refusal: several in a row, and nobody is asked any more. */
  failed(): void
  /** There is no line at all: from here on nobody is asked. */
  broke(): void
  /** Asks now; who asks while another does waits for the same answer. */
  look(): Promise<void>
  stop(): void
}

export interface CircuitNeeds {
  /** Asks whether it would answer; false when it does not in time. */
  probe(): Promise<boolean>
  log: Log
  /** Begins the names of the lines that tell of it. */
  name: string
  probeEveryMs?: number
}

/** So many in a row: one that is late alone says nothing. */
const MAX_FAILURES = 3
/** So many probes in a row that were in time: one between two late ones says nothing. */
const SOUND_PROBES = 2
const PROBE_EVERY_MS = 250

/** Begins unsound; the first probe that is in time closes it. One line tells that it opens, and one that it closes. */
export function startCircuit({ probe, log, name, probeEveryMs = PROBE_EVERY_MS }: CircuitNeeds): Circuit {
  const stopping = new AbortController()
  let state: 'new' | 'sound' | 'open' = 'new'
  let failures = 0
  let goodProbes = 0
  const open = () => {
    goodProbes = 0
    if (state === 'open' || stopping.signal.aborted) return
    state = 'open'
    log.warn({}, `${name}.gone`)
  }
  const close = () => {
    if (stopping.signal.aborted) return
    log.info({}, state === 'new' ? `${name}.there` : `${name}.back`)
    state = 'sound'
    failures = 0
  }
  const failed = () => {
    failures += 1
    if (failures >= MAX_FAILURES) open()
  }
  let looking: Promise<void> | null = null
  const ask = async () => {
    const isGood = await probe()
    goodProbes = isGood ? goodProbes + 1 : 0
    if (isGood && (state === 'new' || (state === 'open' && goodProbes >= SOUND_PROBES))) close()
    else if (!isGood) failed()
  }
  const look = () => {
    looking ??= ask().finally(() => {
      looking = null
    })
    return looking
  }
  void (async () => {
    while (!stopping.signal.aborted) {
      await look()
      await wait(probeEveryMs, null, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    isSound: () => state === 'sound',
    succeeded: () => {
      failures = 0
    },
    failed,
    broke: open,
    look,
    stop: () => stopping.abort(),
  }
}
