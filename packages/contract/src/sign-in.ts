import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'
import { deviceIdSchema, passwordHashSchema, timeSchema } from './http/wire.ts'

export const loginBodySchema = z.object({
  /** Email address, or telephone number when type is `number`. */
  username: z
    .string('Please give an email address')
    .check(z.minLength(1, 'Please give an email address'), z.maxLength(254, 'That is too long')),
  password: passwordHashSchema,
  type: z._default(z.enum(['email', 'number'], 'The type is email or number'), 'email'),
  /** Older clients send neither: they get a device of their own. */
  device_id: z.optional(deviceIdSchema),
  device_name: z.optional(z.string().check(z.maxLength(120, 'That is too long'))),
  /** After ROBOT_CHECK_REQUIRED, which is answered while very many sign in. */
  robot_pass: z.optional(z.string().check(z.maxLength(400, 'That is too long'))),
})

/** Both documents' places of the token. */
export const loginAnswerSchema = z.object({
  user_token: z.string(),
  expiresAt: timeSchema,
  message: z.string(),
  response: z.object({ user_token: z.string() }),
})

export const logoutAnswerSchema = z.object({ result: z.literal('true'), message: z.string() })

export const signInEndpoints = {
  'POST /apps/v1/login': endpoint({
    summary: 'Sign in by email (or telephone) and password',
    auth: 'app',
    body: loginBodySchema,
    answer: loginAnswerSchema,
    errors: ['SIGN_IN_FAILED', 'RATE_LIMITED', 'ROBOT_CHECK_REQUIRED', 'UNAVAILABLE'],
    example: {
      user_token: 'usr_x',
      expiresAt: '2026-12-20T12:00:00.000Z',
      message: 'Welcome back',
      response: { user_token: 'usr_x' },
    },
  }),
  'POST /apps/v1/logout': endpoint({
    summary: 'Revoke the user token and end what this device plays',
    auth: 'user',
    isNobodys: true,
    answer: logoutAnswerSchema,
    errors: [],
    example: { result: 'true', message: 'You are signed out' },
  }),
  'POST /apps/v1/reauthenticate': endpoint({
    summary: 'Show once more that the account is yours, for what asks for it within the next ten minutes',
    auth: 'user',
    isNobodys: true,
    body: z.object({ password: passwordHashSchema }),
    answer: z.object({ message: z.string(), provenUntil: timeSchema }),
    errors: ['PASSWORD_WRONG', 'RATE_LIMITED', 'UNAVAILABLE'],
    example: { message: 'Thank you, it is you', provenUntil: '2026-12-20T12:10:00.000Z' },
  }),
} as const

export type LoginAnswer = z.infer<typeof loginAnswerSchema>
