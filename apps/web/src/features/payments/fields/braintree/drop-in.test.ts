import { afterEach, expect, test, vi } from 'vitest'
import { openDropIn } from './drop-in.ts'

vi.mock('../load-script.ts', () => ({ loadScript: async () => undefined }))
afterEach(() => vi.unstubAllGlobals())

test.each([
  [true, { threeDSecure: true }],
  [false, {}],
])('BRAINTREE-01 the widget asks the cardholder’s bank where it is told to: %s', async (threeDSecure, more) => {
  const create = vi.fn(async () => ({}))
  vi.stubGlobal('window', { braintree: { dropin: { create } } })
  const container = {} as HTMLElement
  await openDropIn({ token: 't', scriptUrl: 'https://js.example/dropin.js', threeDSecure }, container)
  expect(create.mock.calls).toEqual([[{ authorization: 't', container, ...more }]])
})
