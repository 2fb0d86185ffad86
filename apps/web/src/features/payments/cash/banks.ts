import { readJsonList } from '@kola/contract/app-config'
import type { BankAccount, Payment } from '@kola/contract/payments/payment'

const isAccount = (one: Partial<BankAccount>): one is BankAccount =>
  [one.id, one.name, one.accountnumber, one.accountName].every((text) => typeof text === 'string' && text !== '')

/** The tenant's accounts for deposits: `bank_accounts`. GAP-118. */
export const listBanks = (config: Readonly<Record<string, string>>): BankAccount[] =>
  readJsonList<Partial<BankAccount>>(config.bank_accounts).filter(isAccount)

/** A deposit for this price that waits for its money, whenever and wherever it was begun. */
export const findDeposit = (payments: readonly Payment[], sid: string): Payment | undefined =>
  payments.find(({ deposit, sub_id, state }) => deposit && sub_id === sid && (state === 'pending' || state === 'open'))
