import type { Player } from '../player.ts'
import type { PlayerErrorCategory } from '../player-error.ts'
import type { PlayerState } from '../state.ts'
import { systemTimers, type Timers } from './timers.ts'

/** What a viewer met, without who and what. */
export interface QualityReport {
  /** From the press to the first picture; null where none came. */
  startMs: number | null
  watchedSeconds: number
  stalledMs: number
  stalls: number
  /** The first that the viewer met. */
  failure: PlayerErrorCategory | null
  /** Of the picture that was shown longest; 0 for sound alone, or where nobody can tell. */
  lines: number
}

export interface QualityWatchOptions {
  player: Pick<Player, 'getState' | 'subscribe'>
  /** When the viewer asked for the film, on the clock of `timers`. */
  begunAtMs: number
  /** How it stood when somebody began to look, where that was before this. */
  first?: { state: PlayerState; atMs: number }
  /** Called once at most, also while the page goes away. */
  send: (report: QualityReport) => void
  timers?: Pick<Timers, 'now'>
  /** Fires `pagehide`. The window, unless a test brings its own. */
  page?: EventTarget
}

/** Who is gone sooner, before anything was to be seen, has met nothing. */
const MIN_WAIT_MS = 2_000
/** Shorter ones are not seen: a track that changes, a picture that is late. */
const MIN_STALL_MS = 100
/** A film that is elsewhere by so much more than time has passed was taken there. */
const JUMP_SECONDS = 1
/** Engines report a place a little before the last one. */
const JITTER_SECONDS = 0.3

/** Measures start, stalls and failures of one playback, and tells them when it is over. @returns what ends it */
export function startQualityWatch({ player, begunAtMs, send, ...options }: QualityWatchOptions): () => void {
  const { timers = systemTimers, page = globalThis as unknown as EventTarget } = options
  const { state, atMs } = options.first ?? { state: player.getState(), atMs: timers.now() }
  const measure = createMeasure(state, { begunAtMs, nowMs: atMs })
  measure.take(player.getState(), timers.now())
  let isSent = false

  function tell() {
    if (isSent) return
    isSent = true
    const report = measure.conclude(timers.now())
    if (report) send(report)
  }

  const unsubscribe = player.subscribe((state) => measure.take(state, timers.now()))
  page.addEventListener('pagehide', tell)
  return () => {
    unsubscribe()
    page.removeEventListener('pagehide', tell)
    tell()
  }
}

function createMeasure(first: PlayerState, { begunAtMs, nowMs }: { begunAtMs: number; nowMs: number }) {
  let last = first
  let lastMs = nowMs
  let startMs: number | null = null
  let failure: PlayerErrorCategory | null = null
  let watchedMs = 0
  let isSought = false
  const stalls = countStalls()
  const shownMs = new Map<number, number>()

  function take(state: PlayerState, now: number) {
    const passedMs = now - lastMs
    const moved = state.positionSeconds - last.positionSeconds
    if (last.status === 'playing') {
      watchedMs += passedMs
      const lines = findLines(last)
      shownMs.set(lines, (shownMs.get(lines) ?? 0) + passedMs)
    }
    if (moved < -JITTER_SECONDS || moved > (passedMs / 1_000) * state.rate + JUMP_SECONDS) isSought = true
    const isBegun = last.status === 'playing' && state.status === 'buffering'
    stalls.pass(passedMs, !isSought && (isBegun || state.status === last.status), isBegun)
    if (state.status === 'playing' && last.status !== 'playing') isSought = false
    // A browser that wants a touch first is ready by then.
    if (state.status === 'playing' || state.isAutoplayBlocked) startMs ??= now - begunAtMs
    if (state.status === 'error') failure ??= state.error?.category ?? 'player'
    last = state
    lastMs = now
  }

  take(first, nowMs)
  return {
    take,
    conclude(now: number): QualityReport | null {
      take(last, now)
      if (startMs === null && !failure && now - begunAtMs < MIN_WAIT_MS) return null
      const [lines = 0] = [...shownMs].sort(([, a], [, b]) => b - a)[0] ?? []
      return {
        startMs: startMs === null ? null : Math.round(startMs),
        watchedSeconds: Math.round(watchedMs / 1_000),
        ...{ ...stalls.conclude(), failure, lines },
      }
    },
  }
}

/** What a seek or a pause cuts short was a stall until then. */
function countStalls() {
  let stalledMs = 0
  let stalls = 0
  /** Of the one that lasts; null while none does. */
  let ownMs: number | null = null
  function end() {
    if (ownMs !== null && ownMs >= MIN_STALL_MS) {
      stalls += 1
      stalledMs += ownMs
    }
    ownMs = null
  }
  return {
    pass(ms: number, isOn: boolean, isBegun: boolean) {
      if (ownMs !== null) ownMs += ms
      if (!isOn) end()
      else if (isBegun) ownMs = 0
    },
    conclude() {
      end()
      return { stalledMs: Math.round(stalledMs), stalls }
    },
  }
}

const findLines = ({ tracks }: PlayerState) =>
  tracks.mode === 'sound' ? 0 : (tracks.renditions.find(({ isActive }) => isActive)?.lines ?? 0)
