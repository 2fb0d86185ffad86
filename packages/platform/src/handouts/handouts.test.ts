import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createGiving, type Giving } from './giving.ts'
import { createTaking, type Holding, type Taken, type Taking } from './taking.ts'

let database: TestDatabase<unknown>
let giving: Giving
let taking: Taking

beforeAll(async () => {
  database = await createTestDatabase()
  giving = createGiving(database.pool)
  taking = createTaking(database.pool)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('delete from platform_handout')
  await database.pool.query('delete from platform_hand')
})

const OPTIONS = { abilities: [], leaseSeconds: 30, maxStrikes: 3 }
const toHand = (id: string, realm = 'demo') => ({ realm, id })
const offer = (id: string, needs: string[] = [], realm = 'demo') =>
  giving.offer(realm, [{ id, needs, payload: { of: id }, limitSeconds: 3_600 }], 60)
const take = (id: string, abilities: string[] = []) => taking.take(toHand(id), { ...OPTIONS, abilities })
const lookAt = async (id: string) => (await giving.look([id], 60))[0]
const toHolding = (hand: string, taken: unknown): Holding => {
  const { id, turn } = taken as Taken
  return { hand: toHand(hand), id, turn }
}
/** What was told so long ago. */
const age = (column: string, interval: string) =>
  database.pool.query(`update platform_handout set ${column} = now() - $1::interval`, [interval])

test('each is taken once, the oldest first, by a hand of its realm that is able to', async () => {
  await offer('one')
  await offer('two', ['zscale'])
  await offer('foreign', [], 'other')
  expect(await take('a')).toEqual({ id: 'one', turn: 1, payload: { of: 'one' } })
  expect(await take('b')).toBeNull()
  expect(await take('c', ['zscale'])).toMatchObject({ id: 'two' })
  expect(await taking.take(toHand('d', 'other'), OPTIONS)).toMatchObject({ id: 'foreign' })
})

test('many who ask at once never get the same', async () => {
  for (const id of ['1', '2', '3', '4']) await offer(id)
  const taken = await Promise.all(Array.from({ length: 8 }, (_, n) => take(`hand-${n}`)))
  expect(taken.flatMap((one) => (one && one !== 'struck' ? one.id : [])).toSorted()).toEqual(['1', '2', '3', '4'])
})

test('a hand that asks again is given what it has, in the same turn', async () => {
  await offer('one')
  await offer('two')
  const first = await take('a')
  expect(await take('a')).toEqual(first)
})

test('a hand that is not heard of loses it: what it tells later does not count', async () => {
  await offer('one')
  const first = toHolding('a', await take('a'))
  expect(await taking.beat(first, 0.5, 30)).toBe(true)
  expect(await lookAt('one')).toMatchObject({ state: 'held', fraction: 0.5 })
  await age('lease_until', '1 second')
  expect(await lookAt('one')).toMatchObject({ state: 'free' })
  expect(await taking.beat(first, 0.9, 30)).toBe(false)
  const second = toHolding('b', await take('b'))
  expect(second.turn).toBe(2)
  expect(await taking.giveResult(first, { sha256: 'late' })).toBe(false)
  expect(await taking.giveResult(second, { sha256: 'good' })).toBe(true)
  expect(await taking.giveResult(second, { sha256: 'good' })).toBe(true)
  expect(await taking.giveResult(second, { sha256: 'another' })).toBe(false)
  expect(await giving.accept('one', 1)).toBe(false)
  expect(await giving.accept('one', 2)).toBe(true)
  expect(await giving.accept('one', 2)).toBe(false)
  expect(await taking.giveResult(second, { sha256: 'good' })).toBe(true)
  expect(await take('c')).toBeNull()
})

test('of a hand that has it anew, what belongs to its turn before does not count', async () => {
  await offer('one')
  const first = toHolding('a', await take('a'))
  await age('lease_until', '1 second')
  const second = toHolding('a', await take('a'))
  expect(second.turn).toBe(2)
  expect(await taking.beat(first, 0.5, 30)).toBe(false)
  expect(await taking.find(first)).toBeNull()
  expect(await taking.giveBack(first, true)).toBe(false)
  expect(await taking.giveResult(first, {})).toBe(false)
  expect(await taking.beat(second, 0.5, 30)).toBe(true)
})

test('a hand that beats and gets no further loses it, and so does one that takes too long', async () => {
  await offer('one')
  const holding = toHolding('a', await take('a'))
  await taking.beat(holding, 0.2, 30)
  await age('moved_at', '16 minutes')
  expect(await taking.beat(holding, 0.2, 30)).toBe(false)
  const again = toHolding('b', await take('b'))
  await age('ends_at', '1 second')
  expect(await taking.beat(again, 0.9, 30)).toBe(false)
  expect((await lookAt('one'))?.freeSeconds).toBeGreaterThan(0.9)
})

test('what is kept is given to nobody, and is offered again when whoever kept it is gone', async () => {
  await offer('one')
  await offer('two')
  await take('a')
  expect(await giving.keep(['one', 'two'])).toEqual(['two'])
  expect(await take('b')).toBeNull()
  await offer('two')
  expect(await take('b')).toMatchObject({ id: 'two' })
})

test('what is not believed goes to another hand; at three strikes a hand gets nothing until it is pardoned', async () => {
  for (const id of ['1', '2', '3']) {
    await offer(id)
    const holding = toHolding('liar', await take('liar'))
    await taking.giveResult(holding, {})
    expect(await giving.refuse(id, holding.turn, 'too short')).toBe(true)
    expect(await giving.refuse(id, holding.turn, 'too short')).toBe(false)
  }
  expect(await lookAt('1')).toMatchObject({ state: 'free', refusals: 1, result: null })
  expect(await take('liar')).toBe('struck')
  expect(await giving.countHands('demo', { withinSeconds: 60, maxStrikes: 3 })).toBe(0)
  expect(await taking.listHands('demo')).toMatchObject([{ id: 'liar', strikes: 3, lastFlaw: 'too short' }])
  expect(await taking.pardon(toHand('liar'))).toBe(true)
  expect(await taking.pardon(toHand('liar', 'other'))).toBe(false)
  // Never again what it has been refused.
  expect(await take('liar')).toBeNull()
  expect(await take('honest')).toMatchObject({ id: '1', turn: 2 })
})

test('what a hand gives back is free at once; what it cannot do it is not given again', async () => {
  await offer('one')
  expect(await taking.giveBack(toHolding('a', await take('a')), true)).toBe(true)
  const again = toHolding('a', await take('a'))
  expect(again.turn).toBe(2)
  expect(await taking.giveBack(again, false)).toBe(true)
  expect(await taking.giveBack(again, false)).toBe(false)
  expect(await take('a')).toBeNull()
  await take('b')
  await taking.dismiss(toHand('b'))
  expect(await lookAt('one')).toMatchObject({ state: 'free' })
})

test('what nobody wants any more is given to nobody, and taken away after days', async () => {
  await offer('one')
  await age('wanted_until', '1 second')
  expect(await take('a')).toBeNull()
  expect(await giving.withdrawForgotten(7)).toEqual([])
  await age('wanted_until', '8 days')
  expect(await giving.withdrawForgotten(7)).toEqual([{ realm: 'demo', id: 'one' }])
})
