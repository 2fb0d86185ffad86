import { systemTimers, type Timers } from '../listeners/timers.ts'
import { PlayerError } from '../player-error.ts'
import type { Report } from './engine.ts'
import { isBrokenOff, toPlayerError } from './shaka-errors.ts'
import type { ShakaLibrary } from './shaka-library.ts'

/** What an engine gave up asking for is asked for again after this time, for as long as the buffer lasts. */
export const ASK_AGAIN_MS = 3_000
/** One request may fail on any line; so many in a row are an outage. */
const MISSES = 2

export interface OutageNeeds {
  report: Report
  /** Nothing is buffered any more. */
  isStarved: () => boolean
  /** A licence that was not renewed in time is no failure yet while the one before it lives. */
  hasPlayed: () => boolean
  pause: () => void
  /** Asks again for what the engine gave up. */
  askAgain: () => void
  timers?: Timers
  /** Fires `online` and `offline`. The window, unless a test brings its own. */
  page?: EventTarget
}

/**
 * Holds a failure of the line back for as long as there is something to play; the end of the buffer makes it an error, and
 * this watch is over.
 */
export interface OutageWatch {
  /** A request failed; the engine tries it again by itself. */
  note: (error: PlayerError) => void
  /** The engine has given up. @returns false for what no waiting helps */
  handle: (error: PlayerError) => boolean
  /** Something of the film has come. */
  clear: () => void
  /** The buffer may have come to its end. */
  check: () => void
  stop: () => void
}

const isPassing = ({ category, recoverable }: PlayerError) => category === 'network' && recoverable
/** No answer of a licence server, as against its refusal. */
const isSilence = ({ category, recoverable, status }: PlayerError) =>
  category === 'drm' && recoverable && status === undefined
const toLineError = (code: string, cause?: unknown) =>
  new PlayerError({ category: 'network', code, recoverable: true, cause })

export function watchOutage(needs: OutageNeeds): OutageWatch {
  const { report, timers = systemTimers, page = globalThis as unknown as EventTarget } = needs
  let failing: PlayerError | null = null
  let misses = 0
  let isOver = false
  let cancel = () => {}

  function begin(error: PlayerError) {
    if (isOver) return
    failing = error
    report({ outage: error.status === undefined ? 'line' : 'service' })
    check()
  }
  function end() {
    failing = null
    misses = 0
    cancel()
    report({ outage: null })
  }
  function check() {
    if (!failing || !needs.isStarved()) return
    const error = failing
    end()
    stop()
    needs.pause()
    report({ status: 'error', error })
  }

  function stop() {
    isOver = true
    cancel()
    page.removeEventListener('offline', onOffline)
    page.removeEventListener('online', onOnline)
  }

  const onOffline = () => begin(toLineError('OFFLINE'))
  const onOnline = () => {
    end()
    needs.askAgain()
  }
  page.addEventListener('offline', onOffline)
  page.addEventListener('online', onOnline)
  return {
    note(error) {
      if (!isPassing(error)) return
      misses += 1
      if (misses >= MISSES && !failing) begin(error)
    },
    handle(error) {
      const isLicence = isSilence(error) && needs.hasPlayed()
      if (!isPassing(error) && !isLicence) return false
      cancel()
      if (!isOver) cancel = timers.after(ASK_AGAIN_MS, needs.askAgain)
      begin(isLicence ? toLineError(error.code, error) : error)
      return true
    },
    clear() {
      if (failing || misses > 0) end()
    },
    check,
    stop,
  }
}

/** What a line brings and does not bring; a seek breaks off what is on its way, which says nothing of the line. */
export function tellOutage(
  player: Pick<InstanceType<ShakaLibrary['Player']>, 'addEventListener'>,
  outage: OutageWatch,
): void {
  player.addEventListener('buffering', outage.check)
  player.addEventListener('segmentappended', outage.clear)
  player.addEventListener('downloadfailed', (event) => {
    const { error } = event as unknown as { error: unknown }
    if (!isBrokenOff(error)) outage.note(toPlayerError(error))
  })
}
