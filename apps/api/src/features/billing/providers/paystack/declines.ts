import type { Decline, DeclineClass } from '../provider.ts'

/** `paid`: it was taken before, so that it is read and never repeated. */
type Class = DeclineClass | 'paid'

/**
 * What Paystack's refusals mean for the next try. The number (ISO 8583, cards alone) goes before the word, and the word before
 * the text. Lists of the schemes disagree on 03, 12, 59, 62, 75 and 78: the stricter reading stands, but for 12.
 */
export const DECLINES: Readonly<{
  version: number
  date: string
  codes: Readonly<Partial<Record<Class, readonly string[]>>>
  words: Readonly<Partial<Record<Class, readonly string[]>>>
  texts: readonly (readonly [pattern: RegExp, of: Class])[]
}> = {
  version: 1,
  date: '2026-11-23',
  codes: {
    funds: ['51', '61', '65'],
    issuer: ['06', '09', '19', '20', '22', '91', '96'],
    generic: ['01', '02', '05', '12'],
    member: ['14', '54', '55', '75', '82'],
    hard: ['03', '04', '07', '15', '18', '41', '43', '46', '57', '59', '62', '63', '78', '93'],
    paid: ['94'],
    ours: ['13', '23'],
  },
  words: {
    issuer: ['processing_error', 'processing', 'reenter_transaction', 'invalid_response', 'suspected_malfunction'],
    generic: ['refer_to_card_issuer', 'refer_to_card_issuer_special', 'do_not_honor', 'invalid_transaction'],
    member: ['invalid_account_number'],
    hard: ['invalid_merchant', 'pickup_card', 'pickup_card_special', 'no_such_issuer', 'customer_dispute'],
    ours: ['invalid_amount', 'unacceptable_transaction_fee'],
  },
  texts: [
    [/insufficient funds/i, 'funds'],
    [/expired card|incorrect pin|does not match authorization/i, 'member'],
    [/account closed|access denied|token not generated|lost card|stolen card|not reusable/i, 'hard'],
    [/duplicate transaction/i, 'paid'],
    [/switch inoperative|error occurred while processing|timed? ?out/i, 'issuer'],
  ],
}

export interface Refused {
  code: string | null | undefined
  word: string | null | undefined
  text: string
}

const findIn = (list: (typeof DECLINES)['codes'], value: string | null | undefined): Class | undefined =>
  (Object.keys(list) as Class[]).find((of) => value && list[of]?.includes(value))

/** What is not listed may be anything: generic. */
export const classify = ({ code, word, text }: Refused): Class =>
  findIn(DECLINES.codes, code) ??
  findIn(DECLINES.words, word) ??
  DECLINES.texts.find(([pattern]) => pattern.test(text))?.[1] ??
  'generic'

/** Trying the same again is of no use where the card is out, where the member has to do something, or where we are wrong. */
export const isHard = (of: DeclineClass): boolean => of === 'hard' || of === 'member' || of === 'ours'

export function toDecline(refused: Refused): Decline {
  const of = classify(refused)
  const message = refused.text || 'The payment was declined'
  const known: DeclineClass = of === 'paid' ? 'ours' : of
  return { code: refused.code || refused.word || 'failed', message, isHard: isHard(known), class: known }
}
