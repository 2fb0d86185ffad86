import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { messageAnswerSchema, passwordHashSchema, timeSchema } from '../http/wire.ts'
import { dobSchema, GENDERS, imageIdSchema } from '../profiles/profiles.ts'

/** A new email address waits so long for its link to be opened, a new number for its code. */
export const CHANGE_WAITS_MS = 24 * 3_600_000
/** So long the address before gives back what was changed. */
export const UNDO_DAYS = 7

const text = (max: number) => z.optional(z.string('Please give a text').check(z.maxLength(max, 'That is too long')))

const languageNameSchema = z
  .string('Please give a language')
  .check(z.regex(/^[\p{L}\p{M}\d ()'-]{0,35}$/u, 'This is not a language'))

/** Of metaData what is not named here is ignored: nobody reads it. */
const metaDataSchema = z.object({
  image_id: z.optional(imageIdSchema),
  language: z.optional(languageNameSchema),
  dob: z.optional(dobSchema),
  gender: z.optional(z.enum(GENDERS, 'Gender is Male, Female or empty')),
})

const changeSchema = z.object({
  first_name: text(80),
  last_name: text(80),
  /** A new one counts once the link that is sent there was opened; it needs a fresh proof of who is signed in. */
  email_address: text(254),
  /** Follows the address that was registered; what is given here changes nothing. */
  username: text(254),
  /** A new one counts once its code was given; empty takes the number off. Both need a fresh proof. */
  telephone: text(40),
  metaData: z.optional(metaDataSchema),
  /** What the client shows as it stands: where that has changed meanwhile, nothing is changed (PROFILE_STALE). */
  before: z.optional(
    z.object({ first_name: text(80), last_name: text(80), email_address: text(254), telephone: text(40) }),
  ),
})

export const updateProfileBodySchema = changeSchema.check(
  z.refine((change) => Object.keys(change).length > 0, 'Please say what to change'),
)

export const waitingChangeSchema = z.object({ address: z.string(), requestedAt: timeSchema, until: timeSchema })

const tokenSchema = z
  .string('Please give the token')
  .check(z.minLength(1, 'Please give the token'), z.maxLength(200, 'That is too long'))

const undoErrors = ['CODE_WRONG', 'CODE_EXPIRED', 'LINK_USED', 'RATE_LIMITED'] as const

export const accountChangeEndpoints = {
  'POST /apps/v1/change-password': endpoint({
    summary: 'Set another password; all other sign-ins end',
    auth: 'user',
    isGrown: true,
    body: z.object({
      /** Left out by an account that has none, which needs a fresh proof then. */
      oldPassword: z.optional(passwordHashSchema),
      password: passwordHashSchema,
    }),
    answer: messageAnswerSchema,
    errors: [
      ...(['PASSWORD_WRONG', 'PASSWORD_SAME', 'PASSWORD_BREACHED', 'REAUTHENTICATION_REQUIRED'] as const),
      ...(['PROFILE_STALE', 'RATE_LIMITED', 'UNAVAILABLE'] as const),
    ],
  }),
  'PATCH /apps/v1/update-profile': endpoint({
    summary: "Change the account's own person, its email address or its telephone number; what is not named stays",
    auth: 'user',
    isGrown: true,
    body: updateProfileBodySchema,
    answer: messageAnswerSchema,
    errors: [
      ...(['REAUTHENTICATION_REQUIRED', 'PROFILE_STALE', 'LAST_SIGN_IN_METHOD'] as const),
      ...(['SMS_NOT_POSSIBLE', 'RATE_LIMITED'] as const),
    ],
  }),
  'GET /apps/v1/address-changes': endpoint({
    summary: 'What waits to be verified, and whether the account has a password',
    auth: 'user',
    isGrown: true,
    answer: z.object({
      email_address: z.nullable(waitingChangeSchema),
      telephone: z.nullable(waitingChangeSchema),
      hasPassword: z.boolean(),
    }),
    errors: [],
  }),
  'POST /apps/v1/undo-change/look': endpoint({
    summary: 'What the link of a notice gives back; uses it not up',
    auth: 'app',
    body: z.object({ token: tokenSchema }),
    answer: z.object({ kind: z.enum(['email', 'telephone']), address: z.string(), until: timeSchema }),
    errors: undoErrors,
  }),
  'POST /apps/v1/undo-change': endpoint({
    summary: 'Give an address back by the link of its notice, with a new password; ends every sign-in session',
    auth: 'app',
    body: z.object({ token: tokenSchema, password: passwordHashSchema }),
    answer: messageAnswerSchema,
    errors: [...undoErrors, 'PASSWORD_BREACHED', 'ACCOUNT_EXISTS', 'UNAVAILABLE'],
  }),
} as const

export type UpdateProfileBody = z.infer<typeof updateProfileBodySchema>
export type WaitingAddress = z.infer<typeof waitingChangeSchema>
