import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { ActiveDevice } from '../needs.ts'
import { createBatcher } from './batcher.ts'
import { retryDeadlock } from './deadlock.ts'
import type { Readers } from './readers.ts'

/** Begins a session, or claims a screen again for one that is open. */
export interface ScreenClaim {
  tenantId: string
  accountId: string
  deviceId: string
  sessionId: string
  /** How many devices the plan allows at once. */
  screens: number
  leaseSeconds: number
  started?: {
    titleId: string
    mediaId: string
    deviceName: string
    presenceTokenSha256: string
    signInSessionId: string
    presenceIntervalMs: number
    /** Of the best quality that may be read; null for all. */
    maxHeight: number | null
    /** Two letters; null where nobody knows. */
    country: string | null
  }
  /** Another session of the account that ends first. */
  takeover?: string
  record?: Record<string, unknown>
  isMerge?: boolean
}

/**
 * `ended`: the session that claims again is over. `unknown`: the session to take over is none of the account's.
 * `waitSeconds`: screens are free, and licences of other devices still live so long.
 */
export type ClaimOutcome =
  | { outcome: 'granted' | 'ended' | 'unknown' }
  | { outcome: 'refused'; devices: ActiveDevice[]; waitSeconds?: number }

export interface Claims {
  /** One atomic step of the database: no two claims of an account ever count the same screen. */
  claim(claim: ScreenClaim): Promise<ClaimOutcome>
}

const MAX_BATCH = 64
/** Claims of one account wait for each other here, not in the database with a connection each. */
const MAX_FLUSHES = 3

export function createClaims({ db, readers }: { db: Db; readers: Readers }): Claims {
  const batcher = createBatcher<ScreenClaim, ClaimOutcome>({
    flush: (claims) => retryDeadlock(() => saveClaims(db, claims)),
    keyOf: toAccountKey,
    maxItems: MAX_BATCH,
    maxFlushes: MAX_FLUSHES,
  })
  return {
    async claim(claim) {
      const claimed = await batcher.add(claim)
      readers.changed(claim)
      if (claimed.outcome === 'granted') readers.note(claim)
      return claimed
    },
  }
}

function toAccountKey({ tenantId, accountId }: ScreenClaim): string {
  return `${tenantId} ${accountId}`
}

async function saveClaims(db: Db, claims: readonly ScreenClaim[]): Promise<ClaimOutcome[]> {
  const sorted = claims
    .map((claim, place) => ({ claim, place, key: toAccountKey(claim) }))
    .sort((a, b) => (a.key === b.key ? a.place - b.place : a.key < b.key ? -1 : 1))
  const json = JSON.stringify(sorted.map(({ claim }) => claim))
  const { rows } = await sql<{ answer: ClaimOutcome }>`select claim_screens(${json}::jsonb) as answer`.execute(db)
  const answers: ClaimOutcome[] = []
  for (const [index, { place }] of sorted.entries()) answers[place] = rows[index]?.answer ?? { outcome: 'ended' }
  return answers
}
