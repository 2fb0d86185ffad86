import { AppError } from '@kola/contract/errors'
import { sha256Hex } from '@kola/platform/ids'

/** Where a page ended: after so many, with this one. */
export interface PageEnd {
  count: number
  lastId: string
}

const NOT_OURS = 'This cursor is of another search'
const HASH_LETTERS = 12

const toHash = (asked: string) => sha256Hex(asked).slice(0, HASH_LETTERS)

/** `asked` is what the search was for, the same on every page. */
export function toCursor(asked: string, { count, lastId }: PageEnd): string {
  return Buffer.from(`${toHash(asked)} ${count} ${lastId}`).toString('base64url')
}

/** @throws AppError INVALID_REQUEST for a cursor of another search, or of none */
export function readCursor(asked: string, cursor: string): PageEnd {
  const [, hash, count, lastId = ''] =
    /^(\w+) (\d{1,4}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (hash !== toHash(asked)) throw new AppError('INVALID_REQUEST', { fields: { cursor: NOT_OURS } })
  return { count: Number(count), lastId }
}

/** What comes after the last one seen; by number when that one is found no more. */
export function cutAfter<T extends string>(ids: readonly T[], end: PageEnd | null): readonly T[] {
  if (!end) return ids
  const place = ids.lastIndexOf(end.lastId as T)
  return ids.slice(place < 0 ? end.count : place + 1)
}
