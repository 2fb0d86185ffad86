import { examplePayment, type Payment } from '@kola/contract/payments/payment'
import { expect, test } from 'vitest'
import { toAgo } from './ago.ts'
import { sayPaid } from './last-payments.tsx'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-26T12:00:00Z')

test('how long ago it was is told in the largest unit that fits, from both sides', () => {
  const ago = (days: number, ms = 0) => toAgo(NOW - days * DAY_MS - ms, NOW)
  expect([ago(0), ago(1, -1), ago(1), ago(2)]).toEqual(['today', 'today', 'yesterday', '2 days ago'])
  expect([ago(7, -1), ago(7), ago(30, -1), ago(30)]).toEqual(['6 days ago', 'last week', '4 weeks ago', 'last month'])
  expect([ago(125), ago(365, -1), ago(365), ago(800)]).toEqual([
    ...['4 months ago', '12 months ago', 'last year', '2 years ago'],
  ])
  expect(toAgo(NOW + DAY_MS, NOW)).toBe('today')
})

const paid = (debited: string, amount = '2900.00'): Payment => ({
  ...{ ...examplePayment, amount },
  timeline: [{ kind: 'debited', at: `${debited}T09:00:00.000Z`, text: 'Taken' }],
})
const plain = (payments: Payment[]) => sayPaid(payments).replace(/<\/?\w+>/g, '')

test('the last two payments that went through stand in one sentence', () => {
  const [last, before] = [paid('2026-12-13'), paid('2026-11-13')]
  expect(plain([last, before])).toBe('You paid ₦2,900 on 13 December 2026, and the same on 13 November 2026.')
  expect(plain([{ ...last, state: 'failed' }, last, paid('2026-11-13', '4500.00')])).toBe(
    'You paid ₦2,900 on 13 December 2026, and ₦4,500 on 13 November 2026.',
  )
  expect(plain([before, { ...last, state: 'expired' }])).toBe('You paid ₦2,900 on 13 November 2026.')
  expect(plain([{ ...last, state: 'expired' }])).toBe('None of your last payments went through.')
  expect(plain([])).toBe('You have paid nothing yet.')
})
