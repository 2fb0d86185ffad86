import { expect, test } from 'vitest'
import { planTurns } from './plan-turns.ts'

const waiting = (tenantId: string, provider: string, count: number) =>
  Array.from({ length: count }, (_, place) => ({ tenantId, provider, name: `${tenantId}${place}` }))
const perMinuteOf = (provider: string) => (provider === 'paystack' ? 4 : undefined)
const plan = (all: ReturnType<typeof waiting>) =>
  Object.fromEntries([...planTurns(all, perMinuteOf)].map(([minutes, some]) => [minutes, some.map(({ name }) => name)]))

test('so many have their turn as the provider takes in a minute, the others each in a minute of their own', () => {
  expect(plan(waiting('a', 'paystack', 9))).toEqual({
    ...{ 0: ['a0', 'a1', 'a2', 'a3'], 1: ['a4', 'a5', 'a6', 'a7'], 2: ['a8'] },
  })
})

test('a provider that takes as many as are asked makes nobody wait, and nobody waits for another provider', () => {
  const all = [...waiting('a', 'paystack', 5), ...waiting('b', 'dpo', 9)]
  const turns = planTurns(all, perMinuteOf)
  expect([...turns].map(([minutes, some]) => [minutes, some.length])).toEqual([
    [0, 13],
    [1, 1],
  ])
})

test('of tenants each has as many turns, however many of another wait longer', () => {
  const all = [...waiting('a', 'paystack', 8), ...waiting('b', 'paystack', 3), ...waiting('c', 'paystack', 1)]
  expect(plan(all)).toEqual({
    ...{ 0: ['a0', 'b0', 'c0', 'a1'], 1: ['b1', 'a2', 'b2', 'a3'], 2: ['a4', 'a5', 'a6', 'a7'] },
  })
})
