import { describe, expect, test } from 'vitest'
import type { Holding, Rental } from '#shared/standing.ts'
import { type Asked, decideEntitlement, type Held, toStanding } from './entitlement.ts'

const paidThrough = new Date('2026-11-20T12:00:00Z')
const held = (more: Partial<Held> = {}): Held => ({
  paidThrough,
  graceDays: 0,
  screens: 1,
  opens: 'every title',
  ...more,
})
const after = (ms: number) => new Date(paidThrough.getTime() + ms)
const DAY_MS = 86_400_000
const decide = (holdings: readonly Held[], ms: number, titleId: string | null = 'danfo') =>
  decideEntitlement(holdings, { titleId, now: after(ms) })

const ENTITLED = { kind: 'entitled', screens: 1, rental: null }
const EXPIRED = { kind: 'expired', needs: 'membership' }

test('the right ends with the paid period, to the millisecond', () => {
  expect(decide([held()], -1)).toEqual(ENTITLED)
  expect(decide([held()], 0)).toEqual(EXPIRED)
})

test('days of grace come after the paid period, each of 24 hours', () => {
  expect(decide([held({ graceDays: 1 })], DAY_MS - 1)).toEqual(ENTITLED)
  expect(decide([held({ graceDays: 1 })], DAY_MS)).toEqual(EXPIRED)
  expect(decide([held({ graceDays: 3 })], 3 * DAY_MS - 1)).toEqual(ENTITLED)
  expect(decide([held({ graceDays: 3 })], 3 * DAY_MS)).toEqual(EXPIRED)
})

test('who never subscribed is told apart from one whose time is over', () => {
  expect(decide([], 0)).toEqual({ kind: 'never', needs: 'membership' })
  expect(decide([held(), held({ screens: 4 })], 0)).toEqual(EXPIRED)
})

describe('of several', () => {
  test('that stand the one with the most screens counts, whatever their order', () => {
    const small = held({ graceDays: 2, screens: 2 })
    const large = held({ graceDays: 1, screens: 4 })
    expect(decide([small, large], 0)).toEqual({ kind: 'entitled', screens: 4, rental: null })
    expect(decide([large, small], 0)).toEqual({ kind: 'entitled', screens: 4, rental: null })
  })

  test('one that ran out lends nothing to one that stands', () => {
    const holdings = [held({ graceDays: 2, screens: 1 }), held({ graceDays: 1, screens: 4 })]
    expect(decide(holdings, DAY_MS)).toEqual(ENTITLED)
    expect(decide(holdings, 2 * DAY_MS)).toEqual(EXPIRED)
  })
})

describe('the quality', () => {
  test('is limited only where all that stand are, and then by the best of them', () => {
    const phone = held({ graceDays: 2, maxHeight: 480 })
    const better = held({ graceDays: 1, maxHeight: 720 })
    expect(decide([phone], 0)).toEqual({ ...ENTITLED, maxHeight: 480 })
    expect(decide([phone, better], 0)).toEqual({ ...ENTITLED, maxHeight: 720 })
    expect(decide([better, phone], DAY_MS)).toEqual({ ...ENTITLED, maxHeight: 480 })
    expect(decide([phone, held({ graceDays: 1, maxHeight: null })], 0)).toEqual(ENTITLED)
    expect(decide([phone, held({ maxHeight: null })], 0)).toEqual({ ...ENTITLED, maxHeight: 480 })
  })

  test('of one title is lent to no other', () => {
    const rented = held({ graceDays: 1, maxHeight: null, opens: { titleId: 'danfo' } })
    const phone = held({ graceDays: 1, maxHeight: 480 })
    expect(decide([phone, rented], 0)).toEqual(ENTITLED)
    expect(decide([phone, rented], 0, 'another')).toEqual({ ...ENTITLED, maxHeight: 480 })
  })
})

describe('what opens one title', () => {
  const pass = held({ graceDays: 1, screens: 3, opens: { titleId: 'danfo' } })

  test('opens that one and no other, and counts where no title is asked for', () => {
    expect(decide([pass], 0)).toEqual({ kind: 'entitled', screens: 3, rental: null })
    expect(decide([pass], 0, null)).toEqual({ kind: 'entitled', screens: 3, rental: null })
    expect(decide([pass], 0, 'another')).toEqual({ kind: 'never', needs: 'membership' })
  })

  test('lends its screens to no other title', () => {
    const plan = held({ graceDays: 1, screens: 1 })
    expect(decide([plan, pass], 0, 'another')).toEqual(ENTITLED)
    expect(decide([plan, pass], 0)).toEqual({ kind: 'entitled', screens: 3, rental: null })
  })
})

describe('a rental', () => {
  const rental = (more: Partial<Rental> = {}): Rental => ({
    ...{ rentalId: 'r1', titleId: 'danfo', titleName: 'Danfo', screens: 1, playHours: 48, boughtAt: after(-DAY_MS) },
    ...{ beginBy: paidThrough, endsAt: null },
    ...more,
  })
  const standing = (rentals: readonly Rental[], ms: number, more: Partial<Asked> & { holdings?: Holding[] } = {}) => {
    const { holdings = [], ...asked } = more
    return toStanding({ holdings, rentals }, { titleId: 'danfo', now: after(ms), ...asked }).entitlement
  }
  const plan = (more: Partial<Held> = {}) => held({ screens: 4, ...more }) as Holding

  test('opens its title until it must be begun, and from then on until its window ends', () => {
    const waiting = rental()
    expect(standing([waiting], -1)).toEqual({ ...ENTITLED, rental: waiting })
    expect(standing([waiting], 0)).toEqual({ kind: 'expired', needs: 'rental' })
    const running = rental({ endsAt: after(DAY_MS) })
    expect(standing([running], DAY_MS - 1)).toEqual({ ...ENTITLED, rental: running })
    expect(standing([running], DAY_MS)).toEqual({ kind: 'expired', needs: 'rental' })
    expect(standing([running], 0, { titleId: 'another' })).toEqual({ kind: 'never', needs: 'membership' })
  })

  test('that runs is used before one that waits', () => {
    const running = rental({ rentalId: 'r2', endsAt: after(1) })
    expect(standing([rental(), running], -1)).toMatchObject({ rental: running })
    expect(standing([running, rental()], -1)).toMatchObject({ rental: running })
  })

  test('is not used where a membership opens the title', () => {
    expect(standing([rental()], -1, { holdings: [plan()] })).toEqual({ kind: 'entitled', screens: 4, rental: null })
    const ran = { holdings: [plan({ paidThrough: after(-DAY_MS) })] }
    expect(standing([rental()], -1, ran)).toMatchObject({ kind: 'entitled', screens: 1, rental: { rentalId: 'r1' } })
    expect(standing([rental()], 0, ran)).toEqual(EXPIRED)
  })

  test('is all that opens what is for rent only', () => {
    const only = { holdings: [plan()], isRentOnly: true }
    expect(standing([], -1, only)).toEqual({ kind: 'never', needs: 'rental' })
    expect(standing([rental()], -1, only)).toMatchObject({ kind: 'entitled', screens: 1, rental: { rentalId: 'r1' } })
    expect(standing([rental()], 0, only)).toEqual({ kind: 'expired', needs: 'rental' })
  })
})
