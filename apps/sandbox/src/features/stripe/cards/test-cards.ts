export interface Decline {
  code: string
  declineCode?: string
  message: string
}

export interface CardBehaviour {
  number: string
  brand: string
  /** Said when it is set up or attached. */
  onSetup: Decline | null
  onCharge: Decline | null
  /** When the payer is asked: never, until it was set up, or always; then it may be declined all the same. */
  secure: 'never' | 'until-set-up' | 'always'
  isDeclinedAfter: boolean
  isDisputed: boolean
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  ...{ code: 'card_declined', declineCode, message },
})

/** What the control API may ask for, too. */
export const DECLINES: Record<string, Decline> = {
  generic_decline: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

export const AUTHENTICATION_REQUIRED: Decline = {
  ...{ code: 'authentication_required', declineCode: 'authentication_required' },
  message: 'Your card was declined. This transaction requires authentication.',
}

/** No use in trying again: the card is gone. */
export const isHard = ({ declineCode = '' }: Decline) => ['lost_card', 'stolen_card'].includes(declineCode)

function card(number: string, change: Partial<CardBehaviour> = {}): CardBehaviour {
  const brand = number.startsWith('4') ? 'visa' : number.startsWith('34') ? 'amex' : 'mastercard'
  return {
    number,
    brand,
    onSetup: null,
    onCharge: null,
    secure: 'never',
    isDeclinedAfter: false,
    isDisputed: false,
    ...change,
  }
}

const refused = (number: string, word: string) => {
  const decline = DECLINES[word] ?? null
  return card(number, { onSetup: decline, onCharge: decline })
}

const CARDS: readonly CardBehaviour[] = [
  card('4242424242424242'),
  card('5555555555554444'),
  card('4000056655665556'),
  refused('4000000000000002', 'generic_decline'),
  refused('4000000000009995', 'insufficient_funds'),
  refused('4000000000009987', 'lost_card'),
  refused('4000000000009979', 'stolen_card'),
  refused('4000000000000069', 'expired_card'),
  refused('4000000000000127', 'incorrect_cvc'),
  refused('4000000000000119', 'processing_error'),
  card('4000000000000341', { onCharge: DECLINES.generic_decline ?? null }),
  card('4000002500003155', { secure: 'until-set-up' }),
  card('4000002760003184', { secure: 'always' }),
  card('4000008400001629', { secure: 'always', isDeclinedAfter: true }),
  card('4000000000000259', { isDisputed: true }),
]

export const findCard = (number: string) => CARDS.find((one) => one.number === number)

/** Ids that stand for a card on the server; each use makes a payment method of its own. */
export const TEST_IDS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_createDispute: '4000000000000259',
}

export const TEST_NUMBERS = CARDS.map(({ number, onCharge, secure, isDisputed }) => ({
  number,
  does:
    onCharge?.declineCode ??
    onCharge?.code ??
    (isDisputed ? 'disputed' : secure === 'never' ? 'succeeds' : `3-D Secure ${secure}`),
}))
