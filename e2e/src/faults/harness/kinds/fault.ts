import { setTimeout as wait } from 'node:timers/promises'
import type { Kind, Layout, Replica } from '../layout/layout.ts'
import type { Program } from '../layout/program.ts'
import type { ServiceKind } from '../layout/services.ts'
import type { Chance } from '../seeded.ts'

export interface Strike {
  layout: Layout
  chance: Chance
}

export interface Fault {
  name: string
  /** Callers may lose a connection, which nobody is left to say anything on. */
  cutsCallers?: boolean
  /** Why it cannot be tried on this machine; null where it can. */
  findObstacle?(layout: Layout): string | null
  /** Breaks something, leaves it so for a while, and mends it as an operator or a supervisor does. */
  strike(at: Strike): Promise<void>
}

export const hold = (seconds: number): Promise<void> => wait(seconds * 1_000)

export const pickReplica = ({ layout, chance }: Strike, kind: ServiceKind): Replica => chance.pick(layout.of(kind))

export const pickMachine = ({ layout, chance }: Strike, kind: Kind): Program => chance.pick(layout.machines(kind))

/** Whoever keeps processes running does so within seconds. */
export const RESTART_SECONDS = 1
