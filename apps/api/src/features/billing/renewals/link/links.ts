import { newToken, sha256Hex } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { RenewalOf, RenewalRow } from '../repository.ts'

const TOKEN_BYTES = 16
const TOKEN = /^[\w-]{22}$/

export const isToken = (text: string): boolean => TOKEN.test(text)

/** A link of its own for each message: only its hash is kept. @returns the path */
export async function makeLink(tx: Tx, { tenantId, renewalId }: RenewalOf, now: Date): Promise<string> {
  const token = newToken(TOKEN_BYTES)
  await tx
    .insertInto('renewal_link')
    .values({ token_sha256: sha256Hex(token), tenant_id: tenantId, renewal_id: renewalId, made_at: now })
    .execute()
  return `/p/${token}`
}

/** All that whoever has the link may know, and what is needed to pay. */
export interface Linked extends RenewalRow {
  firstName: string
  planTitle: string
  priceTitle: string
  isPass: boolean
  paidThrough: Date
  /** The newest payment that was begun by a link, with what is due; null where none was. */
  payment: { id: string; state: string; dueMinor: number } | null
}

export async function findLinked(db: Db, token: string): Promise<Linked | null> {
  const { rows } = await sql<Linked>`
    select renewal.*, account.first_name as "firstName", plan.title as "planTitle", price.title as "priceTitle", price.kind = 'pass' as "isPass",
      sub.paid_through as "paidThrough", (
        select json_build_object('id', checkout.id, 'state', checkout.state, 'dueMinor', checkout.amount_minor) from checkout
        where checkout.tenant_id = renewal.tenant_id and checkout.renewal_id = renewal.id and checkout.try_number is null
          -- What came to the member's own number was begun by nobody.
          and coalesce(checkout.idempotency_key, '') not like 'own%'
        order by checkout.started_at desc limit 1
      ) as payment
    from renewal_link link
    join renewal on renewal.tenant_id = link.tenant_id and renewal.id = link.renewal_id
    join account on account.tenant_id = renewal.tenant_id and account.id = renewal.account_id and account.deleted_at is null
    join plan on plan.tenant_id = renewal.tenant_id and plan.id = renewal.plan_id
    join price on price.tenant_id = renewal.tenant_id and price.id = renewal.price_id
    join subscription sub on sub.tenant_id = renewal.tenant_id and sub.id = renewal.subscription_id
    where link.token_sha256 = ${sha256Hex(token)}`.execute(db)
  return rows[0] ?? null
}
