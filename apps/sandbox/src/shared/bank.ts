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

/** A number that a party showed, and what it does with money that comes there. */
export interface ShownAccount {
  party: string
  number: string
  bankName: string
  accountName: string
  receive(transfer: InboundTransfer): Disposition
}

/** A code that a party showed, good for one dial. */
export interface ShownCode {
  party: string
  code: string
  /** @returns whether it was good still */
  dial(): boolean
}

export interface Movement extends InboundTransfer {
  at: string
  party: string
  accountNumber: string
  disposition: Disposition
}

export interface Bank {
  /** A number that no account has. */
  newNumber(): string
  openAccount(account: ShownAccount): void
  openCode(code: ShownCode): void
  find(number: string): ShownAccount | undefined
  /** @returns null where nobody has that number */
  send(number: string, transfer: InboundTransfer): Movement | null
  /** @returns null where there is no such code */
  dial(code: string): boolean | null
  list(): readonly Movement[]
  listAccounts(): readonly ShownAccount[]
  clear(party?: string): void
}

const FIRST_NUMBER = 9_902_147_000

/** The banks of the payers, from which money comes to the numbers that parties show. */
export function createBank(clock: Clock): Bank {
  let accounts = new Map<string, ShownAccount>()
  let codes = new Map<string, ShownCode>()
  let movements: Movement[] = []
  let last = FIRST_NUMBER
  const without = <T extends { party: string }>(kept: Map<string, T>, party: string) =>
    new Map([...kept].filter(([, one]) => one.party !== party))
  return {
    newNumber: () => String(++last),
    openAccount: (account) => void accounts.set(account.number, account),
    openCode: (code) => void codes.set(code.code, code),
    find: (number) => accounts.get(number),
    send(number, transfer) {
      const account = accounts.get(number)
      if (!account) return null
      const disposition = account.receive(transfer)
      const { party } = account
      const movement = { ...transfer, at: clock.now().toISOString(), party, accountNumber: number, disposition }
      movements.push(movement)
      return movement
    },
    dial: (code) => codes.get(code)?.dial() ?? null,
    list: () => movements,
    listAccounts: () => [...accounts.values()],
    clear(party) {
      accounts = party === undefined ? new Map() : without(accounts, party)
      codes = party === undefined ? new Map() : without(codes, party)
      movements = party === undefined ? [] : movements.filter((one) => one.party !== party)
    },
  }
}
