import type { Clock } from '@kola/platform/clock'

/** One movement of money as the party itself knows it. */
export interface BookEntry {
  id: number
  at: string
  party: string
  kind: 'charge' | 'refund' | 'chargeback'
  /** The party's own id of the movement. */
  transaction: string
  /** What the service under test called it; empty where it gave no reference. */
  reference: string
  /** The party's id of the subscription that it belongs to; null for a single payment. */
  subscription: string | null
  /** In minor units of the currency, always positive. */
  amountMinor: number
  currency: string
}

export interface Books {
  add(entry: Omit<BookEntry, 'id' | 'at'>): void
  /** Oldest first. */
  list(party: string): BookEntry[]
  clear(party?: string): void
}

/** The books of every party that moves money, to hold against the ledger of the service under test. */
export function createBooks(clock: Clock): Books {
  let entries: BookEntry[] = []
  let nextId = 1
  return {
    add(entry) {
      entries.push({ id: nextId++, at: clock.now().toISOString(), ...entry })
    },
    list: (party) => entries.filter((entry) => entry.party === party),
    clear(party) {
      entries = party === undefined ? [] : entries.filter((entry) => entry.party !== party)
    },
  }
}
