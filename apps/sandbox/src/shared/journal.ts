import type { Clock } from '@kola/platform/clock'

export interface JournalEntry {
  id: number
  at: string
  party: string
  operation: string
  detail: Record<string, unknown>
}

export interface Journal {
  add(party: string, operation: string, detail: Record<string, unknown>): void
  /** Oldest first; `afterId` leaves out what a caller has seen. */
  list(party?: string, afterId?: number): JournalEntry[]
  clear(party?: string): void
}

/** What the parties received, newest `capacity` entries. */
export function createJournal(clock: Clock, capacity = 1_000): Journal {
  let entries: JournalEntry[] = []
  let nextId = 1
  return {
    add(party, operation, detail) {
      entries.push({ id: nextId++, at: clock.now().toISOString(), party, operation, detail })
      if (entries.length > capacity) entries = entries.slice(-capacity)
    },
    list: (party, afterId = 0) =>
      entries.filter((entry) => entry.id > afterId && (party === undefined || entry.party === party)),
    clear(party) {
      entries = party === undefined ? [] : entries.filter((entry) => entry.party !== party)
    },
  }
}
