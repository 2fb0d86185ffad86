import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'
import { deviceIdSchema, messageAnswerSchema, timeSchema } from './http/wire.ts'
import { signedInAnswerSchema, signUpMetaDataSchema } from './sign-up.ts'

export const providerSchema = z.enum(['google', 'facebook'], 'The provider is google or facebook')

export const socialLoginBodySchema = z.object({
  /** Google's ID token, or Facebook's access token. */
  token: z
    .string('Please give a token')
    .check(z.minLength(1, 'Please give a token'), z.maxLength(8_000, 'That is too long')),
  provider: providerSchema,
  /** Not believed: only the provider's own word counts. */
  email: z._default(z.string().check(z.maxLength(254, 'That is too long')), ''),
  /** When given, the token must bear the same. */
  nonce: z.optional(z.string().check(z.maxLength(200, 'That is too long'))),
  /**
   * After ACCOUNT_EXISTS: six digits that trigger-email-verification sent to the account's address. They link the two
   * where the provider does not vouch for the address.
   */
  code: z.optional(z.string().check(z.minLength(1, 'Please give the code'), z.maxLength(20, 'That is too long'))),
  device_id: z.optional(deviceIdSchema),
  device_name: z.optional(z.string().check(z.maxLength(120, 'That is too long'))),
})

export const socialRegisterBodySchema = z.extend(socialLoginBodySchema, {
  /** Plan or provider that was chosen. */
  slug_name: z._default(z.string().check(z.maxLength(80, 'That is too long')), ''),
  metaData: z._default(signUpMetaDataSchema, {}),
})

export const identitySchema = z.object({ provider: providerSchema, email: z.string(), linkedAt: timeSchema })

export const identitiesAnswerSchema = z.object({ identities: z.array(identitySchema), hasPassword: z.boolean() })

const errors = ['SOCIAL_TOKEN_INVALID', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED'] as const

export const identityEndpoints = {
  'POST /apps/v1/social-login': endpoint({
    summary: 'Sign in with an identity that a provider vouches for',
    auth: 'app',
    body: socialLoginBodySchema,
    answer: signedInAnswerSchema,
    errors: [...errors, 'SOCIAL_ACCOUNT_UNKNOWN', 'ACCOUNT_EXISTS', 'CODE_WRONG', 'CODE_EXPIRED', 'LINK_USED'],
  }),
  'POST /apps/v1/social-register': endpoint({
    summary: 'Make an account from an identity; one that has an account already is signed in',
    auth: 'app',
    body: socialRegisterBodySchema,
    answer: signedInAnswerSchema,
    errors: [...errors, 'ACCOUNT_EXISTS'],
  }),
  'GET /apps/v1/identities': endpoint({
    summary: "The account's linked identities, and whether it has a password",
    auth: 'user',
    isGrown: true,
    answer: identitiesAnswerSchema,
    errors: [],
  }),
  'POST /apps/v1/identities': endpoint({
    summary: 'Link an identity to the signed-in account',
    auth: 'user',
    isGrown: true,
    isProven: true,
    body: z.pick(socialLoginBodySchema, { token: true, provider: true, nonce: true }),
    answer: messageAnswerSchema,
    errors: [...errors, 'IDENTITY_TAKEN'],
  }),
  'DELETE /apps/v1/identities/{provider}': endpoint({
    summary: 'Unlink an identity',
    auth: 'user',
    isGrown: true,
    isProven: true,
    params: z.object({ provider: providerSchema }),
    answer: messageAnswerSchema,
    errors: ['IDENTITY_NOT_FOUND', 'LAST_SIGN_IN_METHOD'],
  }),
} as const

export type ProviderName = z.infer<typeof providerSchema>
export type IdentityAnswer = z.infer<typeof identitiesAnswerSchema>
