import type { RefundEffect } from '@kola/contract/money/deposits'
import type { Checkout } from '#features/billing/checkout/checkout.ts'
import { planRefund } from '#features/billing/ledger/entries.ts'
import { readBooked } from '#features/billing/ledger/ledger.ts'
import { toDecimalText } from '#shared/money.ts'
import { toSides } from '../found/books.ts'
import type { OperatorNeeds } from '../needs.ts'
import { planWanted } from '../refund.ts'
import { isLarge } from './give-back.ts'
import { toLimit } from './limits.ts'
import type { By } from './second-person.ts'

interface Wanted {
  transaction?: string | undefined
  amount?: string | undefined
}

/** What giving it back would do, as the books stand. @throws AppError REFUND_REFUSED */
export async function readEffect(
  needs: OperatorNeeds,
  checkout: Checkout,
  { by, wanted }: { by: By; wanted: Wanted },
): Promise<RefundEffect> {
  const { config } = await needs.tenants.get(checkout.tenant_id)
  return needs.db.transaction().execute(async (tx) => {
    const planned = await planWanted(tx, { checkout, wanted: { ...wanted, actor: by.who.name, reason: '' } })
    const { payment, askedMinor, leftMinor } = planned
    const { currency, provider } = payment
    const booked = await readBooked(tx, payment)
    const lines = planRefund({ provider, amount: { amountMinor: askedMinor, currency }, booked })
    const isWhole = askedMinor === leftMinor
    const period = await tx
      .selectFrom('subscription_period')
      .select('ends_at')
      .where('tenant_id', '=', payment.tenant_id)
      .where('payment_id', '=', payment.id)
      .where('voided_at', 'is', null)
      .executeTakeFirst()
    const limit = toLimit(config, currency)
    return {
      ...{ amount: planned.amount, most: toDecimalText(leftMinor, currency), currency, gateway: checkout.provider },
      ledger: lines.map(({ account, amountMinor }) => ({ account, currency, ...toSides(amountMinor, currency) })),
      access: isWhole ? toAccess(payment.use, period !== undefined) : 'stays',
      until: period?.ends_at.toISOString() ?? null,
      isSecondNeeded: by.who.kind !== 'service' && checkout.provider !== 'manual' && isLarge(planned, limit),
      limit: toDecimalText(limit, currency),
    }
  })
}

function toAccess(use: string, hasPeriod: boolean): RefundEffect['access'] {
  if (use === 'gift') return 'gift-void'
  if (use === 'rental') return 'rental-ends'
  return use === 'period' && hasPeriod ? 'ends' : 'stays'
}
