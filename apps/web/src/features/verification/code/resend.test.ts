import { expect, test } from 'vitest'
import { beginResends, countResend, endWait, isHintDue, planResend, type Resends, toSecondsLeft } from './resend.ts'

const START = 1_760_000_000_000
const rules = { limit: 2, waitSeconds: 60, hintAfterSeconds: 60 }
const after = (seconds: number) => START + seconds * 1_000

function resend(resends: Resends | null, at: number): Resends {
  const next = resends && countResend(resends, rules, at)
  if (!next) throw new Error('refused')
  return next
}

test('OTP-03 the link shows at zero, not before', () => {
  const begun = beginResends(START)
  expect(planResend(begun, rules, START)).toBe('wait')
  expect(planResend(begun, rules, after(59.9))).toBe('wait')
  expect(planResend(begun, rules, after(60))).toBe('offer')
})

test('OTP-03 each resend increments the counter and begins the countdown anew', () => {
  const once = resend(beginResends(START), after(61))
  expect(once.attempts).toBe(1)
  expect(toSecondsLeft(once, rules, after(61))).toBe(60)
  expect(resend(once, after(122)).attempts).toBe(2)
})

test('OTP-03 one beyond the maximum is refused, however long one waits', () => {
  const twice = resend(resend(beginResends(START), after(60)), after(120))
  expect(planResend(twice, rules, after(180))).toBe('refused')
  expect(countResend(twice, rules, after(180))).toBeNull()
  expect(countResend(twice, rules, after(86_400))).toBeNull()
})

test('OTP-03 a resend before zero is refused, and a limit of 0 never offers one', () => {
  expect(countResend(beginResends(START), rules, after(30))).toBeNull()
  expect(planResend(beginResends(START), { ...rules, limit: 0 }, after(60))).toBe('refused')
})

test('the countdown goes by the clock: a tab that slept wakes at the right second', () => {
  const begun = beginResends(START)
  expect(toSecondsLeft(begun, rules, after(0.4))).toBe(60)
  expect(toSecondsLeft(begun, rules, after(17.2))).toBe(43)
  expect(toSecondsLeft(begun, rules, after(4_000))).toBe(0)
  expect(toSecondsLeft(begun, rules, after(-4_000))).toBe(60)
})

test('a code that could not be sent may be asked for at once', () => {
  expect(planResend(endWait(beginResends(START)), rules, after(1))).toBe('offer')
})

test('the hint to write to us counts from the beginning, whatever was sent since', () => {
  const once = resend(endWait(beginResends(START)), after(30))
  expect(isHintDue(once, rules, after(59))).toBe(false)
  expect(isHintDue(once, rules, after(60))).toBe(true)
})
