import { AppError } from '@kola/contract/errors'
import { MAX_KEY_BYTES } from '@kola/contract/films/buckets'
import type { FilmBucket } from '#shared/files/film-bucket.ts'

export interface Place {
  bucket: FilmBucket
  key: string
  /** The same with spaces for its plus signs, as some pages write https addresses; null where it is the same. */
  otherwise: string | null
}

export const toAddress = ({ bucket, prefix }: FilmBucket): string => `s3://${bucket}/${prefix}`

/**
 * Takes `s3://bucket/key` and https addresses of the same apart, by what is configured and nothing else.
 * @throws AppError BUCKET_NOT_FOUND, INVALID_REQUEST
 */
export function readAddress(address: string, buckets: readonly FilmBucket[]): Place {
  const plain = address.trim()
  const [, name = '', key = ''] = /^s3:\/\/([^/]+)\/?(.*)$/is.exec(plain) ?? []
  if (name !== '') return toPlace(buckets, { isIn: ({ bucket }) => bucket === name.toLowerCase(), key })
  const url = URL.parse(plain)
  if (!url || !/^https?:$/.test(url.protocol)) throw unreadable('An address begins with s3:// or https://')
  if (url.searchParams.has('versionId')) throw unreadable('Give the address without a version')
  const found = buckets.flatMap((bucket) => {
    const path = findPath(url, bucket)
    return path === null ? [] : [{ bucket, path }]
  })
  const path = found[0]?.path
  if (path === undefined) throw elsewhere(buckets)
  const decoded = decode(path)
  const place = toPlace(
    found.map(({ bucket }) => bucket),
    { isIn: () => true, key: decoded },
  )
  return { ...place, otherwise: path.includes('+') ? decode(path.replaceAll('+', ' ')) : null }
}

/** @throws AppError BUCKET_NOT_FOUND for what lies in no folder that films are taken from, INVALID_REQUEST */
export function checkKey(key: string, { prefix }: Pick<FilmBucket, 'prefix'>): string {
  if (!isKey(key)) throw new AppError('INVALID_REQUEST', { fields: { key: 'A file of that name cannot be fetched' } })
  if (key.startsWith(prefix)) return key
  throw new AppError('BUCKET_NOT_FOUND', { fields: { key: `Films are taken from ${prefix}` } })
}

/** What lies between strokes is never a way up, whatever stands between here and the bucket. */
function isKey(key: string): boolean {
  const isOfParts = !key.split('/').some((part) => part === '.' || part === '..')
  return isOfParts && key.isWellFormed() && !key.includes('\0') && Buffer.byteLength(key) <= MAX_KEY_BYTES
}

function toPlace(
  buckets: readonly FilmBucket[],
  { isIn, key }: { isIn: (bucket: FilmBucket) => boolean; key: string },
): Place {
  const known = buckets.filter(isIn)
  if (!isKey(key)) throw unreadable('A file of that name cannot be fetched')
  // A folder above the one that films are taken from leads there.
  const bucket =
    known.find(({ prefix }) => key.startsWith(prefix)) ?? known.find(({ prefix }) => prefix.startsWith(key))
  if (!bucket) throw elsewhere(known.length > 0 ? known : buckets)
  return { bucket, key: key.startsWith(bucket.prefix) ? key : bucket.prefix, otherwise: null }
}

/** What stands behind the bucket's address, still in letters of an address; null for another's. */
function findPath(url: URL, bucket: FilmBucket): string | null {
  for (const base of toHosts(bucket)) {
    if (url.protocol !== base.protocol) continue
    if (url.host === `${bucket.bucket}.${base.host}`) return url.pathname.slice(1)
    const begin = `/${bucket.bucket}/`
    if (url.host === base.host && `${url.pathname}/`.startsWith(begin)) return url.pathname.slice(begin.length)
  }
  return null
}

function toHosts({ endpoint, region }: FilmBucket): { protocol: string; host: string }[] {
  if (endpoint) return [new URL(endpoint)]
  const names = [`s3.${region}`, `s3-${region}`, 's3', `s3.dualstack.${region}`]
  return names.map((name) => ({ protocol: 'https:', host: `${name}.amazonaws.com` }))
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw unreadable('In an https address a % is written as %25')
  }
}

const unreadable = (text: string) => new AppError('INVALID_REQUEST', { fields: { address: text } })

const elsewhere = (buckets: readonly FilmBucket[]) =>
  new AppError('BUCKET_NOT_FOUND', {
    ...(buckets.length > 0 && { fields: { address: `Films are fetched from ${buckets.map(toAddress).join(', ')}` } }),
  })
