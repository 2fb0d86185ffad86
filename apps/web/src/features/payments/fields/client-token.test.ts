import { createCipheriv, createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashRequest, readClientToken } from './client-token.ts'

const parties = { customerId: 'demo', userId: '7f3c2a10' }
const iv = Buffer.from('000102030405060708090a0b', 'hex')
const CLIENT_TOKEN = 'eyJ2ZXJzaW9uIjoyfQ=='

/** As the service seals it, by other means than ours. */
function seal(text: string, userId = parties.userId): string {
  const second = iv.toString('base64url')
  const key = createHash('sha256').update(`demo.${userId}.${second}`, 'utf8').digest()
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${sealed.toString('base64url')}.${second}`
}

test('BRAINTREE-02 the request token is the hash of customer id, user id and a bucket of 10 seconds', async () => {
  const expected = createHash('sha256').update('demo.7f3c2a10.170000000', 'utf8').digest('hex')
  expect(expected).toBe('e8ebcc5e8c5e8f3907729fee5e99d9a3de58a9bfbaf59cd5b801a730fa3e3ff2')
  expect(await hashRequest(parties, 1_700_000_000_000, undefined)).toBe(expected)
  expect(await hashRequest(parties, 1_700_000_009_999, undefined)).toBe(expected)
  expect(await hashRequest(parties, 1_700_000_010_000, undefined)).not.toBe(expected)
})

test('BRAINTREE-02 braintreeTokenValidity sets another length of the bucket', async () => {
  const minute = createHash('sha256').update('demo.7f3c2a10.28333333', 'utf8').digest('hex')
  expect(await hashRequest(parties, 1_700_000_010_000, '60')).toBe(minute)
  expect(await hashRequest(parties, 1_700_000_039_999, '60')).toBe(minute)
})

test('BRAINTREE-03 the two-part reply is decrypted with the key of customer id, user id and the second part', async () => {
  expect(await readClientToken(seal(CLIENT_TOKEN), parties)).toBe(CLIENT_TOKEN)
  expect(seal(CLIENT_TOKEN)).toBe('G-YJWD8qG1qoGiAZP2p_-0WdE26Cqo7aCfnn59WBhKdtKsts.AAECAwQFBgcICQoL')
})

test('BRAINTREE-03 a reply for somebody else, a changed one and half of one are refused', async () => {
  await expect(readClientToken(seal(CLIENT_TOKEN, 'other'), parties)).rejects.toThrow()
  const changed = seal(CLIENT_TOKEN).replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  await expect(readClientToken(changed, parties)).rejects.toThrow()
  await expect(readClientToken('abc', parties)).rejects.toThrow('not whole')
  await expect(readClientToken('', parties)).rejects.toThrow('not whole')
})
