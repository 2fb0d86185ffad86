import type { Controls } from '#shared/controls/controls.ts'

/** What the control API may say of a reference, an address, an authorization code or `*`; several by a space. */
export const OUTCOMES = {
  decline: 'the bank refuses; `decline:51` with that response code',
  pending: 'the payment stays ongoing for ever',
  late: 'ongoing at first; successful once the clock was advanced by twenty minutes',
  'abandoned-late': 'abandoned at first; successful once the clock was advanced by an hour',
  processing: 'a charge of an authorization is processing, and successful once the clock was advanced by an hour',
  silent: 'a debit of a mandate ends only after three days',
  'active-at-once': 'a mandate is active as soon as it is agreed to',
  stuck: 'a mandate becomes active by an activation charge alone',
  challenge: 'a charge of an authorization asks the payer first',
  underpay: 'half of the amount is taken',
  overpay: 'a hundred more was asked for than the call said',
  'other-currency': 'taken in US dollars (dollars in naira)',
  'fee-inclusive': 'the payer pays the fees besides',
  'text-amounts': 'amounts are told as text',
  'other-domain': 'told as of the other mode of the key',
  'refund-fails': 'a refund fails in the end',
  'no-balance': 'a refund is refused, for the merchant’s balance is short',
  'refund-needs-attention': 'a refund wants bank details',
  'own-account-fails': 'no number of their own is given',
} as const

export interface Words {
  has(word: keyof typeof OUTCOMES): boolean
  /** The response code of a decline that was asked for; null where none was. */
  declineCode: string | null
}

export function findWords({ outcomes }: Controls, references: (string | undefined)[]): Words {
  const words = (outcomes.find('paystack', references) ?? '').split(/[\s,]+/)
  const decline = words.find((word) => word === 'decline' || word.startsWith('decline:'))
  return {
    has: (word) => words.includes(word),
    declineCode: decline === undefined ? null : (decline.split(':')[1] ?? '05'),
  }
}
