import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { timeSchema } from '../http/wire.ts'

/** A number that is the member's alone: whatever is sent to it, at any time and by anybody, is theirs. */
export const ownAccountSchema = z.object({
  /** `asked`: the bank has not given it yet. */
  state: z.enum(['asked', 'open', 'failed']),
  /** Empty until it is there, as what follows. */
  accountNumber: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  /** Why there is none, where it failed: all that we may give are given, or the bank would not. */
  reason: z.nullable(z.enum(['none_left', 'refused'])),
  /** Before then the bank is not asked again for what came. */
  lookAgainAt: z.nullable(timeSchema),
})

export const ownAccountAnswerSchema = z.object({
  ownAccount: z.nullable(ownAccountSchema),
  /** Whether one can be asked for: in Nigeria, where a provider gives them. */
  isOffered: z.boolean(),
})

const example = {
  ownAccount: {
    ...{ state: 'open' as const, accountNumber: '9902147735', bankName: 'Titan Paystack' },
    ...{ accountName: 'KOLA / ADAEZE BELLO', reason: null, lookAgainAt: null },
  },
  isOffered: true,
}

export const ownAccountEndpoints = {
  'GET /apps/v1/own-account': endpoint({
    summary: 'The member\u2019s own account number, to which any sum may be sent',
    auth: 'user',
    isGrown: true,
    answer: ownAccountAnswerSchema,
    errors: [],
    example,
  }),
  'POST /apps/v1/own-account': endpoint({
    summary: 'Asks for a number of one\u2019s own; asked again, there is one',
    description: 'The bank gives it within a minute or so. What comes to it pays what is open, the rest is credit.',
    auth: 'user',
    isGrown: true,
    answer: ownAccountAnswerSchema,
    errors: ['OWN_ACCOUNT_UNAVAILABLE', 'OWN_ACCOUNT_NEEDS_PHONE', 'RATE_LIMITED'],
    example,
  }),
  'POST /apps/v1/own-account/look': endpoint({
    summary: 'Has the bank asked again for what was sent today, once in ten minutes',
    auth: 'user',
    isGrown: true,
    answer: ownAccountAnswerSchema,
    errors: ['OWN_ACCOUNT_NOT_FOUND', 'OWN_ACCOUNT_LOOKED', 'UNAVAILABLE'],
    example,
  }),
  'POST /apps/v1/own-account/retire': endpoint({
    summary: 'Gives the number up; what was sent to it before still counts',
    auth: 'user',
    isGrown: true,
    answer: ownAccountAnswerSchema,
    errors: [],
    example: { ownAccount: null, isOffered: true },
  }),
} as const

export type OwnAccount = z.infer<typeof ownAccountSchema>
export type OwnAccountAnswer = z.infer<typeof ownAccountAnswerSchema>
