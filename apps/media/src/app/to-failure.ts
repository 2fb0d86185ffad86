import { basename } from 'node:path'
import { StorageError } from '@kola/platform/storage/key'
import { isDiskFull, MediaFailure } from '../shared/failure.ts'
import { ProcessError } from '../shared/run-process.ts'

/** Faults that nobody foresaw are tried this often: a reason outside the film may pass. */
const MAX_UNKNOWN_TRIES = 4
const MAX_WORDS = 300

/** What to tell the operator; null when the job should be tried again first. */
export function toFailure(error: unknown, attempt: number): MediaFailure | null {
  if (isDiskFull(error)) return new MediaFailure('DISK_FULL')
  if (error instanceof MediaFailure) return error
  if (attempt < MAX_UNKNOWN_TRIES) return null
  if (error instanceof StorageError && error.kind === 'unwritable') {
    return new MediaFailure('STORAGE_UNWRITABLE', 'it is read-only, or this program may not write there')
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const words = SYSTEM_WORDS[code]
  if (words) return new MediaFailure('STORAGE_UNWRITABLE', words)
  return new MediaFailure('PACKAGE_FAILED', toWords(error))
}

const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  EROFS: 'the disk is read-only',
  EACCES: 'this program may not write in its work folder',
  EPERM: 'this program may not write in its work folder',
  EIO: 'the disk does not read or write what it should',
  EXDEV: 'its folders lie on disks between which files cannot be moved',
}

/** The fault in its own words; of folders only their last part, which says enough. */
function toWords(error: unknown): string {
  const text = error instanceof ProcessError ? error.message : error instanceof Error ? error.message : String(error)
  const short = text
    .replace(/(?:\/[^\s/'":|]+)+/g, (path) => basename(path))
    .replace(/\s+/g, ' ')
    .trim()
  return short.slice(0, MAX_WORDS) || 'an error without a word'
}
