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

export function createOutcomes(): Outcomes {
  let outcomes: Outcome[] = []
  return {
    set(next) {
      outcomes = outcomes.filter((o) => o.party !== next.party || o.reference !== next.reference)
      outcomes.push(next)
    },
    find(party, references) {
      for (const reference of [...references, '*']) {
        const found = outcomes.find((o) => o.party === party && o.reference === reference)
        if (found) return found.outcome
      }
      return null
    },
    findExact: (party, reference) =>
      outcomes.find((o) => o.party === party && o.reference === reference)?.outcome ?? null,
    list: () => [...outcomes],
    clear(party) {
      outcomes = party === undefined ? [] : outcomes.filter((o) => o.party !== party)
    },
  }
}
