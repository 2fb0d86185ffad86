import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, limitSchema, timeSchema } from '../http/wire.ts'

/** All that an account's owner is told of; a kind that is new has its words in the web app's `features/activity`. */
export const ACCOUNT_EVENT_KINDS = [
  'account-made',
  'signed-in',
  'new-device',
  'signed-out',
  'device-signed-out',
  'signed-out-elsewhere',
  'playback-stopped',
  'tv-approved',
  'tv-refused',
  'password-reset',
  'password-changed',
  'email-changed',
  'email-change-undone',
  'email-claim-lost',
  'phone-claim-lost',
  'phone-change-undone',
  'phone-changed',
  'phone-removed',
  'profile-changed',
  'identity-linked',
  'identity-removed',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
  'person-added',
  'person-changed',
  'person-removed',
  'person-limit-changed',
  'pin-set',
  'pin-removed',
  'pin-forgotten',
  'data-asked',
  'data-fetched',
  'account-closed',
  'account-restored',
  'account-blocked',
  'account-unblocked',
  'days-granted',
  'seen-by-staff',
  'days-taken-back',
] as const

export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number]

/** How somebody showed who they are. */
export const SIGN_IN_WAYS = ['password', 'google', 'facebook', 'code', 'passkey', 'tv'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

export const accountEventSchema = z.object({
  id: z.string(),
  kind: z.enum(ACCOUNT_EVENT_KINDS),
  at: timeSchema,
  /** Where it was done; empty when that is not known. */
  deviceName: z.string(),
  /** City and country of the device; empty when no CDN tells. */
  place: z.string(),
  /** By kind: `how` (a way to sign in), `during` (`sign-up`: the sign-in that came with the account), `device` and `devicePlace` (that it was done to), `title`, `name`, `limit` (a class; empty: none). */
  detail: z.record(z.string(), z.string()),
})

export const accountEventEndpoints = {
  'GET /apps/v1/account/activity': endpoint({
    summary: 'What was done on the account and when, the newest first; 18 months back',
    auth: 'user',
    isGrown: true,
    query: z.object({ limit: limitSchema, cursor: cursorSchema }),
    answer: z.object({
      events: z.array(accountEventSchema),
      /** For what is older; not there at the end. */
      cursor: z.optional(z.string()),
    }),
    errors: [],
    example: {
      events: [
        {
          ...{ id: '0193a1c2-0000-7000-8000-000000000001', kind: 'new-device', at: '2026-11-20T12:00:00.000Z' },
          ...{ deviceName: 'LG television', place: 'Lagos, Nigeria', detail: { how: 'tv' } },
        },
      ],
    },
  }),
} as const

export type AccountEvent = z.infer<typeof accountEventSchema>
