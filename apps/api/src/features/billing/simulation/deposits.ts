import { toDecimalText } from '#shared/money.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { findCheckout } from '../checkout/repository.ts'
import { confirmDeposit, recordEvidence } from '../deposits/deposits.ts'
import { confirmReturns } from '../deposits/returns.ts'
import { queueWanted } from '../operator/refund.ts'
import { lockMoney } from '../settle/repository.ts'
import { addBegun } from './begin.ts'
import { failing, type Happening, hasCode, type Parts, PRICE, pick } from './parts.ts'

const BANK = 'iroko'
const [ADA, BODE] = ['ada', 'bode']
let last = 0

const depositNeeds = ({ ground, clock, settle }: Parts) => ({ ...ground.needs, db: ground.db, clock, settle })

async function getCheckout({ ground }: Parts, checkoutId: string): Promise<Checkout> {
  const found = await findCheckout(ground.db, { tenantId: ground.tenantId, checkoutId })
  if (!found) throw new Error('a checkout is gone')
  return found
}

/** Somebody pays at a bank, now and then twice; one person sees it and another confirms it. */
export async function deposit(parts: Parts, happening: Happening): Promise<void> {
  const one = await addBegun(parts, happening, 'manual')
  if (!one) return
  parts.deposits.push(one)
  for (let slip = 0; slip < (happening.how % 4 === 0 ? 2 : 1); slip += 1) {
    last += 1
    const slipNumber = `${one.reference}/${last}`
    const amount = { ...PRICE, amountMinor: one.dueMinor }
    parts.bank.charge(one.reference, {
      amount,
      at: parts.now,
      transactionId: `${parts.ground.tenantId}:${BANK}:${slipNumber}`,
    })
    await recordEvidence(depositNeeds(parts), await getCheckout(parts, one.id), {
      ...{ bankId: BANK, slipNumber, amount: toDecimalText(one.dueMinor, 'NGN'), currency: 'NGN' },
      ...{ paidOn: parts.now.toISOString().slice(0, 10), actor: ADA },
    })
  }
  const confirm = (actor: string) =>
    getCheckout(parts, one.id).then((of) =>
      confirmDeposit(depositNeeds(parts), of, { person: { name: actor, staffId: null } }),
    )
  if (!(await failing(confirm(ADA), hasCode('EVIDENCE_REFUSED'))))
    throw new Error('one person confirmed a deposit alone')
  await confirm(BODE)
}

/** A part of a deposit, or all that is left of it, goes back by a transfer that two people saw. */
export async function giveBackDeposit(parts: Parts, { whom, how }: Happening): Promise<void> {
  const one = pick(parts.deposits, whom)
  const charge = one && pick(parts.bank.of(one.reference).charges, how)
  if (!one || !charge) return
  const { db, queue, tenantId } = parts.ground
  const checkout = await getCheckout(parts, one.id)
  const payment = await db
    .selectFrom('payment')
    .select('id')
    .where('provider', '=', 'manual')
    .where('transaction_id', '=', charge.transactionId)
    .executeTakeFirstOrThrow()
  last += 1
  const transferNumber = `${one.reference}/${last}`
  const asked = db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId, accountId: one.accountId })
    const transfer = { bankId: BANK, transferNumber, paidOn: parts.now.toISOString().slice(0, 10) }
    const wanted = { actor: ADA, reason: 'asked for it', transaction: payment.id, transfer }
    await queueWanted(
      { clock: parts.clock, queue },
      { tx, checkout, wanted: { ...wanted, ...(how % 3 === 0 && { amount: '900.00' }) } },
    )
  })
  if (await failing(asked, hasCode('REFUND_REFUSED'))) return
  const { amount_minor: amountMinor } = await db
    .selectFrom('deposit_return as back')
    .innerJoin('refund', (join) =>
      join.onRef('refund.tenant_id', '=', 'back.tenant_id').onRef('refund.id', '=', 'back.refund_id'),
    )
    .select('refund.amount_minor')
    .where('back.tenant_id', '=', tenantId)
    .where('back.bank_id', '=', BANK)
    .where('back.transfer_number', '=', transferNumber)
    .executeTakeFirstOrThrow()
  const isSent = parts.bank.giveBack(one.reference, { transactionId: charge.transactionId, amountMinor, at: parts.now })
  if (!isSent) throw new Error('more went back than was deposited')
  const confirm = (actor: string) => confirmReturns(depositNeeds(parts), checkout, { name: actor, staffId: null })
  if (!(await failing(confirm(ADA), hasCode('EVIDENCE_REFUSED'))))
    throw new Error('one person gave a deposit back alone')
  await confirm(BODE)
}
