import type { BookEntry } from './books.ts'
import type { Controls } from './controls/controls.ts'

export interface SettledEntry {
  entry: BookEntry
  /** Less than nothing where it goes back. */
  grossMinor: number
  feeMinor: number
}

/** What a party paid out for one day in one currency. */
export interface Settlement {
  /** Such as `20261120NGN`. */
  id: string
  day: string
  currency: string
  paidAt: Date
  lines: SettledEntry[]
  grossMinor: number
  feeMinor: number
  netMinor: number
}

interface Terms {
  party: string
  /** Of a charge; what goes back costs nothing. */
  feeOf: (entry: BookEntry) => number
}

const DAY_MS = 86_400_000
/** In the morning of the day after. */
const PAID_MS = DAY_MS + 6 * 3_600_000

/** Pays out each day's movements on the next morning, out of the party's own books and through its lies. */
export function createSettlements({ books, clock, lies }: Controls, { party, feeOf }: Terms) {
  function toLine(entry: BookEntry): SettledEntry[] {
    const isCharge = entry.kind === 'charge'
    const truth = {
      grossMinor: isCharge ? entry.amountMinor : -entry.amountMinor,
      feeMinor: isCharge ? feeOf(entry) : 0,
    }
    const shown = lies.show(party, `settled ${entry.transaction}`, truth)
    return shown ? [{ entry, ...shown }] : []
  }
  const isDue = (entry: BookEntry) => startOf(entry) + PAID_MS <= clock.now().getTime()
  const sum = (lines: readonly SettledEntry[], of: 'grossMinor' | 'feeMinor') =>
    lines.reduce((total, line) => total + line[of], 0)

  function toSettlement(id: string, entries: readonly BookEntry[]): Settlement[] {
    const [first] = entries
    if (!first) return []
    const lines = entries.flatMap(toLine)
    const [grossMinor, feeMinor] = [sum(lines, 'grossMinor'), sum(lines, 'feeMinor')]
    const startMs = startOf(first)
    const truth = { netMinor: grossMinor - feeMinor }
    const shown = lies.show(party, id, truth)
    if (!shown) return []
    return [
      {
        ...{
          id,
          day: new Date(startMs).toISOString().slice(0, 10),
          currency: first.currency,
          lines,
          grossMinor,
          feeMinor,
        },
        ...{ paidAt: new Date(startMs + PAID_MS), ...shown },
      },
    ]
  }

  return {
    /** Newest first. */
    list(): Settlement[] {
      const groups = Map.groupBy(books.list(party).filter(isDue), (one) => toId(one))
      return [...groups].toReversed().flatMap(([id, entries]) => toSettlement(id, entries))
    },
    find(id: string): Settlement | null {
      return this.list().find((one) => one.id === id) ?? null
    },
    /** What is not paid out yet, by currency. */
    balances(): Map<string, number> {
      const held = new Map<string, number>()
      for (const entry of books.list(party)) {
        const [line] = isDue(entry) ? [] : toLine(entry)
        held.set(entry.currency, (held.get(entry.currency) ?? 0) + (line ? line.grossMinor - line.feeMinor : 0))
      }
      for (const [currency, amountMinor] of held) {
        held.set(currency, lies.show(party, `balance ${currency}`, { amountMinor })?.amountMinor ?? 0)
      }
      return held
    },
  }
}

export type Settlements = ReturnType<typeof createSettlements>

const startOf = ({ at }: BookEntry) => Math.floor(Date.parse(at) / DAY_MS) * DAY_MS
const toId = (entry: BookEntry) => entry.at.slice(0, 10).replaceAll('-', '') + entry.currency
