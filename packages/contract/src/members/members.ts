import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, limitSchema, momentSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

/** `none` never held anything; of the others what they hold, or held last, says it. */
export const MEMBER_STATES = ['active', 'grace', 'ended', 'none', 'blocked', 'closed'] as const
export type MemberState = (typeof MEMBER_STATES)[number]

/** By what somebody is found. */
export const FOUND_BY = ['mail', 'phone', 'name', 'number', 'reference'] as const
export type FoundBy = (typeof FOUND_BY)[number]

export const memberRowSchema = z.object({
  id: z.string(),
  /** Empty where they gave none. */
  name: z.string(),
  ...{ email: z.string(), telephone: z.string(), country: z.string() },
  joinedAt: timeSchema,
  state: z.enum(MEMBER_STATES),
  /** Of what they hold or held; empty where there is none. */
  plan: z.string(),
  /** Until when it was paid; null where there is none. */
  until: z.nullable(timeSchema),
})

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

const memberExample = {
  ...{ id: '0192f…', name: 'Ngozi Adebayo-Ike', email: 'ngozi.ike@mail.example', telephone: '+2348165550147' },
  ...{ country: 'NG', joinedAt: '2025-02-18T09:00:00.000Z', state: 'grace', plan: 'Mobile' },
  until: '2026-11-18T06:00:00.000Z',
} as const

export const memberListEndpoints = {
  'GET /api/v1/apps/members': endpoint({
    summary: 'Members by state, plan, country and the time when they joined, the newest first',
    ...opens('members.read'),
    query: z.object({
      ...{ cursor: cursorSchema, limit: limitSchema, plan: z.optional(idSchema) },
      state: z.optional(z.enum(MEMBER_STATES)),
      country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'A country is two capital letters'))),
      ...{ from: z.optional(momentSchema), until: z.optional(momentSchema) },
    }),
    answer: z.object({ members: z.array(memberRowSchema), cursor: z.nullable(z.string()) }),
    errors: [],
    example: { members: [memberExample], cursor: null },
  }),
  'GET /api/v1/apps/member-filters': endpoint({
    summary: 'What members can be listed by: plans, special ones among them, and the countries that they come from',
    ...opens('members.read'),
    answer: z.object({
      plans: z.array(z.object({ id: z.string(), title: z.string(), isSpecial: z.boolean() })),
      countries: z.array(z.string()),
    }),
    errors: [],
    example: { plans: [{ id: 'mobile', title: 'Mobile', isSpecial: false }], countries: ['GB', 'NG'] },
  }),
  'POST /api/v1/apps/members/find': endpoint({
    summary:
      'Finds members by mail, telephone number or its last digits, name, id or payment reference, and says by what; that somebody looked is in the audit log',
    ...opens('members.read'),
    body: z.object({
      text: z
        .string('Please say whom you look for')
        .check(
          z.trim(),
          z.minLength(2, 'Please give two letters or more'),
          z.maxLength(254, 'That is too long'),
          z.refine(isText, 'That is no text'),
          z.regex(/^[\p{L}\p{M}\p{N} @._+'’()-]*$/u, 'Letters, digits and @ . _ + - alone'),
        ),
    }),
    /** At most twenty of each. */
    answer: z.object({ found: z.array(z.object({ by: z.enum(FOUND_BY), members: z.array(memberRowSchema) })) }),
    errors: [],
    example: { found: [{ by: 'phone', members: [memberExample] }] },
  }),
} as const

export type MemberRow = z.infer<typeof memberRowSchema>
