import * as z from 'zod/mini'

/** Firebase's way to ask for the server's clock. */
export const serverTimestampSchema = z.object({ '.sv': z.literal('timestamp') })

/**
 * Stands beside the answer to a report from time to time: the session's media token, renewed. Whoever reads from our own
 * origin may leave it; a CDN that looks at the token's own time wants it in the place of the one before.
 */
export const MEDIA_TOKEN_HEADER = 'x-media-token'

const text = z.string().check(z.maxLength(200))

/**
 * One device's presence record. Specification 2 §3. PUT and POST send it whole, PATCH a part of it.
 * The server keeps what it knows better itself: account, tenant, session and the time.
 */
export const presenceRecordSchema = z.object({
  device_name: z.optional(text),
  device_id: z.optional(text),
  userId: z.optional(text),
  user_id: z.optional(text),
  video_id: z.optional(text),
  video_name: z.optional(text),
  session_id: z.optional(text),
  lastSessionAt: z.optional(z.union([serverTimestampSchema, z.number()])),
  customerId: z.optional(text),
})

export type PresenceRecord = z.infer<typeof presenceRecordSchema>

/** Presence speaks Firebase: failures are this and nothing else (but the 422 of the screen limit). */
export interface PresenceError {
  error: string
}
