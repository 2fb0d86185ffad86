import { expect, test } from 'vitest'
import { planTap, TAP_AGAIN_MS, TAP_ON_MS, type Tapped } from './plan-tap.ts'

/** What a run of taps comes to. */
const run = (...taps: [at: number, ms: number][]) =>
  taps.reduce<Tapped | null>((last, [at, ms]) => planTap({ at, ms }, last), null)

test('one tap skips nothing, wherever it lies', () => {
  for (const at of [0, 0.41, 0.5, 0.59, 1]) expect(run([at, 0])?.seconds).toBe(0)
})

test('two taps on a side skip ten seconds there, and each one after it ten more', () => {
  expect(run([0.9, 0], [0.8, 200])).toEqual({ side: 'forward', seconds: 10, ms: 200 })
  expect(run([0.1, 0], [0.2, 200])).toEqual({ side: 'back', seconds: 10, ms: 200 })
  expect(run([0.9, 0], [0.9, 200], [0.9, 400], [0.9, 900])?.seconds).toBe(30)
})

test('a second tap has 300 ms, one after it 700', () => {
  expect([TAP_AGAIN_MS, TAP_ON_MS]).toEqual([300, 700])
  expect(run([0.9, 0], [0.9, 300])?.seconds).toBe(10)
  expect(run([0.9, 0], [0.9, 301])?.seconds).toBe(0)
  expect(run([0.9, 0], [0.9, 300], [0.9, 1_000])?.seconds).toBe(20)
  expect(run([0.9, 0], [0.9, 300], [0.9, 1_001])?.seconds).toBe(0)
})

test('taps on two sides, and in the middle, are single ones', () => {
  expect(run([0.9, 0], [0.1, 100])?.seconds).toBe(0)
  expect(run([0.5, 0], [0.5, 100])).toEqual({ side: null, seconds: 0, ms: 100 })
  expect(run([0.42, 0], [0.42, 100])?.side).toBeNull()
  expect(run([0.58, 0], [0.58, 100])?.side).toBeNull()
  expect(run([0.41, 0], [0.41, 100])?.side).toBe('back')
  expect(run([0.59, 0], [0.59, 100])?.side).toBe('forward')
})
