import { BUCKET_FAULTS, type BucketFault, mayBeFilm } from '@kola/contract/films/bucket-faults'
import type { FetchFault } from '@kola/contract/films/buckets'
import { MAX_FILM_BYTES } from '@kola/contract/ingest'
import type { SourceFaultKind } from '@kola/platform/storage/source/fault'
import type { SourceFile } from '@kola/platform/storage/source/source-bucket'

const OF_KIND: Readonly<Record<SourceFaultKind, BucketFault>> = {
  missing: 'MISSING',
  denied: 'DENIED',
  archived: 'ARCHIVED',
  changed: 'CHANGED',
  refused: 'REFUSED',
  'no-answer': 'NO_ANSWER',
}

export const toCode = (kind: SourceFaultKind): BucketFault => OF_KIND[kind]

/** What a person is told of it. */
export const toFault = (code: BucketFault, text: string = BUCKET_FAULTS[code].text): FetchFault => ({
  ...{ code, text, mend: BUCKET_FAULTS[code].mend },
})

export const isFault = (code: string): code is BucketFault => Object.hasOwn(BUCKET_FAULTS, code)

/** Why a file that is there cannot be taken; null for one that can. */
export function findUnfit(key: string, { sizeBytes, isArchived }: SourceFile): BucketFault | null {
  if (!mayBeFilm(key)) return 'NO_FILM'
  if (sizeBytes === 0) return 'EMPTY'
  if (sizeBytes > MAX_FILM_BYTES) return 'TOO_LARGE'
  return isArchived ? 'ARCHIVED' : null
}

/** Nobody wants the film any more. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}
