import type { Account } from '../account.ts'
import { invalid } from '../protocol/failure.ts'
import { toWire } from '../protocol/wire.ts'
import type { PaymentMethod, SetupIntent } from '../state/objects.ts'
import { findOutcome } from '../state/outcomes.ts'
import { toNextAction } from './next-action.ts'
import { assertUsable, attach, toCardFailure, toLastError } from './payment-methods.ts'
import { DECLINES, type Decline } from './test-cards.ts'

interface Made {
  customer: string | null
  usage?: string
  metadata?: Record<string, string>
  paymentMethod?: string | null
  returnUrl?: string | null
}

const NOT_AUTHENTICATED: Decline = {
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export function makeSetupIntent({ store }: Account, made: Made): SetupIntent {
  const id = store.newId('seti')
  const { customer, usage = 'off_session', metadata = {}, paymentMethod = null, returnUrl = null } = made
  return store.add<'setup_intent'>({
    ...{ id, object: 'setup_intent', allowed_payment_method_types: null, application: null },
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    ...{ cancellation_reason: null, client_secret: `${id}_secret_${store.newId('s').slice(2)}`, created: store.now() },
    ...{ customer, customer_account: null, description: null, excluded_payment_method_types: null },
    ...{ last_setup_error: null, latest_attempt: null, livemode: false, mandate: null, metadata, next_action: null },
    ...{ on_behalf_of: null, payment_method: paymentMethod, payment_method_configuration_details: null },
    ...{ payment_method_options: { card: { request_three_d_secure: 'automatic' } }, payment_method_types: ['card'] },
    ...{ single_use_mandate: null, usage },
    status: paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
    $returnUrl: returnUrl,
  })
}

/** @throws Failure when the bank refuses the card, or the intent is over */
export function confirmSetup(account: Account, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (['succeeded', 'canceled'].includes(intent.status)) throw unexpected(intent, 'confirm')
  assertUsable(method, intent.customer)
  intent.payment_method = method.id
  const words = findOutcome(account, { customer: intent.customer, metadata: intent.metadata, references: [intent.id] })
  const word = [...words].find((one) => DECLINES[one])
  const decline = word === undefined ? method.$behaviour.onSetup : (DECLINES[word] ?? null)
  if (decline) {
    fail(account, intent, { decline, method })
    throw toCardFailure(decline, { setup_intent: toWire(intent), payment_method: toWire(method) })
  }
  if (method.$behaviour.secure !== 'never' || words.has('authentication-required')) {
    const next_action = toNextAction(account, intent)
    account.events.update('setup_intent.requires_action', intent, { status: 'requires_action', next_action })
    return intent
  }
  return succeed(account, intent, method)
}

/** After the payer's 3-D Secure step. */
export function finishSetup(account: Account, intent: SetupIntent, isAuthenticated: boolean): SetupIntent {
  const method = account.store.get('payment_method', intent.payment_method ?? '')
  if (!isAuthenticated) return fail(account, intent, { decline: NOT_AUTHENTICATED, method })
  const after = method.$behaviour.isDeclinedAfter ? DECLINES.generic_decline : undefined
  return after ? fail(account, intent, { decline: after, method }) : succeed(account, intent, method)
}

function succeed(account: Account, intent: SetupIntent, method: PaymentMethod) {
  method.$isSetUp = true
  Object.assign(intent, { status: 'succeeded', next_action: null, last_setup_error: null })
  if (intent.customer) attach(account, method, intent.customer)
  account.events.emit('setup_intent.succeeded', intent)
  return intent
}

function fail(
  { events }: Account,
  intent: SetupIntent,
  { decline, method }: { decline: Decline; method: PaymentMethod },
) {
  const last_setup_error = toLastError(decline, method)
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_setup_error,
  })
  events.emit('setup_intent.setup_failed', intent)
  return intent
}

export const unexpected = ({ status }: SetupIntent, verb: string) =>
  invalid(`You cannot ${verb} this SetupIntent because it has a status of ${status}.`, {
    code: 'setup_intent_unexpected_state',
  })
