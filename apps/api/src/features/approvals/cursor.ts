import { AppError } from '@kola/contract/errors'

/** Where a page ended. */
export interface Place {
  at: string
  id: string
}

export const toCursor = ({ at, id }: Place): string => Buffer.from(`${at} ${id}`).toString('base64url')

/** @throws AppError INVALID_REQUEST */
export function readCursor(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, at = '', id = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]{1,80})$/.exec(text) ?? []
  if (Number.isNaN(Date.parse(at))) {
    throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
  }
  return { at, id }
}
