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
