import { expect, test } from 'vitest'
import { atMinute, toPushed, toReceived } from '../testing/sent.ts'
import { findPushedProvider, findUssdBank, listUssdBanks } from './banks.ts'
import { isPhone, toDialHref } from './dial.ts'
import { listUnused, planArrived, planPushed, toCopied } from './plan-pushed.ts'

const short = { missing: '400.00', received: [toReceived()] }

test('a number is waited for until its last moment, then it is closed; one that the service closed is closed at once', () => {
  const kindAt = (minutes: number, state = toPushed().state) => planPushed(toPushed({ state }), atMinute(minutes)).kind
  expect([kindAt(0), kindAt(39.999), kindAt(40), kindAt(90)]).toEqual(['waiting', 'waiting', 'closed', 'closed'])
  expect(kindAt(10, 'expired')).toBe('closed')
})

test('what is left is of the time that was given, and a warning from five minutes on', () => {
  expect(planPushed(toPushed(), atMinute(30))).toMatchObject({ leftMs: 600_000, leftShare: 0.25, isSoon: false })
  expect(planPushed(toPushed(), atMinute(34.99)).isSoon).toBe(false)
  expect(planPushed(toPushed(), atMinute(35)).isSoon).toBe(true)
  expect(planPushed(toPushed(), atMinute(-10)).leftShare).toBe(1)
  expect(planPushed(toPushed(), atMinute(50))).toMatchObject({ leftMs: 0, leftShare: 0 })
})

test('of what the provider waits for all is sent, and of money that was short what is missing', () => {
  expect(planPushed(toPushed(), atMinute(1))).toMatchObject({ kind: 'waiting', toSend: '2900.00', heldSum: '0.00' })
  const twice = [toReceived(), toReceived({ id: 'two', amount: '0.10' })]
  const plan = planPushed(toPushed({ receiving: { ...short, received: twice } }), atMinute(1))
  expect(plan).toMatchObject({ kind: 'short', toSend: '400.00', heldSum: '2500.10' })
})

test.each(['asked_back', 'sent_back', 'returned'] as const)('money that is %s counts for nothing', (use) => {
  const received = [toReceived({ use, unused: '0.00' })]
  const plan = planPushed(toPushed({ receiving: { missing: '2900.00', received } }), atMinute(1))
  expect(plan).toMatchObject({ kind: 'waiting', toSend: '2900.00', held: [] })
})

test('only money that pays for nothing may be asked back', () => {
  const received = [
    toReceived({ id: 'paid', use: 'paid', unused: '0.00' }),
    toReceived({ id: 'used', use: 'kept', unused: '0.00' }),
    toReceived({ id: 'gone', use: 'asked_back', unused: '1.00' }),
    toReceived({ id: 'kept', unused: '0.01' }),
  ]
  expect(listUnused(toPushed({ receiving: { missing: null, received } })).map(({ id }) => id)).toEqual(['kept'])
})

test('over, late and late and over each say what they are', () => {
  const arrived = (...received: ReturnType<typeof toReceived>[]) =>
    planArrived(toPushed({ state: 'paid', receiving: { missing: null, received } }))
  const over = toReceived({ kind: 'over', amount: '3500.00', unused: '600.00' })
  const late = toReceived({ kind: 'late', amount: '2900.00', unused: '0.00', use: 'paid' })
  expect(arrived(over)).toEqual({ kind: 'over', kept: '600.00', last: over })
  expect(arrived(late)).toEqual({ kind: 'late', kept: '0.00', last: late })
  expect(arrived(late, { ...over, id: 'two' })).toMatchObject({ kind: 'over', kept: '600.00' })
  expect(arrived({ ...over, use: 'asked_back', unused: '0.00' })).toMatchObject({ kind: 'over', kept: '0.00' })
  expect(arrived()).toBe(null)
})

test('an amount is copied as a bank’s app takes it', () => {
  expect(['2900.00', '2935.50', '100.00', '0.05'].map(toCopied)).toEqual(['2900', '2935.50', '100', '0.05'])
})

test('a code is dialled with its signs, and on phones alone', () => {
  expect(toDialHref('*737*33*4*18791#')).toBe('tel:*737*33*4*18791%23')
  expect(toDialHref('*1#2#')).toBe('tel:*1%232%23')
  const android = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'
  expect(isPhone(`${android} Mobile Safari/537.36`)).toBe(true)
  expect(isPhone(`${android} Safari/537.36`)).toBe(false)
  expect(isPhone('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1')).toBe(true)
  expect(isPhone('Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1')).toBe(false)
  expect(isPhone('Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36')).toBe(false)
})

test('each provider offers the banks whose codes it knows', () => {
  expect(listUssdBanks('flutterwave').map(({ value }) => value)).toEqual([
    ...['gtbank', 'access', 'first', 'uba', 'zenith', 'sterling'],
  ])
  expect(listUssdBanks('paystack').map(({ label }) => label)).toEqual([
    ...['GTBank', 'UBA', 'Zenith Bank', 'Sterling Bank'],
  ])
  expect([findUssdBank('Zenith Bank'), findUssdBank('Wema Bank')]).toEqual(['zenith', undefined])
  expect([findPushedProvider('paystack'), findPushedProvider('stripe')]).toEqual(['paystack', undefined])
})
