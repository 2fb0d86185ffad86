import { expect, test } from 'vitest'
import { hashRequest, readClientToken } from './client-token.ts'

const parties = { customerId: 'demo', userId: '7f3c2a10' }
/** Made by node:crypto; `packages/contract/src/payments/client-token.test.ts` makes the same again. */
const FIRST_BUCKET = 'e8ebcc5e8c5e8f3907729fee5e99d9a3de58a9bfbaf59cd5b801a730fa3e3ff2'
const MINUTE_BUCKET = '98c4a5a0968f652c24f871241d7b1ff52b4e0a6c028f913255a41986e62dff08'
const SEALED = 'G-YJWD8qG1qoGiAZP2p_-0WdE26Cqo7aCfnn59WBhKdtKsts.AAECAwQFBgcICQoL'
const CLIENT_TOKEN = 'eyJ2ZXJzaW9uIjoyfQ=='

test('BRAINTREE-02 the request token is the hash of customer id, user id and a bucket of 10 seconds', async () => {
  expect(await hashRequest(parties, 1_700_000_000_000, undefined)).toBe(FIRST_BUCKET)
  expect(await hashRequest(parties, 1_700_000_009_999, undefined)).toBe(FIRST_BUCKET)
  expect(await hashRequest(parties, 1_700_000_010_000, undefined)).not.toBe(FIRST_BUCKET)
  expect(await hashRequest({ ...parties, userId: 'x' }, 1_700_000_000_000, undefined)).not.toBe(FIRST_BUCKET)
})

test('BRAINTREE-02 braintreeTokenValidity sets another length of the bucket', async () => {
  expect(await hashRequest(parties, 1_699_999_980_000, '60')).toBe(MINUTE_BUCKET)
  expect(await hashRequest(parties, 1_700_000_039_999, '60')).toBe(MINUTE_BUCKET)
  expect(await hashRequest(parties, 1_700_000_040_000, '60')).not.toBe(MINUTE_BUCKET)
})

test('BRAINTREE-03 the two-part reply is decrypted with the key of customer id, user id and the second part', async () => {
  expect(await readClientToken(SEALED, parties)).toBe(CLIENT_TOKEN)
})

test('BRAINTREE-03 a reply for somebody else, a changed one and half of one are refused', async () => {
  await expect(readClientToken(SEALED, { ...parties, userId: 'other' })).rejects.toThrow()
  await expect(readClientToken(SEALED, { ...parties, customerId: 'other' })).rejects.toThrow()
  await expect(readClientToken(SEALED.replace(/^G/, 'H'), parties)).rejects.toThrow()
  await expect(readClientToken(SEALED.replace(/L$/, 'K'), parties)).rejects.toThrow()
  await expect(readClientToken('abc', parties)).rejects.toThrow('not whole')
  await expect(readClientToken('', parties)).rejects.toThrow('not whole')
})
