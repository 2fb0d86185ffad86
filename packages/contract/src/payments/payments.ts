import * as z from 'zod/mini'
import { newPriceSchema, PAYMENT_PROVIDERS } from '../billing.ts'
import { endpoint, GROWN_PAYER, GROWN_USER } from '../http/endpoint.ts'
import { idSchema } from '../http/wire.ts'
import { PAYMENTS_PAGE } from './page.ts'
import { bankAccountSchema, examplePayment, PAYMENT_METHODS, paymentSchema, referenceSchema } from './payment.ts'
import { USSD_BANKS, type UssdBank } from './pushed.ts'

const slugSchema = z.enum(PAYMENT_PROVIDERS, 'This is no payment provider')
/** Coupons are compared in capitals and without blanks around them; an empty one is none. */
export const couponSchema = z.optional(z.string().check(z.maxLength(60, 'That is no coupon code')))
/** A means to pay as the provider's own field in the browser made it; never card data. */
const nonceSchema = z
  .string('Please give a payment method')
  .check(z.regex(/^[\w-]{4,500}$/, 'This is not a payment method'))

/** What a person chose to pay with, where the provider's page has more than one; without it the page offers all that it has. */
const paymentMethodSchema = z.optional(z.enum(PAYMENT_METHODS, 'This is no way to pay'))

/** For `ussd`: whose customers dial the code. */
const ussdBankSchema = z.optional(z.enum(Object.keys(USSD_BANKS) as UssdBank[], 'This is no bank with a code'))

/** What is rented, where that is a film: then the price is that of its rental. */
const titleIdSchema = z.optional(idSchema)

/** Codes that every start of a payment may answer. */
const START_ERRORS = [
  'PRICE_NOT_FOUND',
  'PAYMENT_WAY_UNAVAILABLE',
  'ALREADY_SUBSCRIBED',
  'COUPON_REFUSED',
  'REQUEST_CONFLICT',
  'PROVIDER_UNAVAILABLE',
] as const
const CHARGE_ERRORS = [...START_ERRORS, 'PAYMENT_DECLINED'] as const
const HOLD_ERRORS = ['SUBSCRIPTION_NOT_FOUND', 'PROVIDER_UNAVAILABLE'] as const

/** What came of a payment that was made in place. */
export const paymentOutcomeSchema = z.object({
  status: z.enum(['paid', 'pending', 'action_required']),
  /** Absent while the bank asks before the card may be kept: then nothing is begun, and the call is made again. */
  reference: z.optional(referenceSchema),
  message: z.string(),
  /** For `action_required`: what the provider's script in the browser needs to go on. */
  clientSecret: z.optional(z.string()),
})
const exampleOutcome = { status: 'paid', reference: examplePayment.reference, message: 'Paid' } as const

const linkAnswer = z.object({ url: z.string(), reference: referenceSchema })
const verifiedAnswer = z.object({ status: z.string(), message: z.string(), payment: paymentSchema })
const exampleVerified = { status: 'paid', message: examplePayment.message, payment: examplePayment }

/** What is due for a price, before anything is begun. */
export const quoteSchema = z.object({
  currency: z.string(),
  /** Decimal texts in major units. */
  price: z.string(),
  discount: z.string(),
  due: z.string(),
  /** What credit of the account pays of it; absent where it pays nothing. */
  credit: z.optional(z.string()),
  /** Of what is due and paid with credit; the tenant's rate is in it already. */
  vat: z.string(),
  periodDays: z.number(),
  /** Given once to a person's first subscription. */
  bonusDays: z.number(),
  /** YYYY-MM-DD of the next charge; null when nothing renews. */
  nextCharge: z.nullable(z.string()),
  /** What renewals cost from a day on, where that is another price; absent where none is known. */
  newPrice: z.optional(newPriceSchema),
})

