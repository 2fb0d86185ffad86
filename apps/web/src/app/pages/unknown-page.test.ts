import { expect, test } from 'vitest'
import { findAccess } from './unknown-page.tsx'

test.each(['/signup', '/contact', '/mediaCenter', '/terms', '/verifybyphone', '/updatepassword-en/em/'])(
  'anyone may open %s',
  (path) => {
    expect(findAccess(path)).toBe('anyone')
  },
)

test.each(['/account', '/profile2', '/checkout/s/p', '/play/v/c', '/changesubscription', '/stripe-res/s/p'])(
  'only members may open %s',
  (path) => {
    expect(findAccess(path)).toBe('member')
  },
)

test('an address of nobody is unknown', () => {
  expect(findAccess('/nowhere')).toBeNull()
  expect(findAccess('/account/7')).toBeNull()
})
