import { type Bank, createBank } from '../bank.ts'
import { type Books, createBooks } from '../books.ts'
import { type Callbacks, createCallbacks } from '../callbacks.ts'
import { type BankMandates, createBankMandates } from '../direct-debit/bank-mandates.ts'
import { createJournal, type Journal } from '../journal.ts'
import { createSandboxClock, type SandboxClock } from '../sandbox-clock.ts'
import { createCalled } from './called.ts'
import { createFaults, type Faults } from './faults.ts'
import { createLies, type Lies } from './lies.ts'
import { createOutcomes, type Outcomes } from './outcomes.ts'
import { createSeeds, type Seeds } from './seeds.ts'

/** A card that a party keeps since before, and by which it is charged. */
export interface KeptCard {
  email: string
  token: string
}

/** What a test can turn on every party, and what every party obeys. */
export interface Controls {
  clock: SandboxClock
  journal: Journal
  faults: Faults
  outcomes: Outcomes
  callbacks: Callbacks
  books: Books
  bank: Bank
  bankMandates: BankMandates
  lies: Lies
  seeds: Seeds
  called: ReturnType<typeof createCalled>
  /** Called when all is reset, and when this party alone is: for what a party keeps itself. */
  onReset(party: string, clear: () => void): void
  /** How a party takes a card that it is to have kept. */
  onKept(party: string, keep: (card: KeptCard) => void): void
  /** @returns false where the party keeps none */
  keep(party: string, cards: readonly KeptCard[]): boolean
  /** Clears the levers and what the parties keep; of one party, or of all and then the clock too. */
  reset(party?: string): void
}

export function createControls(): Controls {
  const clock = createSandboxClock()
  const journal = createJournal(clock)
  const levers = {
    ...{ journal, faults: createFaults(), outcomes: createOutcomes() },
    ...{ callbacks: createCallbacks(journal), books: createBooks(clock), bank: createBank(clock) },
    bankMandates: createBankMandates(),
    lies: createLies(),
    called: createCalled(),
  }
  clock.onAdvance(() => levers.bank.recallDue())
  const kept: { party: string; clear: () => void }[] = []
  const keepers = new Map<string, (card: KeptCard) => void>()
  return {
    clock,
    ...levers,
    seeds: createSeeds(),
    onReset: (party, clear) => {
      kept.push({ party, clear })
    },
    onKept: (party, keep) => void keepers.set(party, keep),
    keep(party, cards) {
      const keep = keepers.get(party)
      for (const card of cards) keep?.(card)
      return keep !== undefined
    },
    reset(party) {
      if (party === undefined) clock.reset()
      for (const lever of Object.values(levers)) lever.clear(party)
      for (const one of kept) if (party === undefined || party === one.party) one.clear()
    },
  }
}
