import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import type { Money } from '#shared/money.ts'
import { ProviderError } from '#shared/provider-error.ts'
import type { AgreedBy } from '../agreements/note.ts'
import { noteBegun } from '../agreements/note-begun.ts'
import { addWithCredit, canUseCredit } from '../credit/begin.ts'
import { isCreditOnly } from '../credit/only.ts'
import { getGiftTerms } from '../gifts/terms.ts'
import { CouponRefused, Declined, type Order, type PaymentProvider, type Started } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import { noteStarted } from '../pushed/note-started.ts'
import { type Checkout, isPushedWay, planNextRead, UNDER_WAY } from './checkout.ts'
import { discountOf, toCouponCode } from './coupon.ts'
import { type Offer, readOffer } from './offer.ts'
import { giveUp, LEFT_BEHIND, LeftBehind } from './order/give-up.ts'
import { leastOf } from './order/local-way.ts'
import { toOrder } from './order/to-order.ts'
import type { ReadCheckout } from './read.ts'
import { newReference } from './reference.ts'
import { refuse } from './refuse.ts'
import { findByKey, freeKey, noteStart, takeOver } from './repository.ts'

export interface StartNeeds {
  db: Db
  clock: Clock
  providers: Providers
  publicUrl: string
  read: ReadCheckout
}

export interface StartOptions {
  tenantId: string
  accountId: string
  /** Id or slug of the price. */
  priceId: string
  provider: string
  coupon: string | undefined
  isRecurring: boolean
  way: string
  /** Another one of the same way is another wish. */
  variant?: string | undefined
  /** The caller's own, or null: then the same wish within five minutes is the same payment. */
  key: string | null
  /** Path within the web app; the reference is added by the provider or by us. */
  returnPath: (reference: string) => string
  cancelPath: string
  /** The difference of a change of plan, instead of the price. */
  change?: { subscriptionId: string; until: Date; due: Money; renewal: Money }
  /** Days for somebody else, instead of a membership. */
  gift?: { months: number; wish: string }
  /** A film to rent, instead of a membership: the price is one of its rental. */
  titleId?: string | undefined
  /** By what the person said yes. */
  agreed?: AgreedBy | undefined
  /** It begins on a page, where nothing is taken before the payer has been there. */
  isPage?: true
  /** Begins it at the provider. @throws Declined, CouponRefused, ProviderError */
  begin: (provider: PaymentProvider, order: Order) => Promise<Started>
  /**
   * Reads one that was begun and never answered, as by a process that ended. Only for ways of which the provider does the
   * same once under our reference: what was not done is then asked for again.
   */
  readLeft?: (checkout: Checkout) => Promise<Checkout>
}

export interface StartedCheckout {
  checkout: Checkout
  clientSecret: string | null
  /** An earlier press began it. */
  isKnown: boolean
}

const LIFE_MS = 60 * 60_000
const WINDOW_MS = 5 * 60_000
/** Less is too short to send money in. */
const SHOWN_LEAST_MS = 5 * 60_000
const WAIT_MS = 200
const MAX_WAITS = 60
/** Whoever began it has an answer by then, or has ended. */
const ANSWERED_MS = MAX_WAITS * WAIT_MS

/** Begins a payment: our own row first, then one call of the provider under our reference. */
export function createStart(needs: StartNeeds) {
  return async (asked: StartOptions): Promise<StartedCheckout> => {
    const { db } = needs
    const provider = needs.providers.get(asked.provider)
    const now = needs.clock.now()
    const coupon = toCouponCode(asked.coupon)
    const offer = await readOffer(db, { ...asked, coupon, now })
    const options = offer.kind === 'pass' || offer.rental ? { ...asked, isRecurring: false } : asked
    refuse(provider, offer, options)
    const added = await add(needs, { offer, options, coupon, now })
    const beginning = { provider, offer, options, checkout: added.checkout }
    await noteBegun(db, added.checkout, options)
    return added.kind === 'known' ? joinStart(needs, beginning) : beginAtProvider(needs, beginning)
  }
}

interface Adding {
  offer: Offer
  options: StartOptions
  coupon: string
  now: Date
}

type Added = { kind: 'new' | 'known'; checkout: Checkout }

