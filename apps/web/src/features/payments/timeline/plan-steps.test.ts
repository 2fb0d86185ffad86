import { examplePayment, type Payment } from '@kola/contract/payments/payment'
import { expect, test } from 'vitest'
import { planSteps, toTaken } from './plan-steps.ts'

const startedAt = '2026-11-22T09:00:00.000Z'
const [started, debited] = examplePayment.timeline
const nowMs = Date.parse(startedAt)
const pending: Payment = { ...examplePayment, state: 'pending', startedAt, timeline: [started!, debited!] }
const marks = (payment: Payment, at = nowMs) => planSteps(payment, at).map(({ kind, mark }) => [kind, mark])

test('a settled payment shows what happened and nothing more', () => {
  expect(marks(examplePayment)).toEqual([
    ['started', 'done'],
    ['debited', 'done'],
    ['confirmed', 'done'],
    ['access_granted', 'done'],
  ])
  const cancelled = { kind: 'cancelled', at: startedAt, text: 'You stopped' } as const
  expect(marks({ ...pending, state: 'cancelled', timeline: [started!, cancelled] })).toEqual([
    ['started', 'done'],
    ['cancelled', 'stop'],
  ])
})

test('a payment under way shows what comes next, which hangs after ten minutes', () => {
  const rest = (mark: string) => [
    ['started', 'done'],
    ['debited', 'done'],
    ['confirmed', mark],
    ['access_granted', 'todo'],
  ]
  expect(marks(pending, nowMs + 600_000)).toEqual(rest('now'))
  expect(marks(pending, nowMs + 600_001)).toEqual(rest('stuck'))
})

test('a double debit and what goes back stand in the order in which they happened', () => {
  const twice = (['debited_twice', 'refund_queued', 'refunded'] as const).map((kind) => ({
    kind,
    at: startedAt,
    text: kind,
  }))
  expect(marks({ ...examplePayment, timeline: [started!, ...twice] })).toEqual([
    ['started', 'done'],
    ['debited_twice', 'done'],
    ['refund_queued', 'done'],
    ['refunded', 'done'],
  ])
  expect(marks({ ...examplePayment, timeline: [started!, ...twice.slice(0, 2)] })).toEqual([
    ['started', 'done'],
    ['debited_twice', 'stuck'],
    ['refund_queued', 'done'],
  ])
})

test('only what a debit vouches for is said to be taken, and a pending payment without one is unknown', () => {
  expect(toTaken(examplePayment)).toBe('taken')
  expect(toTaken(pending)).toBe('taken')
  expect(toTaken({ ...pending, timeline: [started!] })).toBe('unknown')
  expect(toTaken({ ...pending, state: 'action_required', timeline: [started!] })).toBe('unknown')
  for (const state of ['open', 'failed', 'cancelled', 'expired'] as const) {
    expect(toTaken({ ...pending, state, timeline: [started!] })).toBe('not-taken')
  }
  const refunded = { ...examplePayment, state: 'refunded' } as const
  const steps = (['debited', 'refund_queued', 'refunded'] as const).map((kind) => ({ kind, at: startedAt, text: kind }))
  expect(toTaken(refunded)).toBe('given-back')
  expect(toTaken({ ...refunded, timeline: steps.slice(0, 2) })).toBe('going-back')
  expect(toTaken({ ...refunded, timeline: steps })).toBe('given-back')
})
