import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, messageAnswerSchema, momentSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

const moneySchema = z.object({ amount: z.string(), currency: z.string() })

/** How a person is told; null where there is no confirmed address. */
const toldSchema = z.nullable(z.enum(['mail', 'sms']))

/** What closing this account would do, before it is done. */
export const leavingSchema = z.object({
  /** In which support can bring it back. */
  graceDays: z.number(),
  /** When what is personal would be erased, were it closed now. */
  eraseAt: timeSchema,
  /** Receipts are kept so long, without the person. */
  keepYears: z.number(),
  /** Whoever signed up under it, as the goodbye says it. */
  firstName: z.string(),
  told: toldSchema,
  plans: z.array(z.extend(moneySchema, { plan: z.string(), paidUntil: timeSchema, renews: z.boolean() })),
  credit: z.array(moneySchema),
  gifts: z.number(),
  rentals: z.number(),
})

const actorSchema = z
  .string('Please say who you are')
  .check(z.minLength(2, 'Please say who you are'), z.maxLength(80, 'That is too long'))

export const contactSchema = z
  .string('Please give an email or a telephone number')
  .check(z.minLength(3, 'That is too short'), z.maxLength(254, 'That is too long'))

export const closedAccountSchema = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  telephone: z.string(),
  closedAt: timeSchema,
  eraseAt: timeSchema,
  /** Who of the operator's people closed it for its holder; null where the holder did. */
  closedBy: z.nullable(z.string()),
  /** Of another account by now. */
  taken: z.array(z.enum(['email', 'telephone'])),
})

export const leavingEndpoints = {
  'GET /apps/v1/leaving': endpoint({
    summary: 'What deleting the account would do, true to what it holds',
    auth: 'user',
    isGrown: true,
    answer: leavingSchema,
    errors: [],
    example: {
      ...{ graceDays: 30, eraseAt: '2027-01-22T09:00:00.000Z', keepYears: 6, firstName: 'Adaeze', told: 'mail' },
      plans: [
        { plan: 'Basic', amount: '2900.00', currency: 'NGN', paidUntil: '2027-01-12T09:00:00.000Z', renews: true },
      ],
      ...{ credit: [{ amount: '500.00', currency: 'NGN' }], gifts: 1, rentals: 0 },
    },
  }),
  'DELETE /apps/v1/delete-user': endpoint({
    summary: 'Closes the account at once; what is personal is erased after the days in which support can bring it back',
    auth: 'user',
    isGrown: true,
    answer: z.extend(messageAnswerSchema, { eraseAt: timeSchema, told: toldSchema }),
    errors: [],
    example: { message: 'Your account is closed', eraseAt: '2027-01-22T09:00:00.000Z', told: 'mail' },
  }),
} as const

export const operatorLeavingEndpoints = {
  'GET /api/v1/apps/closed-accounts': endpoint({
    summary: 'Accounts that can still be brought back, by the email or the telephone number that they had, or all',
    ...opens('members.read'),
    query: z.object({
      contact: z.optional(contactSchema),
      /** Those that were closed before: of a next page. */
      before: z.optional(momentSchema),
    }),
    answer: z.object({ accounts: z.array(closedAccountSchema) }),
    errors: [],
    example: {
      accounts: [
        {
          ...{ accountId: '0192f', name: 'Adaeze Bello', email: 'adaeze@example.com', telephone: '' },
          ...{ closedAt: '2026-12-23T09:00:00.000Z', eraseAt: '2027-01-22T09:00:00.000Z', closedBy: null, taken: [] },
        },
      ],
    },
  }),
  'POST /api/v1/apps/accounts/{id}/close': endpoint({
    summary:
      'Closes an account at its holder’s request, as the holder would; the address that it has confirms which one',
    ...opens('members.close'),
    params: z.object({ id: idSchema }),
    body: z.object({ actor: actorSchema, contact: contactSchema }),
    answer: z.extend(messageAnswerSchema, { eraseAt: timeSchema }),
    errors: ['ACCOUNT_NOT_FOUND', 'OWNER_REQUIRED'],
    example: { message: 'The account is closed', eraseAt: '2027-01-22T09:00:00.000Z' },
  }),
  'POST /api/v1/apps/accounts/{id}/restore': endpoint({
    summary: 'Brings a closed account back before it is erased; an address that is another’s by now stays theirs',
    ...opens('members.close'),
    params: z.object({ id: idSchema }),
    body: z.object({
      actor: actorSchema,
      /** Come back without what another account has by now. */
      withoutTaken: z._default(z.boolean('withoutTaken is true or false'), false),
    }),
    answer: z.extend(messageAnswerSchema, { without: z.array(z.enum(['email', 'telephone'])) }),
    errors: ['OWNER_REQUIRED', 'ACCOUNT_NOT_CLOSED', 'ACCOUNT_ERASED', 'ADDRESS_TAKEN_MEANWHILE'],
    example: { message: 'The account is back', without: [] },
  }),
} as const

export type Leaving = z.infer<typeof leavingSchema>
export type ClosedAccount = z.infer<typeof closedAccountSchema>
export type Told = z.infer<typeof toldSchema>
