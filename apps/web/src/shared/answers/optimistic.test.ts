import { expect, test } from 'vitest'
import { createOptimistic } from './optimistic.ts'

/** A service that answers when it is told to. */
function createSlowService() {
  const calls: [string, boolean][] = []
  const answers: { resolve: (message: string) => void; reject: (error: Error) => void }[] = []
  const told: string[] = []
  let reloads = 0
  const updates = createOptimistic<boolean>({
    send(id, wanted) {
      calls.push([id, wanted])
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      answers.push({ resolve, reject })
      return promise
    },
    reload: async () => {
      reloads += 1
    },
    tell: (message) => told.push(message),
  })
  return { updates, calls, answers, told, countReloads: () => reloads }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('an update counts at once and until the list is loaded anew', async () => {
  const { updates, answers, told, countReloads } = createSlowService()
  updates.set('a', true)
  expect([...updates.read()]).toEqual([['a', true]])
  answers[0]?.resolve('Added to My List')
  await settle()
  expect([...updates.read()]).toEqual([])
  expect(told).toEqual(['Added to My List'])
  expect(countReloads()).toBe(1)
})

test('quick presses end in the last update, and only its message is told', async () => {
  const { updates, calls, answers, told } = createSlowService()
  for (const wanted of [true, false, true, false]) updates.set('a', wanted)
  expect(calls).toEqual([['a', true]])
  answers[0]?.resolve('Added')
  await settle()
  expect(calls).toEqual([
    ['a', true],
    ['a', false],
  ])
  expect(updates.read().get('a')).toBe(false)
  answers[1]?.resolve('Removed')
  await settle()
  expect(told).toEqual(['Removed'])
  expect(updates.read().size).toBe(0)
})

test('presses that come back to what is being sent send nothing more', async () => {
  const { updates, calls, answers, told } = createSlowService()
  for (const wanted of [true, false, true]) updates.set('a', wanted)
  answers[0]?.resolve('Added')
  await settle()
  expect(calls).toHaveLength(1)
  expect(told).toEqual(['Added'])
})

test('a refusal is told, and what the service holds counts again', async () => {
  const { updates, answers, told, countReloads } = createSlowService()
  updates.set('a', true)
  answers[0]?.reject(new Error('We could not reach the service'))
  await settle()
  expect(updates.read().size).toBe(0)
  expect(told).toEqual(['We could not reach the service'])
  expect(countReloads()).toBe(1)
})

test('a refusal of what is no longer wanted is not told', async () => {
  const { updates, answers, told } = createSlowService()
  updates.set('a', true)
  updates.set('a', false)
  answers[0]?.reject(new Error('We could not reach the service'))
  await settle()
  expect(updates.read().get('a')).toBe(false)
  answers[1]?.resolve('Removed')
  await settle()
  expect(told).toEqual(['Removed'])
})

test('things are settled beside each other; what is cleared says nothing more', async () => {
  const { updates, calls, answers, told } = createSlowService()
  updates.set('a', true)
  updates.set('b', true)
  expect(calls).toHaveLength(2)
  updates.clear()
  for (const answer of answers) answer.resolve('Added')
  await settle()
  expect(told).toEqual([])
  expect(updates.read().size).toBe(0)
})
