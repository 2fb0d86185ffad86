import { expect, test } from 'vitest'
import { canSignIn, type WaysIn } from './ways-in.ts'

const NONE: WaysIn = { hasPassword: false, hasUsername: false, identities: 0, passkeys: 0 }

test.each<[string, Partial<WaysIn>, boolean]>([
  ['nothing at all', {}, false],
  ['an address alone: a reset is a way back, no way in', { hasUsername: true }, false],
  ['a password that no name goes with', { hasPassword: true }, false],
  ['a password and an address or a number', { hasPassword: true, hasUsername: true }, true],
  ['a linked sign-in', { identities: 1 }, true],
  ['two linked sign-ins', { identities: 2 }, true],
  ['a passkey', { passkeys: 1 }, true],
  ['a passkey beside a password without a name', { hasPassword: true, passkeys: 1 }, true],
  ['everything', { hasPassword: true, hasUsername: true, identities: 2, passkeys: 10 }, true],
])('%s', (_, ways, expected) => {
  expect(canSignIn({ ...NONE, ...ways })).toBe(expected)
})
