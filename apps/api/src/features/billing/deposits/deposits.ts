import { readJsonList } from '@kola/contract/app-config'
import { AppError } from '@kola/contract/errors'
import type { BankAccount } from '@kola/contract/payments/payment'
import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { isUniqueViolation } from '#shared/database/unique-violation.ts'
import { fromMajor, type Money } from '#shared/money.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { AgreedBy } from '../agreements/note.ts'
import { noteBegun } from '../agreements/note-begun.ts'
import { type Checkout, UNDER_WAY } from '../checkout/checkout.ts'
import { discountOf, toCouponCode } from '../checkout/coupon.ts'
import { readOffer } from '../checkout/offer.ts'
import { newReference } from '../checkout/reference.ts'
import { assertPassAdds } from '../checkout/refuse.ts'
import { addCheckout, findByKey, freeKey } from '../checkout/repository.ts'
import type { Charge, Reading } from '../providers/provider.ts'
import type { Also, Settle } from '../settle/settle.ts'
import { isSamePerson, type Person, toRecorder } from './same-person.ts'

export interface DepositNeeds {
  db: Db
  clock: Clock
  tenants: Tenants
  settle: Settle
}

/** A deposit has two weeks to arrive. */
const LIFE_MS = 14 * 24 * 3_600_000

export async function listBanks(tenants: Tenants, tenantId: string): Promise<BankAccount[]> {
  const { config } = await tenants.get(tenantId)
  return readJsonList<BankAccount>(config.bank_accounts).map((bank) => ({
    ...{ id: String(bank.id), name: String(bank.name) },
    ...{ accountnumber: String(bank.accountnumber), accountName: String(bank.accountName) },
  }))
}

interface WantedDeposit {
  tenantId: string
  accountId: string
  priceId: string
  bankId: string
  coupon: string | undefined
  titleId?: string | undefined
  agreed?: AgreedBy
}

/** Opens a deposit under a reference; whoever looks at another bank keeps it for as long as it is open. */
export async function startDeposit(
  { db, clock, tenants }: DepositNeeds,
  wanted: WantedDeposit,
): Promise<{ checkout: Checkout; bank: BankAccount }> {
  const { tenantId, accountId, priceId, titleId } = wanted
  const bank = (await listBanks(tenants, tenantId)).find(({ id }) => id === wanted.bankId)
  if (!bank) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
  const now = clock.now()
  const coupon = toCouponCode(wanted.coupon)
  const offer = await readOffer(db, { tenantId, accountId, priceId, provider: 'manual', coupon, titleId, now })
  if (offer.coupon && offer.coupon.percentOff === null) {
    throw new AppError('COUPON_REFUSED', { message: `No such coupon: '${offer.coupon.code}'` })
  }
  assertPassAdds(offer)
  const key = `deposit:${offer.priceId}:${coupon}${titleId ? `:${titleId}` : ''}`
  const known = await findByKey(db, { tenantId, accountId, key })
  // One that was paid, or ran out, leaves room for the next.
  if (known && (!UNDER_WAY.has(known.state) || known.expires_at <= now)) await freeKey(db, known)
  const discount = discountOf(offer)
  const checkout = await addCheckout(db, {
    ...{ tenant_id: tenantId, id: newId(), reference: newReference(), account_id: accountId, provider: 'manual' },
    ...{ plan_id: offer.planId, price_id: offer.priceId, way: '', is_recurring: false, bank_id: bank.id },
    ...{ currency: offer.price.currency, price_minor: offer.price.amountMinor, discount_minor: discount.amountMinor },
    ...{ amount_minor: offer.price.amountMinor - discount.amountMinor, coupon_code: coupon },
    ...{
      purpose: titleId ? 'rental' : 'membership',
      title_id: titleId ?? null,
      play_hours: offer.rental?.playHours ?? null,
    },
    ...{ period_days: offer.periodDays, bonus_days: offer.bonusDays, idempotency_key: key, started_at: now },
    ...{ expires_at: new Date(now.getTime() + LIFE_MS), next_read_at: new Date(now.getTime() + LIFE_MS) },
  })
  const open = checkout ?? (await findByKey(db, { tenantId, accountId, key }))
  if (!open) throw new AppError('UNAVAILABLE')
  await noteBegun(db, open, wanted)
  return { checkout: await setPending(db, open, bank), bank }
}

