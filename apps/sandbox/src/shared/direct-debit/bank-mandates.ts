/** An account that may be debited, as its bank sees it. */
export interface BankMandate {
  party: string
  id: string
  accountNumber: string
  holder: string
  /** @returns whether it stands still */
  isOpen(): boolean
  /** Its holder ends it at the bank. */
  revoke(): void
}

export interface BankMandates {
  add(mandate: BankMandate): void
  list(): readonly BankMandate[]
  /** By its id, its holder's address or the number of the account. @returns how many were ended */
  revoke(name: string): number
  clear(party?: string): void
}

/** What holders allowed to be taken from their accounts, which they can end at their bank. */
export function createBankMandates(): BankMandates {
  let mandates: BankMandate[] = []
  const listOpen = () => mandates.filter((one) => one.isOpen())
  return {
    add: (mandate) => void mandates.push(mandate),
    list: listOpen,
    revoke(name) {
      const meant = listOpen().filter(({ id, holder, accountNumber }) => [id, holder, accountNumber].includes(name))
      for (const one of meant) one.revoke()
      return meant.length
    },
    clear(party) {
      mandates = party === undefined ? [] : mandates.filter((one) => one.party !== party)
    },
  }
}
