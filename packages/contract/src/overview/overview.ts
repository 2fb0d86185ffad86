import * as z from 'zod/mini'
import { accountAnswerSchema } from '../account.ts'
import { PAYMENT_GATEWAYS } from '../billing.ts'
import { ownAccountAnswerSchema } from '../credit/own-account.ts'
import { watchingSchema } from '../devices/devices.ts'
import { endpoint } from '../http/endpoint.ts'
import { timeSchema } from '../http/wire.ts'
import { mandatesAnswerSchema } from '../mandates/mandates.ts'
import { paymentSchema } from '../payments/payment.ts'

/** So many payments at most: those that hang before all others. */
export const OVERVIEW_PAYMENTS = 5

/** YYYY-MM-DD. */
const daySchema = z.string()
/** Decimal text in major units, such as `2900.00`. */
const amountSchema = z.string()

/**
 * `planned`: it is asked for at `on`, or, where that is null, on a day that is told before. `under-way`: it was asked for, and what
 * came of it is not known. `stopped`: nothing more is tried; it can be paid until `until`.
 */
export const NEXT_CHARGE_STATES = ['planned', 'under-way', 'stopped'] as const

/** What a membership is charged next, as the renewal itself reckons it. */
export const nextChargeSchema = z.object({
  state: z.enum(NEXT_CHARGE_STATES),
  on: z.nullable(daySchema),
  until: z.nullable(daySchema),
  package: z.string(),
  /** What the period costs, of which credit of the account pays `credit` and the means `amount`. */
  price: amountSchema,
  credit: amountSchema,
  amount: amountSchema,
  currency: z.string(),
  periodDays: z.number(),
  /** It was asked for before, and not paid. */
  isRetry: z.boolean(),
})

/** By what a membership renews. Brand and last digits are empty where its provider does not tell. */
export const meansSchema = z.object({
  kind: z.enum(['card', 'debit', 'gateway']),
  gateway: z.enum(PAYMENT_GATEWAYS),
  /** Of a card its brand, of a direct debit its bank. */
  name: z.string(),
  last4: z.string(),
})

export const overviewSchema = z.object({
  /** As `GET /account` answers it. */
  account: accountAnswerSchema,
  memberSince: daySchema,
  signIn: z.object({
    hasPassword: z.boolean(),
    /** Null where there is none. */
    passwordSetAt: z.nullable(timeSchema),
    /** Their names, the newest first. */
    passkeys: z.array(z.string()),
  }),
  /** Each screen that is taken now, the longest taken first. */
  watching: z.array(watchingSchema),
  /** Null where nothing renews by itself. */
  nextCharge: z.nullable(nextChargeSchema),
  means: z.nullable(meansSchema),
  /** The newest, newest first. */
  payments: z.array(paymentSchema),
  mandates: mandatesAnswerSchema,
  ownAccount: ownAccountAnswerSchema,
})

export const overviewEndpoints = {
  'GET /apps/v1/account/overview': endpoint({
    summary: 'All that an account screen shows: the account, its next charge, its last payments, how it signs in',
    auth: 'user',
    isGrown: true,
    answer: overviewSchema,
    errors: [],
  }),
} as const

export type Overview = z.infer<typeof overviewSchema>
/** What of it is of money. */
export type OverviewMoney = Pick<Overview, 'nextCharge' | 'means' | 'payments' | 'mandates' | 'ownAccount'>
export type NextCharge = z.infer<typeof nextChargeSchema>
export type Means = z.infer<typeof meansSchema>
