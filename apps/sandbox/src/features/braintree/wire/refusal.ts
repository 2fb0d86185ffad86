import { type Wire, WireList } from './xml.ts'

/** docs/reference/general/validation-errors/all: the codes that are answered here, and their words. */
const ERRORS = {
  '81502': ['amount', 'Amount is required.'],
  '81503': ['amount', 'Amount is an invalid format.'],
  '81531': ['amount', 'Amount must be greater than zero.'],
  '81604': ['email', 'Email is an invalid format.'],
  '81715': ['number', 'Credit card number is invalid.'],
  '81724': ['number', 'Duplicate card exists in the vault.'],
  '81901': ['base', 'Cannot edit a canceled subscription.'],
  '81902': ['id', 'ID has already been taken.'],
  '81903': ['price', 'Price cannot be blank.'],
  '81904': ['price', 'Price is an invalid format.'],
  '81905': ['status', 'Subscription has already been canceled.'],
  '81906': ['id', 'ID is invalid (use only letters, numbers, "-", and "_").'],
  '81907': ['trial_duration', 'Trial Duration is invalid.'],
  '81908': ['trial_duration', 'Trial Duration is required.'],
  '81909': ['trial_duration_unit', 'Trial Duration Unit is invalid.'],
  '81910': ['base', 'Cannot edit an expired subscription.'],
  '91504': [
    'base',
    'Transaction can only be voided if status is authorized, submitted_for_settlement, or settlement_pending.',
  ],
  '91506': ['base', 'Cannot refund a transaction unless it is settled.'],
  '91507': ['base', 'Cannot submit for settlement unless status is authorized.'],
  '91510': ['customer_id', 'Customer ID is invalid.'],
  '91512': ['base', 'Transaction has already been completely refunded.'],
  '91518': ['payment_method_token', 'Payment method token is invalid.'],
  '91521': ['amount', 'Refund amount is too large.'],
  '91528': ['subscription_id', 'Subscription ID is invalid.'],
  '91531': ['base', 'Subscription status must be Past Due in order to retry.'],
  '91564': ['payment_method_nonce', 'Cannot use a payment_method_nonce more than once.'],
  '91565': ['payment_method_nonce', 'Unknown or expired payment_method_nonce.'],
  '91609': ['id', 'Customer ID has already been taken.'],
  '91610': ['id', 'Customer ID is invalid (use only letters, numbers, "-", and "_").'],
  '91718': ['token', 'Payment method token is invalid.'],
  '91731': ['payment_method_nonce', 'Cannot use a payment_method_nonce more than once.'],
  '91732': ['payment_method_nonce', 'Unknown or expired payment_method_nonce.'],
  '91903': ['payment_method_token', 'Payment method token is invalid.'],
  '91904': ['plan_id', 'Plan ID is invalid.'],
  '91907': ['number_of_billing_cycles', 'Number of Billing Cycles must be greater than zero.'],
  '91911': ['base', 'Cannot add duplicate add-on or discount.'],
  '91915': ['first_billing_date', 'First billing date is invalid.'],
  '91916': ['first_billing_date', 'First billing date cannot be in the past.'],
  '91922': ['plan_id', 'Plan billing frequency cannot be updated.'],
  '91923': ['plan_id', 'Currency ISO code of the plan does not match.'],
  '91925': ['payment_method_nonce', 'Payment method nonce is invalid.'],
  '92003': ['amount', 'Amount cannot be blank.'],
  '92014': ['inherited_from_id', 'Inherited From ID is required.'],
  '92023': ['amount', 'Amount is too large.'],
  '92804': ['customer_id', 'Customer specified by customer_id does not exist.'],
  '93103': ['payment_method_nonce', 'Nonce is required.'],
  '93104': ['customer_id', 'Customer ID is required.'],
  '93105': ['customer_id', 'Customer ID is invalid.'],
  '93107': ['payment_method_nonce', 'Cannot use a payment_method_nonce more than once.'],
  '93108': ['payment_method_nonce', 'Unknown or expired payment_method_nonce.'],
} as const

export type ErrorCode = keyof typeof ERRORS

/** 422: what was wrong with the call, or whose money was not there. */
export class BraintreeRefusal extends Error {
  readonly status: number
  readonly body: Record<string, Wire>

  constructor(status: number, message: string, body: Record<string, Wire> = {}) {
    super(message)
    this.name = 'BraintreeRefusal'
    this.status = status
    this.body = body
  }
}

const NO_ERRORS = new WireList('error', [])

/** @param model which part of the call is wrong, such as `subscription` */
export function refuse(model: string, code: ErrorCode): BraintreeRefusal {
  const [attribute, message] = ERRORS[code]
  const errors = new WireList('error', [{ code, attribute, message }])
  return new BraintreeRefusal(422, message, { errors: { errors: NO_ERRORS, [model]: { errors } } })
}

/** A charge, or a check of a card, that the bank or the gateway turned down. */
export const refuseDeclined = (message: string, what: Record<string, Wire>) =>
  new BraintreeRefusal(422, message, { errors: { errors: NO_ERRORS }, ...what })

export const refuseUnknown = () => new BraintreeRefusal(404, 'Not Found')

/** @throws BraintreeRefusal 404 */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw refuseUnknown()
  return value
}
