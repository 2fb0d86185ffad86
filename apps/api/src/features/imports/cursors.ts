import { AppError } from '@kola/contract/errors'

const toFault = () => new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })

export const toCursor = ({ createdAt, id }: { createdAt: Date; id: string }): string =>
  Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url')

/** @throws AppError INVALID_REQUEST */
export function readCursor(cursor: string): [Date, string] {
  try {
    const [ms, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const at = new Date(ms)
    if (Number.isSafeInteger(ms) && !Number.isNaN(at.getTime()) && typeof id === 'string' && !id.includes('\0'))
      return [at, id]
  } catch {
    // Told below.
  }
  throw toFault()
}

export const toRowCursor = (number: number): string => `r${number}`

/** @throws AppError INVALID_REQUEST */
export function readRowCursor(cursor: string): number {
  const [, digits] = /^r(\d{1,6})$/.exec(cursor) ?? []
  if (digits === undefined) throw toFault()
  return Number(digits)
}
