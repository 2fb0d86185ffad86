/** What a card does: how it is authenticated, and what the bank says in the end. */
export interface TestCard {
  number: string
  flow: 'pin' | '3ds' | 'address'
  refusal: string | null
  issuer: string
  type: string
}

export const PIN = '3310'
export const OTP = '12345'
/** What a form for cards names to whoever has none. */
export const PAYS = '5531886652142950'

const card = (number: string, flow: TestCard['flow'], refusal: string | null = null): TestCard => {
  const type = number.startsWith('4') ? 'VISA' : number.startsWith('506') ? 'VERVE' : 'MASTERCARD'
  return { number, flow, refusal, type, issuer: `${type} CREDIT` }
}

/** Flutterwave's own test cards; nothing else is a card here. */
export const TEST_CARDS: readonly TestCard[] = [
  card(PAYS, 'pin'),
  card('5061460166976054667', 'pin'),
  card('4187427415564246', '3ds'),
  card('5438898014560229', '3ds'),
  card('4556052704172643', 'address'),
  card('5258585922666506', 'pin', 'Insufficient Funds'),
  card('5143010522339965', 'pin', 'Declined'),
  card('5590131743294314', 'pin', 'Suspected Fraud'),
  card('5399834697894723', 'pin', 'Incorrect PIN'),
]

export interface TypedCard {
  number: string
  expiry: string
  cvv: string
}

/** The card of what was typed in, or what is wrong with it. */
export function readCard({ number, expiry, cvv }: TypedCard, now: Date): { card: TestCard } | { fault: string } {
  const found = TEST_CARDS.find((one) => one.number === number.replaceAll(/\s/g, ''))
  if (!found) return { fault: 'Card number is invalid. This page takes only the test cards of Flutterwave.' }
  const [, month, year] = /^\s*(\d\d)\s*\/?\s*(\d\d)\s*$/.exec(expiry) ?? []
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  if (!isMonth || Date.UTC(2000 + Number(year), Number(month)) <= now.getTime()) return { fault: 'Card has expired.' }
  return /^\d{3,4}$/.test(cvv.trim()) ? { card: found } : { fault: 'CVV is invalid.' }
}
