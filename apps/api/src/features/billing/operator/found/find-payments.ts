import { PAYMENT_GATEWAYS } from '@kola/contract/billing'
import { PAYMENTS_PAGE } from '@kola/contract/payments/page'
import type { PaymentState } from '@kola/contract/payments/payment'
import { type RawBuilder, sql } from 'kysely'
import { isBefore } from '#features/billing/checkout/view.ts'
import type { Db } from '#shared/database/database.ts'
import { readSought, type Sought } from './read-sought.ts'

export interface PaymentsOf {
  search?: string | undefined
  state?: PaymentState | undefined
  gateway?: string | undefined
  method?: string | undefined
  currency?: string | undefined
  from?: string | undefined
  until?: string | undefined
  userid?: string | undefined
  /** Reference of the last one of the page before. */
  before?: string | undefined
  limit?: number | undefined
}

/** People who type a number without its country's prefix are Nigerians. */
const COUNTRY = 'NG'

/** Ids of a page of payments, newest first, and one more where there are more. */
export async function findPayments(db: Db, tenantId: string, of: PaymentsOf): Promise<string[]> {
  const limit = (of.limit ?? PAYMENTS_PAGE) + 1
  const filters = toFilters(tenantId, of)
  const ways = of.search?.trim() ? await listWays(db, tenantId, of.search) : [sql`true`]
  if (ways.length === 0) return []
  const each = ways.map(
    (way) => sql`(select checkout.id, checkout.started_at from checkout
      where ${sql.join([...filters, way], sql` and `)}
      order by checkout.started_at desc, checkout.id desc limit ${limit})`,
  )
  const { rows } = await sql<{ id: string }>`
    select distinct found.id, found.started_at from (${sql.join(each, sql` union all `)}) found
    order by found.started_at desc, found.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

function toFilters(tenantId: string, of: PaymentsOf): RawBuilder<unknown>[] {
  return [
    sql`checkout.tenant_id = ${tenantId}`,
    ...(of.state ? [sql`checkout.state = ${of.state}`] : []),
    ...(of.gateway ? [sql`checkout.provider = ${of.gateway}`] : []),
    ...(of.method ? [sql`checkout.way = ${of.method}`] : []),
    ...(of.currency ? [sql`checkout.currency = ${of.currency}`] : []),
    ...(of.from ? [sql`checkout.started_at >= ${new Date(of.from)}`] : []),
    ...(of.until ? [sql`checkout.started_at < ${new Date(of.until)}`] : []),
    ...(of.userid ? [sql`checkout.account_id = ${of.userid}`] : []),
    ...(of.before ? [isBefore({ tenantId, before: of.before })] : []),
  ]
}

/** Each of what the text may stand for, so that each is read by an index of its own. */
async function listWays(db: Db, tenantId: string, search: string): Promise<RawBuilder<unknown>[]> {
  const prices = await db.selectFrom('price').select('currency').distinct().where('tenant_id', '=', tenantId).execute()
  const sought = readSought(search, { currencies: prices.map(({ currency }) => currency), country: COUNTRY })
  const accounts = await listAccounts(db, tenantId, sought)
  return [
    ...(sought.reference ? [sql`checkout.reference = ${sought.reference}`] : []),
    ...accounts.map((id) => sql`checkout.account_id = ${id}`),
    ...sought.amounts.map(
      ({ amountMinor, currency }) => sql`checkout.amount_minor = ${amountMinor} and checkout.currency = ${currency}`,
    ),
    ...(sought.transaction
      ? [
          sql`checkout.id in (select checkout_id from payment where payment.tenant_id = ${tenantId}
            and payment.provider = any(${[...PAYMENT_GATEWAYS]}::text[]) and payment.transaction_id = ${sought.transaction})`,
        ]
      : []),
  ]
}

async function listAccounts(db: Db, tenantId: string, { email, telephone }: Sought): Promise<string[]> {
  if (!email && !telephone) return []
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .$if(email !== undefined, (query) => query.where('email_address', '=', email ?? ''))
    // NOTE: as the index says it: one that is empty is nobody's.
    .$if(telephone !== undefined, (query) =>
      query.where('telephone', '=', telephone ?? '').where('telephone', '<>', sql.lit('')),
    )
    .execute()
  return found.map(({ id }) => id)
}
