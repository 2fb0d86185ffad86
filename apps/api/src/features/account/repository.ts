import type { Pool } from '../../shared/database/database.ts'

/** A subscription as JSON inside the account's row; times are milliseconds. */
export interface SubscriptionRow {
  plan_id: string
  plan_title: string
  screens: number
  price_id: string
  price_title: string
  slug_name: string
  amount_minor: number
  currency: string
  payment_status: 'SUCCESS' | 'CANCELLED' | 'FAILED' | 'EXPIRED'
  payment_gateway: string
  transaction_id: string
  paid_through_ms: number
  grace_days: number
  is_recurring: boolean
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
  /** Newest first. */
  subscriptions: SubscriptionRow[]
}

const BY_TOKEN = `
  select s.token_sha256, s.tenant_id, s.last_used_at, a.id, a.email_address, a.telephone, a.username, a.first_name, a.last_name,
    a.address, a.city, a.state, a.country, a.meta_data,
    a.email_verified_at is not null as is_email_verified, a.mobile_verified_at is not null as is_mobile_verified,
    coalesce((
      select json_agg(x) from (
        select sub.plan_id, plan.title as plan_title, plan.screens, sub.price_id, price.title as price_title,
          price.slug_name, price.amount_minor, price.currency, sub.payment_status, sub.payment_gateway,
          sub.transaction_id, sub.grace_days, sub.is_recurring,
          floor(extract(epoch from sub.paid_through) * 1000) as paid_through_ms
        from subscription sub
        join plan on plan.tenant_id = sub.tenant_id and plan.id = sub.plan_id
        join price on price.tenant_id = sub.tenant_id and price.id = sub.price_id
        where sub.tenant_id = a.tenant_id and sub.account_id = a.id
        order by sub.created_at desc, sub.id desc
      ) x
    ), '[]') as subscriptions
  from sign_in_session s
  join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
  where s.token_sha256 = any($1::text[]) and s.revoked_at is null and s.expires_at > $2 and a.deleted_at is null`

/**
 * Whose user tokens they are, with everything that the account's answer needs. The statement is prepared once for
 * each connection: planning it costs three times as much as running it.
 */
export async function readAccountsByToken(
  pool: Pool,
  by: { tokens: string[]; now: Date },
): Promise<Map<string, AccountRow>> {
  const values = [by.tokens, by.now]
  const { rows } = await pool.query<AccountRow>({ name: 'accounts-by-token', text: BY_TOKEN, values })
  return new Map(rows.map((row) => [row.token_sha256, row]))
}
