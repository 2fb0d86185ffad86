import { inspect } from 'node:util'
import { Secret } from '@kola/platform/config'
import { expect, test } from 'vitest'
import { toFilmBuckets } from './film-buckets.ts'

const ONE = { name: 'masters', tenant: 'demo', bucket: 'kola-masters' }
const KEYS = { masters: { id: 'AKIAKOLA', secret: 'hush-hush' } }
const read = (buckets: unknown, keys: unknown = KEYS, NODE_ENV = 'production') =>
  toFilmBuckets({
    NODE_ENV,
    FILM_BUCKETS: typeof buckets === 'string' ? buckets : JSON.stringify(buckets),
    FILM_BUCKET_KEYS: new Secret(typeof keys === 'string' ? keys : JSON.stringify(keys)),
  })

test('a bucket is Amazon’s, whole and of its tenant, unless more is said', () => {
  expect(toFilmBuckets({ NODE_ENV: 'production' })).toEqual([])
  expect(read([ONE])).toEqual([
    {
      ...{ name: 'masters', tenantId: 'demo', bucket: 'kola-masters', region: 'us-east-1', endpoint: null },
      ...{ prefix: '', isPathStyle: false, accessKeyId: 'AKIAKOLA', secretAccessKey: expect.any(Secret) },
    },
  ])
  const own = { ...ONE, endpoint: 'https://s3.example/', region: 'af-south-1', prefix: 'films/' }
  expect(read([own])[0]).toMatchObject({ endpoint: 'https://s3.example', isPathStyle: true, prefix: 'films/' })
  expect(read([{ ...own, pathStyle: false }])[0]).toMatchObject({ isPathStyle: false })
})

test.each([
  ['nothing that is JSON', '{', 'FILM_BUCKETS: must be a JSON list'],
  ['no list', ONE, 'FILM_BUCKETS: must be a JSON list'],
  ['a word nobody knows', [{ ...ONE, secret: 'x' }], 'FILM_BUCKETS: must be a JSON list'],
  ['a host with a path', [{ ...ONE, endpoint: 'https://s3.example/x' }], 'endpoint is not right'],
  ['a host with a name and password', [{ ...ONE, endpoint: 'https://a:b@s3.example' }], 'endpoint is not right'],
  ['another way than http', [{ ...ONE, endpoint: 'ftp://s3.example' }], 'endpoint is not right'],
  ['a folder without its stroke', [{ ...ONE, prefix: 'films' }], 'prefix is not right'],
  ['an open line', [{ ...ONE, endpoint: 'http://s3.example' }], 'must reach the bucket masters by https'],
  ['two of one name', [ONE, { ...ONE, tenant: 'other' }], 'must give each bucket a name of its own'],
])('refuses %s', (_what, buckets, text) => {
  expect(() => read(buckets)).toThrow(text)
})

test('each bucket has its key, no key is over, and none is ever repeated', () => {
  expect(() => read([ONE], {})).toThrow('FILM_BUCKET_KEYS: has no key for the bucket masters')
  expect(() => read([{ ...ONE, name: 'toString' }], {})).toThrow('has no key for the bucket toString')
  expect(() => read([ONE], { ...KEYS, others: KEYS.masters })).toThrow('a key for a bucket that FILM_BUCKETS does not')
  expect(() => toFilmBuckets({ NODE_ENV: 'test', FILM_BUCKET_KEYS: new Secret('{}') })).toThrow('is not set')
  for (const keys of ['hush-hush', { masters: { id: 'AKIAKOLA', secret: 'hush-hush', more: 1 } }]) {
    expect(() => read([ONE], keys)).toThrow(/^(?!.*(hush|AKIA)).*FILM_BUCKET_KEYS: must be JSON/s)
  }
  expect(`${inspect(read([ONE]))}${JSON.stringify(read([ONE]))}`).not.toContain('hush')
})

test('this machine is reached without TLS', () => {
  expect(read([{ ...ONE, endpoint: 'http://127.0.0.1:9000' }])).toHaveLength(1)
  expect(read([{ ...ONE, endpoint: 'http://s3.example' }], KEYS, 'development')).toHaveLength(1)
})
