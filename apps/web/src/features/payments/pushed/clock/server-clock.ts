export interface ClockNeeds {
  fetch: typeof fetch
  /** Milliseconds that only grow. */
  tick: () => number
}

/** The service says whole seconds: it is later by half of one. */
const HALF_SECOND_MS = 500

/** What is to be added to `tick` for the service's time; null where nobody answered. The device's own clock may be wrong. */
export async function readOffsetMs({ fetch, tick }: ClockNeeds): Promise<number | null> {
  const askedAt = tick()
  try {
    const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
    const saidMs = Date.parse(answer.headers.get('date') ?? '')
    return Number.isNaN(saidMs) ? null : saidMs + HALF_SECOND_MS - (askedAt + tick()) / 2
  } catch {
    return null
  }
}
