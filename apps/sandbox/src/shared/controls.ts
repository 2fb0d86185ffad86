import { type Books, createBooks } from './books.ts'
import { type Callbacks, createCallbacks } from './callbacks.ts'
import { createFaults, type Faults } from './faults.ts'
import { createJournal, type Journal } from './journal.ts'
import { createOutcomes, type Outcomes } from './outcomes.ts'
import { createSandboxClock, type SandboxClock } from './sandbox-clock.ts'

/** What a test can turn on every party, and what every party obeys. */
export interface Controls {
  clock: SandboxClock
  journal: Journal
  faults: Faults
  outcomes: Outcomes
  callbacks: Callbacks
  books: Books
}

export function createControls(): Controls {
  const clock = createSandboxClock()
  const journal = createJournal(clock)
  return {
    ...{ clock, journal, faults: createFaults(), outcomes: createOutcomes() },
    ...{ callbacks: createCallbacks(journal), books: createBooks(clock) },
  }
}
