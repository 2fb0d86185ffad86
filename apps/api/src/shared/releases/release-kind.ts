import type { Db } from '../database/database.ts'

/** What goes out, and under whose name. */
export interface Going {
  tenantId: string
  subject: string
  by: string
  why: string
}

/** A kind of change that releases take in. Whoever owns what is changed supplies it. */
export interface ReleaseKind {
  /** What is drafted of it, as it stands; null for nothing. */
  take(tx: Db, tenantId: string, subject: string): Promise<{ name: string; content: unknown } | null>
  /** What it still lacks, each in words. */
  findLacks(db: Db, given: { tenantId: string; subject: string; content: unknown }): Promise<string[]>
  /** Puts it out. @returns what stood before, for whoever undoes it */
  put(tx: Db, going: Going, content: unknown): Promise<unknown>
  /** @param before as `put` answered it */
  undo(tx: Db, going: Going, before: unknown): Promise<void>
}
