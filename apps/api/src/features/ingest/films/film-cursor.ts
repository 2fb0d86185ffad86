import { AppError } from '@kola/contract/errors'

/** Where a page ended. */
export interface FilmPlace {
  at: Date
  id: string
}

export const toCursor = ({ at, id }: FilmPlace): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

/** @throws AppError INVALID_REQUEST */
export function readCursor(cursor: string): FilmPlace {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, time = '', id = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w.-]{1,80})$/.exec(text) ?? []
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
  return { at, id }
}
