import type { Route } from '#shared/http/route.ts'
import { listBatches, listVouchers, readBatch } from './list-vouchers.ts'
import { makeVouchers } from './make-vouchers.ts'
import type { VoucherNeeds } from './needs.ts'
import { voidVouchers } from './void-vouchers.ts'

export function voucherRoutes(route: Route, needs: VoucherNeeds): void {
  route('POST /api/v1/apps/vouchers', async ({ caller: { tenantId }, body }) => {
    const { id, csv } = await makeVouchers(needs, tenantId, body)
    return { batch: await readBatch(needs, tenantId, id), csv }
  })
  route('GET /api/v1/apps/vouchers', async ({ caller: { tenantId }, query }) => ({
    batches: await listBatches(needs, { tenantId, before: query.before }),
  }))
  route('GET /api/v1/apps/vouchers/{id}', async ({ caller: { tenantId }, params: { id } }) => ({
    batch: await readBatch(needs, tenantId, id),
    vouchers: await listVouchers(needs, tenantId, id),
  }))
  route('POST /api/v1/apps/vouchers/{id}/void', async ({ caller: { tenantId }, params: { id }, body }) => {
    const voided = await voidVouchers(needs, { tenantId, batchId: id, ...body })
    return { batch: await readBatch(needs, tenantId, id), voided }
  })
}