/**
 * The person has the reference: from here on a deposit may arrive, at the bank that was chosen last, or where a slip was seen.
 * What was settled meanwhile stays settled.
 */
async function setPending(db: Db, { tenant_id, id }: Checkout, bank: BankAccount): Promise<Checkout> {
  const { rows } = await sql<Checkout>`
    update checkout set
      state = case when state = 'open' then 'pending' else state end,
      bank_id = case when state not in ('open', 'pending') or exists (
          select from deposit_evidence slip where slip.tenant_id = checkout.tenant_id and slip.checkout_id = checkout.id)
        then bank_id else ${bank.id} end
    where tenant_id = ${tenant_id} and id = ${id}
    returning *`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('UNAVAILABLE')
  return row
}

export interface Evidence {
  bankId: string
  slipNumber: string
  /** Decimal text in major units. */
  amount: string
  currency: string
  /** YYYY-MM-DD. */
  paidOn: string
  actor: string
  staffId?: string | null
}

/** What somebody saw of a deposit on the bank's statement. @throws AppError EVIDENCE_REFUSED */
export async function recordEvidence(
  { db, clock }: DepositNeeds,
  checkout: Checkout,
  evidence: Evidence,
): Promise<Money> {
  const amount = fromMajor(evidence.amount, evidence.currency)
  if (checkout.provider !== 'manual' || !amount || amount.amountMinor <= 0) throw new AppError('EVIDENCE_REFUSED')
  try {
    await db
      .insertInto('deposit_evidence')
      .values({
        ...{ tenant_id: checkout.tenant_id, checkout_id: checkout.id, bank_id: evidence.bankId },
        ...{ slip_number: evidence.slipNumber, amount_minor: amount.amountMinor, currency: amount.currency },
        ...{ paid_on: evidence.paidOn, recorded_by: evidence.actor, recorded_at: clock.now() },
        recorded_by_id: evidence.staffId ?? null,
      })
      .execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('EVIDENCE_REFUSED', { message: 'This slip has been recorded already', cause: error })
  }
  return amount
}

interface SlipKey {
  bank_id: string
  slip_number: string
}

interface Confirming {
  /** Null for who may confirm their own slips too. */
  person: Person | null
  /** Those alone that were looked at; else all. */
  slips?: readonly SlipKey[]
  /** In the same commit. */
  also?: Also
}

/**
 * A second person says that it is so, or one who may alone; then it counts as any other payment does.
 * @throws AppError EVIDENCE_REFUSED
 */
export async function confirmDeposit(
  { db, settle }: DepositNeeds,
  checkout: Checkout,
  { person, slips, also }: Confirming,
): Promise<Checkout> {
  const all = await db
    .selectFrom('deposit_evidence')
    .selectAll()
    .where('tenant_id', '=', checkout.tenant_id)
    .where('checkout_id', '=', checkout.id)
    .execute()
  const rows = slips ? all.filter((row) => slips.some((slip) => isSameSlip(slip, row))) : all
  const seenByOthers = rows.filter((row) => person === null || !isSamePerson(toRecorder(row), person))
  if (seenByOthers.length === 0) {
    const message = rows.length > 0 ? 'Whoever recorded a slip does not confirm it' : 'No slip is recorded for it'
    throw new AppError('EVIDENCE_REFUSED', { message })
  }
  const charges = seenByOthers.map((slip) => ({
    transactionId: `${checkout.tenant_id}:${slip.bank_id}:${slip.slip_number}`,
    amount: { amountMinor: slip.amount_minor, currency: slip.currency },
    ...{ at: slip.recorded_at, state: 'succeeded' as const, isRenewal: false, decline: null, refunds: [] },
  }))
  const of = { tenantId: checkout.tenant_id, accountId: checkout.account_id, checkoutId: checkout.id }
  return settle(of, toReading(charges), also)
}

const isSameSlip = (one: SlipKey, other: SlipKey): boolean =>
  one.bank_id === other.bank_id && one.slip_number === other.slip_number

export const toReading = (charges: readonly Charge[]): Reading => ({
  ...{ state: 'paid', charges, subscription: null, method: null, decline: null, ids: {} },
})
