import { expect, test } from 'vitest'
import { PasskeyFault, toFaultKind, toPasskeyFault } from './fault.ts'

const TIMEOUT_MS = 240_000
const asked = (action: 'make' | 'use', elapsedMs = 5_000) => ({ action, elapsedMs, timeoutMs: TIMEOUT_MS })

test.each([
  ['NotAllowedError', TIMEOUT_MS - 1, 'cancelled'],
  ['NotAllowedError', TIMEOUT_MS, 'timed-out'],
  ['InvalidStateError', 0, 'is-there'],
  ['ConstraintError', 0, 'no-lock'],
  ['SecurityError', 0, 'not-here'],
  ['NotSupportedError', 0, 'not-supported'],
  ['AbortError', 0, 'stopped'],
  ['TypeError', 0, 'failed'],
  ['', 0, 'failed'],
])('%s after %i ms is %s', (name, elapsedMs, kind) => {
  expect(toFaultKind(name, asked('use', elapsedMs))).toBe(kind)
})

test('each is told in words, and closing the window by what was asked', () => {
  const closed = new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')
  const use = toPasskeyFault(closed, asked('use'))
  expect(use).toBeInstanceOf(PasskeyFault)
  expect(use.message).toBe(
    'No passkey was chosen. If this device has none yet, log in another way and add one in your account',
  )
  expect(toPasskeyFault(closed, asked('make')).message).toBe('No passkey was made. You can try again whenever you like')
  expect(toPasskeyFault(closed, asked('use', TIMEOUT_MS)).message).toBe('That took too long, please try again')
})
