import { Secret } from '@kola/platform/config'
import { expect, test } from 'vitest'
import { toEdgeSecret } from './edge.ts'

const BUCKET = 's3://films?region=x'
const GOOD = 'a-secret-of-24-characters'

test('the secret of the edge is for a bucket, and none that can be guessed or breaks a line of nginx', () => {
  const read = (secret: string | undefined, url = BUCKET) =>
    toEdgeSecret({ STORAGE_URL: url, EDGE_SECRET: secret === undefined ? undefined : new Secret(secret) })
  expect(read(undefined)).toBeNull()
  expect(read(undefined, 'disk:/srv')).toBeNull()
  expect(read(GOOD)?.reveal()).toBe(GOOD)
  expect(() => read(GOOD, 'disk:/srv')).toThrow('STORAGE_URL must begin with s3://')
  for (const bad of ['short', 'a'.repeat(23), `${GOOD}"; }`, `${GOOD} x`, `${GOOD}$host`])
    expect(() => read(bad)).toThrow('must have at least 24 letters, digits, _ and -')
})
