import { AppError } from '@kola/contract/errors'
import { expect, test, vi } from 'vitest'
import { type CachedResponse, toCachedResponse } from '../http/cached-response.ts'
import { createCacheBudget } from './cache-budget.ts'
import { createResponses } from './responses.ts'

const open = () => {
  const budget = createCacheBudget(1_000_000)
  return { budget, answers: createResponses(budget.open<CachedResponse>({ name: 'one', share: 1 })) }
}
const key = { owner: 'demo', key: 'home' }

test('an answer is made once, also when many ask at the same time', async () => {
  const { answers } = open()
  const make = vi.fn(async () => toCachedResponse({ a: 1 }))
  const [one, other] = await Promise.all([answers.get(key, make), answers.get(key, make)])
  expect(other).toBe(one)
  expect(await answers.get(key, make)).toBe(one)
  expect(make).toHaveBeenCalledTimes(1)
})

test('a failure is kept by nobody', async () => {
  const { answers } = open()
  const make = vi.fn(async () => toCachedResponse({ a: 1 })).mockRejectedValueOnce(new Error('gone'))
  await expect(answers.get(key, make)).rejects.toThrow('gone')
  expect((await answers.get(key, make)).length).toBe(7)
})

test('what is in memory is charged to nobody, and a refusal is of its caller alone', async () => {
  const { answers } = open()
  const make = vi.fn(async () => toCachedResponse({ a: 1 }))
  const refuse = vi.fn(async () => {
    throw new AppError('RATE_LIMITED')
  })
  const [refused, made] = await Promise.allSettled([
    answers.get({ ...key, charge: refuse }, make),
    answers.get({ ...key, charge: async () => {} }, make),
  ])
  expect([refused.status, made.status]).toEqual(['rejected', 'fulfilled'])
  await answers.get({ ...key, charge: refuse }, make)
  expect(refuse).toHaveBeenCalledTimes(1)
})

test('an answer weighs more once it was pressed', async () => {
  const { budget, answers } = open()
  const answer = await answers.get(key, () => toCachedResponse({ text: 'lagos '.repeat(1_000) }))
  const before = budget.list()[0]?.bytes ?? 0
  const pressed = await answer.readPressed('br')
  expect(budget.list()[0]?.bytes).toBe(before + (pressed?.bytes.length ?? 0))
  expect(pressed?.bytes.length).toBeGreaterThan(0)
})
