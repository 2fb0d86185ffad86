import { AppError } from '@kola/contract/errors'

/** Where the list of producers goes on: after this name, and this id where several are called so. */
export interface After {
  name: string
  id: string
}

export const toCursor = ({ name, id }: After): string => Buffer.from(`${id} ${name}`).toString('base64url')

/** @throws AppError INVALID_REQUEST */
export function readCursor(cursor: string): After {
  const [, id, name] =
    /^([A-Za-z0-9._-]{1,80}) ([^\0]{0,400})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (!id || name === undefined) throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
  return { id, name }
}
