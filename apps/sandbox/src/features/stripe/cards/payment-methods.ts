import type { Account } from '../account.ts'
import { cardFailure, invalid } from '../protocol/failure.ts'
import type { PaymentMethod } from '../state/objects.ts'
import { type CardBehaviour, type Decline, findCard, TEST_IDS } from './test-cards.ts'

interface Made {
  behaviour: CardBehaviour
  expMonth?: number
  expYear?: number
  billing?: Record<string, unknown>
}

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

export function makePaymentMethod({ store }: Account, made: Made): PaymentMethod {
  const { behaviour, expMonth = 12, expYear, billing = {} } = made
  const year = expYear ?? new Date(store.now() * 1_000).getUTCFullYear() + 1
  const address = { ...NO_ADDRESS, ...(billing.address as object | undefined) }
  return store.add<'payment_method'>({
    ...{ id: store.newId('pm'), object: 'payment_method', allow_redisplay: 'unspecified' },
    billing_details: { email: null, name: null, phone: null, tax_id: null, ...billing, address },
    card: {
      ...{ brand: behaviour.brand, display_brand: behaviour.brand, last4: behaviour.number.slice(-4) },
      ...{
        exp_month: expMonth,
        exp_year: year,
        country: 'US',
        funding: 'credit',
        fingerprint: `fp${behaviour.number.slice(-8)}`,
      },
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      three_d_secure_usage: { supported: true },
      ...{ networks: { available: [behaviour.brand], preferred: null }, wallet: null, generated_from: null },
    },
    ...{ created: store.now(), customer: null, customer_account: null, livemode: false, metadata: {}, type: 'card' },
    ...{ $behaviour: behaviour, $isSetUp: false, $isDetached: false },
  })
}

/** @throws Failure `resource_missing` */
export function getPaymentMethod(account: Account, id: string, param = 'payment_method'): PaymentMethod {
  const number = TEST_IDS[id]
  const behaviour = number === undefined ? undefined : findCard(number)
  if (behaviour) return makePaymentMethod(account, { behaviour })
  const found = account.store.get('payment_method', id, param)
  if (!found.$behaviour) throw invalid('This PaymentMethod was used once and cannot be used again.', { param })
  return found
}

/** @throws Failure when it belongs to somebody else, was used up, or its bank refuses */
export function attach({ events }: Account, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method
  assertUsable(method, customer)
  if (method.$behaviour.onSetup) throw toCardFailure(method.$behaviour.onSetup, {})
  method.customer = customer
  events.emit('payment_method.attached', method)
  return method
}

export function assertUsable(method: PaymentMethod, customer: string | null) {
  if (method.customer !== null && method.customer !== customer)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    })
  if (method.$isDetached)
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      { code: 'payment_method_unexpected_state' },
    )
}

export function toCardFailure({ code, declineCode, message }: Decline, about: Record<string, unknown>) {
  return cardFailure(message, { code, ...(declineCode && { decline_code: declineCode }), ...about })
}

/** `last_payment_error` and `last_setup_error`. */
export function toLastError({ code, declineCode, message }: Decline, method: PaymentMethod | null) {
  return {
    ...{
      code,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      message,
      type: 'card_error',
    },
    ...(declineCode && { decline_code: declineCode }),
    payment_method: method,
  }
}
