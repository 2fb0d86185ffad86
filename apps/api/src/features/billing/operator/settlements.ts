import { AppError } from '@kola/contract/errors'
import {
  SETTLED_LINES_PAGE,
  SETTLEMENTS_PAGE,
  type SettledLine,
  type Settlement,
  type Unread,
} from '@kola/contract/settlements/settlements'
import { type RawBuilder, sql } from 'kysely'
import type { Providers } from '#features/billing/providers/registry.ts'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'

interface Sums {
  currency: string
  grossMinor: number
  feeMinor: number
}

const toSums = ({ currency, grossMinor, feeMinor }: Sums) => ({
  currency,
  gross: toDecimalText(grossMinor, currency),
  fees: toDecimalText(feeMinor, currency),
  net: toDecimalText(grossMinor - feeMinor, currency),
})

/** Of each settlement what is the tenant's; of one in which nothing is, nothing. */
async function readSettlements(db: Db, tenantId: string, where: RawBuilder<unknown>): Promise<Settlement[]> {
  const { rows } = await sql<Sums & { provider: string; id: string; paidAt: Date; lines: number }>`
    select * from (select settlement.provider, settlement.settlement_id as id, settlement.paid_at as "paidAt", own.*
    from settlement, lateral (
      select currency, count(*)::int as lines, sum(gross_minor)::bigint as "grossMinor", sum(fee_minor)::bigint as "feeMinor"
      from settlement_line line where line.provider = settlement.provider
        and line.settlement_id = settlement.settlement_id and line.tenant_id = ${tenantId} group by currency) own
    where ${where} order by settlement.paid_at desc fetch first ${sql.lit(SETTLEMENTS_PAGE)} rows with ties) page
    order by "paidAt" desc, provider, id`.execute(db)
  return rows.map(({ provider, id, paidAt, lines, ...sums }) => ({
    ...{ provider, id, paidAt: paidAt.toISOString(), lines },
    ...toSums(sums),
  }))
}

async function listLines(db: Db, tenantId: string, { provider, id, after = '' }: Settlement & { after?: string }) {
  const { rows } = await sql<Sums & Pick<SettledLine, 'id' | 'kind' | 'transaction' | 'reference'>>`
    select line.line_id as id, line.kind, line.transaction_id as transaction, checkout.reference, line.currency,
      line.gross_minor as "grossMinor", line.fee_minor as "feeMinor"
    from settlement_line line
    join payment on payment.tenant_id = line.tenant_id and payment.id = line.payment_id
    join checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
    where line.provider = ${provider} and line.settlement_id = ${id} and line.tenant_id = ${tenantId} and line.line_id > ${after}
    order by line.line_id limit ${SETTLED_LINES_PAGE}`.execute(db)
  return rows.map(({ grossMinor, feeMinor, currency, ...line }) => ({
    ...line,
    ...toSums({ currency, grossMinor, feeMinor }),
  }))
}

const ofProvider = (provider: string | undefined) =>
  sql`(${provider ?? null}::text is null or settlement.provider = ${provider ?? null})`

/** Where nothing is read: not turned on here, or not allowed there. */
async function listUnread({ db, providers }: Needs, of: string | undefined): Promise<Unread[]> {
  const { rows } = await sql<{ provider: string }>`
    select provider from provider_reading where book = 'settlements' and refused_since is not null`.execute(db)
  const refused = new Set(rows.map(({ provider }) => provider))
  return providers.list().flatMap(({ slug, settledLines }): Unread[] => {
    if (of !== undefined && of !== slug) return []
    if (settledLines === null) return [{ provider: slug, why: 'off' }]
    return settledLines && refused.has(slug) ? [{ provider: slug, why: 'refused' }] : []
  })
}

interface Needs {
  db: Db
  providers: Pick<Providers, 'list'>
}

/** What came to our bank, for the operator's people to look at. */
export function createSettled(needs: Needs) {
  const { db } = needs
  return {
    listUnread: (provider: string | undefined) => listUnread(needs, provider),
    list: (tenantId: string, { provider, before }: { provider?: string | undefined; before?: string | undefined }) =>
      readSettlements(
        db,
        tenantId,
        sql`${ofProvider(provider)} and (${before ?? null}::timestamptz is null or settlement.paid_at < ${before ?? null}::timestamptz)`,
      ),
    async show(
      tenantId: string,
      id: string,
      { provider, after }: { provider?: string | undefined; after?: string | undefined },
    ) {
      const [settlement] = await readSettlements(
        db,
        tenantId,
        sql`settlement.settlement_id = ${id} and ${ofProvider(provider)}`,
      )
      if (!settlement) throw new AppError('NOT_FOUND')
      return { settlement, lines: await listLines(db, tenantId, { ...settlement, ...(after ? { after } : {}) }) }
    },
  }
}

export type Settled = ReturnType<typeof createSettled>
