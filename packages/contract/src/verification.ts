import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'
import { deviceIdSchema, idSchema, messageAnswerSchema, passwordHashSchema, timeSchema } from './http/wire.ts'
import { providerSchema } from './identity.ts'

const text = (max: number, missing: string) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(max, 'That is too long'))

const telephoneSchema = text(40, 'Please give a telephone number')
const codeSchema = text(20, 'Please give the code')
const tokenSchema = text(200, 'Please give the token')

/** Who asks, as far as they say: limits are wider for a device that the account was signed in on, and for persons. */
const askerShape = {
  device_id: z.optional(deviceIdSchema),
  /** Of `POST /recaptcha/verify`. */
  robot_pass: z.optional(z.string().check(z.maxLength(400, 'That is too long'))),
}

/** How far a message has come. */
export const deliveryStatusSchema = z.enum(['queued', 'sent', 'delivered', 'failed'])

export const deliverySchema = z.object({
  deliveryId: z.string(),
  channel: z.enum(['mail', 'sms']),
  status: deliveryStatusSchema,
  /** For a person. */
  message: z.string(),
})

/** `deliveryId` is there when the caller is signed in to the account that the message is for. */
const triggerAnswerSchema = z.object({ message: z.string(), deliveryId: z.optional(z.string()) })

export const resetBodySchema = z.object({
  /** Email address or account id. */
  id: z.optional(z.string().check(z.maxLength(254, 'That is too long'))),
  email: z.optional(z.string().check(z.maxLength(254, 'That is too long'))),
  telephone: z.optional(z.string().check(z.maxLength(40, 'That is too long'))),
  /** Dial prefix, or two-letter code, of a telephone number given without it. */
  country_code: z.optional(z.string().check(z.maxLength(8, 'That is too long'))),
  ...askerShape,
})

/** `token` belongs to a reset by telephone: update-password-mobile takes it with the code. */
export const resetAnswerSchema = z.object({ message: z.string(), token: z.optional(z.string()) })

/** A sign-in at a provider that opens the account. */
export const linkedSignInSchema = z.object({
  provider: providerSchema,
  /** As the provider says it; may be empty. */
  email: z.string(),
  linkedAt: timeSchema,
  /** Before: what becomes of it when nothing is chosen. After: what became of it. */
  isDropped: z.boolean(),
})

/** What may sign in besides the new password; whatever is not named goes. Clients that do not ask leave it out. */
const keepSchema = z.optional(z.array(providerSchema).check(z.maxLength(10, 'That is too many')))

/** Names of passkeys, which a new password leaves as they are. */
const passkeyNamesSchema = z.array(z.string())

const passwordSetSchema = z.object({
  message: z.string(),
  linked: z.optional(z.array(linkedSignInSchema)),
  passkeys: z.optional(passkeyNamesSchema),
})

const stillThereSchema = z.object({ linked: z.array(linkedSignInSchema), passkeys: passkeyNamesSchema })

const sendErrors = ['ROBOT_CHECK_FAILED', 'ROBOT_CHECK_REQUIRED', 'RATE_LIMITED'] as const
const smsErrors = ['SMS_NOT_POSSIBLE', 'SMS_PAUSED'] as const
const proofErrors = ['CODE_WRONG', 'CODE_EXPIRED', 'LINK_USED', 'RATE_LIMITED'] as const

export const verificationEndpoints = {
  'POST /apps/v1/confirm/{username}': endpoint({
    summary: 'Confirm an email address with the token of the link or the six digits of the mail',
    auth: 'app',
    params: z.object({ username: text(254, 'Please give the username') }),
    query: z.object({ token: tokenSchema }),
    answer: z.object({ message: z.string(), first_name: z.string() }),
    errors: [...proofErrors, 'ACCOUNT_EXISTS'],
  }),
  'POST /apps/v1/trigger-email-verification': endpoint({
    summary: 'Send a link and a code to an email address; answers alike whether there is such an account',
    auth: 'app',
    body: z.object({ email_address: text(254, 'Please give an email address'), ...askerShape }),
    answer: triggerAnswerSchema,
    errors: sendErrors,
  }),
  'POST /apps/v1/trigger-mobile-verification': endpoint({
    summary: 'Send a code to a telephone number; answers alike whether there is such an account',
    auth: 'app',
    body: z.object({ telephone: telephoneSchema, ...askerShape }),
    answer: triggerAnswerSchema,
    errors: [...sendErrors, ...smsErrors],
  }),
  'POST /apps/v1/confirm-mobile': endpoint({
    summary: 'Confirm a telephone number with its code',
    auth: 'app',
    body: z.object({ telephone: telephoneSchema, code: codeSchema, device_id: z.optional(deviceIdSchema) }),
    answer: messageAnswerSchema,
    errors: [...proofErrors, 'ACCOUNT_EXISTS'],
  }),
  'GET /apps/v1/deliveries/{deliveryId}': endpoint({
    summary: "How far a message to the caller's own account has come",
    auth: 'user',
    isGrown: true,
    params: z.object({ deliveryId: idSchema }),
    answer: deliverySchema,
    errors: ['DELIVERY_NOT_FOUND'],
  }),
  'POST /apps/v1/reset': endpoint({
    summary:
      'Send a link (email) or a code (telephone) to set a new password; answers alike whether there is such an account',
    auth: 'app',
    body: resetBodySchema,
    answer: resetAnswerSchema,
    errors: [...sendErrors, ...smsErrors],
  }),
  'POST /apps/v1/linked-sign-ins': endpoint({
    summary: 'What is linked to the account that a reset is for: by the link, or by code and token; uses neither up',
    auth: 'app',
    body: z.object({
      userId: z.optional(text(254, 'Please give the id')),
      code: z.optional(codeSchema),
      token: tokenSchema,
    }),
    answer: stillThereSchema,
    errors: proofErrors,
  }),
  'POST /apps/v1/update-password': endpoint({
    summary: 'Set a new password with the token of the link; ends every sign-in session',
    auth: 'app',
    body: z.object({
      ...{ userId: text(254, 'Please give the id'), token: tokenSchema, password: passwordHashSchema },
      keep_identities: keepSchema,
    }),
    answer: passwordSetSchema,
    errors: [...proofErrors, 'PASSWORD_BREACHED', 'ADDRESS_FREED'],
  }),
  'POST /apps/v1/update-password-mobile': endpoint({
    summary: 'Set a new password with the code of the SMS and the token of the reset call; ends every sign-in session',
    auth: 'app',
    body: z.object({
      ...{ code: codeSchema, token: tokenSchema, password: passwordHashSchema },
      keep_identities: keepSchema,
    }),
    answer: passwordSetSchema,
    errors: [...proofErrors, 'PASSWORD_BREACHED', 'ADDRESS_FREED'],
  }),
} as const

export type StillThereAnswer = z.infer<typeof stillThereSchema>
export type LinkedSignInAnswer = z.infer<typeof linkedSignInSchema>
export type Delivery = z.infer<typeof deliverySchema>
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>
