import * as z from 'zod/mini'
import { accountEventSchema } from '../account-events/account-events.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'
import { memberRowSchema } from './members.ts'
import { MEMBER_ACTIONS } from './second.ts'

/** So many of each list at most, the newest. */
export const MEMBER_LISTS_MOST = 50

export const memberParams = z.object({ id: idSchema })

export const noteSchema = z.object({ id: z.string(), text: z.string(), by: z.string(), at: timeSchema })

const holdingSchema = z.object({
  ...{ plan: z.string(), planId: z.string(), price: z.string(), kind: z.enum(['membership', 'pass']) },
  /** Decimal text in major units. */
  ...{
    amount: z.string(),
    currency: z.string(),
    screens: z.number(),
    isRecurring: z.boolean(),
    isCurrent: z.boolean(),
  },
  until: timeSchema,
  /** What is held beyond that, where a renewal has failed. */
  graceUntil: z.nullable(timeSchema),
  nextChargeAt: z.nullable(timeSchema),
})

const moneySchema = z.object({
  ...{ reference: z.string(), what: z.string(), provider: z.string(), state: z.string(), at: timeSchema },
  ...{ amount: z.string(), currency: z.string() },
  /** What its provider said where it was refused. */
  refusal: z.string(),
})

const watchedSchema = z.object({
  ...{ titleId: z.string(), title: z.string(), deviceName: z.string(), at: timeSchema },
  /** From its begin to its end, pauses among it; null while it plays. */
  minutes: z.nullable(z.number()),
})

/** What waits for a second person. */
export const memberRequestSchema = z.object({
  id: z.string(),
  action: z.enum(MEMBER_ACTIONS),
  ...{ why: z.string(), askedBy: z.string(), askedAt: timeSchema },
  /** Then it counts no more. */
  expiresAt: timeSchema,
  /** Who asks said the first yes, and cannot say the second. */
  isYours: z.boolean(),
})

export const memberSchema = z.object({
  ...memberRowSchema.shape,
  ...{ isEmailConfirmed: z.boolean(), isTelephoneConfirmed: z.boolean(), city: z.string() },
  blockedAt: z.nullable(timeSchema),
  /** When it was closed, and when what is personal is erased. */
  closed: z.nullable(z.object({ at: timeSchema, eraseAt: timeSchema, by: z.string(), isErased: z.boolean() })),
  /** The newest copy of their data. */
  copy: z.nullable(z.object({ askedAt: timeSchema, readyAt: z.nullable(timeSchema), until: z.nullable(timeSchema) })),
  holdings: z.array(holdingSchema),
  rentals: z.array(z.object({ title: z.string(), beginBy: timeSchema, endsAt: z.nullable(timeSchema) })),
  /** Days that were given and begin when what is held has ended. */
  waiting: z.array(z.object({ plan: z.string(), days: z.number() })),
  /** What came in less what went back. */
  paid: z.array(z.object({ amount: z.string(), currency: z.string(), payments: z.number() })),
  payments: z.array(moneySchema),
  messages: z.array(
    z.object({ channel: z.enum(['mail', 'sms']), purpose: z.string(), status: z.string(), at: timeSchema }),
  ),
  watched: z.array(watchedSchema),
  /** In the last 28 days. */
  watchedMinutes: z.number(),
  events: z.array(accountEventSchema),
  devices: z.array(
    z.object({
      ...{ deviceId: z.string(), name: z.string(), place: z.string(), since: timeSchema, lastUsedAt: timeSchema },
      /** What plays there now. */
      playing: z.nullable(z.object({ sessionId: z.string(), title: z.string(), since: timeSchema })),
    }),
  ),
  notes: z.array(noteSchema),
  /** Of those who may say yes to them; none for others. */
  requests: z.array(memberRequestSchema),
  /** Days that were granted in the last 365, and how many may be without an owner. */
  granted: z.object({ days: z.number(), mostDays: z.number() }),
})

export type Member = z.infer<typeof memberSchema>
export type MemberRequest = z.infer<typeof memberRequestSchema>
export type MemberNote = z.infer<typeof noteSchema>

export const memberEndpoints = {
  'GET /api/v1/apps/members/{id}': endpoint({
    summary: 'A member: what they hold, pay, watch and were told, their devices, and what the staff noted',
    ...opens('members.read'),
    params: memberParams,
    answer: memberSchema,
    errors: ['MEMBER_NOT_FOUND'],
  }),
} as const
