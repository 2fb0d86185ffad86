import { AppError } from '@kola/contract/errors'
import type { PaymentMethodName } from '@kola/contract/payments/payment'
import type { PaymentOutcome } from '@kola/contract/payments/payments'
import type { UssdBank } from '@kola/contract/payments/pushed'
import type { AgreedBy } from '../agreements/note.ts'
import { assertOffered, getLocal, isLocalWay } from '../checkout/order/local-way.ts'
import { createStart, type StartOptions } from '../checkout/start.ts'
import type { Order, PaymentProvider, Started } from '../providers/provider.ts'
import { assertClosed } from '../rentals/assert-closed.ts'
import { fieldsOf, findMethod, keepMethod } from './methods.ts'
import type { SellingNeeds, Who } from './needs.ts'
import { readOrKeep, viewPayment } from './results.ts'

/** What is asked for when somebody pays. */
export interface Wish {
  who: Who
  /** Id or slug of the price. */
  priceId: string
  provider: string
  coupon: string | undefined
  isRecurring: boolean
  /** Such as `ussd`; nothing where the provider's page asks. */
  way?: PaymentMethodName | undefined
  /** Of `ussd`: whose code is dialled. */
  bank?: UssdBank | undefined
  /** A film to rent; the price is one of its rental. */
  titleId?: string | undefined
  /** By what the person said yes. */
  agreed?: AgreedBy
  /** The caller's own name for it; null: the same wish within five minutes is the same payment. */
  key: string | null
}

export interface Paying {
  /** Begins a payment on a page of the provider. */
  startHosted(wish: Wish): Promise<{ url: string; reference: string }>
  /** Has the provider keep what the browser's field made, and pays with it. */
  payWithNonce(wish: Wish, nonce: string): Promise<PaymentOutcome>
  /** Pays with the means that was kept last. */
  payWithKept(wish: Omit<Wish, 'provider'>): Promise<PaymentOutcome>
}

const toStart = (wish: Wish, begin: StartOptions['begin']): StartOptions => ({
  ...{ ...wish.who, priceId: wish.priceId, provider: wish.provider, coupon: wish.coupon, key: wish.key },
  ...{ isRecurring: wish.isRecurring, way: wish.way ?? '', variant: wish.bank, begin },
  ...{ titleId: wish.titleId, cancelPath: wish.titleId ? `/#/details/${wish.titleId}/-1` : '/#/packages' },
  returnPath: (reference) => `/payments/return/${wish.provider}/${reference}`,
  agreed: wish.agreed,
})

/** An account or a code of ours to show; null where the provider's own page does that. */
function showOrStart(provider: PaymentProvider, order: Order, { way, bank }: Wish): Promise<Started> | null {
  const { pushed } = provider
  if (!pushed?.canShow(order)) return null
  if (way === 'banktransfer') return pushed.show(order, { kind: 'transfer' })
  return way === 'ussd' && bank && pushed.ussdBanks.includes(bank) ? pushed.show(order, { kind: 'ussd', bank }) : null
}

/** Who begins it on a page elsewhere. @throws AppError PAYMENT_WAY_UNAVAILABLE */
function toPage(provider: PaymentProvider, { way }: Wish): (order: Order) => Promise<Started> {
  if (isLocalWay(way)) return getLocal(provider, way).start
  if (!provider.hosted) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
  return provider.hosted.start
}

/** What the browser's field makes is kept: a pass is paid for where nothing is. @throws AppError PAYMENT_WAY_UNAVAILABLE */
async function assertMayKeep(db: SellingNeeds['db'], { who, priceId }: Wish): Promise<void> {
  const pass = await db
    .selectFrom('price')
    .select('id')
    .where('tenant_id', '=', who.tenantId)
    .where((eb) => eb.or([eb('id', '=', priceId), eb('slug_name', '=', priceId)]))
    .where('kind', '=', 'pass')
    .executeTakeFirst()
  if (pass) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
}

/** What a person does to pay. */
export function createPaying(needs: SellingNeeds): Paying {
  const { db, providers } = needs
  const start = createStart(needs)

  async function payInPlace(wish: Wish, kept: { methodId: string; customerId: string }): Promise<PaymentOutcome> {
    const { checkout, clientSecret } = await start(
      toStart(wish, (provider, order) => fieldsOf(provider).pay(order, kept)),
    )
    const { reference } = checkout
    const { state, decline_message: why } = await readOrKeep(needs, checkout)
    const { message } = await viewPayment(needs, wish.who, reference)
    if (state === 'failed') throw new AppError('PAYMENT_DECLINED', { message: why || message })
    const status = state === 'paid' || state === 'action_required' ? state : 'pending'
    return { status, reference, message, ...(clientSecret && { clientSecret }) }
  }

  return {
    async startHosted(wish) {
      await assertOffered(needs.tenants, wish.who.tenantId, wish.way)
      await assertClosed(needs, wish)
      toPage(providers.get(wish.provider), wish)
      const begin: StartOptions['begin'] = (provider, order) =>
        showOrStart(provider, order, wish) ?? toPage(provider, wish)(order)
      const { checkout } = await start({ ...toStart(wish, begin), isPage: true })
      if (checkout.url === null) throw new AppError('PROVIDER_UNAVAILABLE', { retryAfterSeconds: 5 })
      return { url: checkout.url, reference: checkout.reference }
    },
    async payWithNonce(wish, nonce) {
      await assertMayKeep(db, wish)
      const kept = await keepMethod(needs, providers.get(wish.provider), {
        who: wish.who,
        nonce,
        isPaidWithNow: true,
      })
      if (kept.kind === 'kept') return payInPlace(wish, kept)
      const message = 'Your bank wants to confirm this card first'
      return { status: 'action_required', message, clientSecret: kept.clientSecret }
    },
    async payWithKept(wish) {
      const kept = await findMethod(db, wish.who)
      if (kept) return payInPlace({ ...wish, provider: kept.provider }, kept)
      throw new AppError('PAYMENT_WAY_UNAVAILABLE', { message: 'There is no card to pay with, please add one' })
    },
  }
}
