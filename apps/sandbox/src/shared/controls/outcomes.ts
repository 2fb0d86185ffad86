export interface Outcome {
  party: string
  /** What the outcome is for, in the party's words: an address, a session, a charge; `*` for all others. */
  reference: string
  /** A word that the party knows, such as `deny`. */
  outcome: string
}

export interface Outcomes {
  set(outcome: Outcome): void
  /** The outcome of the first reference that has one, else of `*`, else null. */
  find(party: string, references: (string | undefined)[]): string | null
  /** The outcome of this reference alone, whatever `*` has. */
  findExact(party: string, reference: string): string | null
  list(): Outcome[]
  clear(party?: string): void
}

const toKey = (party: string, reference: string) => JSON.stringify([party, reference])

export function createOutcomes(): Outcomes {
  const outcomes = new Map<string, Outcome>()
  const findExact = (party: string, reference: string) => outcomes.get(toKey(party, reference))?.outcome ?? null
  return {
    set(next) {
      const key = toKey(next.party, next.reference)
      outcomes.delete(key)
      outcomes.set(key, next)
    },
    find(party, references) {
      for (const reference of [...references, '*']) {
        const found = reference === undefined ? null : findExact(party, reference)
        if (found !== null) return found
      }
      return null
    },
    findExact,
    list: () => [...outcomes.values()],
    clear(party) {
      for (const [key, one] of outcomes) if (party === undefined || one.party === party) outcomes.delete(key)
    },
  }
}
