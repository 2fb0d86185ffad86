import { AppError } from '@kola/contract/errors'
import { MANDATE_TERMS } from '@kola/contract/mandates/mandates'
import { newId } from '@kola/platform/ids'
import { type AgreedBy, noteAgreement } from '#features/billing/agreements/note.ts'
import { type Offer, readOffer } from '#features/billing/checkout/offer.ts'
import type {
  ConsentStep,
  MandateOrder,
  RequestedMandate,
} from '#features/billing/providers/mandates/mandate-payments.ts'
import { Declined } from '#features/billing/providers/provider.ts'
import { lockMoney } from '#features/billing/settle/repository.ts'
import type { Tx } from '#shared/database/database.ts'
import type { KeptStep } from '#shared/database/schema/mandates/mandates.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { endMandate } from '../end.ts'
import type { MandateNeeds } from '../needs.ts'
import { planNextRead } from '../plan.ts'
import { changeMandate, findMandate, lockMandate, type MandateRow, toOf } from '../repository.ts'
import { refreshWaiting } from '../work.ts'
import { findOffered } from './offer.ts'

/** Whoever asked has an answer by then, or has ended. */
const ANSWERED_MS = 12_000
/** One that ends within this is agreed to anew. */
const RENEWS_WITHIN_MS = 30 * 24 * 3_600_000

interface Wish {
  tenantId: string
  accountId: string
  priceId: string
  termsVersion: keyof typeof MANDATE_TERMS
  account: MandateOrder['account']
  agreed: AgreedBy
}

/**
 * Asks for a mandate: our row first, then the provider once. A reply that is lost leaves nothing that anybody could have agreed
 * to, so that the next press asks anew.
 * @throws AppError PAYMENT_WAY_UNAVAILABLE, PRICE_NOT_FOUND, ALREADY_SUBSCRIBED, MANDATE_EXISTS, PROVIDER_UNAVAILABLE
 */
export async function askMandate(needs: MandateNeeds, wish: Wish): Promise<MandateRow> {
  const offered = await findOffered(needs, wish.tenantId)
  if (!offered) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
  const { slug, payments } = offered
  const offer = await readOffer(needs.db, { ...wish, provider: slug, coupon: '', now: needs.clock.now() })
  if (offer.price.currency !== payments.consent.currency) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
  if (payments.banks) checkAccount(payments.banks, wish.account, offer)
  await refreshOpen(needs, { ...wish, slug })
  const { mandate, isKnown } = await claim(needs, { wish, offer, slug })
  if (isKnown) return mandate
  try {
    const order = { payer: offer.payer, most: offer.price, narration: offer.planTitle, returnUrl: toReturn(needs) }
    const asked = await payments.request({ ...order, account: payments.banks ? wish.account : null })
    return await note(needs, mandate, asked)
  } catch (error) {
    await giveBack(needs, mandate)
    if (error instanceof Declined) refuseField('number', error.message)
    if (error instanceof ProviderError)
      throw new AppError('PROVIDER_UNAVAILABLE', { retryAfterSeconds: 5, cause: error })
    throw error
  }
}

const toReturn = ({ publicUrl }: MandateNeeds) => `${publicUrl}/#/direct-debit`

/** Where our screen asks for the account. @throws AppError INVALID_REQUEST */
function checkAccount(banks: Readonly<Record<string, string>>, account: Wish['account'], { payer }: Offer): void {
  if (!banks[account?.bankCode ?? '']) refuseField('bankCode', 'Please choose your bank')
  if (!account?.phone && !payer.phone) refuseField('phone', 'Please give your phone number')
}

function refuseField(field: string, message: string): never {
  throw new AppError('INVALID_REQUEST', { message, fields: { [`account.${field}`]: message } })
}

/** What was agreed meanwhile is known before another takes its place. */
async function refreshOpen(needs: MandateNeeds, of: { tenantId: string; accountId: string; slug: string }) {
  const open = await selectOpen(needs.db, of)
  if (open) await refreshWaiting(needs, open)
}

const selectOpen = (
  db: MandateNeeds['db'] | Tx,
  { tenantId, accountId, slug }: { tenantId: string; accountId: string; slug: string },
): Promise<MandateRow | undefined> =>
  db
    .selectFrom('mandate')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('provider', '=', slug)
    .where('state', '<>', 'ENDED')
    .executeTakeFirst()

