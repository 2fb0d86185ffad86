import { systemTimers, type Timers } from '../listeners/timers.ts'

/** Both layers of Google's sender, as its script leaves them on the window. */
export interface CastSdk {
  framework: typeof cast.framework
  base: typeof chrome.cast
}

/** Looked for so often, so far apart, then given up. Specification 2 §4.7. */
export const CAST_TRIES = 20
export const CAST_TRY_MS = 250

/** What the script leaves on the window. */
export interface CastWindow {
  cast?: { framework?: typeof cast.framework } | undefined
  chrome?: { cast?: typeof chrome.cast | undefined } | undefined
  __onGCastApiAvailable?: ((isAvailable: boolean) => void) | undefined
}

export interface CastSdkOptions {
  window: CastWindow
  /** Brings the script into the page. Rejects when it cannot be had. */
  addScript: (url: string) => Promise<unknown>
  /** With the query that brings the upper layer. */
  url: string
  timers?: Timers
}

/**
 * Loads the sender's script and waits until it is there.
 * @returns null where it cannot be had, says no, or has not come after five seconds
 */
export function loadCastSdk(options: CastSdkOptions): Promise<CastSdk | null> {
  const { window, addScript, url, timers = systemTimers } = options
  const known = readSdk(window)
  if (known) return Promise.resolve(known)
  return new Promise((resolve) => {
    let cancel = () => {}
    const settle = (sdk: CastSdk | null) => {
      cancel()
      resolve(sdk)
    }
    // The script may call before its upper layer stands: the next look finds it.
    window.__onGCastApiAvailable = (isAvailable) => {
      const sdk = readSdk(window)
      if (!isAvailable || sdk) settle(sdk)
    }
    const look = (tries: number) => {
      const sdk = readSdk(window)
      if (sdk || tries === 0) settle(sdk)
      else cancel = timers.after(CAST_TRY_MS, () => look(tries - 1))
    }
    look(CAST_TRIES)
    addScript(url).catch(() => settle(null))
  })
}

function readSdk({ cast, chrome }: CastWindow): CastSdk | null {
  const isThere = cast?.framework && chrome?.cast?.isAvailable
  return isThere ? ({ framework: cast.framework, base: chrome.cast } as CastSdk) : null
}
