import type { RatingLimit } from '@kola/contract/profiles/rating'
import type { Pool } from '#shared/database/database.ts'
import type { StandingWithin } from '#shared/standing.ts'

export interface PersonOf {
  id: string
  /** Null for the main one, whose name and picture are the account's. */
  name: string | null
  imageId: number
  ratingLimit: RatingLimit | null
  isChild: boolean
  hasPin: boolean
  language: string
  autoplayNext: boolean
}

export interface AccountRow {
  token_sha256: string
  tenant_id: string
  last_used_at: Date
  id: string
  email_address: string | null
  telephone: string | null
  /** Null stands for the email address, else the telephone number. */
  username: string | null
  first_name: string
  last_name: string
  address: string
  city: string
  state: string
  country: string
  is_email_verified: boolean
  is_mobile_verified: boolean
  meta_data: Record<string, unknown>
  created_at: Date
  has_password: boolean
  identities_reviewed_at: Date | null
  /** Who is watching on the session; the account's own id for its main person. */
  person: string
  people: PersonOf[]
  /** As billing reads it. */
  standing: unknown
}

const toSql = (standing: StandingWithin) => `
  select s.token_sha256, s.tenant_id, s.last_used_at, a.id, a.email_address, a.telephone, a.username, a.first_name, a.last_name,
    a.address, a.city, a.state, a.country, a.meta_data,
    a.created_at, a.password_hash is not null as has_password, a.identities_reviewed_at,
    a.email_verified_at is not null as is_email_verified, a.mobile_verified_at is not null as is_mobile_verified,
    coalesce(s.profile_id, s.account_id) as person,
    (select json_agg(json_build_object('id', p.id, 'name', nullif(p.name, ''), 'imageId', p.image_id,
        'ratingLimit', p.rating_limit, 'isChild', p.is_child, 'hasPin', p.pin_hash is not null,
        'language', p.language, 'autoplayNext', p.autoplay_next)
        order by p.id <> p.account_id, p.created_at, p.id)
      from profile p where p.tenant_id = s.tenant_id and p.account_id = s.account_id) as people,
    ${standing.sql({ tenantId: 'a.tenant_id', accountId: 'a.id' })} as standing
  from sign_in_session s
  join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
  where s.token_sha256 = any($1::text[]) and s.revoked_at is null and s.expires_at > $2 and a.deleted_at is null`

/**
 * Whose user tokens they are, with everything that the account's answer needs. The statement is prepared once for
 * each connection: planning it costs three times as much as running it.
 */
export function createAccountReader(pool: Pool, standing: StandingWithin) {
  const text = toSql(standing)
  return async (by: { tokens: string[]; now: Date }): Promise<Map<string, AccountRow>> => {
    const values = [by.tokens, by.now]
    const { rows } = await pool.query<AccountRow>({ name: 'accounts-by-token', text, values })
    return new Map(rows.map((row) => [row.token_sha256, row]))
  }
}
