import { afterEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { watchEventLoop } from './event-loop.ts'
import { createHealth } from './health.ts'
import { createLifecycle, type Phase } from './lifecycle.ts'

afterEach(() => {
  vi.useRealTimers()
})

function startServing() {
  const lifecycle = createLifecycle()
  lifecycle.enter('serving')
  return lifecycle
}

test('is ready when every check passes; one that throws or hangs does not', async () => {
  const health = createHealth(startServing(), {
    ready: {
      good: async () => true,
      broken: async () => {
        throw new Error('no')
      },
      hanging: () => new Promise<boolean>(() => undefined),
    },
  })
  expect(await health.ready()).toEqual({
    ...{ ok: false, phase: 'serving', checks: { good: true, broken: false, hanging: false } },
  })
  const good = createHealth(startServing(), { ready: { good: async () => true } })
  expect(await good.ready()).toEqual({ ok: true, phase: 'serving', checks: { good: true } })
})

test('what all replicas lack at once is told, and work is sent here all the same', async () => {
  const health = createHealth(startServing(), { ready: { database: async () => true } })
  health.add({ told: { storage: async () => false } })
  expect(await health.ready()).toEqual({ ok: true, phase: 'serving', checks: { database: true, storage: false } })
  health.add({ ready: { queue: async () => false } })
  expect((await health.ready()).ok).toBe(false)
})

test('nobody is sent to a process that starts, migrates or drains, whatever answers it; and who drains stays so', async () => {
  const lifecycle = createLifecycle()
  let asked = 0
  const health = createHealth(lifecycle)
  health.add({
    ready: {
      database: async () => {
        asked += 1
        return true
      },
    },
  })
  const states: [Phase, boolean][] = []
  for (const phase of ['starting', 'migrating', 'serving', 'draining', 'serving'] as const) {
    lifecycle.enter(phase)
    const state = await health.ready()
    states.push([state.phase, state.ok])
  }
  expect(states).toEqual([
    ['starting', false],
    ['migrating', false],
    ['serving', true],
    ['draining', false],
    ['draining', false],
  ])
  expect(asked).toBe(1)
})

test('what was found a second ago is told to all who ask, but never that it is ready once it drains', async () => {
  vi.useFakeTimers()
  const lifecycle = startServing()
  let asked = 0
  const check = async () => {
    asked += 1
    return true
  }
  const health = createHealth(lifecycle, { ready: { check } })
  await Promise.all([health.ready(), health.ready(), health.ready()])
  expect(asked).toBe(1)
  vi.advanceTimersByTime(999)
  await health.ready()
  expect(asked).toBe(1)
  vi.advanceTimersByTime(1)
  await health.ready()
  expect(asked).toBe(2)
  lifecycle.enter('draining')
  expect((await health.ready()).ok).toBe(false)
})

test('lives whatever it lacks, until one of its own checks says that only a new start helps', () => {
  let isTurning = true
  const health = createHealth(startServing(), {
    ...{ live: { eventLoop: () => isTurning }, ready: { database: async () => false } },
  })
  health.add({ live: { jobs: () => true } })
  expect(health.live()).toEqual({ ok: true, checks: { eventLoop: true, jobs: true } })
  isTurning = false
  expect(health.live()).toEqual({ ok: false, checks: { eventLoop: false, jobs: true } })
})

test('an event loop that is held for more than half of a minute is not turning, until it turned for a minute', () => {
  vi.useFakeTimers()
  let atMs = 0
  const watch = watchEventLoop({ nowMs: () => atMs })
  const turn = (heldMs = 0) => {
    atMs += 500 + heldMs
    vi.advanceTimersByTime(500)
  }
  turn(1_999)
  turn(29_000)
  expect(watch.isTurning()).toBe(true)
  turn(2_000)
  expect(watch.isTurning()).toBe(false)
  for (let count = 0; count < 120; count += 1) turn()
  expect(watch.isTurning()).toBe(true)
  watch.stop()
})

test('both are asked on the port of the metrics, which nobody needs to have', async () => {
  const lifecycle = createLifecycle()
  const health = createHealth(lifecycle, { live: { eventLoop: () => true }, ready: { database: async () => true } })
  const metrics = createMetrics({ prefix: 'kola_probed_' })
  const server = await metrics.serve({ host: '127.0.0.1', port: 0, health })
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return [answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control'), await answer.json()]
  }
  expect(await ask('/livez')).toEqual([200, null, 'no-store', { ok: true, checks: { eventLoop: true } }])
  expect(await ask('/readyz')).toEqual([503, '1', 'no-store', { ok: false, phase: 'starting', checks: {} }])
  lifecycle.enter('serving')
  const ready = { ok: true, phase: 'serving', checks: { database: true } }
  expect(await ask('/readyz')).toEqual([200, null, 'no-store', ready])
  await server.close()
  const none = await metrics.serve({ host: '127.0.0.1', port: null, health })
  expect(none.port).toBeNull()
  await none.close()
})
