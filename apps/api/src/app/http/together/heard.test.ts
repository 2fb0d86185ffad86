import { createTestClock } from '@kola/platform/clock'
import { expect, test } from 'vitest'
import type { Counted, Together } from '#shared/together/together.ts'
import { createGate, type Gate, type Standing } from '../gate/gate.ts'
import { createHeard } from './heard.ts'

const MINUTE_MS = 60_000
const clock = createTestClock(new Date('2026-11-20T12:00:20.000Z'))

/** Counts of all replicas, and what was asked of them. */
function createCounts() {
  const totals = new Map<string, number>()
  const asked: Counted[] = []
  let isThere = true
  const together: Together = {
    conceal: (text) => text,
    run: async () => null,
    async count(counted, windowMs, by = 1) {
      if (!isThere) return null
      asked.push(counted)
      const key = `${counted.what} ${counted.who}`
      totals.set(key, (totals.get(key) ?? 0) + by)
      return { total: totals.get(key) ?? 0, leftMs: windowMs }
    },
  }
  const addGate = () => createGate({ clock, factor: 1, heard: createHeard(together) })
  const go = () => {
    isThere = false
  }
  return { asked, addGate, go }
}

/** @returns whether it was let in; what is heard by it is known after a turn */
async function enter(gate: Gate, standing: Standing, credential: string | null = null): Promise<boolean> {
  try {
    const arrival = credential === null ? {} : { maxOfCredential: 240 }
    gate.enter({ address: '192.0.2.1', credential, ...arrival })(standing)
    return true
  } catch {
    return false
  } finally {
    await Promise.resolve()
    await Promise.resolve()
  }
}

async function enterMany(gates: readonly Gate[], count: number, ...given: [Standing, string?]): Promise<number> {
  let letIn = 0
  for (let n = 0; n < count; n += 1) if (await enter(gates[n % gates.length] as Gate, ...given)) letIn += 1
  return letIn
}

test('replicas let as many strangers of a network in as one does, and one for each of them more', async () => {
  const { addGate } = createCounts()
  const gates = [addGate(), addGate(), addGate()]
  const letIn = await enterMany(gates, 900, 'stranger')
  expect([letIn >= 300, letIn <= 302]).toEqual([true, true])
  clock.advance(MINUTE_MS)
  expect(await enter(gates[0] as Gate, 'stranger')).toBe(true)
})

test('a credential has its limit once, wherever it is used, but for an eighth of it for each replica more', async () => {
  const { addGate } = createCounts()
  const gates = [addGate(), addGate(), addGate()]
  for (const gate of gates) await enter(gate, 'proven', 'mine')
  const letIn = await enterMany(gates, 900, 'proven', 'mine')
  expect([letIn >= 220, letIn <= 240 + (2 * 240) / 8]).toEqual([true, true])
})

test('nobody is asked for a viewer, whose player makes twelve calls a minute', async () => {
  const { addGate, asked } = createCounts()
  const gates = [addGate(), addGate()]
  expect(await enterMany(gates, 24, 'proven', 'mine')).toBe(24)
  expect(asked).toEqual([])
})

test('without the others each goes by itself', async () => {
  const { addGate, go } = createCounts()
  const gates = [addGate(), addGate()] as const
  go()
  expect(await enterMany(gates, 800, 'stranger')).toBe(600)
})
