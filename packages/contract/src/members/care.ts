import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, messageAnswerSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'
import { memberParams, noteSchema } from './member.ts'

/** Days that a member may be given in a year without an owner. */
export const GRANT_YEAR_DAYS = 30
/** At once, by an owner too. */
export const GRANT_MOST_DAYS = 366

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

const writtenSchema = (missing: string, most: number) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(3, missing),
      z.maxLength(most, 'That is too long'),
      z.refine(isText, 'That is no text'),
    )

export const whySchema = writtenSchema('Please say why', 200)

/** What staff do for a member. */
export const memberCareEndpoints = {
  'POST /api/v1/apps/members/{id}/notes': endpoint({
    summary: 'Notes something about a member, for the staff alone',
    ...opens('members.care'),
    params: memberParams,
    body: z.object({ text: writtenSchema('Please write a note', 2_000) }),
    answer: z.object({ notes: z.array(noteSchema) }),
    errors: ['MEMBER_NOT_FOUND', 'MEMBER_NOTES_FULL'],
    example: { notes: [{ id: '0199…', text: 'Pays on the 25th', by: 'Emeka Uzor', at: '2026-09-18T09:00:00.000Z' }] },
  }),
  'POST /api/v1/apps/members/{id}/grant': endpoint({
    summary:
      'Gives a member days of a plan, a special one too: they follow what is held, or wait until a membership that renews has ended. The same key gives them once',
    ...opens('members.care'),
    params: memberParams,
    body: z.object({
      /** Made up by the caller, anew for each grant that is meant. */
      key: z.string('Please give a key').check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'This is not a key')),
      days: z
        .int('Please give whole days')
        .check(z.gte(1, 'At least a day'), z.lte(GRANT_MOST_DAYS, `At most ${GRANT_MOST_DAYS} days`)),
      ...{ planId: idSchema, why: whySchema },
    }),
    answer: z.object({
      ...{ plan: z.string(), days: z.number() },
      /** Null where they wait. */
      from: z.nullable(timeSchema),
      until: z.nullable(timeSchema),
    }),
    errors: ['MEMBER_NOT_FOUND', 'PLAN_NOT_FOUND', 'GRANT_LIMIT', 'REQUEST_CONFLICT'],
    example: { plan: 'Mobile', days: 3, from: '2026-11-21T06:00:00.000Z', until: '2026-11-24T06:00:00.000Z' },
  }),
  'POST /api/v1/apps/members/{id}/grants/{grantId}/take-back': endpoint({
    summary: 'Takes granted days back: what is left of them opens nothing from now on, and the member is told',
    ...opens('members.care'),
    params: z.object({ ...memberParams.shape, grantId: idSchema }),
    body: z.object({ why: whySchema }),
    answer: messageAnswerSchema,
    errors: ['MEMBER_NOT_FOUND', 'GRANT_NOT_FOUND'],
    example: { message: '30 days of Press are taken back' },
  }),
  'POST /api/v1/apps/members/{id}/stop': endpoint({
    summary: 'Stops what plays on one of their devices; the device stays signed in',
    ...opens('members.care'),
    params: memberParams,
    body: z.object({ sessionId: idSchema }),
    answer: messageAnswerSchema,
    errors: ['MEMBER_NOT_FOUND', 'PLAYBACK_SESSION_NOT_FOUND'],
    example: { message: 'Iron Market is stopped' },
  }),
  'POST /api/v1/apps/members/{id}/sign-out': endpoint({
    summary: 'Signs a member out on one of their devices, with what plays there',
    ...opens('members.care'),
    params: memberParams,
    body: z.object({ deviceId: idSchema }),
    answer: messageAnswerSchema,
    errors: ['MEMBER_NOT_FOUND', 'DEVICE_NOT_FOUND'],
    example: { message: 'Tecno Spark 20 is signed out' },
  }),
  'POST /api/v1/apps/members/{id}/reset': endpoint({
    summary: 'Sends a member the mail, or without one the SMS, by which they set a new password',
    ...opens('members.care'),
    params: memberParams,
    answer: messageAnswerSchema,
    errors: ['MEMBER_NOT_FOUND', 'MEMBER_NOT_REACHED', 'RATE_LIMITED'],
    example: { message: 'A mail is on its way' },
  }),
  'POST /api/v1/apps/members/{id}/block': endpoint({
    summary:
      'Blocks a member, who is signed out everywhere and told so, or lets them in again. Support asks for it: see requests',
    ...opens('members.close'),
    params: memberParams,
    body: z.object({ state: z.enum(['on', 'off'], 'Please say on or off'), why: whySchema }),
    answer: z.object({ blockedAt: z.nullable(timeSchema) }),
    errors: ['MEMBER_NOT_FOUND', 'OWNER_REQUIRED'],
    example: { blockedAt: '2026-11-28T10:11:02.000Z' },
  }),
  'POST /api/v1/apps/members/{id}/export': endpoint({
    summary:
      'Has a copy of a member’s data made at their request, which they alone can fetch. Support asks for it: see requests',
    ...opens('members.close'),
    params: memberParams,
    answer: messageAnswerSchema,
    errors: ['MEMBER_NOT_FOUND', 'OWNER_REQUIRED', 'RATE_LIMITED'],
    example: { message: 'The copy is being made' },
  }),
} as const