/** A second press, or a second tab, finds the first one's payment. */
async function add({ db, providers }: StartNeeds, { offer, options, coupon, now }: Adding): Promise<Added> {
  const { tenantId, accountId } = options
  const wish = `${options.provider}:${offer.priceId}:${coupon}:${options.isRecurring}:${options.way}${options.variant ?? ''}${toWhat(options)}`
  // An account is shown again as long as there is time to send it.
  const isAccount = options.way === 'banktransfer'
  const window = Math.floor(now.getTime() / WINDOW_MS)
  const key = options.key ? `own:${options.key}` : `${wish}:${isAccount ? 'shown' : window}`
  const isJoined = (known: Checkout) => {
    const leftMs = known.expires_at.getTime() - now.getTime() - (isAccount ? SHOWN_LEAST_MS : 0)
    // Another press paid it while this one was on its way: what is settled bears the time at which it was read, not at which it is seen.
    const isLater = (known.settled_at ?? now) > now || !offer.begun.paidIds.includes(known.id)
    // Under a key of the client's own whatever comes again is that payment, however late.
    const isSamePayment = isLater || options.key !== null
    return (known.state === 'paid' && isSamePayment) || (UNDER_WAY.has(known.state) && leftMs > 0)
  }
  // The window of keys may have ended between two presses.
  const nearKey = `${wish}:${window - 1}`
  const near =
    key.startsWith('own:') || !offer.begun.nearKeys.includes(nearKey)
      ? null
      : await findByKey(db, { tenantId, accountId, key: nearKey })
  if (near && isJoined(near)) {
    assertSame(near, offer, options)
    return { kind: 'known', checkout: near }
  }
  const gift = options.gift ? getGiftTerms(offer, options.gift.months) : null
  const price = options.change?.due ?? gift?.price ?? offer.price
  const discount = options.change ? { ...price, amountMinor: 0 } : discountOf(offer)
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const isAllowed =
    !options.change &&
    !options.gift &&
    canUseCredit(providers.get(options.provider), { coupon: offer.coupon, isRecurring: options.isRecurring })
  const leastMinor = leastOf(providers.get(options.provider), options.way)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const checkout = await addWithCredit(
      db,
      {
        ...{ tenant_id: tenantId, id: newId(), reference: newReference(), account_id: accountId },
        ...{ provider: options.provider, plan_id: offer.planId, price_id: offer.priceId, way: options.way },
        ...{ is_recurring: options.isRecurring, currency: price.currency, price_minor: price.amountMinor },
        ...{ discount_minor: discount.amountMinor, amount_minor: price.amountMinor - discount.amountMinor },
        ...{ coupon_code: coupon, period_days: gift?.days ?? offer.periodDays },
        bonus_days: options.change || gift ? 0 : offer.bonusDays,
        ...{ title_id: offer.rental?.titleId ?? null, play_hours: offer.rental?.playHours ?? null },
        ...{ bank_id: null, purpose: toPurpose(options) },
        ...{ changes_subscription_id: options.change?.subscriptionId ?? null },
        ...{ changes_until: options.change?.until ?? null, renewal_minor: options.change?.renewal.amountMinor ?? null },
        ...{ idempotency_key: key, started_at: now, expires_at: expiresAt },
        next_read_at: planNextRead({ state: 'open', reads: 0, expires_at: expiresAt, way: options.way }, now),
      },
      { needsCharge: options.isRecurring, isAllowed, leastMinor },
    )
    if (checkout) return { kind: 'new', checkout }
    const known = await findByKey(db, { tenantId, accountId, key })
    if (!known) continue
    assertSame(known, offer, options)
    if (isJoined(known)) return { kind: 'known', checkout: known }
    await freeKey(db, known)
  }
  throw new AppError('UNAVAILABLE')
}

const toPurpose = ({ change, gift, titleId }: StartOptions) =>
  change ? 'change' : gift ? 'gift' : titleId ? 'rental' : 'membership'

/** Which of those that cost the same: another one is another wish. */
const toWhat = ({ gift, titleId }: StartOptions) => (gift ? `:gift:${gift.wish}` : titleId ? `:rental:${titleId}` : '')

function assertSame(known: Checkout, offer: Offer, options: StartOptions): void {
  const isSame = known.price_id === offer.priceId && known.provider === options.provider
  const isSameWay = known.is_recurring === options.isRecurring && known.way === options.way
  const isSamePurpose = known.purpose === toPurpose(options) && known.title_id === (options.titleId ?? null)
  if (!isSame || !isSameWay || !isSamePurpose) throw new AppError('REQUEST_CONFLICT')
}

const isUnanswered = ({ state, url }: Checkout) => state === 'open' && url === null

/** Its hour begins anew with each time that it is asked for. */
const askedAtMs = ({ expires_at }: Checkout) => expires_at.getTime() - LIFE_MS

