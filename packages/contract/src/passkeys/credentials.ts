import * as z from 'zod/mini'

/** Longest credential id that WebAuthn allows (1,023 bytes), written out. */
const MAX_ID = 1_364

const base64url = (max: number) =>
  z
    .string('Please give what the browser gave')
    .check(z.regex(/^[A-Za-z0-9_-]+$/, 'This is not base64url'), z.maxLength(max, 'That is too long'))

const credential = <S extends z.ZodMiniType>(response: S) =>
  z.object({
    id: base64url(MAX_ID),
    rawId: base64url(MAX_ID),
    type: z.literal('public-key', 'The type is public-key'),
    response,
    authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40, 'That is too long')))),
  })

/** What a browser makes when a passkey is made: `RegistrationResponseJSON` of WebAuthn level 3 §5.1.8. */
export const newCredentialSchema = credential(
  z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(20_000),
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/, 'This is no transport'))).check(z.maxLength(10, 'Too many')),
    ),
  }),
)

/** What a browser makes when a passkey is used: `AuthenticationResponseJSON` of the same. */
export const usedCredentialSchema = credential(
  z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(100, 'That is too long')))),
  }),
)

const descriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`; the challenge counts once, within five minutes. */
export const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
    authenticatorAttachment: z.optional(z.literal('platform')),
  }),
  attestation: z.literal('none'),
})

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`; the challenge counts once, within five minutes. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  /** Empty where nobody has said who they are: the device offers what it has. */
  allowCredentials: z.array(descriptorSchema),
  userVerification: z.literal('required'),
})

export type NewCredential = z.infer<typeof newCredentialSchema>
export type UsedCredential = z.infer<typeof usedCredentialSchema>
export type CreationOptions = z.infer<typeof creationOptionsSchema>
export type RequestOptions = z.infer<typeof requestOptionsSchema>
