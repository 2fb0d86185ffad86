import { expect, test } from 'vitest'
import { together } from './together.ts'

const never = new AbortController().signal

test('both results come back', async () => {
  expect(await together(never, () => [Promise.resolve(1), Promise.resolve('a')])).toEqual([1, 'a'])
})

test('the failure of one ends the other before it is told', async () => {
  let isEnded = false
  const other = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => {
        isEnded = true
        reject(signal.reason)
      })
    })
  const work = together(never, (signal) => [Promise.reject(new Error('first')), other(signal)])
  await expect(work).rejects.toThrow('first')
  expect(isEnded).toBe(true)
})
