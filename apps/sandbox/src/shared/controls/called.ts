export interface Allowance {
  calls: number
  perMs: number
}

/** How near to what a party allows one of its operations was called. */
export interface CalledOften {
  operation: string
  allowed: number
  perMs: number
  /** In one span at most, those that were refused among them. */
  most: number
  refused: number
}

/** What each party that allows only so many calls has seen of them. */
export function createCalled() {
  const parties = new Map<string, Map<string, CalledOften>>()
  return {
    note(party: string, operation: string, { calls: allowed, perMs, now }: Allowance & { now: number }) {
      const operations = parties.get(party) ?? new Map<string, CalledOften>()
      parties.set(party, operations)
      const before = operations.get(operation)
      const refused = (before?.refused ?? 0) + (now > allowed ? 1 : 0)
      operations.set(operation, { operation, allowed, perMs, most: Math.max(before?.most ?? 0, now), refused })
    },
    list: (party: string): CalledOften[] => [...(parties.get(party)?.values() ?? [])],
    clear(party?: string) {
      if (party === undefined) parties.clear()
      else parties.delete(party)
    },
  }
}
