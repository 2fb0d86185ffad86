import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, messageAnswerSchema, passwordHashSchema, timeSchema } from '../http/wire.ts'
import { creationOptionsSchema, newCredentialSchema } from '../passkeys/credentials.ts'
import { PASSKEY_NAME_LENGTH } from '../passkeys/limits.ts'
import { codeSchema, ticketAnswerSchema, ticketSchema } from './sign-in.ts'
import { exampleSession, roleSchema, staffMailSchema, staffNameSchema, staffSessionSchema } from './staff.ts'

/** Of a mail to whoever is invited, or has lost the password. */
export const staffLinkSchema = z
  .string('Please use the link of the mail')
  .check(z.regex(/^stl_[A-Za-z0-9_-]{20,100}$/, 'Please use the link of the mail'))

const passkeyNameSchema = z
  .string('Please give a name')
  .check(
    z.trim(),
    z.minLength(1, 'Please give a name'),
    z.maxLength(PASSKEY_NAME_LENGTH, `At most ${PASSKEY_NAME_LENGTH} characters`),
  )

export const staffPasskeySchema = z.object({
  ...{ id: z.string(), name: z.string(), createdAt: timeSchema, lastUsedAt: z.nullable(timeSchema) },
  isSynced: z.boolean(),
})

/** What an authenticator is told: by its QR code, or typed. */
export const authenticatorSchema = z.object({
  /** `otpauth://totp/…` as authenticators read it; the QR code bears this and nothing else. */
  uri: z.string(),
  /** Base32, for whoever types it. */
  secret: z.string(),
})

/** Shown this once. */
export const recoveryCodesSchema = z.array(z.string())

const linkErrors = ['STAFF_LINK_INVALID', 'RATE_LIMITED'] as const

export const staffEnrolmentEndpoints = {
  'POST /api/v1/apps/staff/invitations/read': endpoint({
    summary: 'Who is invited by the link of a mail, and by whom',
    auth: 'none',
    body: z.object({ link: staffLinkSchema }),
    answer: z.object({
      email: z.string(),
      role: roleSchema,
      invitedBy: z.string(),
      appName: z.string(),
      until: timeSchema,
    }),
    errors: linkErrors,
  }),
  'POST /api/v1/apps/staff/invitations/accept': endpoint({
    summary: 'Takes an invitation: a name and a password; a second factor comes next, before anything opens',
    auth: 'none',
    body: z.object({ link: staffLinkSchema, name: staffNameSchema, password: passwordHashSchema }),
    answer: ticketAnswerSchema,
    errors: [...linkErrors, 'PASSWORD_BREACHED'],
  }),
  'POST /api/v1/apps/staff/password/ask': endpoint({
    summary: 'Sends a link for a new password; answers alike for everybody',
    auth: 'none',
    body: z.object({ email: staffMailSchema }),
    answer: messageAnswerSchema,
    errors: ['RATE_LIMITED'],
    example: { message: 'If that is a mail address of the staff, a link is on its way' },
  }),
  'POST /api/v1/apps/staff/password/set': endpoint({
    summary:
      'Sets a new password by the link of a mail, signs out everywhere; the second factor is asked for as before',
    auth: 'none',
    body: z.object({ link: staffLinkSchema, password: passwordHashSchema }),
    answer: ticketAnswerSchema,
    errors: [...linkErrors, 'PASSWORD_BREACHED'],
  }),
  'POST /api/v1/apps/staff/enrolment/authenticator': endpoint({
    summary: 'Begins the first second factor: what an authenticator needs',
    auth: 'none',
    body: z.object({ ticket: ticketSchema }),
    answer: authenticatorSchema,
    errors: ['STAFF_TICKET_INVALID'],
  }),
  'POST /api/v1/apps/staff/enrolment/confirm': endpoint({
    summary: 'Ends it: six digits show that the authenticator has it; signs in, and shows the recovery codes once',
    auth: 'none',
    body: z.object({ ticket: ticketSchema, code: codeSchema }),
    answer: z.object({ session: staffSessionSchema, recoveryCodes: recoveryCodesSchema }),
    errors: ['STAFF_TICKET_INVALID', 'CODE_WRONG', 'RATE_LIMITED'],
    example: { session: exampleSession, recoveryCodes: ['abcd-2345-efgh'] },
  }),
  'GET /api/v1/apps/staff/passkeys': endpoint({
    summary: 'Their own passkeys',
    auth: 'staff',
    answer: z.object({ passkeys: z.array(staffPasskeySchema) }),
    errors: [],
  }),
  'POST /api/v1/apps/staff/passkeys/options': endpoint({
    isUnrecorded: true,
    summary: 'What a browser needs to make a passkey of theirs',
    auth: 'staff',
    isProven: true,
    answer: creationOptionsSchema,
    errors: ['PASSKEY_LIMIT'],
  }),
  'POST /api/v1/apps/staff/passkeys': endpoint({
    summary: 'Adds a passkey to their own account',
    auth: 'staff',
    isProven: true,
    body: z.object({ credential: newCredentialSchema, name: passkeyNameSchema }),
    answer: z.object({ passkeys: z.array(staffPasskeySchema) }),
    errors: ['PASSKEY_REFUSED', 'PASSKEY_EXPIRED', 'PASSKEY_TAKEN', 'PASSKEY_LIMIT'],
  }),
  'POST /api/v1/apps/staff/passkeys/{id}/remove': endpoint({
    summary: 'Takes a passkey away',
    auth: 'staff',
    isProven: true,
    params: z.object({ id: idSchema }),
    answer: z.object({ passkeys: z.array(staffPasskeySchema) }),
    errors: ['PASSKEY_NOT_FOUND'],
  }),
  'POST /api/v1/apps/staff/recovery-codes': endpoint({
    summary: 'Ten new recovery codes, shown this once; the former are worth nothing',
    auth: 'staff',
    isProven: true,
    answer: z.object({ recoveryCodes: recoveryCodesSchema }),
    errors: [],
    example: { recoveryCodes: ['abcd-2345-efgh'] },
  }),
} as const
