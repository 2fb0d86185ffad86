import { AppError } from '@kola/contract/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '../app/testing/stage.ts'
import { createLimits, type Subject, sweepTries, toNetwork, toNetworkSubjects, toWideNetwork } from './limits.ts'

let stage: ApiStage
const MINUTE_MS = 60_000

beforeAll(async () => {
  stage = await createApiStage()
})
afterAll(() => stage.close())

const create = (networkFactor = 1) => createLimits({ db: stage.db, clock: stage.clock, networkFactor })
const toSubject = (subject: string, more: Partial<Subject> = {}): Subject => ({
  ...{ subject, max: 3, windowMs: MINUTE_MS },
  ...more,
})
/** @returns how many of so many at once were let through */
async function countTaken(subjects: Subject[], calls: number, factor?: number): Promise<number> {
  const limits = create(factor)
  const outcomes = await Promise.allSettled(Array.from({ length: calls }, () => limits.take('demo', subjects)))
  const faults = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(faults.filter((reason) => !(reason instanceof AppError))).toEqual([])
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('of many at once exactly as many are let through as the limit says', async () => {
  expect(await countTaken([toSubject('many')], 40)).toBe(3)
  expect(await countTaken([toSubject('many')], 5)).toBe(0)
})

test('what is refused takes nothing from the other limits, and nothing from the one it met', async () => {
  const [narrow, wide] = [toSubject('narrow', { max: 2 }), toSubject('wide', { max: 4 })]
  expect(await countTaken([narrow, wide], 20)).toBe(2)
  expect(await countTaken([wide], 20)).toBe(2)
  await create().forgive('demo', { clear: [], giveBack: ['narrow'] })
  expect(await countTaken([narrow], 20)).toBe(1)
})

test('what is cleared starts at nothing again, what is given back at one less, and nothing goes below it', async () => {
  const [cleared, given] = [toSubject('cleared'), toSubject('given')]
  expect(await countTaken([cleared], 3)).toBe(3)
  expect(await countTaken([given], 3)).toBe(3)
  await create().forgive('demo', { clear: ['cleared'], giveBack: ['given', 'never-counted'] })
  expect(await countTaken([cleared], 9)).toBe(3)
  expect(await countTaken([given], 9)).toBe(1)
  for (let count = 0; count < 5; count += 1) await create().forgive('demo', { clear: [], giveBack: ['given'] })
  expect(await countTaken([given], 9)).toBe(3)
})

test('of several that are used up, the one that takes longest says how long to wait', async () => {
  const [short, long] = [toSubject('short'), toSubject('long', { windowMs: 10 * MINUTE_MS })]
  await countTaken([short, long], 3)
  for (const both of [
    [short, long],
    [long, short],
  ])
    await expect(create().take('demo', both)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 600 })
})

