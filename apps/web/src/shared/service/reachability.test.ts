import { expect, test, vi } from 'vitest'
import { createReachability } from './reachability.ts'

/** A service that can be switched off, and waits that end when the test says so. */
function createStage() {
  const waits: { ms: number; run: () => void }[] = []
  const state = { isAlive: true, probes: 0 }
  const reachability = createReachability({
    probe: async () => {
      state.probes += 1
      return state.isAlive
    },
    after: (ms, run) => {
      const wait = { ms, run }
      waits.push(wait)
      return () => void waits.splice(waits.indexOf(wait), 1)
    },
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const runWait = async () => {
    waits.shift()?.run()
    await settle()
  }
  return { state, waits, reachability, settle, runWait }
}

test('one lost call says nothing while the service answers the question', async () => {
  const { state, reachability, settle } = createStage()
  reachability.tell(false)
  reachability.tell(false)
  await settle()
  expect([reachability.isUp(), state.probes]).toEqual([true, 1])
})

test('a service that is gone is asked less and less often, and is heard of when it is back', async () => {
  const { state, waits, reachability, settle, runWait } = createStage()
  const [onChange, onBack] = [vi.fn(), vi.fn()]
  reachability.subscribe(onChange)
  reachability.onBack(onBack)
  state.isAlive = false
  reachability.tell(false)
  await settle()
  expect(reachability.isUp()).toBe(false)
  const asked: number[] = []
  for (let count = 0; count < 6; count += 1) {
    asked.push(waits[0]?.ms ?? 0)
    await runWait()
  }
  expect(asked).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect([onChange.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 0])
  state.isAlive = true
  await runWait()
  expect([reachability.isUp(), waits.length, onBack.mock.calls.length]).toEqual([true, 0, 1])
})

test('an answered call brings it back at once, and so does the line', async () => {
  const { state, waits, reachability, settle } = createStage()
  const onBack = vi.fn()
  reachability.onBack(onBack)
  state.isAlive = false
  reachability.tell(false)
  await settle()
  reachability.tell(true)
  expect([reachability.isUp(), waits.length, onBack.mock.calls.length]).toEqual([true, 0, 1])
  reachability.tell(false)
  await settle()
  state.isAlive = true
  expect(await Promise.all([reachability.ask(), reachability.ask()])).toEqual([true, true])
  expect([reachability.isUp(), onBack.mock.calls.length]).toEqual([true, 2])
})
