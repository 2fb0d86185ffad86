import type { Pushed } from '@kola/contract/payments/pushed'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { ShownAccountTable } from '#shared/database/schema/providers/transfers.ts'
import { toDecimalText } from '#shared/money.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Shown } from '../providers/provider.ts'

/** With what the payer's bank sent back of what came there, oldest first. */
export type ShownRow = Selectable<ShownAccountTable> & { returned: number[] }

/** Writes down what a payer is shown, for ever, and lets the checkout last as long as it. */
export async function noteShown(
  tx: Tx,
  checkout: Checkout,
  { shown, now }: { shown: Shown; now: Date },
): Promise<void> {
  const { tenant_id: tenantId, id: checkoutId } = checkout
  await tx
    .insertInto('shown_account')
    .values({
      ...{ tenant_id: tenantId, checkout_id: checkoutId, kind: shown.kind, provider: checkout.provider },
      ...{ number: shown.number, bank_name: shown.bankName, account_name: shown.accountName },
      ...{ amount_minor: shown.amount.amountMinor, currency: shown.amount.currency },
      ...{ valid_from: now, valid_to: shown.expiresAt },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .updateTable('checkout')
    .set({ expires_at: shown.expiresAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', checkoutId)
    .execute()
}

/** What the payers of these payments were shown, by the payment. */
export async function listShown(
  db: Db,
  of: { tenantId: string; checkoutIds: readonly string[] },
): Promise<ReadonlyMap<string, ShownRow>> {
  if (of.checkoutIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('shown_account')
    .selectAll()
    .select(
      sql<number[]>`to_json(array(select back.amount_minor from returned_transfer back
        where back.tenant_id = shown_account.tenant_id and back.checkout_id = shown_account.checkout_id
        order by back.returned_at, back.event_id))`.as('returned'),
    )
    .where('tenant_id', '=', of.tenantId)
    .where('checkout_id', 'in', [...of.checkoutIds])
    .execute()
  return new Map(rows.map((row) => [row.checkout_id, row]))
}

export const findShown = async (db: Db, { tenantId, checkoutId }: { tenantId: string; checkoutId: string }) =>
  (await listShown(db, { tenantId, checkoutIds: [checkoutId] })).get(checkoutId) ?? null

export function toPushed(row: ShownRow): Pushed {
  const amount = toDecimalText(row.amount_minor, row.currency)
  const shown = { bankName: row.bank_name, amount, expiresAt: row.valid_to.toISOString() }
  return row.kind === 'ussd'
    ? { kind: 'ussd', code: row.number, ...shown }
    : { kind: 'transfer', accountNumber: row.number, accountName: row.account_name, ...shown }
}
