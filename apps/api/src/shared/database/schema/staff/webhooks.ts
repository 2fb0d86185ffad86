import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

type Time = ColumnType<Date, Date, Date>
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>
type MaybeText = ColumnType<string | null, string | null | undefined, string | null>

interface WebhookEndpointTable {
  tenant_id: string
  id: string
  name: string
  url: string
  events: string[]
  state: Generated<'on' | 'off'>
  off_reason: Generated<string>
  secret_sealed: string
  former_sealed: MaybeText
  former_until: MaybeTime
  failing_since: MaybeTime
  created_by: string
  created_at: Time
  removed_at: MaybeTime
}

interface WebhookEventTable {
  tenant_id: string
  id: string
  type: string
  data: JSONColumnType<Record<string, unknown>>
  at: Time
}

interface WebhookDeliveryTable {
  tenant_id: string
  id: string
  endpoint_id: string
  event_id: string
  state: Generated<'waiting' | 'delivered' | 'failed'>
  tries: Generated<number>
  due_at: ColumnType<Date, Date | undefined, Date>
  claimed_until: MaybeTime
  created_at: Time
  done_at: MaybeTime
}

interface WebhookTryTable {
  tenant_id: string
  delivery_id: string
  number: number
  at: Time
  duration_ms: number
  status: number | null
  answer: string
}

export type WebhookEndpointRow = Selectable<WebhookEndpointTable>

export interface WebhookTables {
  webhook_endpoint: WebhookEndpointTable
  webhook_event: WebhookEventTable
  webhook_delivery: WebhookDeliveryTable
  webhook_try: WebhookTryTable
}