/** The first press began it; what that one left behind is taken over by this one. */
async function joinStart(needs: StartNeeds, beginning: Beginning): Promise<StartedCheckout> {
  const { options } = beginning
  const checkout = await waitForStart(needs, beginning.checkout)
  if (!isUnanswered(checkout)) return { checkout, clientSecret: null, isKnown: true }
  if (options.isPage) await giveUp(needs, checkout, new LeftBehind())
  if (options.isPage || isPushedWay(options.way)) return startAnew(needs, checkout, options)
  const expiresAt = new Date(needs.clock.now().getTime() + LIFE_MS)
  const taken = options.readLeft ? await takeOver(needs.db, checkout, expiresAt) : null
  if (!options.readLeft || !taken) throw new AppError('PROVIDER_UNAVAILABLE')
  const read = await options.readLeft(taken).catch((error: unknown) => {
    throw toAppError(error)
  })
  if (read.state !== 'open') return { checkout: read, clientSecret: null, isKnown: true }
  return beginAtProvider(needs, { ...beginning, checkout: read })
}

/** What was shown is not known, and is not shown again under the same reference: another is asked for, and this one is still read. */
async function startAnew(needs: StartNeeds, checkout: Checkout, options: StartOptions): Promise<StartedCheckout> {
  if (!options.isPage) await freeKey(needs.db, checkout)
  return createStart(needs)(options)
}

/** The first press is still asking the provider: its answer is this one's too. */
async function waitForStart({ db, clock }: StartNeeds, checkout: Checkout): Promise<Checkout> {
  let current = checkout
  for (let waits = 0; waits < MAX_WAITS && isUnanswered(current); waits += 1) {
    if (clock.now().getTime() >= askedAtMs(current) + ANSWERED_MS) break
    await wait(WAIT_MS)
    const { tenant_id: tenantId, account_id: accountId, idempotency_key: key } = checkout
    current = (await findByKey(db, { tenantId, accountId, key: key ?? '' })) ?? current
  }
  return current
}

interface Beginning {
  provider: PaymentProvider
  offer: Offer
  options: StartOptions
  checkout: Checkout
}

async function beginAtProvider(needs: StartNeeds, beginning: Beginning): Promise<StartedCheckout> {
  const { provider, options, checkout } = beginning
  if (isCreditOnly(checkout)) return payWithCredit(needs, beginning)
  try {
    const started = await options.begin(provider, toOrder(needs, beginning))
    const noted = await noteStarted(needs, checkout, {
      ...{ started, state: STATES[started.kind], page: `${needs.publicUrl}${options.returnPath(checkout.reference)}` },
    })
    assertNotLeft(noted)
    const clientSecret = started.kind === 'action_required' ? started.clientSecret : null
    return { checkout: noted, clientSecret, isKnown: false }
  } catch (error) {
    if (error instanceof Declined || error instanceof CouponRefused) await giveUp(needs, checkout, error)
    throw toAppError(error)
  }
}

/** Another press has begun anew: two pages would take the money twice. @throws AppError PROVIDER_UNAVAILABLE */
function assertNotLeft({ decline_code: code }: Checkout): void {
  if (code === LEFT_BEHIND) throw new AppError('PROVIDER_UNAVAILABLE', { retryAfterSeconds: 5 })
}

/** No provider is asked: what is held pays, and the browser goes where it would come back to. */
async function payWithCredit(needs: StartNeeds, { options, checkout }: Beginning): Promise<StartedCheckout> {
  const url = `${needs.publicUrl}${options.returnPath(checkout.reference)}`
  const noted = await noteStart(needs.db, checkout, { ids: {}, url, state: 'pending', due: null })
  assertNotLeft(noted)
  return { checkout: await needs.read(noted), clientSecret: null, isKnown: false }
}

const STATES = { redirect: 'open', read: 'pending', action_required: 'action_required', pushed: 'open' } as const

/** An answer that never came is no refusal: the payment stays open and is read. */
export function toAppError(error: unknown): unknown {
  if (error instanceof Declined) return new AppError('PAYMENT_DECLINED', { message: error.message, cause: error })
  if (error instanceof CouponRefused) {
    return new AppError('COUPON_REFUSED', { message: error.message, fields: { coupon: error.message } })
  }
  if (error instanceof ProviderError)
    return new AppError('PROVIDER_UNAVAILABLE', { retryAfterSeconds: 5, cause: error })
  return error
}
