/** What the ledger’s accounts are called; of a provider see `toAccountName`. */
const NAMES: Readonly<Record<string, string>> = {
  revenue: 'Revenue',
  vat: 'VAT owed',
  discount: 'Discounts',
  unapplied: 'Members’, not applied',
  disputes: 'With payers’ banks',
  wallet: 'Members’ credit',
  deferred: 'Prepaid, not earned',
  transit: 'On its way back',
  receivable: 'Owed by members',
  bank: 'Our bank',
  fees: 'Fees',
  'provider:manual': 'Bank deposits',
  'provider:paypal': 'PayPal, to come',
  'provider:dpo': 'DPO, to come',
}

/** An account of the ledger in words, such as `Flutterwave, to come`. */
export function toAccountName(account: string): string {
  const name = account.replace('provider:', '')
  return NAMES[account] ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}, to come`
}
