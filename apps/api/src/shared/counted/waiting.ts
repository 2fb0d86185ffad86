import type { Db } from '../database/database.ts'

/** What waits for a person, of one kind. */
export interface Waiting {
  /** No more than were asked for. */
  count: number
  /** Since when the first waits. */
  since: Date | null
  /** When the first is over. */
  until: Date | null
  /** What the first is; empty where nothing is told of it. */
  first: string
}

export interface WaitingAsked {
  tenantId: string
  now: Date
  /** So many are counted. */
  most: number
}

/** @returns null where nothing waits */
export type FindWaiting = (db: Db, asked: WaitingAsked) => Promise<Waiting | null>
