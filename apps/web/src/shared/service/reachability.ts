/** Whether the service answers: told by the calls that are made, and asked while it does not. */
export interface Reachability {
  /** What became of a call: was there an answer of the service? */
  tell(isAnswered: boolean): void
  isUp(): boolean
  subscribe(listener: () => void): () => void
  /** Called whenever the service answers again after it had not. Returns what stops it. */
  onBack(listener: () => void): () => void
  /** Asks now; whoever asks while somebody does gets the same answer. */
  ask(): Promise<boolean>
}

export interface ReachabilityNeeds {
  /** Asks the service whether it lives; never throws. */
  probe: () => Promise<boolean>
  /** Runs later. Returns what stops it. */
  after: (ms: number, run: () => void) => () => void
}

/** Between questions; it doubles up to the second. */
const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 30_000

export function createReachability({ probe, after }: ReachabilityNeeds): Reachability {
  const listeners = new Set<() => void>()
  const backListeners = new Set<() => void>()
  let isUp = true
  let asking: Promise<boolean> | null = null
  let waitMs = FIRST_WAIT_MS
  let cancel = () => {}

  function set(next: boolean): void {
    const isBack = next && !isUp
    const isChange = next !== isUp
    isUp = next
    if (isUp) {
      waitMs = FIRST_WAIT_MS
      cancel()
    }
    if (isChange) for (const listener of listeners) listener()
    if (isBack) for (const listener of backListeners) listener()
  }

  async function ask(): Promise<boolean> {
    cancel()
    const isAnswered = await probe()
    asking = null
    set(isAnswered)
    if (isAnswered) return true
    cancel = after(waitMs, () => void askOnce())
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
    return false
  }
  function askOnce(): Promise<boolean> {
    asking ??= ask()
    return asking
  }

  const listenTo = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener)
    return () => set.delete(listener)
  }
  return {
    tell(isAnswered) {
      if (isAnswered) set(true)
      // One lost call may be the line's hiccup: only when the question finds no answer either, the service is gone.
      else if (isUp) void askOnce()
    },
    isUp: () => isUp,
    subscribe: listenTo(listeners),
    onBack: listenTo(backListeners),
    ask: askOnce,
  }
}

/** Longer than a phone on a slow line needs for a few bytes. */
const PROBE_TIMEOUT_MS = 10_000

async function probeService(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    return answer.ok
  } catch {
    return false
  }
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export const reachability = createReachability({ probe: probeService, after })
export const onServiceBack = reachability.onBack
if (typeof addEventListener === 'function') {
  addEventListener('online', () => {
    if (!reachability.isUp()) void reachability.ask()
  })
}
