/** Takes many small writes that arrive at once into one. */
export interface Batcher<T, R> {
  /** Resolves with the item's own result when the batch that it was in is done. */
  add(item: T): Promise<R>
}

export interface BatcherOptions<T, R> {
  /** Results in the order of the items. When a batch of several fails for what one of them holds, each is tried alone. */
  flush(items: readonly T[]): Promise<readonly R[]>
  /** Items of one key are never in two batches at once, so that their order stays and no batch waits for another. */
  keyOf(item: T): string
  maxItems: number
  /** Batches under way at once: the others go on while one waits for the disk. */
  maxFlushes: number
  /** How long an item waits for company. For what nobody waits for: each statement costs more than what it carries. */
  gatherMs?: number
}

interface Waiting<T, R> {
  item: T
  resolve(result: R): void
  reject(error: unknown): void
}

/** SQLSTATE classes 22 (a value that does not fit) and 23 (a row that may not be). */
function isBadData(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code ?? ''))
}

/**
 * Whatever arrives while the allowed batches are under way gathers for the next, so that batches grow with the load.
 * A single write waits for company only where `gatherMs` says so.
 */
export function createBatcher<T, R>(options: BatcherOptions<T, R>): Batcher<T, R> {
  const { flush, keyOf, maxItems, maxFlushes, gatherMs } = options
  let waiting: Waiting<T, R>[] = []
  const underWay = new Set<string>()
  let flushes = 0
  let isScheduled = false

  async function run(batch: Waiting<T, R>[]): Promise<void> {
    const keys = new Set(batch.map(({ item }) => keyOf(item)))
    for (const key of keys) underWay.add(key)
    flushes += 1
    try {
      await settle(batch)
    } finally {
      for (const key of keys) underWay.delete(key)
      flushes -= 1
      schedule()
    }
  }

  async function settle(batch: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await flush(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
    } catch (error) {
      if (batch.length > 1 && isBadData(error)) for (const entry of batch) await settle([entry])
      else for (const { reject } of batch) reject(error)
    }
  }

  function takeBatch(): Waiting<T, R>[] {
    const batch: Waiting<T, R>[] = []
    const rest: Waiting<T, R>[] = []
    for (const entry of waiting) {
      const isFree = batch.length < maxItems && !underWay.has(keyOf(entry.item))
      if (isFree) batch.push(entry)
      else rest.push(entry)
    }
    waiting = rest
    return batch
  }

  /** What arrives in the same turn of the event loop goes along, and what comes while they gather. */
  function schedule(): void {
    if (isScheduled || waiting.length === 0 || flushes >= maxFlushes) return
    isScheduled = true
    if (gatherMs === undefined) setImmediate(begin)
    else setTimeout(begin, gatherMs)
  }

  function begin(): void {
    isScheduled = false
    const batch = takeBatch()
    if (batch.length === 0) return
    void run(batch)
    schedule()
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        schedule()
      }),
  }
}
