import { AppError } from '@kola/contract/errors'

const NUMBER = /^[1-9]\d{0,8}$/

export const toCursor = (number: number): string => Buffer.from(String(number)).toString('base64url')

/** @throws AppError INVALID_REQUEST */
export function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  if (!NUMBER.test(text)) throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
  return Number(text)
}

/** @throws AppError HOME_VERSION_NOT_FOUND */
export function readNumber(text: string): number {
  if (!NUMBER.test(text)) throw new AppError('HOME_VERSION_NOT_FOUND')
  return Number(text)
}
