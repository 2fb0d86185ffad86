import { type Bank, createBank } from '../bank.ts'
import { type Books, createBooks } from '../books.ts'
import { type Callbacks, createCallbacks } from '../callbacks.ts'
import { type BankMandates, createBankMandates } from '../direct-debit/bank-mandates.ts'
import { createJournal, type Journal } from '../journal.ts'
import { createSandboxClock, type SandboxClock } from '../sandbox-clock.ts'
import { createFaults, type Faults } from './faults.ts'
import { createLies, type Lies } from './lies.ts'
import { createOutcomes, type Outcomes } from './outcomes.ts'
import { createSeeds, type Seeds } from './seeds.ts'

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
  /** Called when all is reset, and when this party alone is: for what a party keeps itself. */
  onReset(party: string, clear: () => void): void
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
  }
  const kept: { party: string; clear: () => void }[] = []
  return {
    clock,
    ...levers,
    seeds: createSeeds(),
    onReset: (party, clear) => {
      kept.push({ party, clear })
    },
    reset(party) {
      if (party === undefined) clock.reset()
      for (const lever of Object.values(levers)) lever.clear(party)
      for (const one of kept) if (party === undefined || party === one.party) one.clear()
    },
  }
}
