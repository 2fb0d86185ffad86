import type { Db } from './database/database.ts'

/** Says whether a title may be shown. The titles supply it. */
export interface TitleGate {
  /** @returns in sentences what it lacks; empty when it may be shown */
  findLacks(tx: Db, key: { tenantId: string; titleId: string }): Promise<string[]>
}

/** Why one is not shown that lacks nothing. */
export const ASKED_TO_WAIT = 'It was asked to wait'
