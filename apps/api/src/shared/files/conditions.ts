import type { IncomingHttpHeaders } from 'node:http'
import type { FileFacts } from './open-files.ts'

/** HTTP dates have whole seconds. */
function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000)
}

function readDate(header: string): number | null {
  const ms = Date.parse(header)
  return Number.isNaN(ms) ? null : Math.floor(ms / 1_000)
}

/** The file is still the one that the caller means. RFC 9110 §13.1.1 and §13.1.4: If-Match goes before If-Unmodified-Since. */
export function isAsWanted(headers: IncomingHttpHeaders, file: FileFacts): boolean {
  const wanted = headers['if-match']
  if (wanted !== undefined) return wanted.split(',').some((part) => part.trim() === '*' || part.trim() === file.etag)
  const since = readDate(headers['if-unmodified-since'] ?? '')
  return since === null || toSeconds(file.modifiedAt) <= since
}

/** What the caller keeps is still right. RFC 9110 §13.1.2 and §13.1.3: If-None-Match goes before If-Modified-Since. */
export function isUnchanged(headers: IncomingHttpHeaders, file: FileFacts): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) {
    return known.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === file.etag)
  }
  const since = readDate(headers['if-modified-since'] ?? '')
  return since !== null && toSeconds(file.modifiedAt) <= since
}

/** The range belongs to the file as it is now. RFC 9110 §13.1.5: a weak tag never does. */
export function isRangeCurrent(headers: IncomingHttpHeaders, file: FileFacts): boolean {
  const known = headers['if-range']
  if (typeof known !== 'string') return true
  return known.startsWith('"') ? known === file.etag : toSeconds(file.modifiedAt) === readDate(known)
}
