import { AppError } from '@kola/contract/errors'
import { createTestClock, type TestClock } from '@kola/platform/clock'
import { beforeEach, expect, test } from 'vitest'
import { type Arrival, createGate, type Gate, type Standing } from './gate.ts'

const ADDRESS = '192.0.2.1'
let clock: TestClock
let gate: Gate

beforeEach(() => {
  clock = createTestClock(new Date('2026-11-20T12:00:20.000Z'))
  gate = createGate({ clock, factor: 1 })
})

/** @returns the seconds to wait when it is refused, 0 when it is let in */
function enter(standing: Standing | null, arrival: Partial<Arrival> = {}): number {
  try {
    const tell = gate.enter({ address: ADDRESS, credential: null, ...arrival })
    if (standing) tell(standing)
    return 0
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect((error as AppError).code).toBe('RATE_LIMITED')
    return (error as AppError).retryAfterSeconds ?? Number.NaN
  }
}

const enterMany = (count: number, ...given: Parameters<typeof enter>) =>
  Array.from({ length: count }, () => enter(...given)).filter((seconds) => seconds === 0).length

test('three hundred calls a minute of one network may prove nothing, the next waits for the minute to end', () => {
  expect(enterMany(400, 'stranger')).toBe(300)
  expect(enter('stranger')).toBe(40)
  expect(enter('stranger', { address: '192.0.2.2' })).toBe(0)
  clock.advance(39_000)
  expect(enter('stranger')).toBe(1)
  clock.advance(1_000)
  expect(enterMany(400, 'stranger')).toBe(300)
})

test('addresses of one IPv6 network are counted together', () => {
  const refused = Array.from({ length: 400 }, (_, n) =>
    enter('stranger', { address: `2001:db8:0:1::${n.toString(16)}` }),
  )
  expect(refused.filter((seconds) => seconds > 0)).toHaveLength(100)
  expect(enter('stranger', { address: '2001:db8:0:2::1' })).toBe(0)
})

test('what was good lately is let in however strange its neighbours are, and a token that ended is not', () => {
  enter('proven', { credential: 'mine' })
  enterMany(300, 'stranger')
  expect(enter('proven', { credential: 'new' })).toBe(40)
  expect(enter('proven', { credential: 'mine' })).toBe(0)
  expect(enter('stranger', { credential: 'mine' })).toBe(0)
  expect(enter('stranger', { credential: 'mine' })).toBe(40)
})

test('one credential makes no more calls than it may, wherever it comes from', () => {
  const mine = (n: number) => ({ credential: 'mine', maxOfCredential: 240, address: `198.51.100.${n % 200}` })
  const waits = Array.from({ length: 300 }, (_, n) => enter('proven', mine(n)))
  expect(waits.slice(0, 240).every((seconds) => seconds === 0)).toBe(true)
  expect(waits.slice(240).every((seconds) => seconds === 40)).toBe(true)
  clock.advance(40_000)
  expect(enter('proven', mine(0))).toBe(0)
})

test('calls of which nothing is known yet are bounded too, and those that end without an answer count for nothing', () => {
  const tells = Array.from({ length: 1_000 }, () => gate.enter({ address: ADDRESS, credential: null }))
  expect(enter(null)).toBe(1)
  for (const tell of tells) {
    tell('unknown')
    tell('stranger')
  }
  expect(enterMany(300, 'stranger')).toBe(300)
})

test('a city behind one address watches undisturbed, also in the minute after a restart', () => {
  const viewers = 5_000
  const perMinute = { presence: 12, media: 45, calls: 30 }
  const max = { presence: 240, media: 12_000, calls: 3_000 }
  for (let minute = 0; minute < 2; minute += 1) {
    for (const [kind, count] of Object.entries(perMinute) as [keyof typeof max, number][]) {
      for (let beat = 0; beat < count; beat += 1) {
        // So many at once are on their way before the first has its answer.
        for (let at = 0; at < viewers; at += 900) {
          const tells = Array.from({ length: Math.min(900, viewers - at) }, (_, n) =>
            gate.enter({ address: ADDRESS, credential: `${kind}-${at + n}`, maxOfCredential: max[kind] }),
          )
          for (const tell of tells) tell('proven')
        }
      }
      // Sign-ins that have run out, and playbacks that another device took over.
      enterMany(20, 'stranger')
    }
    clock.advance(60_000)
  }
})

test('a factor of 0 lets everybody in', () => {
  gate = createGate({ clock, factor: 0 })
  expect(enterMany(2_000, 'stranger')).toBe(2_000)
})
