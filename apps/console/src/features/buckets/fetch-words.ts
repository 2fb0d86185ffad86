import type { BucketFile, FilmFetch } from '@kola/contract/films/buckets'
import { toWhen } from '#shared/format.ts'
import { toLong, toSize } from '#shared/sizes.ts'

export const toPercent = ({ fetchedBytes, sizeBytes }: Pick<FilmFetch, 'fetchedBytes' | 'sizeBytes'>): number =>
  Math.floor((fetchedBytes / sizeBytes) * 100)

/** `1.24 GB of 8.41 GB, 12.4 MB/s, about 10 min left` */
export function toFetchText({ state, fetchedBytes, sizeBytes, bytesPerSecond, trouble }: FilmFetch): string {
  const size = toSize(sizeBytes)
  if (state === 'waiting' && fetchedBytes === 0) return `${size}, waits for its turn`
  if (fetchedBytes >= sizeBytes) return `${size}, all of it is here and is put together`
  const sofar = `${toSize(fetchedBytes)} of ${size}`
  if (trouble !== null) return `${sofar}. ${trouble}; it goes on by itself`
  if (state === 'waiting') return `${sofar}, waits for its turn`
  if (!bytesPerSecond) return sofar
  return `${sofar}, ${toSize(bytesPerSecond)}/s, about ${toLong((sizeBytes - fetchedBytes) / bytesPerSecond)} left`
}

export const toFileText = ({ sizeBytes, modifiedAt }: Pick<BucketFile, 'sizeBytes' | 'modifiedAt'>): string =>
  `${toSize(sizeBytes)}, changed ${toWhen(modifiedAt)}`

/** Folders from the first on that films are taken from, each with its key. */
export function toCrumbs(folder: string, prefix: string): { key: string; name: string }[] {
  const parts = folder.slice(prefix.length).split('/').slice(0, -1)
  return parts.map((name, index) => ({ name, key: `${prefix}${parts.slice(0, index + 1).join('/')}/` }))
}
