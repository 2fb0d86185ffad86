/** What a decline asks of us; the names are stored. */
export const DECLINE_CLASSES = ['funds', 'issuer', 'generic', 'regulator', 'member', 'hard', 'paid', 'ours'] as const
export type DeclineClass = (typeof DECLINE_CLASSES)[number]

/** Number of the table, raised with each change, and its day. */
export const DECLINE_TABLE = { version: 2, date: '2026-11-24' }

/**
 * ISO 8583 and the schemes' advice. Where lists disagree (03, 12, 59, 62, 75, 78) the stricter one holds, but for one repeat of 12.
 * What stands nowhere is `generic`.
 */
export const CLASS_OF_CODE: Readonly<Record<string, DeclineClass>> = {
  ...{ '51': 'funds', '61': 'funds', '65': 'funds' },
  ...{ '06': 'issuer', '09': 'issuer', '19': 'issuer', '20': 'issuer', '22': 'issuer', '91': 'issuer', '96': 'issuer' },
  ...{ '01': 'generic', '02': 'generic', '05': 'generic', '12': 'generic' },
  ...{ '14': 'member', '54': 'member', '55': 'member', '75': 'member', '82': 'member' },
  ...{ '03': 'hard', '04': 'hard', '07': 'hard', '15': 'hard', '18': 'hard', '41': 'hard', '43': 'hard', '46': 'hard' },
  ...{ '57': 'hard', '59': 'hard', '62': 'hard', '63': 'hard', '78': 'hard', '93': 'hard' },
  ...{ R0: 'hard', R1: 'hard', R3: 'hard' },
  ...{ '94': 'paid' },
  ...{ '13': 'ours', '23': 'ours' },
}

/** Worth one more try; the second time they are hard. */
export const CODES_OF_ONE_REPEAT: readonly string[] = ['12']

const words = (kind: DeclineClass, ...names: string[]): Record<string, DeclineClass> =>
  Object.fromEntries(names.map((name) => [name, kind]))

/** Words that providers give for a reason, as they stand. Paystack's `gateway_response_code` and Stripe's `decline_code` share them. */
export const CLASS_OF_WORD: Readonly<Record<string, DeclineClass>> = {
  ...words('funds', 'insufficient_funds', 'card_velocity_exceeded', 'withdrawal_count_limit_exceeded'),
  ...words(
    'issuer',
    'processing_error',
    'processing',
    'no_action_taken',
    'suspected_malfunction',
    'reenter_transaction',
  ),
  ...words('issuer', 'invalid_response', 'issuer_not_available', 'issuer_inoperative', 'try_again_later', 'timeout'),
  ...words('generic', 'do_not_honor', 'generic_decline', 'card_declined', 'call_issuer', 'refer_to_card_issuer'),
  ...words('generic', 'refer_to_card_issuer_special', 'invalid_transaction', 'payment_method_customer_decline'),
  ...words('regulator', 'retry_by', 'regulator'),
  ...words(
    'member',
    'expired_card',
    'incorrect_pin',
    'invalid_pin',
    'pin_try_exceeded',
    'incorrect_cvc',
    'invalid_cvc',
  ),
  ...words('member', 'incorrect_number', 'invalid_expiry_month', 'invalid_expiry_year', 'authentication_required'),
  ...words('member', 'authentication_not_handled', 'setup_intent_authentication_failure', 'customer_cancellation'),
  ...words('member', 'payment_intent_authentication_failure', 'offline_pin_required', 'online_or_offline_pin_required'),
  ...words('member', 'invalid_account_number', 'email_mismatch'),
  ...words('hard', 'invalid_merchant', 'pickup_card', 'pickup_card_special', 'no_such_issuer', 'customer_dispute'),
  ...words(
    'hard',
    'lost_card',
    'stolen_card',
    'restricted_card',
    'fraudulent',
    'merchant_blacklist',
    'highest_risk_level',
  ),
  ...words('hard', 'invalid_account', 'card_not_supported', 'currency_not_supported', 'not_permitted', 'invalid_token'),
  ...words('hard', 'transaction_not_allowed', 'service_not_allowed', 'security_violation', 'stop_payment_order'),
  ...words(
    'hard',
    'revocation_of_authorization',
    'revocation_of_all_authorizations',
    'new_account_information_available',
  ),
  ...words('paid', 'duplicate_transaction', 'duplicate_reference'),
  ...words(
    'ours',
    'invalid_amount',
    'unacceptable_transaction_fee',
    'validation_error',
    'invalid_key',
    'testmode_decline',
  ),
}

/** Parts of a provider's text, small letters; the first that is found decides, so what is final stands first. */
export const CLASS_OF_TEXT: readonly (readonly [text: string, kind: DeclineClass])[] = [
  ...texts('paid', 'duplicate transaction', 'duplicate reference', 'duplicate tx_ref', 'already paid'),
  ...texts(
    'hard',
    'account closed',
    'access denied',
    'token not generated',
    'invalid token',
    'lost',
    'stolen',
    'restricted',
  ),
  ...texts('hard', 'not reusable', 'fraud', 'not permitted', 'blacklist', 'pick up', 'pickup', 'revoked'),
  ...texts('member', 'expired', 'incorrect pin', 'wrong pin', 'invalid pin', 'email mismatch', '3d secure', '3ds'),
  ...texts('member', 'authentication required', 'otp', 'invalid card', 'does not match authorization'),
  ...texts('funds', 'insufficient', 'not sufficient', 'exceeds withdrawal'),
  ...texts('issuer', 'issuer or switch', 'inoperative', 'timeout', 'timed out', 'time-out', 'system malfunction'),
  ...texts('issuer', 'an error occurred while processing', 'time limit'),
  ...texts('ours', 'validation', 'invalid key', 'invalid amount'),
  ...texts('generic', 'do not honor', 'do not honour', 'declined'),
]

function texts(kind: DeclineClass, ...parts: string[]): [string, DeclineClass][] {
  return parts.map((part) => [part, kind])
}
