import { AppError } from '@kola/contract/errors'

/** Where a list of windows goes on: after the one that ends then. */
export interface After {
  /** ISO 8601, or `infinity`. */
  until: string
  id: string
}

const CURSOR = /^(infinity|2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([A-Za-z0-9._-]{1,80})$/

export const toCursor = ({ until, id }: { until: Date | null; id: string }): string =>
  Buffer.from(`${until?.toISOString() ?? 'infinity'} ${id}`).toString('base64url')

/** @throws AppError INVALID_REQUEST */
export function readCursor(cursor: string): After {
  const [, until, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  const isReal = until === 'infinity' || (until !== undefined && !Number.isNaN(Date.parse(until)))
  if (!isReal || !id) throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
  return { until: until ?? '', id }
}
