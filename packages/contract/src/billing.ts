import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'
import { timeSchema } from './http/wire.ts'

/** One way to pay for a plan: amount, currency, period (the documents' subscription plan). */
export const priceSchema = z.object({
  id: z.string(),
  sub_id: z.string(),
  slug_name: z.string(),
  title: z.string(),
  description: z.string(),
  currency: z.string(),
  /** Decimal text in major units, such as `2900.00`. */
  price: z.string(),
  /** Holds `plan_details_keys` (JSON list of keys) and a value for each key. */
  metaData: z.record(z.string(), z.string()),
  /** Paid once for its days, and never renewed; left out of what renews. */
  kind: z.optional(z.literal('pass')),
})

/** The documents' package. */
export const planSchema = z.object({
  id: z.string(),
  title: z.string(),
  metaData: z.record(z.string(), z.string()),
  subscriptions: z.array(priceSchema),
  /** The same for days that end by themselves; left out where none are sold. */
  passes: z.optional(z.array(priceSchema)),
})

export const packagesAnswerSchema = z.object({
  response: z.object({
    packages: z.array(planSchema),
    /** When the next price begins to count: what is kept of this answer is asked for anew then. Left out where none waits. */
    until: z.optional(timeSchema),
  }),
})

/** Two letters, such as `NG`. */
export const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/, 'A country has two capitals'))

export const PAYMENT_STATUSES = ['SUCCESS', 'CANCELLED', 'FAILED', 'EXPIRED'] as const
/** Slugs of the payment providers: those of specification 2 §9, and Paystack. */
export const PAYMENT_PROVIDERS = ['stripe', 'braintree', 'dpo', 'paypal', 'flutterwave', 'paystack'] as const
/** Where a subscription was paid: at a provider, entered by hand, or by whoever gave it. */
export const PAYMENT_GATEWAYS = [...PAYMENT_PROVIDERS, 'manual', 'gift'] as const

/** A change of plan that was asked for and begins with the next charge. */
export const waitingChangeSchema = z.object({
  package: z.string(),
  package_id: z.string(),
  sub: z.string(),
  sub_id: z.string(),
  /** As it was said when it was asked for; decimal text in major units. */
  price: z.string(),
  currency: z.string(),
  periodDays: z.number(),
  /** YYYY-MM-DD. */
  from: z.string(),
})

/** Another price of what runs: the first charge that bears it is due on that day. */
export const newPriceSchema = z.object({
  /** Decimal text in major units. */
  price: z.string(),
  currency: z.string(),
  /** YYYY-MM-DD. */
  from: z.string(),
})

export const userSubscriptionSchema = z.object({
  package: z.string(),
  package_id: z.string(),
  sub: z.string(),
  sub_id: z.string(),
  price: z.string(),
  currency: z.string(),
  subscription_slug: z.string(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  payment_gateway: z.enum(PAYMENT_GATEWAYS),
  transaction_id: z.string(),
  /** YYYY-MM-DD. */
  expiry_date: z.string(),
  recurring: z.union([z.literal(0), z.literal(1)]),
  /** What renewals cost from a day on, as the member was told; left out where nothing changes. */
  newPrice: z.optional(newPriceSchema),
  /** The card that renews it ends before the next charge: its last digits and its last day. Told from a month before on. */
  endingCard: z.optional(z.object({ last4: z.string(), lastDay: z.string() })),
  /** It is a pass, which ends by itself; left out of memberships. */
  kind: z.optional(z.literal('pass')),
  /** Left out where nothing waits. Update-user-subscription with `sub_id` of this subscription takes it back. */
  change: z.optional(waitingChangeSchema),
})

export const billingEndpoints = {
  'GET /apps/v1/packages': endpoint({
    summary: 'The plans on sale with their prices of now; special plans are not among them',
    auth: 'app',
    /** Of whoever is not signed in; an account has its own, and the tenant’s stands where nobody says. */
    query: z.object({ country: z.optional(countrySchema) }),
    answer: packagesAnswerSchema,
    errors: [],
    example: {
      response: {
        packages: [
          {
            id: 'basic',
            title: 'Basic',
            metaData: { screens: '2' },
            subscriptions: [
              {
                id: 'basic-ngn-30',
                sub_id: 'basic-ngn-30',
                slug_name: 'basic-monthly',
                title: 'Basic, monthly',
                description: 'Two screens at once',
                currency: 'NGN',
                price: '2900.00',
                metaData: {},
              },
            ],
          },
        ],
      },
    },
  }),
} as const

export type Plan = z.infer<typeof planSchema>
export type Price = z.infer<typeof priceSchema>
export type PackagesAnswer = z.infer<typeof packagesAnswerSchema>
export type WaitingChange = z.infer<typeof waitingChangeSchema>
export type UserSubscription = z.infer<typeof userSubscriptionSchema>
