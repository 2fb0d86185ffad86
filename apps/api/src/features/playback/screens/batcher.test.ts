import { describe, expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

/** Flushes that end when the test says so. */
function setUp({ maxItems = 100, maxFlushes = 1, gatherMs = undefined as number | undefined } = {}) {
  const flushes: { items: readonly number[]; end(): void; fail(code?: string): void }[] = []
  const batcher = createBatcher<number, string>({
    maxItems,
    maxFlushes,
    gatherMs,
    keyOf: (n) => String(n % 10),
    flush: (items) =>
      new Promise((resolve, reject) => {
        flushes.push({
          items,
          end: () => resolve(items.map((n) => `item ${n}`)),
          fail: (code) => reject(Object.assign(new Error('no'), { code })),
        })
      }),
  })
  return { batcher, flushes }
}

const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

describe('createBatcher', () => {
  it('takes what arrives in one turn along, and answers each with its own', async () => {
    const { batcher, flushes } = setUp()
    const added = [1, 2, 3].map((n) => batcher.add(n))
    await turn()
    expect(flushes.map(({ items }) => items)).toEqual([[1, 2, 3]])
    flushes[0]!.end()
    expect(await Promise.all(added)).toEqual(['item 1', 'item 2', 'item 3'])
  })

  it('gathers while as many flushes as allowed are under way', async () => {
    const { batcher, flushes } = setUp({ maxFlushes: 2 })
    for (const n of [1, 2, 3, 4]) {
      void batcher.add(n)
      await turn()
    }
    expect(flushes.map(({ items }) => items)).toEqual([[1], [2]])
    flushes[1]!.end()
    await turn()
    expect(flushes.map(({ items }) => items)).toEqual([[1], [2], [3, 4]])
  })

  it('takes what comes while the first waits for company along, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const { batcher, flushes } = setUp({ gatherMs: 20, maxFlushes: 2 })
      void batcher.add(1)
      vi.advanceTimersByTime(19)
      void batcher.add(2)
      expect(flushes).toEqual([])
      vi.advanceTimersByTime(1)
      expect(flushes.map(({ items }) => items)).toEqual([[1, 2]])
      void batcher.add(3)
      vi.advanceTimersByTime(19)
      expect(flushes).toHaveLength(1)
      vi.advanceTimersByTime(1)
      expect(flushes.map(({ items }) => items)).toEqual([[1, 2], [3]])
    } finally {
      vi.useRealTimers()
    }
  })

  it('keeps the items of one key in order: never in two batches at once', async () => {
    const { batcher, flushes } = setUp({ maxFlushes: 5 })
    for (const n of [1, 11, 2, 21]) {
      void batcher.add(n)
      await turn()
    }
    expect(flushes.map(({ items }) => items)).toEqual([[1], [2]])
    flushes[0]!.end()
    await turn()
    expect(flushes.map(({ items }) => items)).toEqual([[1], [2], [11, 21]])
  })

  it('leaves what is too much for one to the next', async () => {
    const { batcher, flushes } = setUp({ maxItems: 2 })
    const added = [1, 2, 3].map((n) => batcher.add(n))
    await turn()
    flushes[0]!.end()
    await turn()
    flushes[1]!.end()
    expect(await Promise.all(added)).toEqual(['item 1', 'item 2', 'item 3'])
    expect(flushes.map(({ items }) => items)).toEqual([[1, 2], [3]])
  })

  it('sends what is too much for one along at once, while another flush is allowed', async () => {
    const { batcher, flushes } = setUp({ maxItems: 2, maxFlushes: 2 })
    for (const n of [1, 2, 3, 4, 5]) void batcher.add(n)
    await turn()
    await turn()
    expect(flushes.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ])
    flushes[1]!.end()
    await turn()
    expect(flushes.at(-1)?.items).toEqual([5])
  })

  it('fails the items of the failed batch alone, and goes on', async () => {
    const { batcher, flushes } = setUp()
    const lost = batcher.add(1).catch((error: Error) => error.message)
    await turn()
    const kept = batcher.add(2)
    flushes[0]!.fail()
    expect(await lost).toBe('no')
    await turn()
    flushes[1]!.end()
    expect(await kept).toBe('item 2')
  })

  it('tries each alone when one of them holds what the database cannot take', async () => {
    const { batcher, flushes } = setUp()
    const added = [1, 2].map((n) => batcher.add(n).catch((error: Error) => error.message))
    await turn()
    flushes[0]!.fail('22P05')
    await turn()
    flushes[1]!.fail('22P05')
    await turn()
    flushes[2]!.end()
    expect(await Promise.all(added)).toEqual(['no', 'item 2'])
    expect(flushes.map(({ items }) => items)).toEqual([[1, 2], [1], [2]])
  })

  it('tries nothing again for a fault that is of no item, whatever digits its code has', async () => {
    for (const code of ['42622', '57P03', undefined]) {
      const { batcher, flushes } = setUp()
      const added = [1, 2].map((n) => batcher.add(n).catch((error: Error) => error.message))
      await turn()
      flushes[0]!.fail(code)
      expect(await Promise.all(added)).toEqual(['no', 'no'])
      expect(flushes).toHaveLength(1)
    }
  })
})
