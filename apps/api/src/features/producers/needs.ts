import type { Clock } from '@kola/platform/clock'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { Line } from '#shared/line/line.ts'

export interface Asking {
  tenantId: string
  who: Actor
  record: Recorder
}

export interface ProducersNeeds {
  db: Db
  clock: Clock
  /** By whose clocks months are counted. */
  zone: string
  /** Who pays, as it stands on the papers. */
  findPayer(tenantId: string): Promise<{ name: string; address: string }>
  /** Papers are drawn one after the other: each is work for the processor alone. */
  drawing: Line
}
