import { Secret } from '@kola/platform/config'
import { expect, test } from 'vitest'
import { toChatHash } from './chat-hash.ts'

test('vouches for an address by HMAC-SHA-256 in hex', () => {
  // printf ada@example.com | openssl dgst -sha256 -hmac key
  expect(toChatHash(new Secret('key'), 'ada@example.com')).toBe(
    '20caa94149b865c2f3a23002c8ca0b02e3dba113236448a96eae078e7e3a6cc0',
  )
})
