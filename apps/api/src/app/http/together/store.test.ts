import { expect, test } from 'vitest'
import type { Counted, Together } from '#shared/together/together.ts'
import { createStore, toCountKey } from './store.ts'

const MINUTE_MS = 60_000
const MAX = 80
const KEY = toCountKey('demo', 'somebody')

/** What all replicas have counted, and what was asked of them. */
function createCounts() {
  const asked: (Counted & { by: number })[] = []
  let total = 0
  let isThere = true
  const together: Together = {
    conceal: (text) => text,
    run: async () => null,
    async count(counted, windowMs, by = 1) {
      if (!isThere) return null
      asked.push({ ...counted, by })
      total += by
      return { total, leftMs: windowMs }
    },
  }
  const addReplica = () => {
    const store = new (createStore(together))({ what: 'GET /x', cache: 100 } as never)
    return (key = KEY) =>
      new Promise<number>((resolve, reject) => {
        const done = (error: Error | null, counted?: { current: number }) =>
          error ? reject(error) : resolve(counted?.current ?? 0)
        store.incr(key, done, MINUTE_MS, MAX)
      })
  }
  const go = () => {
    isThere = false
  }
  return { asked, addReplica, go }
}

async function callMany(replicas: readonly ((key?: string) => Promise<number>)[], calls: number): Promise<number> {
  let letIn = 0
  for (let n = 0; n < calls; n += 1) if (((await replicas[n % replicas.length]?.()) ?? 0) <= MAX) letIn += 1
  return letIn
}

test('nobody is asked about a caller who uses an eighth of a limit; the next call tells of all, and each after it of itself', async () => {
  const { asked, addReplica } = createCounts()
  const call = addReplica()
  for (let n = 1; n <= 10; n += 1) expect(await call()).toBe(n)
  expect(asked).toEqual([])
  expect(await call()).toBe(11)
  expect(await call()).toBe(12)
  const counted = { what: 'GET /x', tenantId: 'demo', who: 'somebody' }
  expect(asked).toEqual([
    { ...counted, by: 11 },
    { ...counted, by: 1 },
  ])
})

test('a limit is one for all replicas, however many calls come to each', async () => {
  const { addReplica } = createCounts()
  const [one, other, third] = [addReplica(), addReplica(), addReplica()]
  expect(await callMany([one, other, third], 300)).toBe(MAX)
})

test('who comes to one replica after having used the limit at another gets an eighth of it there', async () => {
  const { addReplica } = createCounts()
  const [one, other] = [addReplica(), addReplica()]
  expect(await callMany([one], 100)).toBe(MAX)
  expect(await callMany([other], 100)).toBe(MAX / 8)
})

test('without the others each goes by itself', async () => {
  const { addReplica, go } = createCounts()
  const [one, other] = [addReplica(), addReplica()]
  go()
  expect(await callMany([one, other], 400)).toBe(2 * MAX)
})

test('callers are counted apart', async () => {
  const { asked, addReplica } = createCounts()
  const call = addReplica()
  for (let n = 0; n < 10; n += 1) await call()
  expect(await call(toCountKey('demo', 'another'))).toBe(1)
  expect(await call(toCountKey('other', 'somebody'))).toBe(1)
  expect(asked).toEqual([])
})
