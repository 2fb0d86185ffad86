import type { ColumnType } from 'kysely'

type MaybeDate = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface CatchUpTables {
  provider_reading: {
    provider: string
    book: string
    read_until: Date
    span_until: Date | null
    cursor: string | null
    tokens: number
    tokens_at: Date
    held_by: string
    held_until: Date
    /** It does not let us read this book, and had let us until then. */
    refused_since: MaybeDate
  }
  listed_subscription: {
    provider: string
    subscription_id: string
    listed_at: Date
    is_doubtful: boolean
    said: object | null
  }
}
