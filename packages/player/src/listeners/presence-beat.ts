import type { Player } from '../player.ts'
import { systemTimers, type Timers } from './timers.ts'

/** What came of one beat. `limit`: all screens of the account are in use elsewhere. */
export type BeatOutcome = { kind: 'kept' } | { kind: 'limit'; devices: unknown } | { kind: 'refused'; status: number }

export interface PresenceBeatOptions {
  player: Pick<Player, 'getState' | 'subscribe'>
  /** Address of this device's record with its `auth`. */
  url: string
  /** The record, made anew for each beat. */
  readRecord: () => unknown
  intervalMs: number
  /** The screen was lost: the server answered 422, with the devices that are watching. The beat has stopped. */
  onScreenLimit: (devices: unknown) => void
  /** A beat was lost or refused; the next one is due all the same. */
  onFailure: (error: unknown) => void
  fetch?: typeof fetch
  timers?: Timers
  /** 0 to 1. */
  random?: () => number
}

/** Share of the interval by which beats wander, so that viewers who start together do not report together. */
export const BEAT_JITTER = 0.2

/** Presence, from the first frame on and only while playing. The first beat goes at once. @returns its stop */
export function startPresenceBeat(options: PresenceBeatOptions): { stop(): void } {
  const { player, intervalMs, timers = systemTimers, random = Math.random } = options
  let cancel: (() => void) | null = null
  let hasPlayed = false
  let isStopped = false
  let lastBeatAt = Number.NEGATIVE_INFINITY

  const isWatching = () => {
    const { status } = player.getState()
    if (status === 'playing') hasPlayed = true
    // A line that stalls is still somebody watching.
    return status === 'playing' || (status === 'buffering' && hasPlayed)
  }

  async function beat() {
    cancel = null
    if (isStopped || !isWatching()) return
    lastBeatAt = timers.now()
    schedule(intervalMs * (1 + BEAT_JITTER * (2 * random() - 1)))
    try {
      const outcome = await putRecord(options)
      if (outcome.kind === 'refused') throw new Error(`presence was refused: ${outcome.status}`)
      if (outcome.kind === 'limit' && !isStopped) {
        stop()
        options.onScreenLimit(outcome.devices)
      }
    } catch (error) {
      if (!isStopped) options.onFailure(error)
    }
  }

  function schedule(ms: number) {
    cancel?.()
    cancel = timers.after(ms, () => void beat())
  }

  function onState() {
    if (!isWatching()) {
      cancel?.()
      cancel = null
      return
    }
    // A viewer who pauses and goes on in quick turn must not beat faster than the interval allows.
    if (!cancel) schedule(Math.max(0, lastBeatAt + intervalMs / 2 - timers.now()))
  }

  function stop() {
    isStopped = true
    cancel?.()
    unsubscribe()
  }

  const unsubscribe = player.subscribe(onState)
  onState()
  return { stop }
}

async function putRecord(options: PresenceBeatOptions): Promise<BeatOutcome> {
  const send = options.fetch ?? fetch
  const response = await send(options.url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(options.readRecord()),
  })
  if (response.ok) {
    // An answer that nobody reads keeps its connection.
    await response.arrayBuffer()
    return { kind: 'kept' }
  }
  if (response.status !== 422) return { kind: 'refused', status: response.status }
  const answer = (await response.json()) as { error?: { devices?: unknown } }
  return { kind: 'limit', devices: answer.error?.devices ?? [] }
}
