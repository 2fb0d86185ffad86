import { describe, expect, it } from 'vitest'
import { type Checkout, dueOf, isGivenUp, OVER, planNextRead, toBegun, UNDER_WAY } from './checkout.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const NOW = new Date('2026-11-22T09:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

const STATES: Checkout['state'][] = [
  ...(['open', 'action_required', 'pending', 'paid', 'failed', 'cancelled', 'expired', 'refunded'] as const),
]

it('a payment is under way, given up, or has come: each state is one of these', () => {
  expect([...UNDER_WAY]).toEqual(['open', 'action_required', 'pending'])
  expect([...OVER]).toEqual(['failed', 'cancelled', 'expired'])
  expect(STATES.filter((state) => !UNDER_WAY.has(state) && !OVER.has(state))).toEqual(['paid', 'refunded'])
})

it('nobody expects money of one that is given up, but of one that failed until it runs out', () => {
  const toGivenUp = (at: Date) =>
    STATES.filter((state) => isGivenUp({ state, expires_at: after(DAY_MS) } as unknown as Checkout, at))
  expect(toGivenUp(NOW)).toEqual(['cancelled', 'expired'])
  expect(toGivenUp(after(DAY_MS))).toEqual(['cancelled', 'expired'])
  expect(toGivenUp(after(DAY_MS + 1))).toEqual(['failed', 'cancelled', 'expired'])
})

it('what a provider is asked about is the payment’s own: reference, ids, what is due, and when it began', () => {
  const checkout = {
    ...{ reference: 'KL-7F3K9Q2MXA', provider_ids: { order: 'O-1' }, amount_minor: 232_000, currency: 'NGN' },
    ...{ price_minor: 290_000, is_recurring: true, started_at: NOW },
  } as unknown as Checkout
  const payer = { tenantId: 'demo', accountId: 'a', email: 'a@example.com', firstName: 'A', lastName: 'B' }
  expect(dueOf(checkout)).toEqual({ amountMinor: 232_000, currency: 'NGN' })
  expect(toBegun(checkout, { ...payer, phone: '', country: 'NG' })).toEqual({
    ...{ reference: 'KL-7F3K9Q2MXA', payer: { ...payer, phone: '', country: 'NG' }, ids: { order: 'O-1' } },
    ...{ due: { amountMinor: 232_000, currency: 'NGN' }, isRecurring: true, startedAt: NOW },
  })
})

describe('the next reading', () => {
  const plan = (state: Checkout['state'], reads: number, expiresInMs = 60 * MINUTE_MS) =>
    planNextRead({ state, reads, expires_at: after(expiresInMs) }, NOW)

  it.each([
    [0, 1],
    [1, 2],
    [2, 5],
    [3, 5],
    [4, 10],
    [5, 15],
    [6, 30],
    [7, 60],
    [8, 60],
    [100, 60],
  ])('after %i others is in %i minutes', (reads, minutes) => {
    expect(plan('pending', reads)).toEqual(after(minutes * MINUTE_MS))
  })

  it('comes for whatever may still be paid, given up or not, and never for what was paid or given back', () => {
    const asked = STATES.filter((state) => plan(state, 0) !== null)
    expect(asked).toEqual(['open', 'action_required', 'pending', 'failed', 'cancelled', 'expired'])
  })

  it('is every six hours once it has run out, and not a moment before', () => {
    expect(plan('expired', 0, 0)).toEqual(after(MINUTE_MS))
    expect(plan('expired', 0, -1)).toEqual(after(360 * MINUTE_MS))
    expect(plan('expired', 100, -1)).toEqual(after(360 * MINUTE_MS))
  })

  it('is none later than three days after it ran out', () => {
    const lastMs = 3 * DAY_MS - 360 * MINUTE_MS
    expect(plan('expired', 9, -lastMs)).toEqual(after(360 * MINUTE_MS))
    expect(plan('expired', 9, -lastMs - 1)).toBeNull()
  })

  it('of a transfer is daily, a day after it closed, on fourteen days on which banks are open, and no longer', () => {
    // Closed on the evening of Thursday 10 December: the 25th, the 28th and New Year's Day are holidays.
    const expires_at = new Date('2026-12-10T20:00:00+01:00')
    const planned = (now: string) =>
      planNextRead({ state: 'expired', reads: 20, expires_at, way: 'banktransfer' }, new Date(now))?.toISOString()
    expect(planned('2026-12-11T08:00:00+01:00')).toBe('2026-12-12T07:00:00.000Z')
    expect(planned('2027-01-03T23:59:59+01:00')).toBe('2027-01-04T22:59:59.000Z')
    expect(planned('2027-01-05T23:59:59+01:00')).toBeUndefined()
  })
})