interface Claiming {
  wish: Wish
  offer: Offer
  slug: string
}

/** A second press finds the first one's. */
const claim = (needs: MandateNeeds, { wish, offer, slug }: Claiming) =>
  needs.db.transaction().execute(async (tx) => {
    const { tenantId, accountId } = wish
    await lockMoney(tx, { tenantId, accountId })
    const now = needs.clock.now()
    const open = await selectOpen(tx, { tenantId, accountId, slug })
    if (open && isSame(open, offer, now)) return { mandate: open, isKnown: true }
    if (open) await replace(needs, tx, { open, now })
    else if (offer.renewingGateway !== null) throw new AppError('ALREADY_SUBSCRIBED')
    const id = newId()
    await tx
      .insertInto('mandate')
      .values({
        ...{ tenant_id: tenantId, id, account_id: accountId, provider: slug, provider_ids: '{}' },
        ...{ plan_id: offer.planId, price_id: offer.priceId, period_days: offer.periodDays },
        ...{ amount_minor: offer.price.amountMinor, currency: offer.price.currency },
        ...{ terms_version: wish.termsVersion, agreed_at: now },
        next_read_at: planNextRead({ state: 'REQUESTED', reads: 0, owed: null }, now),
      })
      .execute()
    const { price, periodDays } = offer
    await noteAgreement(tx, {
      ...{ tenantId, accountId, kind: 'mandate', subject: id, isRecurring: true, by: wish.agreed, at: now },
      words: { text: MANDATE_TERMS[wish.termsVersion], version: wish.termsVersion },
      charge: { amount: price, periodDays },
    })
    return { mandate: await lockMandate(tx, { tenantId, mandateId: id }), isKnown: false }
  })

const isWaiting = ({ state }: MandateRow): boolean => state === 'REQUESTED' || state === 'AWAITING_CONSENT'

function isSame({ step, price_id: priceId, ...open }: MandateRow, offer: Offer, now: Date): boolean {
  if (step === null || !isWaiting({ ...open, step, price_id: priceId })) return false
  const isOpen = step.kind === 'page' || new Date(step.expiresAt) > now
  return isOpen && priceId === offer.priceId && open.amount_minor === offer.price.amountMinor
}

/** Nobody agreed to it, or it is about to run out. @throws AppError where it stands, or its own press is still asking */
async function replace(needs: MandateNeeds, tx: Tx, { open, now }: { open: MandateRow; now: Date }): Promise<void> {
  const endsSoon = open.ends_at !== null && open.ends_at.getTime() - now.getTime() < RENEWS_WITHIN_MS
  if (!isWaiting(open) && !endsSoon) throw new AppError('MANDATE_EXISTS')
  const isAsking = open.step === null && isWaiting(open) && now.getTime() - open.agreed_at.getTime() < ANSWERED_MS
  if (isAsking) throw new AppError('PROVIDER_UNAVAILABLE', { retryAfterSeconds: 5 })
  await endMandate(needs, tx, { mandate: open, reason: 'replaced' })
}

function toKept(step: ConsentStep): KeptStep {
  if (step.kind === 'page') return step
  const { amount, expiresAt, ...account } = step
  return { ...account, amountMinor: amount.amountMinor, currency: amount.currency, expiresAt: expiresAt.toISOString() }
}

const note = ({ db, clock }: MandateNeeds, mandate: MandateRow, { step, ids }: RequestedMandate) =>
  changeMandate(db, toOf(mandate), {
    ...{ provider_ids: JSON.stringify(ids), step: JSON.stringify(toKept(step)) },
    next_read_at: planNextRead({ state: 'REQUESTED', reads: 0, owed: null }, clock.now()),
  })

/** Nothing was agreed to, and nothing that was asked for is known. */
const giveBack = (needs: MandateNeeds, asked: MandateRow): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId: asked.tenant_id, accountId: asked.account_id })
    const mandate = await findMandate(tx, toOf(asked))
    if (mandate?.state === 'REQUESTED') await endMandate(needs, tx, { mandate, reason: 'refused' })
  })
