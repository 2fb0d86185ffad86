/** How far the numbers of a tenant are counted. */
interface NumbersCountTable {
  tenant_id: string
  zone: string
  first_day: string
  next_day: string
  again_on: string | null
  counted_at: Date
}

/** What the business did on a day. */
interface NumbersDayTable {
  tenant_id: string
  day: string
  joined: number
  active: number
  began: number
  ended: number
  trials: number
  trials_paid: number
  refused: number
  renewals_refused: number
  renewals_won: number
  /** Null where plays of the day were no longer kept. */
  viewers: number | null
  plays: number | null
  watched_seconds: number | null
  counted_at: Date
}

interface NumbersMonthTable {
  tenant_id: string
  month: string
  members: number
  counted_at: Date
}

interface NumbersMoneyTable {
  tenant_id: string
  day: string
  currency: string
  provider: string
  payments: number
  earned_minor: number
  refunded_minor: number
  disputed_minor: number
  vat_minor: number
}

interface NumbersTitleTable {
  tenant_id: string
  grain: 'day' | 'month'
  starts_on: string
  title_id: string
  plays: number
  viewers: number
  finished: number
  watched_seconds: number
}

/** What members searched for and found nothing. */
interface SearchMissedTable {
  tenant_id: string
  day: string
  words: string
  times: number
  /** 256 of 0 and 1. */
  viewers: string
}

export interface NumbersTables {
  numbers_count: NumbersCountTable
  numbers_day: NumbersDayTable
  numbers_month: NumbersMonthTable
  numbers_money: NumbersMoneyTable
  numbers_title: NumbersTitleTable
  search_missed: SearchMissedTable
}
