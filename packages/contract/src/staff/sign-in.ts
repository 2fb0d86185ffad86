import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { messageAnswerSchema, passwordHashSchema, timeSchema } from '../http/wire.ts'
import { requestOptionsSchema, usedCredentialSchema } from '../passkeys/credentials.ts'
import { exampleSession, staffMailSchema, staffSessionSchema } from './staff.ts'

/** Of one sign-in that has got so far; it opens nothing but its own next step. */
export const ticketSchema = z
  .string('Please begin again')
  .check(z.regex(/^stp_[A-Za-z0-9_-]{20,100}$/, 'Please begin again'))

/** What an authenticator shows (RFC 6238), or one of the codes that were written down. */
export const codeSchema = z
  .string('Please give the code')
  .check(
    z.trim(),
    z.regex(
      /^(\d{3} ?\d{3}|[a-z2-7]{4}-?[a-z2-7]{4}-?[a-z2-7]{4})$/i,
      'Six digits, or a recovery code such as abcd-2345-efgh',
    ),
  )

export const NEXT_STEPS = ['code', 'passkey', 'enrol'] as const

export const ticketAnswerSchema = z.object({
  ticket: z.string(),
  /** `enrol`: there is no second factor yet, and nothing opens before there is. */
  next: z.enum(NEXT_STEPS),
  /** Which of them the person has. */
  hasPasskey: z.boolean(),
  hasCode: z.boolean(),
  recoveryCodesLeft: z.number(),
  until: timeSchema,
})

const refused = ['STAFF_SIGN_IN_FAILED', 'RATE_LIMITED'] as const
const ofTicket = ['STAFF_TICKET_INVALID', 'RATE_LIMITED'] as const
const ofPasskey = ['PASSKEY_REFUSED', 'PASSKEY_EXPIRED', 'PASSKEY_UNKNOWN', 'PASSKEY_COPIED', 'RATE_LIMITED'] as const

/** Whoever begins, from one of the three doors, ends with a session in a cookie that no script can read. */
export const staffSignInEndpoints = {
  'POST /api/v1/apps/staff/sign-in': endpoint({
    summary: 'The first of two steps: mail and password of the staff; opens nothing by itself',
    auth: 'none',
    body: z.object({ email: staffMailSchema, password: passwordHashSchema }),
    answer: ticketAnswerSchema,
    errors: refused,
    example: {
      ...{ ticket: 'stp_…', next: 'code', hasPasskey: true, hasCode: true, recoveryCodesLeft: 10 },
      until: '2026-11-28T22:10:00.000Z',
    },
  }),
  'POST /api/v1/apps/staff/sign-in/code': endpoint({
    summary: 'The second step: six digits of an authenticator, or a recovery code, which counts once',
    auth: 'none',
    body: z.object({ ticket: ticketSchema, code: codeSchema }),
    answer: staffSessionSchema,
    errors: [...ofTicket, 'CODE_WRONG'],
    example: exampleSession,
  }),
  'POST /api/v1/apps/staff/sign-in/passkey-options': endpoint({
    summary: 'What a browser needs to ask for a passkey of the staff; alike for everybody',
    auth: 'none',
    answer: requestOptionsSchema,
    errors: ['RATE_LIMITED'],
  }),
  'POST /api/v1/apps/staff/sign-in/passkey': endpoint({
    summary: 'Both steps in one: a passkey that has asked for the person',
    auth: 'none',
    body: z.object({ credential: usedCredentialSchema }),
    answer: staffSessionSchema,
    errors: ofPasskey,
    example: exampleSession,
  }),
  'GET /api/v1/apps/staff/session': endpoint({
    summary: 'Who is signed in here, and what they may do',
    auth: 'staff',
    answer: staffSessionSchema,
    errors: [],
    example: exampleSession,
  }),
  'POST /api/v1/apps/staff/session/end': endpoint({
    summary: 'Signs out here, or everywhere',
    auth: 'staff',
    body: z.object({ from: z.enum(['here', 'everywhere']) }),
    answer: messageAnswerSchema,
    errors: [],
    example: { message: 'Signed out' },
  }),
  'POST /api/v1/apps/staff/session/proof': endpoint({
    summary: 'Shows once more that it is them, by password and code: dangerous calls are open for ten minutes',
    auth: 'staff',
    body: z.object({ password: passwordHashSchema, code: codeSchema }),
    answer: staffSessionSchema,
    errors: ['PASSWORD_WRONG', 'CODE_WRONG', 'RATE_LIMITED'],
    example: exampleSession,
  }),
  'POST /api/v1/apps/staff/session/passkey-options': endpoint({
    isUnrecorded: true,
    summary: 'What a browser needs to ask for one of their own passkeys',
    auth: 'staff',
    answer: requestOptionsSchema,
    errors: ['PASSKEY_NOT_FOUND', 'RATE_LIMITED'],
  }),
  'POST /api/v1/apps/staff/session/passkey-proof': endpoint({
    summary: 'Shows once more that it is them, by a passkey',
    auth: 'staff',
    body: z.object({ credential: usedCredentialSchema }),
    answer: staffSessionSchema,
    errors: ofPasskey,
    example: exampleSession,
  }),
} as const

export type TicketAnswer = z.infer<typeof ticketAnswerSchema>
