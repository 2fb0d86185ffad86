import { describe, expect, it } from 'vitest'
import type { ListedSubscription } from '#features/billing/providers/listing/subscriptions.ts'
import { type HeldSubscription, planDifferences } from './differences.ts'

const NOW = new Date('2026-11-20T00:30:00.000Z')
const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

const held = (more: Partial<HeldSubscription> = {}): HeldSubscription => ({
  ...{ tenantId: 'demo', id: 's1', accountId: 'a1', checkoutId: 'c1', reference: 'KL-7F3K9Q2MXA', subscriptionId: 'x' },
  ...{ state: 'ACTIVE', nextChargeAt: at(240), cancelledAt: null, planId: null, methodId: 'pm_1' },
  prices: [{ amountMinor: 290_000, currency: 'NGN' }],
  ...more,
})
const said = (more: Partial<ListedSubscription> = {}): ListedSubscription => ({
  ...{ id: 'x', state: 'active', isCancelScheduled: false, nextChargeAt: at(240), reference: null },
  ...{ price: { amount: '2900.00', currency: 'NGN' }, planId: null, methodId: 'pm_1', ...more },
})
const kinds = (ours: Partial<HeldSubscription>, theirs: Partial<ListedSubscription> | null) =>
  planDifferences(held(ours), theirs && said(theirs), NOW).map(({ kind }) => kind)

describe('what a provider says beside our books', () => {
  it('is nothing where all of it is the same', () => expect(kinds({}, {})).toEqual([]))

  it.each<[string, Partial<HeldSubscription>, Partial<ListedSubscription> | null, string[]]>([
    ['cancelled there', {}, { state: 'cancelled' }, ['renewal-state-differs']],
    ['past due there', {}, { state: 'past_due' }, ['renewal-state-differs']],
    ['paid again there', { state: 'PAST_DUE' }, {}, ['renewal-state-differs']],
    ['cancelled there for later', {}, { isCancelScheduled: true, nextChargeAt: null }, ['renewal-state-differs']],
    ['not there', {}, null, ['renewal-not-there']],
    ['another sum', {}, { price: { amount: '2900.01', currency: 'NGN' } }, ['renewal-amount-differs']],
    ['the same sum otherwise written', {}, { price: { amount: '2900', currency: null } }, []],
    ['another currency', {}, { price: { amount: '2900.00', currency: 'USD' } }, ['renewal-currency-differs']],
    ['another plan', { planId: 'p1' }, { price: null, planId: 'p2' }, ['renewal-amount-differs']],
    ['the same plan', { planId: 'p1' }, { price: null, planId: 'p1' }, []],
    ['another means', {}, { methodId: 'pm_2' }, ['renewal-method-differs']],
    ['no means told', {}, { methodId: null }, []],
    ['a day 36 hours later', {}, { nextChargeAt: at(276) }, []],
    ['a day more than 36 hours later', {}, { nextChargeAt: at(276.01) }, ['renewal-date-differs']],
    ['no day', {}, { nextChargeAt: null }, ['renewal-date-differs']],
    ['no day told', {}, { nextChargeAt: 'unsaid' }, []],
    ['a charge that fell due a day ago', { nextChargeAt: at(-25.9) }, { nextChargeAt: at(700) }, []],
    ['one that fell due longer ago', { nextChargeAt: at(-26) }, { nextChargeAt: at(700) }, ['renewal-date-differs']],
    ['it runs for what was cancelled', { state: 'CANCELLED' }, {}, ['renews-for-nobody']],
    ['it runs for what has ended', { state: 'EXPIRED' }, { state: 'past_due' }, ['renews-for-nobody']],
    ['it is over for what has ended', { state: 'EXPIRED' }, { state: 'ended' }, []],
    ['a cancellation is on its way', { state: 'CANCEL_SCHEDULED', cancelledAt: at(-6) }, {}, []],
    ['a cancellation came nowhere', { state: 'CANCEL_SCHEDULED', cancelledAt: at(-6.01) }, {}, ['renews-for-nobody']],
    [
      'all of it',
      {},
      { methodId: 'm', nextChargeAt: null, price: { amount: '1.00', currency: 'NGN' } },
      [...['renewal-amount-differs', 'renewal-date-differs', 'renewal-method-differs']],
    ],
  ])('%s', (...[, ours, theirs, found]) => expect(kinds(ours, theirs)).toEqual(found))

  it('may be each price that it was told', () => {
    const prices = [290_000, 490_000].map((amountMinor) => ({ amountMinor, currency: 'NGN' }))
    expect(kinds({ prices }, { price: { amount: '4900.00', currency: 'NGN' } })).toEqual([])
  })

  it('is told in words', () => {
    expect(planDifferences(held(), said({ price: { amount: '1.5', currency: 'NGN' } }), NOW)).toEqual([
      { kind: 'renewal-amount-differs', ours: 'NGN 2900.00', theirs: 'NGN 1.5' },
    ])
    expect(planDifferences(held(), said({ nextChargeAt: null }), NOW)).toEqual([
      { kind: 'renewal-date-differs', ours: '2026-11-30', theirs: 'none' },
    ])
  })
})
