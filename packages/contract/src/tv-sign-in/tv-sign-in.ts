import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'
import { readUserCode } from './user-code.ts'

const userCodeParams = z.object({
  /** Six letters as the television shows them; small ones and marks between them do as well. */
  userCode: z.string().check(
    z.maxLength(20, 'A code has six letters'),
    z.refine((text) => readUserCode(text) !== null, 'A code has six letters'),
  ),
})

export const tvSignInSchema = z.object({
  /** `HKT BMQ` */
  userCode: z.string(),
  deviceName: z.string(),
  /** Where the television is, as a CDN tells; empty when none does. */
  place: z.string(),
  askedAt: timeSchema,
  expiresAt: timeSchema,
  /** Approved: by this account, and perhaps not fetched yet. */
  state: z.enum(['asked', 'approved', 'refused']),
})

const ERRORS = ['TV_CODE_UNKNOWN', 'RATE_LIMITED'] as const

export const tvSignInEndpoints = {
  'GET /apps/v1/tv-sign-ins/{userCode}': endpoint({
    summary: 'Which television shows these six letters, before it is signed in',
    auth: 'user',
    isGrown: true,
    isOwners: true,
    params: userCodeParams,
    answer: tvSignInSchema,
    errors: ERRORS,
    example: {
      ...{ userCode: 'HKT BMQ', deviceName: 'LG television', place: 'Lagos, Nigeria', state: 'asked' },
      ...{ askedAt: '2026-11-20T12:00:00.000Z', expiresAt: '2026-11-20T12:10:00.000Z' },
    },
  }),
  'POST /apps/v1/tv-sign-ins/{userCode}/approve': endpoint({
    summary: 'Sign that television in to this account; a repeat changes nothing',
    auth: 'user',
    isGrown: true,
    params: userCodeParams,
    body: z.object({
      /** The one person that it opens as; with null the television asks who is watching. */
      profileId: z.nullable(idSchema),
    }),
    answer: tvSignInSchema,
    errors: [...ERRORS, 'PROFILE_NOT_FOUND'],
  }),
  'POST /apps/v1/tv-sign-ins/{userCode}/refuse': endpoint({
    summary: 'Leave that television outside: nobody can use its letters any more',
    auth: 'user',
    isGrown: true,
    params: userCodeParams,
    answer: tvSignInSchema,
    errors: ERRORS,
  }),
} as const

export type TvSignIn = z.infer<typeof tvSignInSchema>
