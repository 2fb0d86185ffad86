import * as z from 'zod/mini'

/** Ids of titles, playlists, plans, accounts: short printable text, safe in a path. */
export const idSchema = z.string('Please give an id').check(z.regex(/^[A-Za-z0-9._-]{1,80}$/, 'This is not an id'))

/** How many items at most; 500 when nothing is said, 100 in a search. */
export const limitSchema = z.optional(
  z.coerce
    .number('limit is a number')
    .check(z.int('limit is a whole number'), z.gte(1, 'limit is at least 1'), z.lte(100, 'limit is at most 100')),
)

/** Of the answer before, for what comes after it. */
export const cursorSchema = z.optional(z.string().check(z.maxLength(300, 'This is not a cursor')))

/** Such as 2026-11. */
export const monthSchema = z
  .string('Please give a month')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month is written such as 2026-11'))

/** ISO 8601 in UTC. */
export const timeSchema = z.string()

const MOMENT_TEXT = 'A moment is written such as 2026-11-22T06:00:00.000Z'
/** A time that somebody gives: one that there is, of this thousand years. */
export const momentSchema = z.iso.datetime({ error: MOMENT_TEXT, abort: true }).check(z.regex(/^2/, MOMENT_TEXT))

/** Lower-case hex SHA-256 of the UTF-8 password; the password itself never leaves the device. */
export const passwordHashSchema = z
  .string('Please give a password')
  .check(z.regex(/^[0-9a-f]{64}$/, 'The password must be its SHA-256 in lower-case hex'))

/** The 20 upper-case letters and digits that a device makes up once. Specification 2 §3, §9. */
export const deviceIdSchema = z
  .string('Please give a device id')
  .check(z.regex(/^[A-Z0-9]{20}$/, 'A device id has 20 capital letters and digits'))

/** Whole seconds into a film; at most 48 hours. */
export const positionSchema = z
  .int('Please give whole seconds')
  .check(z.gte(0, 'Seconds cannot be negative'), z.lte(172_800, 'That is longer than any film'))

export const languageSchema = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'This is not a language code'))

/** Bare acknowledgement with a text for a person. */
export const messageAnswerSchema = z.object({ message: z.string() })