export const paymentEndpoints = {
  'POST /apps/v1/quotes': endpoint({
    summary: 'What a price costs this account now: discount of a coupon, bonus days, the next charge',
    ...GROWN_USER,
    body: z.object({
      ...{ subscriptionId: idSchema, slug: z.optional(slugSchema), coupon: couponSchema },
      ...{ paymentmethod: paymentMethodSchema, titleId: titleIdSchema },
    }),
    answer: quoteSchema,
    errors: ['PRICE_NOT_FOUND', 'COUPON_REFUSED', 'PROVIDER_UNAVAILABLE'],
    example: {
      ...{ currency: 'NGN', price: '2900.00', discount: '580.00', due: '2320.00', vat: '161.86' },
      ...{ periodDays: 30, bonusDays: 14, nextCharge: '2027-01-05' },
    },
  }),
  'POST /apps/v2/payment-user-token': endpoint({
    summary: 'The publishable key of the card fields, and a short-lived token that opens payment calls alone',
    ...GROWN_USER,
    body: z.object({ slug: slugSchema }),
    answer: z.object({
      /** Empty where the provider has none. */
      publishableKey: z.string(),
      userToken: z.string(),
      expiresInSeconds: z.number(),
      /** The provider's script; empty where it has none. */
      scriptUrl: z.string(),
    }),
    errors: ['PAYMENT_WAY_UNAVAILABLE'],
    example: {
      ...{ publishableKey: 'pk_test_…', userToken: 'pay.…', expiresInSeconds: 900 },
      scriptUrl: 'https://js.stripe.com/v3/',
    },
  }),
  'POST /apps/v1/get-client-token': endpoint({
    summary: 'What a card field in the browser begins with; Braintree’s is encrypted (docs/money.md)',
    ...GROWN_PAYER,
    body: z.object({
      /** Braintree: hash of customer id, user id and time bucket. */
      token: z.optional(z.string().check(z.maxLength(200))),
      slug: slugSchema,
      payment_method_types: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
    }),
    answer: z.object({
      ...{ token: z.string(), scriptUrl: z.string() },
      /** The page tells the field to ask the cardholder’s bank about what is paid (Braintree, where it is switched on). */
      threeDSecure: z.boolean(),
    }),
    errors: ['PAYMENT_WAY_UNAVAILABLE', 'CLIENT_TOKEN_REFUSED', 'PROVIDER_UNAVAILABLE'],
    example: { token: 'seti_…_secret_…', scriptUrl: 'https://js.stripe.com/v3/', threeDSecure: false },
  }),
  'POST /apps/v1/process-subscription': endpoint({
    summary: 'Keeps a payment method and subscribes with it',
    ...GROWN_PAYER,
    body: z.object({ nonce: nonceSchema, subscriptionId: idSchema, slug: slugSchema, coupon: couponSchema }),
    answer: paymentOutcomeSchema,
    errors: CHARGE_ERRORS,
    example: exampleOutcome,
  }),
  'POST /apps/v2/add-payment-method': endpoint({
    summary: 'Keeps a payment method as the one that renews; pays what is overdue with it',
    ...GROWN_PAYER,
    body: z.object({ paymentMethodNonce: nonceSchema, slug: slugSchema }),
    answer: z.object({
      status: z.enum(['kept', 'action_required']),
      message: z.string(),
      clientSecret: z.optional(z.string()),
    }),
    errors: ['PAYMENT_WAY_UNAVAILABLE', 'PAYMENT_DECLINED', 'PROVIDER_UNAVAILABLE'],
    example: { status: 'kept', message: 'Your card is kept' },
  }),
  'POST /apps/v2/add-subscription': endpoint({
    summary: 'Subscribes with the payment method that is kept',
    ...GROWN_PAYER,
    body: z.object({ subscriptionId: idSchema, coupon: couponSchema }),
    answer: paymentOutcomeSchema,
    errors: CHARGE_ERRORS,
    example: exampleOutcome,
  }),
  'POST /apps/v2/retry-subscription': endpoint({
    summary: 'Pays an overdue renewal now',
    ...GROWN_PAYER,
    body: z.object({ subscriptionId: idSchema, slug: slugSchema }),
    answer: z.object({
      status: z.enum(['paid', 'pending', 'action_required']),
      message: z.string(),
      clientSecret: z.optional(z.string()),
      url: z.optional(z.string()),
    }),
    errors: [...HOLD_ERRORS, 'PAYMENT_DECLINED', 'NOTHING_TO_RETRY', 'PAYMENT_WAY_UNAVAILABLE'],
    example: { status: 'paid', message: 'Paid' },
  }),
  'POST /apps/v2/checkout-page': endpoint({
    summary: 'Begins a payment on Stripe’s own page',
    ...GROWN_PAYER,
    body: z.object({
      subscriptionId: idSchema,
      payment_method_type: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
      coupon: couponSchema,
    }),
    answer: z.object({ data: linkAnswer }),
    errors: START_ERRORS,
    example: { data: { url: 'https://checkout.stripe.com/c/pay/cs_…', reference: examplePayment.reference } },
  }),
  'POST /apps/v1/add-subscription': endpoint({
    summary: 'Begins a payment at DPO or PayPal and answers where to go',
    ...GROWN_PAYER,
    body: z.object({
      slug: z.enum(['dpo', 'paypal'], 'This is dpo or paypal'),
      slug_name: idSchema,
      coupon: couponSchema,
      paymentmethod: paymentMethodSchema,
    }),
    answer: linkAnswer,
    errors: START_ERRORS,
    example: { url: 'https://secure.3gdirectpay.com/payv2.php?ID=…', reference: examplePayment.reference },
  }),
  'POST /apps/v1/process-payment': endpoint({
    summary: 'Begins a payment by hosted link; an empty type renews where the way to pay can, `one-time` does not',
    ...GROWN_PAYER,
    body: z.object({
      slug: idSchema,
      provider_slug: slugSchema,
      type: z._default(z.enum(['', 'recurring', 'one-time', 'onetime'], 'This is no type of payment'), ''),
      coupon: couponSchema,
      paymentmethod: paymentMethodSchema,
      ...{ bank: ussdBankSchema, titleId: titleIdSchema },
    }),
    answer: z.object({ data: z.object({ link: z.string(), reference: referenceSchema }) }),
    errors: [...CHARGE_ERRORS, 'ALREADY_OPEN'],
    example: {
      data: { link: 'https://checkout.flutterwave.com/v3/hosted/pay/…', reference: examplePayment.reference },
    },
  }),
  'POST /apps/v1/verify-payment': endpoint({
    summary: 'Asks the provider what became of a payment; the same answer as often as it is asked',
    ...GROWN_USER,
    body: z.object({ tx_ref: referenceSchema }),
    answer: verifiedAnswer,
    errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_DECLINED', 'PROVIDER_UNAVAILABLE'],
    example: exampleVerified,
  }),
  'POST /apps/v1/verify-payment-token': endpoint({
    summary: 'The same with what DPO and PayPal send back: PnrID, TransID and TransactionToken',
    ...GROWN_USER,
    body: z.object({
      /** Our own reference. */
      subscriptionId: referenceSchema,
      transactionId: z.string().check(z.maxLength(200)),
      transactionToken: z.string().check(z.maxLength(200)),
    }),
    answer: verifiedAnswer,
    errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_DECLINED', 'PROVIDER_UNAVAILABLE'],
    example: exampleVerified,
  }),
  'POST /apps/v1/get-subscription': endpoint({
    summary: 'The provider’s id of the subscription that a payment began',
    ...GROWN_USER,
    body: z.object({ transaction_id: z.string().check(z.maxLength(200)), slug: slugSchema }),
    answer: z.object({ data: z.array(z.object({ id: z.string() })) }),
    errors: ['SUBSCRIPTION_NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
    example: { data: [{ id: '12345' }] },
  }),
  'POST /apps/v1/cancel-subscription': endpoint({
    summary: 'Ends the renewal; access stays to the end of what is paid',
    ...GROWN_USER,
    body: z.object({
      id: z.optional(z.string().check(z.maxLength(200))),
      subscriptionId: idSchema,
      slug: z.optional(z.string().check(z.maxLength(40))),
    }),
    answer: z.object({
      message: z.string(),
      /** YYYY-MM-DD. */
      expiry_date: z.string(),
      /** Inside the last hours (`cancel_near_hours`, 72): the provider may still take the next charge, which then goes back. */
      mayChargeAgain: z.boolean(),
    }),
    errors: [...HOLD_ERRORS, 'SUBSCRIPTION_ALREADY_CANCELLED'],
    example: {
      message: 'Your membership does not renew. You can watch until 5 January 2027.',
      expiry_date: '2027-01-05',
      mayChargeAgain: false,
    },
  }),
  'POST /apps/v1/manual-payments': endpoint({
    summary: 'Begins a deposit at a bank, with the reference to write on it',
    ...GROWN_USER,
    body: z.object({ subscriptionId: idSchema, bankId: idSchema, coupon: couponSchema, titleId: titleIdSchema }),
    answer: z.object({ payment: paymentSchema, bank: bankAccountSchema }),
    errors: [...START_ERRORS, 'ALREADY_OPEN'],
    example: {
      payment: { ...examplePayment, gateway: 'manual', state: 'pending', expiry_date: null, receipt: null, vat: null },
      bank: { id: 'iroko', name: 'Iroko Demo Bank', accountnumber: '0000000017', accountName: 'Kola Demo' },
    },
  }),
  'GET /apps/v1/payments': endpoint({
    summary: `The account’s payments, newest first, each with its timeline; at most ${PAYMENTS_PAGE}, then those before the last of them`,
    ...GROWN_USER,
    query: z.object({ before: z.optional(referenceSchema) }),
    answer: z.object({ payments: z.array(paymentSchema) }),
    errors: [],
    example: { payments: [examplePayment] },
  }),
  'GET /apps/v1/payment-intents/{reference}': endpoint({
    summary: 'Where one payment stands',
    ...GROWN_USER,
    params: z.object({ reference: referenceSchema }),
    answer: z.object({ payment: paymentSchema }),
    errors: ['PAYMENT_NOT_FOUND'],
    example: { payment: examplePayment },
  }),
  'POST /apps/v1/payment-intents/{reference}/question': endpoint({
    summary: 'What the bank asks about a payment, once more',
    description:
      'For a payment in the state `action_required` whose page was left or loaded anew before the bank was answered.',
    ...GROWN_USER,
    params: z.object({ reference: referenceSchema }),
    answer: z.object({
      /** What the provider's script in the browser needs to go on. */
      clientSecret: z.string(),
    }),
    errors: ['PAYMENT_NOT_FOUND', 'NO_QUESTION', 'PROVIDER_UNAVAILABLE'],
    example: { clientSecret: 'pi_1_secret_2' },
  }),
} as const

export type Quote = z.infer<typeof quoteSchema>
export type PaymentOutcome = z.infer<typeof paymentOutcomeSchema>
