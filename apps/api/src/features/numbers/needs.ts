import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { CountedDay } from '#shared/counted/counted-day.ts'
import type { Db } from '#shared/database/database.ts'

interface CountedTitle {
  title_id: string
  plays: number
  viewers: number
  finished: number
  watched_seconds: number
}

/** What each feature counts of a day from what is its own; the same as long as that is the same. */
export interface CountSources {
  countMembers(
    db: Db,
    day: CountedDay,
  ): Promise<{ active: number; began: number; ended: number; trials: number; trials_paid: number }>
  countMembersOfMonth(db: Db, month: CountedDay): Promise<number>
  countMoney(
    db: Db,
    day: CountedDay,
  ): Promise<
    {
      currency: string
      provider: string
      payments: number
      earned_minor: number
      refunded_minor: number
      disputed_minor: number
      vat_minor: number
    }[]
  >
  countRefusals(db: Db, day: CountedDay): Promise<{ refused: number; renewals_refused: number; renewals_won: number }>
  countViewing(
    db: Db,
    day: CountedDay,
  ): Promise<{ viewers: number; plays: number; watched_seconds: number; titles: CountedTitle[] }>
  /** The first moment of which there is money; null where there is none. */
  findFirstMoney(db: Db, tenantId: string): Promise<Date | null>
}

export interface CountNeeds {
  db: Db
  clock: Clock
  log: Log
  zone: string
  sources: CountSources
}
