import * as z from 'zod/mini'
import { userSubscriptionSchema } from './billing.ts'
import { endpoint } from './http/endpoint.ts'
import { personSchema } from './profiles/profiles.ts'
import { rentedSchema } from './rentals/rentals.ts'

const flag = z.union([z.literal(0), z.literal(1)])

export const profileSchema = z.object({
  id: z.string(),
  /** What the person registered under: the email address, or the telephone number. */
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string(),
  telephone: z.string(),
  mobileVerified: z.boolean(),
  emailVerified: z.boolean(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** image_id (avatar, from 0: `toAvatarUrl` of avatar.ts has its picture), language, dob, gender. */
  metaData: z.record(z.string(), z.unknown()),
})

export const accountAnswerSchema = z.object({
  name: z.string(),
  userid: z.string(),
  logedin: z.boolean(),
  profile: profileSchema,
  /** Those that entitle now, newest first. */
  subscriptions: z.array(userSubscriptionSchema),
  /** 1 when there ever was one. */
  subscriptionHistory: flag,
  /** All there ever were, newest first. */
  subscriptionList: z.array(userSubscriptionSchema),
  /** Films that were rented and can be watched, and those that ended within a month; newest first. */
  rentals: z.optional(z.array(rentedSchema)),
  /** 1 when the newest subscription is set to renew. */
  recurring: flag,
  paymentProvider: z.string(),
  /** How many screens the account may use at once; 0 without an entitlement. */
  screens: z.number(),
  /** Vouches for the email address in the live chat; only for a verified one, and only where the chat asks for it. */
  chatHash: z.optional(z.string()),
  /** Who may watch, the main one first. */
  people: z.array(personSchema),
  /** Who is watching on this sign-in; of nobody in `people` when that person was removed. */
  person: z.string(),
})

export const accountEndpoints = {
  'GET /apps/v1/account': endpoint({
    summary: 'The signed-in account with profile and subscriptions',
    auth: 'user',
    isNobodys: true,
    answer: accountAnswerSchema,
    errors: [],
  }),
} as const

export type AccountAnswer = z.infer<typeof accountAnswerSchema>
export type Profile = z.infer<typeof profileSchema>
