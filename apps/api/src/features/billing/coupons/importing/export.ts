import { COUPON_FIELDS } from '@kola/contract/imports/more-columns'
import { sql } from 'kysely'
import { type ExportedRow, exportFile } from '#shared/imports/export-file.ts'
import { type CouponNeeds, type CouponRow, toCoupon } from '../coupons.ts'

const AT_ONCE = 1_000

/** In the order of their codes. */
export const exportCoupons = (
  needs: CouponNeeds,
  { tenantId, format }: { tenantId: string; format: 'csv' | 'json' },
): AsyncIterable<string> => exportFile({ format, heads: Object.keys(COUPON_FIELDS), pages: listPages(needs, tenantId) })

async function* listPages({ db, clock }: CouponNeeds, tenantId: string): AsyncGenerator<ExportedRow[]> {
  let after = ''
  for (;;) {
    const { rows } = await sql<CouponRow>`
      select * from coupon where tenant_id = ${tenantId} and code > ${after} order by code limit ${AT_ONCE}`.execute(db)
    yield rows.map((row) => toRow(row, clock.now()))
    after = rows.at(-1)?.code ?? ''
    if (rows.length < AT_ONCE) return
  }
}

function toRow(row: CouponRow, now: Date): ExportedRow {
  const { code, percentOff, description, until, most, use } = toCoupon(row, now)
  return { code, percentOff: String(percentOff), description, until: until ?? '', most: most ? String(most) : '', use }
}
