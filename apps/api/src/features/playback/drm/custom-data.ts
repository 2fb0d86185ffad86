/** What a licence request says of itself. DRMtoday, "Client Information". */
export interface CustomData {
  userId: string
  sessionId: string
  merchant: string
}

/** The present name first, then those of older integrations. */
const HEADERS = ['x-dt-custom-data', 'dt-custom-data', 'http-header-customdata'] as const
const MAX_LENGTH = 4_096
/** Printable ASCII: no id has anything else, and the database takes no NUL. */
const PART = /^[\x20-\x7e]{0,200}$/

/** Whether it may be an id: the provider hands on what a device sent it, whatever that is. */
export const isPart = (value: unknown): value is string => typeof value === 'string' && PART.test(value)

export function writeCustomData({ userId, sessionId, merchant }: CustomData): string {
  return Buffer.from(JSON.stringify({ userId, sessionId, merchant })).toString('base64')
}

/** @returns null when there is none, or it is not base64 of JSON with the three texts */
export function readCustomData(headers: Record<string, string | string[] | undefined>): CustomData | null {
  const name = HEADERS.find((header) => typeof headers[header] === 'string')
  const text = name && headers[name]
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return null
  try {
    const { userId, sessionId, merchant } = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    return [userId, sessionId, merchant].every(isPart) ? { userId, sessionId, merchant } : null
  } catch {
    return null
  }
}
