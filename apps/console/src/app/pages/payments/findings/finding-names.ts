const NAMES: Readonly<Record<string, string>> = {
  'debited-twice': 'Paid twice',
  'subscribed-twice': 'Subscribed twice',
  'charged-after-cancel': 'Charged after it was cancelled',
  'amount-too-small': 'Too little came',
  'amount-too-large': 'Too much came',
  'currency-differs': 'Another currency came',
  'late-success': 'It came late, and gave access',
  'refund-refused': 'The provider refused to give back',
  'refund-late': 'A refund has a day left',
  'refund-overdue': 'A refund is overdue',
  disputed: 'The payer’s bank took it back',
  'dispute-lost': 'A dispute is lost',
}

/** A finding’s kind in words; those without words of their own by theirs. */
export const toFindingName = (kind: string): string => {
  const text = kind.replaceAll('-', ' ')
  return NAMES[kind] ?? text.charAt(0).toUpperCase() + text.slice(1)
}
