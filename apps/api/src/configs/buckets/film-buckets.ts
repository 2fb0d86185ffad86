import { ConfigError, Secret } from '@kola/platform/config'
import * as z from 'zod/mini'
import type { FilmBucket } from '#shared/files/film-bucket.ts'

const bucketSchema = z.strictObject({
  name: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,80}$/)),
  tenant: z.string().check(z.regex(/^[\w.-]{1,80}$/)),
  bucket: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  region: z._default(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), 'us-east-1'),
  endpoint: z.optional(z.string().check(z.refine(isOrigin, 'must be https://host or http://host and no more'))),
  prefix: z._default(z.string().check(z.refine(isFolder, 'must be empty or end in /')), ''),
  pathStyle: z.optional(z.boolean()),
})

const keysSchema = z.record(
  z.string(),
  z.strictObject({ id: z.string().check(z.minLength(1)), secret: z.string().check(z.minLength(1)) }),
)

const BUCKETS_TEXT = 'must be a JSON list such as [{"name":"masters","tenant":"demo","bucket":"kola-masters"}]'
const KEYS_TEXT = 'must be JSON such as {"masters":{"id":"…","secret":"…"}}'

interface Given {
  NODE_ENV: string
  FILM_BUCKETS?: string | undefined
  FILM_BUCKET_KEYS?: Secret | undefined
}

/** @throws ConfigError, which repeats nothing of a key */
export function toFilmBuckets({ NODE_ENV, FILM_BUCKETS, FILM_BUCKET_KEYS }: Given): FilmBucket[] {
  if (FILM_BUCKETS === undefined) {
    if (FILM_BUCKET_KEYS) throw wrong('FILM_BUCKET_KEYS', 'is for buckets of FILM_BUCKETS, which is not set')
    return []
  }
  const buckets = read(FILM_BUCKETS, z.array(bucketSchema), { variable: 'FILM_BUCKETS', text: BUCKETS_TEXT })
  const keys = read(FILM_BUCKET_KEYS?.reveal() ?? '{}', keysSchema, { variable: 'FILM_BUCKET_KEYS', text: KEYS_TEXT })
  const names = buckets.map(({ name }) => name)
  if (new Set(names).size < names.length) throw wrong('FILM_BUCKETS', 'must give each bucket a name of its own')
  const stray = Object.keys(keys).find((name) => !names.includes(name))
  if (stray !== undefined) throw wrong('FILM_BUCKET_KEYS', 'has a key for a bucket that FILM_BUCKETS does not name')
  return buckets.map(({ name, tenant, endpoint, pathStyle, ...rest }) => {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!key) throw wrong('FILM_BUCKET_KEYS', `has no key for the bucket ${name}`)
    if (NODE_ENV === 'production' && endpoint?.startsWith('http:') && !isOfThisMachine(endpoint))
      throw wrong('FILM_BUCKETS', `must reach the bucket ${name} by https`)
    return {
      ...{ ...rest, name, tenantId: tenant, endpoint: endpoint?.replace(/\/$/, '') ?? null },
      isPathStyle: pathStyle ?? endpoint !== undefined,
      ...{ accessKeyId: key.id, secretAccessKey: new Secret(key.secret) },
    }
  })
}

function read<S extends z.ZodMiniType>(
  text: string,
  schema: S,
  { variable, text: how }: { variable: string; text: string },
): z.output<S> {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw wrong(variable, how)
  }
  const result = schema.safeParse(data)
  if (result.success) return result.data
  const place = result.error.issues[0]?.path.slice(1).map(String).join('.')
  throw wrong(variable, place && variable === 'FILM_BUCKETS' ? `${how}; ${place} is not right` : how)
}

const wrong = (variable: string, text: string) => new ConfigError([{ variable, text }])

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '')
}

function isFolder(prefix: string): boolean {
  return prefix === '' || (prefix.endsWith('/') && prefix.isWellFormed() && Buffer.byteLength(prefix) < 900)
}

const isOfThisMachine = (endpoint: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(endpoint).hostname)
