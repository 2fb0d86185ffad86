import type { Player } from '../player.ts'
import { type BeatOutcome, createPresenceReports, type PresenceReportOptions } from './presence-report.ts'
import { systemTimers, type Timers } from './timers.ts'

export interface PresenceBeatOptions extends PresenceReportOptions {
  player: Pick<Player, 'getState' | 'subscribe'>
  intervalMs: number
  /** The screen was lost: the server answered 422, with the devices that are watching. The beat has stopped. */
  onScreenLimit: (devices: unknown) => void
  /** A beat was lost or refused; the next one is due all the same. */
  onFailure: (error: unknown) => void
  timers?: Timers
  /** 0 to 1. */
  random?: () => number
}

/** Share of the interval by which beats wander, so that viewers who start together do not report together. */
export const BEAT_JITTER = 0.2
/** Beats that are sent for a screen that was lost, on a line that fails. */
const MAX_TRIES = 6

/** What came of asking for the screen. `failed`: the line, or nobody has watched yet. */
export type Asked = BeatOutcome['kind'] | 'failed'

export interface PresenceBeat {
  /** Reports now, whoever watches. */
  report(): Promise<Asked>
  /** Waits until somebody watches and reports then: the screen that a pause gave back is claimed again. */
  regain(): Promise<Asked>
  stop(): void
}

/** Presence, from the first frame on and only while playing. The first beat goes at once. */
export function startPresenceBeat(options: PresenceBeatOptions): PresenceBeat {
  const { player, intervalMs, timers = systemTimers, random = Math.random } = options
  const put = createPresenceReports(options)
  const watching = watchPlayer(player, onState)
  let cancel: (() => void) | null = null
  let isStopped = false
  let lastBeatAt = Number.NEGATIVE_INFINITY

  async function report(): Promise<Asked> {
    try {
      const outcome = await put()
      if (isStopped) return outcome.kind
      if (outcome.kind === 'refused') options.onFailure(new Error(`presence was refused: ${outcome.status}`))
      if (outcome.kind === 'limit') {
        stop()
        options.onScreenLimit(outcome.devices)
      }
      return outcome.kind
    } catch (error) {
      if (!isStopped) options.onFailure(error)
      return 'failed'
    }
  }

  async function beat() {
    cancel = null
    if (isStopped || !watching.isNow()) return
    lastBeatAt = timers.now()
    schedule(intervalMs * (1 + BEAT_JITTER * (2 * random() - 1)))
    await report()
  }

  function schedule(ms: number) {
    cancel?.()
    cancel = timers.after(ms, () => void beat())
  }

  function onState(isWatching: boolean) {
    if (!isWatching) {
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
    watching.stop()
  }

  watching.start()
  const regain = () => askUntilHeld({ watching, report, isStopped: () => isStopped, waitMs: intervalMs / 2, timers })
  return { report, regain, stop }
}

interface Asking {
  watching: ReturnType<typeof watchPlayer>
  report: () => Promise<Asked>
  isStopped: () => boolean
  waitMs: number
  timers: Timers
}

async function askUntilHeld({ watching, report, isStopped, waitMs, timers }: Asking): Promise<Asked> {
  if (!watching.hasBegun()) return 'failed'
  for (let attempt = 1; ; attempt += 1) {
    await watching.untilNow()
    if (isStopped()) return 'failed'
    const asked = await report()
    if (asked !== 'failed' || attempt === MAX_TRIES) return asked
    await new Promise<void>((resolve) => void timers.after(waitMs, resolve))
  }
}

/** Whether somebody watches: a line that stalls counts, once the film has played. */
function watchPlayer(player: PresenceBeatOptions['player'], onChange: (isWatching: boolean) => void) {
  let hasPlayed = false
  let waiting: (() => void)[] = []
  let unsubscribe: (() => void) | null = null

  const isNow = () => {
    const { status } = player.getState()
    if (status === 'playing') hasPlayed = true
    return status === 'playing' || (status === 'buffering' && hasPlayed)
  }
  const release = () => {
    const released = waiting
    waiting = []
    for (const goOn of released) goOn()
  }
  const onState = () => {
    const isWatching = isNow()
    if (isWatching) release()
    onChange(isWatching)
  }

  return {
    isNow,
    hasBegun: () => isNow() || hasPlayed,
    untilNow: () => (isNow() ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
    start() {
      unsubscribe = player.subscribe(onState)
      onState()
    },
    stop() {
      unsubscribe?.()
      release()
    },
  }
}
