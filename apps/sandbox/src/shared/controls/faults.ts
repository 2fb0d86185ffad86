export type Fault =
  /** Answers this status without doing the work: 429 or 5xx over HTTP, 4xx or 5xx over SMTP. */
  | { kind: 'status'; status: number; retryAfterSeconds?: number | undefined }
  /** Does the work, then cuts the connection before the answer. */
  | { kind: 'lose-reply' }
  | { kind: 'delay'; delayMs: number }

export interface PlannedFault {
  party: string
  fault: Fault
  timesLeft: number
  /** Only this operation of the party; all of them without it. */
  operation?: string | undefined
}

export interface Faults {
  plan(planned: PlannedFault): void
  /** The fault that this call must suffer, used up by asking. */
  take(party: string, operation: string): Fault | null
  list(): PlannedFault[]
  clear(party?: string): void
}

export function createFaults(): Faults {
  let planned: PlannedFault[] = []
  return {
    plan: (fault) => {
      planned.push({ ...fault })
    },
    take(party, operation) {
      const found = planned.find((p) => p.party === party && (p.operation ?? operation) === operation)
      if (!found) return null
      found.timesLeft -= 1
      if (found.timesLeft <= 0) planned = planned.filter((p) => p !== found)
      return found.fault
    },
    list: () => planned.map((p) => ({ ...p })),
    clear(party) {
      planned = party === undefined ? [] : planned.filter((p) => p.party !== party)
    },
  }
}
