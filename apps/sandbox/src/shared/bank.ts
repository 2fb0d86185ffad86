import type { Clock } from '@kola/platform/clock'

/** What a bank does with money that came to an account number: it is the party's, it went back, or nobody says. */
export type Disposition = 'credited' | 'returned' | 'kept-silent'

/** What the party is told to do with money that is not as it was asked for; its own rule where nothing is said. */
export interface InboundRules {
  mismatch?: 'return' | 'accept' | 'silent' | undefined
  late?: 'return' | 'accept' | 'silent' | undefined
  double?: 'return' | 'accept' | undefined
}

export interface InboundTransfer extends InboundRules {
  amountMinor: number
  senderName: string
  senderBank: string
  /** The number that it came from, where the bank tells. */
  senderAccount?: string | undefined
  sessionId: string
}

/** What became of a transfer at the party. */
export interface Receipt {
  disposition: Disposition
  /** As the party's books name it; null where it is not the party's. */
  transaction: string | null
  /** Of it, what the party keeps from the payer beside what it asks for. */
  feeMinor: number
}

export const RETURNED: Receipt = { disposition: 'returned', transaction: null, feeMinor: 0 }
export const SILENT: Receipt = { disposition: 'kept-silent', transaction: null, feeMinor: 0 }

/** A number that a party showed, and what it does with money that comes there. */
export interface ShownAccount {
  party: string
  number: string
  bankName: string
  accountName: string
  receive(transfer: InboundTransfer): Receipt
  /** The payer's bank wants a transfer back that it says was a mistake. */
  recall?(transaction: string): void
}

/** A code that a party showed, good for one dial. */
export interface ShownCode {
  party: string
  code: string
  /** @returns whether it was good still */
  dial(): boolean
}

export interface Movement extends InboundTransfer, Receipt {
  at: string
  party: string
  accountNumber: string
}

/** Money of a transfer that went back to the payer later: given back, or taken back by the payer's bank. */
export interface Return {
  party: string
  transaction: string
  amountMinor: number
}

export interface Bank {
  /** A number that no account has. */
  newNumber(): string
  openAccount(account: ShownAccount): void
  openCode(code: ShownCode): void
  find(number: string): ShownAccount | undefined
  /** @returns null where nobody has that number */
  send(number: string, transfer: InboundTransfer, recallAfterMs?: number): Movement | null
  /** Once for each transfer that is to be recalled by now. */
  recallDue(): void
  /** What of a party's transaction is the payer's again; nothing where no transfer made it. */
  giveBack(back: Return): void
  /** @returns null where there is no such code */
  dial(code: string): boolean | null
  list(): readonly Movement[]
  listReturns(): readonly Return[]
  listAccounts(): readonly ShownAccount[]
  clear(party?: string): void
}

const FIRST_NUMBER = 9_902_147_000

/** The banks of the payers, from which money comes to the numbers that parties show. */
export function createBank(clock: Clock): Bank {
  let accounts = new Map<string, ShownAccount>()
  let codes = new Map<string, ShownCode>()
  let movements: Movement[] = []
  let returns: Return[] = []
  let recalls: { party: string; account: ShownAccount; transaction: string; atMs: number }[] = []
  let last = FIRST_NUMBER
  const without = <T extends { party: string }>(kept: Map<string, T>, party: string) =>
    new Map([...kept].filter(([, one]) => one.party !== party))
  return {
    newNumber: () => String(++last),
    openAccount: (account) => void accounts.set(account.number, account),
    openCode: (code) => void codes.set(code.code, code),
    find: (number) => accounts.get(number),
    send(number, transfer, recallAfterMs) {
      const account = accounts.get(number)
      if (!account) return null
      const receipt = account.receive(transfer)
      const { party } = account
      const now = clock.now()
      const movement = { ...transfer, ...receipt, at: now.toISOString(), party, accountNumber: number }
      movements.push(movement)
      const { transaction } = receipt
      if (transaction !== null && recallAfterMs !== undefined) {
        recalls.push({ party, account, transaction, atMs: now.getTime() + recallAfterMs })
      }
      return movement
    },
    recallDue() {
      const due = recalls.filter(({ atMs }) => atMs <= clock.now().getTime())
      recalls = recalls.filter((one) => !due.includes(one))
      for (const { account, transaction } of due) account.recall?.(transaction)
    },
    giveBack(back) {
      const isSent = movements.some((one) => one.party === back.party && one.transaction === back.transaction)
      if (isSent) returns.push(back)
    },
    dial: (code) => codes.get(code)?.dial() ?? null,
    list: () => movements,
    listReturns: () => returns,
    listAccounts: () => [...accounts.values()],
    clear(party) {
      accounts = party === undefined ? new Map() : without(accounts, party)
      codes = party === undefined ? new Map() : without(codes, party)
      movements = party === undefined ? [] : movements.filter((one) => one.party !== party)
      returns = party === undefined ? [] : returns.filter((one) => one.party !== party)
      recalls = party === undefined ? [] : recalls.filter((one) => one.party !== party)
    },
  }
}
