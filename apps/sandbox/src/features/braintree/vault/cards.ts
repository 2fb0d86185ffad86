/** What a card does when it is checked or charged. */
export type Behaviour = 'good' | 'declined' | 'failure' | 'fraud' | 'risk'

export interface ThreeDSecure {
  status: string
  enrolled: 'Y' | 'N' | 'U'
  liabilityShifted: boolean
  liabilityShiftPossible: boolean
}

export interface Card {
  bin: string
  last4: string
  cardType: string
  expirationMonth: string
  expirationYear: string
  cardholderName: string
  behaviour: Behaviour
  threeDSecure: ThreeDSecure | null
  /** What the bank will say when it is asked about the cardholder. */
  bank: BankAnswer
}

/** docs/reference/general/testing: numbers that decline when they are checked. */
const BEHAVIOURS: Record<string, Behaviour> = {
  '4000111111111115': 'declined',
  '5105105105105100': 'declined',
  '378734493671000': 'declined',
  '3566002020360505': 'failure',
  '4000111111111511': 'fraud',
  '4111130000000003': 'risk',
}

export type BankAnswer = ThreeDSecure & { isChallenged?: true }

const SHIFTED = { enrolled: 'Y', liabilityShifted: true, liabilityShiftPossible: true } as const

/** docs/guides/3d-secure/testing: what the bank answers about a Visa card, and whether it asks the cardholder. */
const THREE_D_SECURE: Record<string, BankAnswer> = {
  '4000000000002701': { status: 'authenticate_successful', ...SHIFTED },
  '4000000000002925': { status: 'authenticate_failed', ...SHIFTED, liabilityShifted: false },
  '4000000000002719': { status: 'authenticate_attempt_successful', ...SHIFTED },
  '4000000000002313': {
    ...{ status: 'authenticate_unable_to_authenticate', enrolled: 'U' },
    ...{ liabilityShifted: false, liabilityShiftPossible: false },
  },
  '4000000000002503': { status: 'challenge_required', ...SHIFTED, isChallenged: true },
  '4000000000002370': { status: 'challenge_required', ...SHIFTED, isChallenged: true },
}

const NOT_ENROLLED: ThreeDSecure = {
  ...{ status: 'authenticate_frictionless_failed', enrolled: 'N' },
  ...{ liabilityShifted: false, liabilityShiftPossible: false },
}

const TYPES: [pattern: RegExp, cardType: string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'MasterCard'],
  [/^3[47]/, 'American Express'],
  [/^35/, 'JCB'],
  [/^6/, 'Discover'],
]

export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export const isCardNumber = (digits: string) => /^\d{12,19}$/.test(digits) && passesLuhn(digits)

interface GivenCard {
  number: string
  expirationMonth?: string
  expirationYear?: string
  cardholderName?: string
}

/** The number itself is not kept. */
export function toCard({
  number,
  expirationMonth = '12',
  expirationYear = '2032',
  cardholderName = '',
}: GivenCard): Card {
  return {
    ...{ bin: number.slice(0, 6), last4: number.slice(-4), expirationMonth, expirationYear, cardholderName },
    cardType: TYPES.find(([pattern]) => pattern.test(number))?.[1] ?? 'Unknown',
    behaviour: BEHAVIOURS[number] ?? 'good',
    threeDSecure: null,
    bank: THREE_D_SECURE[number] ?? NOT_ENROLLED,
  }
}

export const passChallenge = (isPassed: boolean): ThreeDSecure =>
  isPassed
    ? { status: 'authenticate_successful', ...SHIFTED }
    : { status: 'authenticate_failed', ...SHIFTED, liabilityShifted: false }

const CARD_OF_NONCE: Record<string, string> = {
  'fake-valid-nonce': '4012888888881881',
  'fake-valid-visa-nonce': '4012888888881881',
  'fake-valid-mastercard-nonce': '5555555555554444',
  'fake-valid-amex-nonce': '378282246310005',
  'fake-processor-declined-visa-nonce': '4000111111111115',
  'fake-processor-declined-mastercard-nonce': '5105105105105100',
  'fake-processor-failure-jcb-nonce': '3566002020360505',
  'fake-gateway-rejected-fraud-nonce': '4000111111111511',
  'fake-gateway-rejected-risk-thresholds-nonce': '4111130000000003',
  'fake-three-d-secure-visa-full-authentication-nonce': '4000000000002701',
  'fake-three-d-secure-visa-not-enrolled-nonce': '4012888888881881',
}

/** The card behind a nonce for tests, which serves as often as one likes; null when there is none of that name. */
export function findFakeCard(nonce: string): Card | null {
  const number = CARD_OF_NONCE[nonce]
  if (number === undefined) return null
  const card = toCard({ number })
  return { ...card, threeDSecure: nonce.includes('three-d-secure') ? card.bank : null }
}
