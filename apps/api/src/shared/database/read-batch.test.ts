import { expect, test } from 'vitest'
import { createReadBatch } from './read-batch.ts'

function createSource() {
  const reads: string[][] = []
  const open: (() => void)[] = []
  const batch = createReadBatch<string>(async (keys) => {
    reads.push(keys)
    await new Promise<void>((resolve) => open.push(resolve))
    if (keys.includes('bad')) throw new Error('no database')
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `value of ${key}`]))
  })
  /** Lets the oldest read that runs end, waiting for it to begin. */
  const release = async () => {
    while (open.length === 0) await new Promise((resolve) => setImmediate(resolve))
    open.shift()?.()
  }
  return { batch, reads, release }
}

test('calls of one turn are one read, each key once', async () => {
  const { batch, reads, release } = createSource()
  const all = Promise.all(['a', 'b', 'a', 'unknown'].map((key) => batch.load(key)))
  await release()
  expect(await all).toEqual(['value of a', 'value of b', 'value of a', null])
  expect(reads).toEqual([['a', 'b', 'unknown']])
})

test('a call never joins a read that has begun before it', async () => {
  const { batch, reads, release } = createSource()
  const first = batch.load('a')
  while (reads.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const second = batch.load('a')
  await release()
  await release()
  expect(await Promise.all([first, second])).toEqual(['value of a', 'value of a'])
  expect(reads).toEqual([['a'], ['a']])
})

test('a failed read fails its own callers only', async () => {
  const { batch, release } = createSource()
  const failed = batch.load('bad')
  const answer = expect(failed).rejects.toThrow('no database')
  await release()
  await answer
  const good = batch.load('good')
  await release()
  expect(await good).toBe('value of good')
})

test('more keys than one statement takes are read in several', async () => {
  const { batch, reads, release } = createSource()
  const all = Promise.all(Array.from({ length: 150 }, (_, index) => batch.load(`key-${index}`)))
  for (let count = 0; count < 3; count += 1) await release()
  expect(new Set(await all).size).toBe(150)
  expect(reads.map((keys) => keys.length)).toEqual([64, 64, 22])
})
