import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { deviceIdSchema, idSchema, messageAnswerSchema, timeSchema } from '../http/wire.ts'
import { loginAnswerSchema } from '../sign-in.ts'
import {
  creationOptionsSchema,
  newCredentialSchema,
  requestOptionsSchema,
  usedCredentialSchema,
} from './credentials.ts'
import { MOST_PASSKEYS, PASSKEY_NAME_LENGTH } from './limits.ts'

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timeSchema,
  lastUsedAt: z.nullable(timeSchema),
  /** Kept by a password manager that has it on several devices. */
  isSynced: z.boolean(),
  /** When it was last used the way a copy of it would be, and refused; null for never. */
  refusedAt: z.nullable(timeSchema),
})

export const passkeysAnswerSchema = z.object({
  passkeys: z.array(passkeySchema),
  most: z.number(),
  /** Nothing else signs in to the account: the last of them cannot be removed. */
  isOnlyWayIn: z.boolean(),
})

const nameSchema = z
  .string('Please give a name')
  .check(z.maxLength(PASSKEY_NAME_LENGTH, `At most ${PASSKEY_NAME_LENGTH} characters`))

const params = z.object({ id: idSchema })
const checked = ['PASSKEY_REFUSED', 'PASSKEY_EXPIRED', 'RATE_LIMITED'] as const
const used = [...checked, 'PASSKEY_UNKNOWN', 'PASSKEY_COPIED'] as const

const example = {
  id: '01890000-0000-7000-8000-000000000000',
  name: 'Passkey on Chrome, Android',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastUsedAt: null,
  isSynced: true,
  refusedAt: null,
}

export const passkeyEndpoints = {
  'POST /apps/v1/passkeys/sign-in-options': endpoint({
    summary: 'What a browser needs to ask for a passkey; alike for everybody',
    auth: 'app',
    answer: requestOptionsSchema,
    errors: ['RATE_LIMITED'],
  }),
  'POST /apps/v1/passkeys/sign-in': endpoint({
    summary: 'Sign in by a passkey',
    auth: 'app',
    body: z.object({
      credential: usedCredentialSchema,
      device_id: z.optional(deviceIdSchema),
      device_name: z.optional(z.string().check(z.maxLength(120, 'That is too long'))),
    }),
    answer: loginAnswerSchema,
    errors: [...used, 'SIGN_IN_FAILED'],
  }),
  'POST /apps/v1/reauthenticate/passkey-options': endpoint({
    summary: 'What a browser needs to ask for a passkey of the account that is signed in',
    auth: 'user',
    isNobodys: true,
    answer: requestOptionsSchema,
    errors: ['PASSKEY_NOT_FOUND', 'RATE_LIMITED'],
  }),
  'POST /apps/v1/reauthenticate/passkey': endpoint({
    summary:
      'Show by a passkey once more that the account is yours, as `POST /apps/v1/reauthenticate` does by password',
    auth: 'user',
    isNobodys: true,
    body: z.object({ credential: usedCredentialSchema }),
    answer: z.object({ message: z.string(), provenUntil: timeSchema }),
    errors: used,
  }),
  'GET /apps/v1/passkeys': endpoint({
    summary: "The account's passkeys, the newest first",
    auth: 'user',
    isGrown: true,
    answer: passkeysAnswerSchema,
    errors: [],
    example: { passkeys: [example], most: MOST_PASSKEYS, isOnlyWayIn: false },
  }),
  'POST /apps/v1/passkeys/options': endpoint({
    summary: 'What a browser needs to make a passkey: on this device, or wherever the person likes',
    auth: 'user',
    isGrown: true,
    isProven: true,
    body: z.object({ place: z.enum(['this-device', 'any'], 'The place is this-device or any') }),
    answer: creationOptionsSchema,
    errors: ['PASSKEY_LIMIT', 'RATE_LIMITED'],
  }),
  'POST /apps/v1/passkeys': endpoint({
    summary: 'Add the passkey that the browser has made; it gets a name after the device or what keeps it',
    auth: 'user',
    isGrown: true,
    body: z.object({ credential: newCredentialSchema }),
    answer: z.object({ message: z.string(), passkey: passkeySchema }),
    errors: [...checked, 'PASSKEY_LIMIT', 'PASSKEY_TAKEN'],
    example: { message: 'Your passkey is ready', passkey: example },
  }),
  'PATCH /apps/v1/passkeys/{id}': endpoint({
    summary: 'Rename a passkey; `was` is its name as the screen showed it',
    auth: 'user',
    isGrown: true,
    params,
    body: z.object({ name: nameSchema, was: z.string().check(z.maxLength(200, 'That is too long')) }),
    answer: z.object({ message: z.string(), passkey: passkeySchema }),
    errors: ['PASSKEY_NOT_FOUND', 'PASSKEY_STALE'],
  }),
  'DELETE /apps/v1/passkeys/{id}': endpoint({
    summary: 'Remove a passkey; the last way in to the account stays',
    auth: 'user',
    isGrown: true,
    isProven: true,
    params,
    answer: messageAnswerSchema,
    errors: ['PASSKEY_NOT_FOUND', 'LAST_SIGN_IN_METHOD'],
  }),
} as const

export type Passkey = z.infer<typeof passkeySchema>
export type PasskeysAnswer = z.infer<typeof passkeysAnswerSchema>
