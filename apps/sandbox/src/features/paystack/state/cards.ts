type Step = 'pin' | 'otp' | 'phone' | 'bank'

/** What a card does: what its bank asks, and what it says in the end. */
export interface TestCard {
  number: string
  cvv: string
  pin: string
  steps: readonly Step[]
  /** Code of the refusal; null where it pays. */
  refusal: string | null
  /** What becomes of its refunds. */
  refunds: 'done' | 'fail' | 'needs-attention'
}

export const OTP = '123456'

const card = (number: string, cvv: string, more: Partial<TestCard> = {}): TestCard => ({
  ...{ number, cvv, pin: '', steps: [], refusal: null, refunds: 'done' },
  ...more,
})

/** Paystack's own test cards; the last two stand in for numbers of which only the end is published. */
export const TEST_CARDS: readonly TestCard[] = [
  card('4084084084084081', '408'),
  card('4084080000000409', '000', { steps: ['bank'] }),
  card('507850785078507812', '081', { steps: ['pin'], pin: '1111' }),
  card('5060666666666666666', '123', { steps: ['pin', 'otp'], pin: '1234' }),
  card('507850785078507804', '884', { steps: ['pin', 'phone', 'otp'], pin: '0000' }),
  card('4084080000005408', '001', { refusal: '05' }),
  card('507850785078507853', '082', { steps: ['pin'], pin: '0000', refusal: 'token' }),
  card('4084080000670037', '787', { refusal: '51' }),
  card('4084080000001803', '408', { refunds: 'fail' }),
  card('4084080000001902', '408', { refunds: 'needs-attention' }),
]

/** Word and text of a response code. */
const RESPONSES: Readonly<Record<string, readonly [word: string, text: string]>> = {
  '00': ['approved', 'Approved'],
  '04': ['pickup_card', 'Pick up card'],
  '05': ['do_not_honor', 'Declined'],
  '06': ['processing_error', 'An error occurred while processing the request'],
  '13': ['invalid_amount', 'Invalid amount'],
  '41': ['unknown', 'Lost card'],
  '43': ['unknown', 'Stolen card'],
  '51': ['unknown', 'Insufficient Funds'],
  '54': ['unknown', 'Expired card'],
  '55': ['unknown', 'Incorrect PIN'],
  '91': ['unknown', 'Issuer or switch inoperative'],
  '94': ['unknown', 'Duplicate Transaction ID'],
  token: ['unknown', 'Token Not Generated. Customer Not Registered on Token Platform'],
}

export const toResponse = (code: string) => {
  const [word, text] = RESPONSES[code] ?? ['unknown', 'Declined']
  return { code: /^\d\d$/.test(code) ? code : null, word, text }
}

export interface TypedCard {
  number: string
  expiry: string
  cvv: string
}

/** The card of what was typed in, or what is wrong with it. */
export function readCard(typed: TypedCard, now: Date): { card: TestCard; expiry: [string, string] } | string {
  const found = TEST_CARDS.find(({ number }) => number === typed.number.replaceAll(/\s/g, ''))
  if (!found) return 'Please enter a valid card number. This page takes only the test cards of Paystack.'
  const [, month = '', year = ''] = /^\s*(\d\d)\s*\/?\s*(\d\d)\s*$/.exec(typed.expiry) ?? []
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  if (!isMonth || Date.UTC(2000 + Number(year), Number(month)) <= now.getTime())
    return 'Please enter a valid expiry date'
  return typed.cvv.trim() === found.cvv ? { card: found, expiry: [month, `20${year}`] } : 'Please enter a valid CVV'
}
