import { expect, test } from 'vitest'
import { createWishes } from './wishes.ts'

/** A service that answers when it is told to. */
function createSlowService() {
  const calls: [string, boolean][] = []
  const answers: { resolve: (message: string) => void; reject: (error: Error) => void }[] = []
  const told: string[] = []
  let reloads = 0
  const wishes = createWishes<boolean>({
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
  return { wishes, calls, answers, told, countReloads: () => reloads }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a wish counts at once and until the list is loaded anew', async () => {
  const { wishes, answers, told, countReloads } = createSlowService()
  wishes.wish('a', true)
  expect([...wishes.read()]).toEqual([['a', true]])
  answers[0]?.resolve('Added to My List')
  await settle()
  expect([...wishes.read()]).toEqual([])
  expect(told).toEqual(['Added to My List'])
  expect(countReloads()).toBe(1)
})

test('quick presses end in the last wish, and only its message is told', async () => {
  const { wishes, calls, answers, told } = createSlowService()
  for (const wanted of [true, false, true, false]) wishes.wish('a', wanted)
  expect(calls).toEqual([['a', true]])
  answers[0]?.resolve('Added')
  await settle()
  expect(calls).toEqual([
    ['a', true],
    ['a', false],
  ])
  expect(wishes.read().get('a')).toBe(false)
  answers[1]?.resolve('Removed')
  await settle()
  expect(told).toEqual(['Removed'])
  expect(wishes.read().size).toBe(0)
})

test('presses that come back to what is being sent send nothing more', async () => {
  const { wishes, calls, answers, told } = createSlowService()
  for (const wanted of [true, false, true]) wishes.wish('a', wanted)
  answers[0]?.resolve('Added')
  await settle()
  expect(calls).toHaveLength(1)
  expect(told).toEqual(['Added'])
})

test('a refusal is told, and what the service holds counts again', async () => {
  const { wishes, answers, told, countReloads } = createSlowService()
  wishes.wish('a', true)
  answers[0]?.reject(new Error('We could not reach the service'))
  await settle()
  expect(wishes.read().size).toBe(0)
  expect(told).toEqual(['We could not reach the service'])
  expect(countReloads()).toBe(1)
})

test('a refusal of what is no longer wanted is not told', async () => {
  const { wishes, answers, told } = createSlowService()
  wishes.wish('a', true)
  wishes.wish('a', false)
  answers[0]?.reject(new Error('We could not reach the service'))
  await settle()
  expect(wishes.read().get('a')).toBe(false)
  answers[1]?.resolve('Removed')
  await settle()
  expect(told).toEqual(['Removed'])
})

test('things are settled beside each other; what is cleared says nothing more', async () => {
  const { wishes, calls, answers, told } = createSlowService()
  wishes.wish('a', true)
  wishes.wish('b', true)
  expect(calls).toHaveLength(2)
  wishes.clear()
  for (const answer of answers) answer.resolve('Added')
  await settle()
  expect(told).toEqual([])
  expect(wishes.read().size).toBe(0)
})