test('what was counted in windows that began before a time is removed, and nothing that began at it', async () => {
  await countTaken([toSubject('old-1'), toSubject('old-2')], 1)
  stage.clock.advance(1_000)
  const before = stage.clock.now()
  await countTaken([toSubject('new', { max: 1 })], 1)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sign_in_try
    where window_started_at < ${before}`.execute(stage.db)
  expect(rows[0]?.count).toBeGreaterThanOrEqual(2)
  expect(await sweepTries(stage.db, before)).toBe(rows[0]?.count)
  expect(await sweepTries(stage.db, before)).toBe(0)
  expect(await countTaken([toSubject('new', { max: 1 })], 9)).toBe(0)
})

test('a window that has passed forgives everything, and until then it says how long to wait', async () => {
  const subject = toSubject('window')
  await countTaken([subject], 3)
  stage.clock.advance(MINUTE_MS - 20_000)
  await expect(create().take('demo', [subject])).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 20 })
  stage.clock.advance(20_000)
  expect(await countTaken([subject], 9)).toBe(3)
})

test('only limits of a network address are multiplied where all callers share one', async () => {
  const network = toSubject('network', { isOfNetwork: true })
  expect(await countTaken([network], 20, 4)).toBe(12)
  expect(await countTaken([toSubject('person')], 20, 4)).toBe(3)
})

test('a factor of 0 switches the limits of network addresses off, and those of a person hold', async () => {
  const network = toSubject('network-0', { isOfNetwork: true })
  expect(await countTaken([network], 20, 0)).toBe(20)
  expect(await countTaken([network, toSubject('person-0')], 20, 0)).toBe(3)
})

test('opposite orders of the same subjects do not wait for each other for ever', async () => {
  const [a, b] = [toSubject('a', { max: 50 }), toSubject('b', { max: 50 })]
  const both = [countTaken([a, b], 60), countTaken([b, a], 60)]
  expect((await Promise.all(both)).reduce((sum, one) => sum + one, 0)).toBe(50)
})

test('a line is an IPv4 address or the first half of an IPv6 address', () => {
  expect(toNetwork('2001:db8:1:2:3:4:5:6')).toBe(toNetwork('2001:db8:1:2:ffff::1'))
  expect(toNetwork('2001:db8:1:2::1')).not.toBe(toNetwork('2001:db8:1:3::1'))
  expect(toNetwork('192.0.2.1')).not.toBe(toNetwork('192.0.2.2'))
  expect(toNetwork('::ffff:192.0.2.1')).toBe(toNetwork('192.0.2.1'))
})

test('a line that has ended has no address any more, which is no fault', () => {
  expect(toNetwork(undefined)).toBe('gone')
  expect(toWideNetwork(undefined)).toBe('gone')
})

test('a wide network is 256 IPv4 addresses or a /48 of IPv6', () => {
  expect(toWideNetwork('198.51.100.7')).toBe('198.51.100')
  expect(toWideNetwork('::ffff:198.51.100.9')).toBe('198.51.100')
  expect(toWideNetwork('2001:db8:5:6::1')).toBe(toWideNetwork('2001:db8:5:ffff::9'))
  expect(toWideNetwork('2001:db8:6::1')).not.toBe(toWideNetwork('2001:db8:5::1'))
})

test('a limit names its own refusal, but not while another one is used up too', async () => {
  const person = toSubject('person-first', { refusal: 'ROBOT_CHECK_REQUIRED' })
  const wide = toSubject('wide-next', { max: 4 })
  expect(await countTaken([person, wide], 5)).toBe(3)
  await expect(create().take('demo', [person, wide])).rejects.toMatchObject({ code: 'ROBOT_CHECK_REQUIRED' })
  expect(await countTaken([wide], 5)).toBe(1)
  await expect(create().take('demo', [person, wide])).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test('who calls on and on at a limit does not make it look fuller to somebody with a wider one', async () => {
  const [narrow, wide] = [toSubject('shared', { max: 5 }), toSubject('shared', { max: 6 })]
  expect(await countTaken([narrow], 5)).toBe(5)
  const limits = create()
  const hammering = Array.from({ length: 60 }, () => limits.take('demo', [narrow]).catch(() => 'refused'))
  await expect(limits.take('demo', [wide])).resolves.toBeUndefined()
  expect(await Promise.all(hammering)).toEqual(Array.from({ length: 60 }, () => 'refused'))
})

test('a rented /48 is bounded as one, and so is a /56; a line, a neighbour and an operator behind one IPv4 keep theirs', async () => {
  const limit = { max: 10, windowMs: MINUTE_MS }
  /** @returns how many were let through, one after the other from so many lines */
  async function countLines(toAddress: (line: number) => string, calls: number): Promise<number> {
    let taken = 0
    for (let line = 0; line < calls; line += 1) {
      const subjects = toNetworkSubjects('wide', toAddress(line), limit)
      taken += await countTaken(subjects, 1)
    }
    return taken
  }
  const hex = (line: number) => line.toString(16)
  expect(await countLines(() => '2001:db8:2:1::1', 20)).toBe(10)
  expect(await countLines((line) => `2001:db8:3:${hex(line % 256)}::1`, 60)).toBe(40)
  expect(await countLines((line) => `2001:db8:4:${hex(256 * line)}::1`, 250)).toBe(160)
  expect(await countLines(() => '2001:db8:5::1', 20)).toBe(10)
  expect(await countLines(() => '192.0.2.9', 20)).toBe(10)
  expect(toNetworkSubjects('wide', '192.0.2.9', limit).map(({ subject }) => subject)).toEqual(['wide:192.0.2.9'])
  expect(toNetworkSubjects('wide', '::ffff:192.0.2.9', limit).map(({ subject }) => subject)).toEqual(['wide:192.0.2.9'])
  expect(toNetworkSubjects('wide', undefined, limit).map(({ subject }) => subject)).toEqual(['wide:gone'])
  expect(toNetworkSubjects('wide', '2001:db8:1:2:3:4:5:6', limit)).toEqual([
    { subject: 'wide:2001:db8:1:2::', max: 10, windowMs: MINUTE_MS, isOfNetwork: true },
    { subject: 'wide:2001:db8:1::/56', max: 40, windowMs: MINUTE_MS, isOfNetwork: true },
    { subject: 'wide:2001:db8:1::/48', max: 160, windowMs: MINUTE_MS, isOfNetwork: true },
  ])
})
