import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

/** Newest first; older integrations and older PlayReady ones use the others. */
const SPELLINGS = ['x-dt-custom-data', 'dt-custom-data', 'http-header-customdata'] as const

const customDataSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  sessionId: z.string(),
  merchant: z.string(),
})

export type CustomData = z.infer<typeof customDataSchema>

/**
 * Who asks for the licence: base64 of JSON in a header.
 * @throws Refusal
 */
export function readCustomData(headers: IncomingHttpHeaders, merchant: string): CustomData {
  const encoded = SPELLINGS.map((name) => headers[name]).find((value) => typeof value === 'string')
  if (typeof encoded !== 'string') throw new Refusal('authentication', 'no custom data header')
  const result = customDataSchema.safeParse(parseJson(Buffer.from(encoded, 'base64').toString('utf8')))
  if (!result.success) throw new Refusal('authentication', 'custom data is not base64 of {userId, sessionId, merchant}')
  if (result.data.merchant !== merchant) throw new Refusal('authentication', 'unknown merchant')
  return result.data
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
