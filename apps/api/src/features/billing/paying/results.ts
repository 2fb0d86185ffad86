import { AppError } from '@kola/contract/errors'
import type { Payment } from '@kola/contract/payments/payment'
import { ProviderError } from '#shared/provider-error.ts'
import { type Checkout, toBegun } from '../checkout/checkout.ts'
import { findOwn, readPayer } from '../checkout/repository.ts'
import { toAppError } from '../checkout/start.ts'
import { listViews, toPayment } from '../checkout/view.ts'
import { listBanks } from '../deposits/deposits.ts'
import type { PayingNeeds, Who } from './needs.ts'

/** One payment as its owner sees it. @throws AppError PAYMENT_NOT_FOUND */
export async function viewPayment(needs: PayingNeeds, who: Who, reference: string): Promise<Payment> {
  const [row] = await listViews(needs.db, { ...who, reference })
  if (!row) throw new AppError('PAYMENT_NOT_FOUND')
  return toPayment(row, { providers: needs.providers, banks: await listBanks(needs.tenants, who.tenantId) })
}

/** Newest first, a page at a time. @param before reference of the last one of the page before */
export async function listPayments(needs: PayingNeeds, who: Who, before?: string): Promise<Payment[]> {
  const banks = await listBanks(needs.tenants, who.tenantId)
  return (await listViews(needs.db, { ...who, before })).map((row) =>
    toPayment(row, { providers: needs.providers, banks }),
  )
}

/**
 * What the bank asks about a payment, for a browser that has lost it.
 * @throws AppError PAYMENT_NOT_FOUND, NO_QUESTION, PROVIDER_UNAVAILABLE
 */
export async function readQuestion(needs: PayingNeeds, who: Who, reference: string): Promise<string> {
  const checkout = await findOwn(needs.db, { ...who, reference })
  if (!checkout) throw new AppError('PAYMENT_NOT_FOUND')
  const fields = checkout.state === 'action_required' ? needs.providers.find(checkout.provider)?.fields : null
  if (!fields?.readQuestion) throw new AppError('NO_QUESTION')
  try {
    const clientSecret = await fields.readQuestion(toBegun(checkout, await readPayer(needs.db, who)))
    if (clientSecret !== null) return clientSecret
  } catch (error) {
    throw toAppError(error)
  }
  await readOrKeep(needs, checkout)
  throw new AppError('NO_QUESTION')
}

/** Reads it at the provider, and tells the truth whether or not that answered. */
export async function verifyPayment(needs: PayingNeeds, who: Who, reference: string) {
  const checkout = await findOwn(needs.db, { ...who, reference })
  if (!checkout) throw new AppError('PAYMENT_NOT_FOUND')
  const { state } = await readOrKeep(needs, checkout)
  const payment = await viewPayment(needs, who, reference)
  if (state === 'failed') throw new AppError('PAYMENT_DECLINED', { message: payment.message, extra: { payment } })
  return { status: payment.state, message: payment.message, payment }
}

/** A provider that does not say leaves the payment as it is known; a job goes on asking. */
export async function readOrKeep({ read, queue }: PayingNeeds, checkout: Checkout): Promise<Checkout> {
  if (checkout.state === 'paid') return checkout
  try {
    return await read(checkout)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await queue.send('billing.read', { tenantId: checkout.tenant_id, checkoutId: checkout.id })
    return checkout
  }
}
