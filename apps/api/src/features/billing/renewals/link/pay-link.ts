import { newId } from '@kola/platform/ids'
import { type Checkout, planNextRead, UNDER_WAY } from '#features/billing/checkout/checkout.ts'
import { giveUp } from '#features/billing/checkout/order/give-up.ts'
import { newReference } from '#features/billing/checkout/reference.ts'
import { addCheckout, findByKey, freeKey } from '#features/billing/checkout/repository.ts'
import { toAppError } from '#features/billing/checkout/start.ts'
import { Declined, type PaymentProvider } from '#features/billing/providers/provider.ts'
import type { Providers } from '#features/billing/providers/registry.ts'
import { noteStarted } from '#features/billing/pushed/note-started.ts'
import type { RenewalNeeds } from '../needs.ts'
import { toOrder } from '../order.ts'
import type { Linked } from './links.ts'

type PayNeeds = Pick<RenewalNeeds, 'db' | 'clock' | 'providers' | 'publicUrl'>

const LIFE_MS = 60 * 60_000
const WINDOW_MS = 5 * 60_000
/** Whoever asked has an answer by then, or has ended. */
const ANSWERED_MS = 12_000

/** What a person chooses among: none of it keeps a means, so that none asks for a sign-in. */
export const LINK_WAYS = { transfer: 'banktransfer', ussd: 'ussd', card: '' } as const
export type LinkWay = keyof typeof LINK_WAYS
export const isWay = (text: string): text is LinkWay => Object.hasOwn(LINK_WAYS, text)

/** Which provider's page serves a way; null where none does. */
export function findPage(providers: Providers, way: LinkWay, currency: string): PaymentProvider | null {
  const can = providers.list().filter(({ hosted, canCharge }) => hosted !== null && canCharge(currency))
  const local = can.find(({ slug }) => slug === 'flutterwave')
  if (way !== 'card' && currency !== 'NGN') return null
  if (way === 'transfer') return local ?? can.find(({ pushed }) => pushed) ?? null
  if (way === 'ussd') return local ?? null
  return local ?? can.find(({ slug }) => slug !== 'paypal') ?? null
}

export const listWays = (providers: Providers, { currency }: Pick<Linked, 'currency'>): LinkWay[] =>
  (Object.keys(LINK_WAYS) as LinkWay[]).filter((way) => findPage(providers, way, currency) !== null)

/**
 * Begins it, once however often the button is pressed. @returns the provider's page; null where an account is shown instead, or
 * where it cannot be paid
 */
export async function payByLink(
  needs: PayNeeds,
  linked: Linked,
  { way, path }: { way: LinkWay; path: string },
): Promise<string | null> {
  const provider = findPage(needs.providers, way, linked.currency)
  if (linked.state !== 'open' || !provider?.hosted) return null
  const checkout = await claim(needs, linked, { provider, way })
  const page = `${needs.publicUrl}${path}`
  if (checkout.url !== null) return checkout.url === page ? null : checkout.url
  const order = { ...(await toOrder(needs, linked, { checkout, page })), isRecurring: false, way: LINK_WAYS[way] }
  try {
    const { pushed, hosted } = provider
    const asked =
      way === 'transfer' && pushed?.canShow(order) ? pushed.show(order, { kind: 'transfer' }) : hosted.start(order)
    const started = await asked
    await noteStarted(needs, checkout, { started, state: 'open', page })
    return started.kind === 'redirect' ? started.url : null
  } catch (error) {
    if (error instanceof Declined) await giveUp(needs, checkout, error)
    throw toAppError(error)
  }
}

/** A second press finds the first one's payment. */
async function claim(
  { db, clock }: PayNeeds,
  linked: Linked,
  { provider, way }: { provider: PaymentProvider; way: LinkWay },
): Promise<Checkout> {
  const now = clock.now()
  const { tenant_id: tenantId, account_id: accountId } = linked
  const isAccount = way === 'transfer'
  const window = isAccount ? 'shown' : Math.floor(now.getTime() / WINDOW_MS)
  const key = `link:${linked.id}:${provider.slug}:${way}:${window}`
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  for (;;) {
    const added = await addCheckout(db, {
      ...{ tenant_id: tenantId, id: newId(), reference: newReference(), account_id: accountId },
      ...{ provider: provider.slug, plan_id: linked.plan_id, price_id: linked.price_id, way: LINK_WAYS[way] },
      ...{ is_recurring: false, currency: linked.currency, price_minor: linked.amount_minor, discount_minor: 0 },
      ...{ amount_minor: linked.amount_minor, coupon_code: '', period_days: linked.period_days, bonus_days: 0 },
      ...{ bank_id: null, purpose: 'renewal' as const, renewal_id: linked.id, idempotency_key: key },
      ...{ started_at: now, expires_at: expiresAt },
      next_read_at: planNextRead({ state: 'open', reads: 0, expires_at: expiresAt, way: LINK_WAYS[way] }, now),
    })
    if (added) return added
    const known = await findByKey(db, { tenantId, accountId, key })
    if (known && UNDER_WAY.has(known.state) && isGood(known, { isAccount, now })) return known
    if (known) await freeKey(db, known)
  }
}

/** An account is shown again while there is time to send it; one whose answer was lost is asked for anew. */
function isGood(
  { url, expires_at, started_at }: Checkout,
  { isAccount, now }: { isAccount: boolean; now: Date },
): boolean {
  if (!isAccount) return true
  if (url === null) return now.getTime() - started_at.getTime() < ANSWERED_MS
  return expires_at.getTime() - now.getTime() > WINDOW_MS
}
