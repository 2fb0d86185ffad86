/** What a party says of one of its objects though it is not so: members that replace the true ones, or `hidden`. */
export type Lie = 'hidden' | Record<string, unknown>

export interface Lies {
  tell(party: string, id: string, lie: Lie): void
  /** The object as the party shows it; null where it hides it. What really is there does not change. */
  show<T extends object>(party: string, id: string, truth: T): T | null
  /** Whether anything is said of it that is not so. */
  concerns(party: string, id: string): boolean
  /** All of a list that is not hidden. */
  showAll<T extends object>(party: string, rows: readonly T[], idOf: (row: T) => string): T[]
  clear(party?: string): void
}

/** Wrong books: every party shows its objects through these. */
export function createLies(): Lies {
  const told = new Map<string, Map<string, Lie>>()
  function show<T extends object>(party: string, id: string, truth: T): T | null {
    const lie = told.get(party)?.get(id)
    if (lie === undefined) return truth
    return lie === 'hidden' ? null : (merge(truth, lie) as T)
  }
  return {
    tell(party, id, lie) {
      told.set(party, (told.get(party) ?? new Map()).set(id, lie))
    },
    show,
    concerns: (party, id) => told.get(party)?.has(id) ?? false,
    showAll(party, rows, idOf) {
      if (!told.has(party)) return [...rows]
      return rows.flatMap((row) => show(party, idOf(row), row) ?? [])
    },
    clear(party) {
      if (party === undefined) told.clear()
      else told.delete(party)
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A list is told member by member, by the place of each. */
function merge(truth: unknown, lie: unknown): unknown {
  if (!isObject(truth) || !isObject(lie)) return lie
  const made: Record<string, unknown> = { ...truth }
  for (const [name, value] of Object.entries(lie)) made[name] = merge(truth[name], value)
  return Array.isArray(truth) ? Object.values(made) : made
}
