import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLine } from './line.ts'

const MAX_WAIT_MS = 5_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that ends when it is told to. */
function createWorks(maxRunning: number) {
  const line = createLine(maxRunning)
  const begun: string[] = []
  const ends = new Map<string, { resolve(value: string): void; reject(error: Error): void }>()
  const start = (name: string) =>
    line
      .run(() => {
        begun.push(name)
        return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }))
      })
      .catch((error: Error) => error.message)
  const end = async (name: string, error?: Error) => {
    if (error) ends.get(name)?.reject(error)
    else ends.get(name)?.resolve(`${name} done`)
    await setImmediate()
  }
  return { begun, start, end }
}

test('so many run at once, and the others begin in the order of coming, also after one that failed', async () => {
  const { begun, start, end } = createWorks(2)
  const done = ['a', 'b', 'c', 'd', 'e'].map(start)
  await setImmediate()
  expect(begun).toEqual(['a', 'b'])
  await end('b', new Error('b failed'))
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('c')
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  await end('d')
  await end('e')
  expect(await Promise.all(done)).toEqual(['a done', 'b failed', 'c done', 'd done', 'e done'])
  const later = ['f', 'g', 'h'].map(start)
  await setImmediate()
  expect(begun.slice(5)).toEqual(['f', 'g'])
  for (const name of ['f', 'g', 'h']) await end(name)
  expect(await Promise.all(later)).toEqual(['f done', 'g done', 'h done'])
})

test('whose turn does not come in time is told so, and takes nobody’s place', async () => {
  const { begun, start, end } = createWorks(1)
  const first = start('a')
  const late = start('b')
  vi.advanceTimersByTime(MAX_WAIT_MS - 1)
  const last = start('c')
  await setImmediate()
  vi.advanceTimersByTime(1)
  expect(await late).toBe('The service is busy, please try again in a moment')
  await end('a')
  expect(begun).toEqual(['a', 'c'])
  vi.advanceTimersByTime(2 * MAX_WAIT_MS)
  await end('c')
  expect(await Promise.all([first, last])).toEqual(['a done', 'c done'])
})
