/** Latencies of calls that were begun by the clock, whatever became of those before. */
export interface OpenLoad {
  latencies: number[]
  /** Ends it, when all that were begun are answered. */
  stop(): Promise<void>
}

/** One call after the other, each begun at its own moment: what waits behind a slow one is measured from when it should have begun. */
export function startOpenLoad(calls: readonly (() => Promise<void>)[], { perSecond }: { perSecond: number }): OpenLoad {
  const latencies: number[] = []
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  let begun = 0
  const failures: unknown[] = []
  const begin = (dueAt: number) => {
    const call = calls[begun % calls.length]
    begun += 1
    if (!call) return
    const done: Promise<void> = call()
      .then(() => void latencies.push(performance.now() - dueAt))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(done))
    running.add(done)
  }
  const timer = setInterval(() => {
    for (let dueAt = startedAt + (begun * 1_000) / perSecond; dueAt <= performance.now(); ) {
      begin(dueAt)
      dueAt = startedAt + (begun * 1_000) / perSecond
    }
  }, 5)
  return {
    latencies,
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
      if (failures.length > 0) throw new Error(`${failures.length} of ${begun} calls failed`, { cause: failures[0] })
    },
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
