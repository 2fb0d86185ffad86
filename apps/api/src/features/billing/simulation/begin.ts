import { newId } from '@kola/platform/ids'
import { newReference } from '../checkout/reference.ts'
import { addWithCredit } from '../credit/begin.ts'
import { isCreditOnly, toCreditReading } from '../credit/only.ts'
import { BASIC, type Begun, BONUS_DAYS, DAY_MS, type Happening, PASS, type Parts, PRICE, pick } from './parts.ts'

/** Films of these worlds. */
export const FILMS = ['film-1', 'film-2'] as const
export const PLAY_HOURS = 48

/** Somebody sets out to pay. What is bought once costs less by the credit that there is. */
export async function addBegun(
  parts: Parts,
  { whom, how, rents = null }: Pick<Happening, 'whom' | 'how'> & { rents?: string | null },
  provider: 'flutterwave' | 'manual',
): Promise<Begun | null> {
  const accountId = pick(parts.accountIds, whom)
  if (accountId === undefined) return null
  const discount = how % 3 === 0 && !rents ? 58_000 : 0
  const isRecurring = provider !== 'manual' && how % 2 === 0 && !rents
  const isPushed = provider === 'flutterwave' && !isRecurring && how % 5 < 3
  const isPass = provider === 'flutterwave' && !isRecurring && !rents && discount === 0 && how % 7 < 3
  const dueMinor = PRICE.amountMinor - discount
  const checkout = await addWithCredit(
    parts.ground.db,
    {
      ...{ tenant_id: parts.ground.tenantId, id: newId(), reference: newReference(), account_id: accountId, provider },
      ...{
        plan_id: 'basic',
        price_id: isPass ? PASS : BASIC,
        is_recurring: isRecurring,
        currency: 'NGN',
        bank_id: null,
      },
      ...{ price_minor: PRICE.amountMinor, discount_minor: discount, amount_minor: dueMinor, coupon_code: '' },
      ...(rents && { purpose: 'rental', title_id: rents, play_hours: PLAY_HOURS }),
      ...{
        period_days: 30,
        bonus_days: rents || isPass ? 0 : BONUS_DAYS,
        started_at: parts.now,
        way: isPushed ? 'banktransfer' : '',
      },
      ...{ expires_at: new Date(parts.now.getTime() + DAY_MS), idempotency_key: null, next_read_at: null },
    },
    { isAllowed: provider === 'flutterwave' && !isRecurring, needsCharge: false },
  )
  if (!checkout) throw new Error('nothing was begun')
  const { id, reference, amount_minor: askedMinor } = checkout
  const byCredit = isCreditOnly(checkout) ? toCreditReading(checkout) : null
  return { ...{ id, reference, accountId, isRecurring, dueMinor, askedMinor, byCredit, rents }, said: [] }
}
