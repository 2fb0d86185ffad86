import { AppError } from '@kola/contract/errors'
import { BATCHES_PAGE, type Voucher, type VoucherBatch } from '@kola/contract/gifts/vouchers'
import { type Selectable, sql } from 'kysely'
import { GRANT } from '#features/billing/care/give-days.ts'
import type { Db } from '#shared/database/database.ts'
import type { VoucherBatchTable } from '#shared/database/schema/gifts/gifts.ts'
import { toDecimalText } from '#shared/money.ts'
import type { VoucherNeeds } from './needs.ts'

type BatchRow = Selectable<VoucherBatchTable>
type Counts = Record<Voucher['state'], number>

/** @throws AppError NOT_FOUND */
export async function getBatch(db: Db, tenantId: string, id: string): Promise<BatchRow> {
  const found = await db
    .selectFrom('voucher_batch')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

const DAY_MS = 24 * 3_600_000

const toBatch = (row: BatchRow & Counts & { planTitle: string }): VoucherBatch => ({
  ...{ id: row.id, title: row.title, package: row.planTitle, days: row.days, count: row.count },
  ...{ price: toDecimalText(row.price_minor, row.currency), currency: row.currency },
  validUntil: row.valid_until ? new Date(row.valid_until.getTime() - DAY_MS).toISOString().slice(0, 10) : null,
  ...{ madeBy: row.made_by, madeAt: row.made_at.toISOString() },
  ...{ open: row.open, redeemed: row.redeemed, voided: row.voided, expired: row.expired },
})

const toState = (now: Date) =>
  sql<Voucher['state']>`case when gift.state = 'open' and gift.valid_until <= ${now} then 'expired' else gift.state end`

interface ListOf {
  tenantId: string
  /** One of them. */
  id?: string
  /** Id of the last one of the page before. */
  before?: string | undefined
}

/** Batches with what became of their vouchers, newest first. */
export async function listBatches(
  { db, clock }: VoucherNeeds,
  { tenantId, id, before }: ListOf,
): Promise<VoucherBatch[]> {
  const own = id === undefined ? sql`true` : sql`batch.id = ${id}`
  const older =
    before === undefined
      ? sql`true`
      : sql`(batch.made_at, batch.id) < (select last.made_at, last.id from voucher_batch last
          where last.tenant_id = ${tenantId} and last.id = ${before})`
  const { rows } = await sql<BatchRow & Counts & { planTitle: string }>`
    select batch.*, plan.title as "planTitle", counted.*
    from voucher_batch batch
    join plan on plan.tenant_id = batch.tenant_id and plan.id = batch.plan_id
    cross join lateral (
      select count(*) filter (where one.state = 'open')::int as open, count(*) filter (where one.state = 'redeemed')::int as redeemed,
        count(*) filter (where one.state = 'voided')::int as voided, count(*) filter (where one.state = 'expired')::int as expired
      from (select ${toState(clock.now())} as state from gift
        where gift.tenant_id = batch.tenant_id and gift.batch_id = batch.id) one
    ) counted
    where batch.tenant_id = ${tenantId} and ${own} and ${older} and not starts_with(batch.id, ${GRANT})
    order by batch.made_at desc, batch.id desc limit ${BATCHES_PAGE}`.execute(db)
  return rows.map(toBatch)
}

/** @throws AppError NOT_FOUND */
export async function readBatch(needs: VoucherNeeds, tenantId: string, id: string): Promise<VoucherBatch> {
  const [batch] = await listBatches(needs, { tenantId, id })
  if (!batch) throw new AppError('NOT_FOUND')
  return batch
}

/** Each voucher of a batch, by its id: codes are kept as hashes alone. */
export async function listVouchers({ db, clock }: VoucherNeeds, tenantId: string, batchId: string): Promise<Voucher[]> {
  const rows = await db
    .selectFrom('gift')
    .select(['id', 'redeemed_at as redeemedAt', 'redeemed_by as userid', toState(clock.now()).as('state')])
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute()
  return rows.map(({ redeemedAt, ...row }) => ({ ...row, redeemedAt: redeemedAt?.toISOString() ?? null }))
}
