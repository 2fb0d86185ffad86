import { AppError } from '@kola/contract/errors'
import { expect, test, vi } from 'vitest'
import { type KeptAnswer, toKeptAnswer } from '../http/kept-answer.ts'
import { createAnswers } from './answers.ts'
import { createCacheBudget } from './cache-budget.ts'

const open = () => {
  const budget = createCacheBudget(1_000_000)
  return { budget, answers: createAnswers(budget.open<KeptAnswer>({ name: 'one', share: 1 })) }
}
const place = { owner: 'demo', key: 'home' }

test('an answer is made once, also when many ask at the same time', async () => {
  const { answers } = open()
  const make = vi.fn(async () => toKeptAnswer({ a: 1 }))
  const [one, other] = await Promise.all([answers.get(place, make), answers.get(place, make)])
  expect(other).toBe(one)
  expect(await answers.get(place, make)).toBe(one)
  expect(make).toHaveBeenCalledTimes(1)
})

test('a failure is kept by nobody', async () => {
  const { answers } = open()
  const make = vi.fn(async () => toKeptAnswer({ a: 1 })).mockRejectedValueOnce(new Error('gone'))
  await expect(answers.get(place, make)).rejects.toThrow('gone')
  expect((await answers.get(place, make)).length).toBe(7)
})

test('what is in memory is charged to nobody, and a refusal is of its caller alone', async () => {
  const { answers } = open()
  const make = vi.fn(async () => toKeptAnswer({ a: 1 }))
  const refuse = vi.fn(async () => {
    throw new AppError('RATE_LIMITED')
  })
  const [refused, made] = await Promise.allSettled([
    answers.get({ ...place, charge: refuse }, make),
    answers.get({ ...place, charge: async () => {} }, make),
  ])
  expect([refused.status, made.status]).toEqual(['rejected', 'fulfilled'])
  await answers.get({ ...place, charge: refuse }, make)
  expect(refuse).toHaveBeenCalledTimes(1)
})

test('an answer weighs more once it was pressed', async () => {
  const { budget, answers } = open()
  const answer = await answers.get(place, () => toKeptAnswer({ text: 'lagos '.repeat(1_000) }))
  const before = budget.list()[0]?.bytes ?? 0
  const pressed = await answer.readPressed('br')
  expect(budget.list()[0]?.bytes).toBe(before + (pressed?.bytes.length ?? 0))
  expect(pressed?.bytes.length).toBeGreaterThan(0)
})
