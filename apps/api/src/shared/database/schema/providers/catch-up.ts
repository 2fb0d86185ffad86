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
  }
  listed_subscription: {
    provider: string
    subscription_id: string
    listed_at: Date
    is_doubtful: boolean
    said: object | null
  }
}
