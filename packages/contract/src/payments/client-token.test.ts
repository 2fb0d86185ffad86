import { createCipheriv, createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { readBucketSeconds, toBucket, toKeyText, toRequestText } from './client-token.ts'

const parties = { customerId: 'demo', userId: '7f3c' }

it('BRAINTREE-02 a bucket is 10 seconds long unless braintreeTokenValidity sets another length', () => {
  expect(readBucketSeconds(undefined)).toBe(10)
  expect(readBucketSeconds('')).toBe(10)
  expect(readBucketSeconds('0')).toBe(10)
  expect(readBucketSeconds('-3')).toBe(10)
  expect(readBucketSeconds('soon')).toBe(10)
  expect(readBucketSeconds('60')).toBe(60)
  expect(toBucket(1_700_000_009_999, 10)).toBe(170_000_000)
  expect(toBucket(1_700_000_010_000, 10)).toBe(170_000_001)
  expect(toBucket(1_700_000_010_000, 60)).toBe(28_333_333)
})

it('BRAINTREE-02 BRAINTREE-03 customer id, user id and the third part are joined by dots', () => {
  expect(toRequestText(parties, 170_000_000)).toBe('demo.7f3c.170000000')
  expect(toKeyText(parties, 'AAECAwQFBgcICQoL')).toBe('demo.7f3c.AAECAwQFBgcICQoL')
})

it('BRAINTREE-02 BRAINTREE-03 the fixed examples that the web app is tested with are what node:crypto makes', () => {
  const of = { customerId: 'demo', userId: '7f3c2a10' }
  const hash = (text: string) => createHash('sha256').update(text, 'utf8')
  expect(hash(toRequestText(of, 170_000_000)).digest('hex')).toBe(
    'e8ebcc5e8c5e8f3907729fee5e99d9a3de58a9bfbaf59cd5b801a730fa3e3ff2',
  )
  expect(hash(toRequestText(of, 28_333_333)).digest('hex')).toBe(
    '98c4a5a0968f652c24f871241d7b1ff52b4e0a6c028f913255a41986e62dff08',
  )
  const iv = Buffer.from('000102030405060708090a0b', 'hex')
  const second = iv.toString('base64url')
  const cipher = createCipheriv('aes-256-gcm', hash(toKeyText(of, second)).digest(), iv)
  const sealed = Buffer.concat([cipher.update('eyJ2ZXJzaW9uIjoyfQ=='), cipher.final(), cipher.getAuthTag()])
  expect(`${sealed.toString('base64url')}.${second}`).toBe(
    'G-YJWD8qG1qoGiAZP2p_-0WdE26Cqo7aCfnn59WBhKdtKsts.AAECAwQFBgcICQoL',
  )
})
