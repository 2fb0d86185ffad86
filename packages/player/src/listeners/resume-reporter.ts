import type { Player } from '../player.ts'
import type { PlayerState } from '../state.ts'
import { systemTimers, type Timers } from './timers.ts'

/** Where watching stands. Status 1 while in progress; 0 with time 0 when the film was finished. */
export interface ResumeReport {
  status: 0 | 1
  /** Whole seconds. */
  positionSeconds: number
  /** Grows with every report of one playback session. */
  sequence: number
}

/** `beacon`: the page goes away, so the report must not wait for an answer. */
export type ResumeSend = (report: ResumeReport, how: 'call' | 'beacon') => Promise<void>

export interface ResumeReporterOptions {
  player: Pick<Player, 'getState' | 'subscribe'>
  send: ResumeSend
  /** Told when a report was lost; the next one carries the newer place anyway. */
  onFailure: (error: unknown) => void
  intervalMs?: number
  timers?: Timers
  /** Fires `pagehide` and `visibilitychange`. The window, unless a test brings its own. */
  page?: EventTarget
}

export interface ResumeReporter {
  /** Sends the last place unless the film was finished. Resolves when it is saved or lost. */
  stop(): Promise<void>
}

/** A place is saved this often while playing. */
export const RESUME_INTERVAL_MS = 15_000

/** Reports where watching stands: at intervals, on a pause, at the end of the film, and when page or player are left. */
export function startResumeReporter(options: ResumeReporterOptions): ResumeReporter {
  const { player, send, onFailure, timers = systemTimers, page = globalThis as unknown as EventTarget } = options
  const intervalMs = options.intervalMs ?? RESUME_INTERVAL_MS
  let sequence = 0
  let lastSent = ''
  let hasPlayed = false
  let status: PlayerState['status'] = player.getState().status
  let cancel = () => {}
  let lastDelivery: Promise<void> = Promise.resolve()

  async function report(how: 'call' | 'beacon') {
    const state = player.getState()
    const isFinished = state.status === 'ended'
    const positionSeconds = isFinished ? 0 : Math.floor(state.positionSeconds)
    const place = `${isFinished}/${positionSeconds}`
    if (!hasPlayed || place === lastSent || (!isFinished && positionSeconds === 0)) return
    lastSent = place
    sequence += 1
    lastDelivery = deliver({ status: isFinished ? 0 : 1, positionSeconds, sequence }, how)
    await lastDelivery
  }

  async function deliver(place: ResumeReport, how: 'call' | 'beacon') {
    try {
      await send(place, how)
    } catch (error) {
      lastSent = ''
      onFailure(error)
    }
  }

  function tick() {
    if (player.getState().status === 'playing') void report('call')
    cancel = timers.after(intervalMs, tick)
  }

  function onState(state: PlayerState) {
    if (state.status === status) return
    status = state.status
    if (status === 'playing') hasPlayed = true
    if (status === 'paused' || status === 'ended') void report('call')
  }

  const onHide = () => void report('beacon')
  // A phone may end a hidden page without another word.
  const onSight = () => {
    if (globalThis.document?.visibilityState === 'hidden') onHide()
  }
  onState({ ...player.getState(), status })
  hasPlayed = status === 'playing'
  const unsubscribe = player.subscribe(onState)
  page.addEventListener('pagehide', onHide)
  page.addEventListener('visibilitychange', onSight)
  cancel = timers.after(intervalMs, tick)

  return {
    async stop() {
      cancel()
      unsubscribe()
      page.removeEventListener('pagehide', onHide)
      page.removeEventListener('visibilitychange', onSight)
      const onItsWay = lastDelivery
      await report('call')
      await onItsWay
    },
  }
}
