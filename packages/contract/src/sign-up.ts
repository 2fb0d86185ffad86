import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'
import { deviceIdSchema, passwordHashSchema, timeSchema } from './http/wire.ts'

const nameSchema = z.string('Please give a name').check(z.maxLength(80, 'That is too long'))

/** What is told at sign-up beside the account itself. Unknown members are ignored. */
export const signUpMetaDataSchema = z.object({
  /** Whether news may be sent. */
  emailupdate: z.optional(z.union([z.boolean(), z.string(), z.number()])),
  referralcode: z.optional(z.string().check(z.maxLength(40, 'That is too long'))),
  /** Version of the terms that were agreed to, of `legal.ts`; recorded with the time. */
  terms_version: z.optional(z.string().check(z.maxLength(40, 'That is too long'))),
})

export const registerBodySchema = z.object({
  first_name: nameSchema.check(z.minLength(1, 'Please give your name')),
  last_name: z._default(nameSchema, ''),
  /** Empty for an account by telephone. */
  email_address: z._default(z.string().check(z.maxLength(254, 'That is too long')), ''),
  /** The telephone number of an account by telephone, else the email address. */
  username: z
    .string('Please give a username')
    .check(z.minLength(1, 'Please give a username'), z.maxLength(254, 'That is too long')),
  telephone: z._default(z.string().check(z.maxLength(40, 'That is too long')), ''),
  password: passwordHashSchema,
  metaData: z._default(signUpMetaDataSchema, {}),
  /** `number` when the username is a telephone number; found out from the username when missing. */
  type: z.optional(z.enum(['email', 'number'], 'The type is email or number')),
  device_id: z.optional(deviceIdSchema),
  device_name: z.optional(z.string().check(z.maxLength(120, 'That is too long'))),
  /** Of `POST /recaptcha/verify`. */
  robot_pass: z.optional(z.string().check(z.maxLength(400, 'That is too long'))),
})

/** Signed in: both documents' places of the token. */
export const signedInAnswerSchema = z.object({
  user_token: z.string(),
  expiresAt: timeSchema,
  message: z.string(),
  response: z.object({ user_token: z.string() }),
})

/** `clientToken` is for a card client, once one is configured; empty until then. */
export const registerAnswerSchema = z.extend(signedInAnswerSchema, { clientToken: z.string() })

const example = {
  user_token: 'usr_x',
  expiresAt: '2026-12-20T12:00:00.000Z',
  message: 'Welcome, Adaeze',
  response: { user_token: 'usr_x' },
}

export const signUpEndpoints = {
  'POST /apps/v1/register': endpoint({
    summary:
      'Make an account by email or telephone; the same call again within a quarter of an hour answers the same account',
    auth: 'app',
    body: registerBodySchema,
    answer: registerAnswerSchema,
    errors: ['ACCOUNT_EXISTS', 'PASSWORD_BREACHED', 'ROBOT_CHECK_FAILED', 'RATE_LIMITED', 'SMS_NOT_POSSIBLE'],
    example: { ...example, clientToken: '' },
  }),
} as const

export type SignUpMetaData = z.infer<typeof signUpMetaDataSchema>
export type SignedInAnswer = z.infer<typeof signedInAnswerSchema>
export type RegisterAnswer = z.infer<typeof registerAnswerSchema>
export type RegisterBody = z.input<typeof registerBodySchema>
