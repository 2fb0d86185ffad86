import type { ColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>

interface ProducerTable {
  tenant_id: string
  id: string
  name: string
  address: string
  email: string
  currency: string
  reference: string
  revision: number
  changed_at: Time
  changed_by: string
}

interface ProducerContractTable {
  tenant_id: string
  id: string
  producer_id: string
  reference: string
  from_day: string
  until_day: string | null
  rule: 'share' | 'fee'
  /** Hundredths of a per cent. */
  share_points: number | null
  fee_minor: number | null
  fee_currency: string | null
  revision: number
  changed_at: Time
  changed_by: string
}

interface ProducerStatementTable {
  tenant_id: string
  id: string
  producer_id: string
  month: string
  year: number
  number: number
  corrects: string | null
  why: string
  content: ColumnType<unknown, string, never>
  issued_at: Time
  issued_by: string
}

/** Whom titles are from, and what they were told of what is theirs. */
export interface ProducerTables {
  producer: ProducerTable
  producer_contract: ProducerContractTable
  producer_contract_title: { tenant_id: string; contract_id: string; title_id: string; name: string }
  producer_statement_counter: { tenant_id: string; year: number; last_number: number }
  producer_statement: ProducerStatementTable
}
