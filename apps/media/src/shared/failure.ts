import { type MediaFailure as FailureCode, MEDIA_FAILURES } from '@kola/contract/media'
import { StorageError } from '@kola/platform/storage/key'

/** A file or a machine that cannot give a film. Trying again does not help; the text is for the operator. */
export class MediaFailure extends Error {
  readonly code: FailureCode
  readonly #detail: string | undefined

  constructor(code: FailureCode, detail?: string) {
    super(detail ? `${MEDIA_FAILURES[code]}: ${detail}` : MEDIA_FAILURES[code])
    this.name = 'MediaFailure'
    this.code = code
    this.#detail = detail
  }

  /** The same failure, naming what it is about. */
  withSubject(subject: string): MediaFailure {
    return new MediaFailure(this.code, [subject, this.#detail].filter(Boolean).join(', '))
  }
}

const NO_SPACE = /no space left on device|ENOSPC|EDQUOT|disk quota exceeded/i

/** True when an error of Node or of the storage, or the last words of a tool, say that the disk is full. */
export function isDiskFull(cause: unknown): boolean {
  if (cause instanceof StorageError) return cause.kind === 'full'
  if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')) return true
  return NO_SPACE.test(cause instanceof Error ? cause.message : String(cause))
}
