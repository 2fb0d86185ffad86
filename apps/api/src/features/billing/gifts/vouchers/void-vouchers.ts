import { newId } from '@kola/platform/ids'
import { planSoldElsewhere } from '#features/billing/ledger/entries.ts'
import { post } from '#features/billing/ledger/ledger.ts'
import { getBatch } from './list-vouchers.ts'
import { note, type VoucherNeeds } from './needs.ts'

interface Voiding {
  tenantId: string
  batchId: string
  actor: string
  /** Id of one of them; all where it is not said. */
  voucher?: string | undefined
}

/** Of a batch, what nobody has redeemed is worth nothing from now on. @returns how many that were. @throws AppError NOT_FOUND */
export async function voidVouchers(
  needs: VoucherNeeds,
  { tenantId, batchId, actor, voucher }: Voiding,
): Promise<number> {
  const now = needs.clock.now()
  return needs.db.transaction().execute(async (tx) => {
    const batch = await getBatch(tx, tenantId, batchId)
    const voided = await tx
      .updateTable('gift')
      .set({ state: 'voided', voided_at: now })
      .where('tenant_id', '=', tenantId)
      .where('batch_id', '=', batchId)
      .where('state', '=', 'open')
      .$if(voucher !== undefined, (query) => query.where('id', '=', voucher ?? ''))
      .returning('id')
      .execute()
    if (voided.length === 0) return 0
    if (batch.price_minor > 0) {
      const amountMinor = -batch.price_minor * voided.length
      await post(tx, {
        ...{ tenantId, key: `vouchers:${batchId}:voided:${newId()}`, kind: 'correction', paymentId: null },
        ...{ happenedAt: now, currency: batch.currency },
        lines: planSoldElsewhere({ amountMinor, vatMinor: -batch.vat_minor * voided.length }),
      })
    }
    await note(tx, {
      tenantId,
      actor,
      action: 'vouchers.void',
      subject: batchId,
      at: now,
      detail: { count: voided.length },
    })
    return voided.length
  })
}
