export interface CatchUpTables {
  provider_catch_up: {
    provider: string
    read_until: Date
    span_until: Date | null
    cursor: string | null
    tokens: number
    tokens_at: Date
    held_by: string
    held_until: Date
  }
}
