import { expect, test } from 'vitest'
import { planLook } from './delivery.ts'

test('a message is looked at every 2 seconds first, then more slowly, and not for ever', () => {
  const waits: number[] = []
  for (let looks = 1; ; looks += 1) {
    const wait = planLook(looks, 'sent')
    if (wait === false) break
    waits.push(wait)
  }
  expect(waits[0]).toBe(2_000)
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(waits.length).toBeLessThan(30)
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  expect(total).toBeLessThanOrEqual(600_000)
})

test('what is delivered or has failed is looked at no more', () => {
  expect(planLook(1, 'delivered')).toBe(false)
  expect(planLook(3, 'failed')).toBe(false)
  expect(planLook(1, 'queued')).toBe(2_000)
})
