/** What one statement reads at most. */
const MAX_KEYS = 64
/** Statements at once; what arrives meanwhile waits for the next, so that load makes batches larger, not more. */
const MAX_RUNNING = 3

interface Waiter<V> {
  resolve(value: V | null): void
  reject(error: unknown): void
}

/**
 * Reads by key, many callers' keys in one statement. Each read begins after its call, so nobody sees less than was
 * written before; a caller who is alone does not wait.
 */
export function createReadBatch<V>(read: (keys: string[]) => Promise<ReadonlyMap<string, V>>) {
  const waiting = new Map<string, Waiter<V>[]>()
  let running = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || running >= MAX_RUNNING || waiting.size === 0) return
    isScheduled = true
    // NOTE after all requests that have arrived in this turn of the event loop.
    setImmediate(() => {
      isScheduled = false
      void run()
      schedule()
    })
  }

  function take(): Map<string, Waiter<V>[]> {
    const batch = new Map([...waiting].slice(0, MAX_KEYS))
    for (const key of batch.keys()) waiting.delete(key)
    return batch
  }

  async function run(): Promise<void> {
    const batch = take()
    running += 1
    try {
      const found = await read([...batch.keys()])
      for (const [key, waiters] of batch) for (const waiter of waiters) waiter.resolve(found.get(key) ?? null)
    } catch (error) {
      for (const waiters of batch.values()) for (const waiter of waiters) waiter.reject(error)
    } finally {
      running -= 1
      schedule()
    }
  }

  return {
    load(key: string): Promise<V | null> {
      return new Promise((resolve, reject) => {
        const waiters = waiting.get(key)
        if (waiters) waiters.push({ resolve, reject })
        else waiting.set(key, [{ resolve, reject }])
        schedule()
      })
    },
  }
}

export type ReadBatch<V> = ReturnType<typeof createReadBatch<V>>
