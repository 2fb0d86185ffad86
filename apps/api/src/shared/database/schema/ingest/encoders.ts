import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface EncoderTables {
  encoder_invitation: {
    tenant_id: string
    id: string
    token_sha256: string
    uses_left: number
    expires_at: Time
    revoked_at: MaybeTime
    made_by: string
    created_at: Generated<Date>
  }
  encoder: {
    tenant_id: string
    id: string
    name: string
    credential_sha256: string
    invitation_id: string
    registered_at: Time
    revoked_at: MaybeTime
    revoked_by: ColumnType<string | null, string | null | undefined, string | null>
  }
}
