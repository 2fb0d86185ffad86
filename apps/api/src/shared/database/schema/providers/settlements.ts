import type { ColumnType } from 'kysely'

type MaybeText = ColumnType<string | null, string | null | undefined, string | null>

export interface SettlementTables {
  settlement: {
    provider: string
    settlement_id: string
    currency: string
    /** Null where the provider does not tell what its lines come to. */
    net_minor: number | null
    paid_at: Date
    read_at: Date | null
    recorded_by: string | null
  }
  settlement_line: {
    provider: string
    line_id: string
    settlement_id: string
    kind: 'charge' | 'refund' | 'chargeback' | 'bank' | 'other' | 'sum'
    transaction_id: string
    tenant_id: string | null
    payment_id: string | null
    gross_minor: number
    fee_minor: number
    currency: string
    noted_at: Date
    part_of: MaybeText
  }
}
