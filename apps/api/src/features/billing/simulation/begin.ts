import { newId } from '@kola/platform/ids'
import { newReference } from '../checkout/reference.ts'
import { type Begun, BONUS_DAYS, DAY_MS, type Happening, type Parts, PRICE, pick } from './parts.ts'

/** Somebody sets out to pay. */
export async function addBegun(
  parts: Parts,
  { whom, how }: Pick<Happening, 'whom' | 'how'>,
  provider: 'flutterwave' | 'manual',
): Promise<Begun | null> {
  const accountId = pick(parts.accountIds, whom)
  if (accountId === undefined) return null
  const discount = how % 3 === 0 ? 58_000 : 0
  const isRecurring = provider !== 'manual' && how % 2 === 0
  const one = { id: newId(), reference: newReference(), accountId, isRecurring }
  await parts.ground.db
    .insertInto('checkout')
    .values({
      ...{ tenant_id: parts.ground.tenantId, id: one.id, reference: one.reference, account_id: accountId, provider },
      ...{ plan_id: 'basic', price_id: 'basic-30', is_recurring: isRecurring, currency: 'NGN' },
      ...{ price_minor: PRICE.amountMinor, discount_minor: discount, amount_minor: PRICE.amountMinor - discount },
      ...{ period_days: 30, bonus_days: BONUS_DAYS, started_at: parts.now },
      expires_at: new Date(parts.now.getTime() + DAY_MS),
    })
    .execute()
  return { ...one, dueMinor: PRICE.amountMinor - discount, said: [] }
}
