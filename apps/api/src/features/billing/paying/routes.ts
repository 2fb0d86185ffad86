import { readBucketSeconds } from '@kola/contract/payments/client-token'
import { canRenew } from '@kola/contract/payments/payment'
import { readCancelNearHours } from '@kola/contract/prices/cancel-near'
import { sha256Hex } from '@kola/platform/ids'
import type { FastifyRequest } from 'fastify'
import { readBearer } from '#shared/http/bearer.ts'
import type { Route, UserCaller } from '#shared/http/route.ts'
import { toAgreedBy } from '../agreements/note.ts'
import { noteKept } from '../agreements/note-kept.ts'
import { changePlan, quoteChange } from '../changes/change.ts'
import { readPayer } from '../checkout/repository.ts'
import { toDay } from '../checkout/view.ts'
import { type DepositNeeds, startDeposit } from '../deposits/deposits.ts'
import type { Providers } from '../providers/registry.ts'
import { assertClosed } from '../rentals/assert-closed.ts'
import { type CancelNeeds, cancelSubscription } from '../subscriptions/cancel.ts'
import { findProviderSubscription, retrySubscription } from '../subscriptions/retry.ts'
import { fieldsOf, findCustomer, keepCustomer, keepMethod, readOverdue } from './methods.ts'
import type { SellingNeeds, Who } from './needs.ts'
import { readQuote } from './quote.ts'
import { listPayments, readQuestion, verifyPayment, viewPayment } from './results.ts'
import type { Paying } from './service.ts'
import { assertAsked, sealClientToken } from './tokens/client-token.ts'
import { PAYMENT_TOKEN_SECONDS, type PaymentTokens } from './tokens/payment-token.ts'

export interface PayingRoutesNeeds extends SellingNeeds, DepositNeeds, CancelNeeds {
  paying: Paying
  providers: Providers
  paymentTokens: PaymentTokens
}

const toWho = ({ tenantId, account }: UserCaller): Who => ({ tenantId, accountId: account.id })

/** A caller's own name for its wish; what is no such name is none. */
function toKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) ? key : null
}

export function payingRoutes(route: Route, needs: PayingRoutesNeeds): void {
  startRoutes(route, needs)
  fieldRoutes(route, needs)
  resultRoutes(route, needs)
  subscriptionRoutes(route, needs)
}

/** Payments on a page of the provider, and deposits. */
function startRoutes(route: Route, needs: PayingRoutesNeeds): void {
  const { paying } = needs
  route('POST /apps/v1/quotes', ({ caller, body }) =>
    readQuote(needs, toWho(caller), {
      ...{ priceId: body.subscriptionId, provider: body.slug ?? '', coupon: body.coupon, way: body.paymentmethod },
      titleId: body.titleId,
    }),
  )
  route('POST /apps/v1/process-payment', async ({ caller, body, request }) => {
    const { paymentmethod: way, bank, titleId } = body
    const renews = body.type === '' || body.type === 'recurring'
    const isRecurring = renews && !titleId && (way === undefined || canRenew(way))
    const wish = { who: toWho(caller), priceId: body.slug, provider: body.provider_slug, coupon: body.coupon }
    const { url, reference } = await paying.startHosted({
      ...wish,
      isRecurring,
      way,
      bank,
      titleId,
      key: toKey(request),
      agreed: toAgreedBy(request),
    })
    return { data: { link: url, reference } }
  })
  route('POST /apps/v1/add-subscription', ({ caller, body, request }) => {
    const { paymentmethod: way } = body
    return paying.startHosted({
      ...{ who: toWho(caller), priceId: body.slug_name, provider: body.slug, coupon: body.coupon },
      ...{ isRecurring: way === undefined || canRenew(way), way, key: toKey(request), agreed: toAgreedBy(request) },
    })
  })
  route('POST /apps/v2/checkout-page', async ({ caller, body, request }) => ({
    data: await paying.startHosted({
      ...{ who: toWho(caller), priceId: body.subscriptionId, provider: 'stripe', coupon: body.coupon },
      ...{ isRecurring: true, key: toKey(request), agreed: toAgreedBy(request) },
    }),
  }))
  route('POST /apps/v1/manual-payments', async ({ caller, body, request }) => {
    const who = toWho(caller)
    const { subscriptionId: priceId, bankId, coupon, titleId } = body
    await assertClosed(needs, { who, titleId })
    const wanted = { ...who, priceId, bankId, coupon, titleId, agreed: toAgreedBy(request) }
    const { checkout, bank } = await startDeposit(needs, wanted)
    return { payment: await viewPayment(needs, who, checkout.reference), bank }
  })
}

/** Payments by the provider's own field in our page. */
function fieldRoutes(route: Route, needs: PayingRoutesNeeds): void {
  const { paying, providers, clock } = needs
  route('POST /apps/v2/payment-user-token', ({ caller, body, request }) => {
    const { fields } = providers.get(body.slug)
    const token = readBearer(request)
    return {
      publishableKey: fields?.publishableKey ?? '',
      scriptUrl: fields?.scriptUrl ?? '',
      userToken: needs.paymentTokens.issue({ tenantId: caller.tenantId, userTokenSha256: sha256Hex(token) }),
      expiresInSeconds: PAYMENT_TOKEN_SECONDS,
    }
  })
  route('POST /apps/v1/get-client-token', async ({ caller, body }) => {
    const who = toWho(caller)
    const provider = providers.get(body.slug)
    const fields = fieldsOf(provider)
    const isSealed = provider.slug === 'braintree'
    const { config } = await needs.tenants.get(who.tenantId)
    const bucketSeconds = readBucketSeconds(config.braintreeTokenValidity)
    if (isSealed) assertAsked(body.token ?? '', { ...who, bucketSeconds, now: clock.now() })
    const customerId = await findCustomer(needs.db, who, provider.slug)
    const begun = await fields.begin(await readPayer(needs.db, who), customerId)
    if (begun.customerId && begun.customerId !== customerId)
      await keepCustomer(needs.db, who, { provider: provider.slug, customerId: begun.customerId })
    const token = isSealed ? sealClientToken(begun.token, who) : begun.token
    return { token, scriptUrl: fields.scriptUrl, threeDSecure: fields.threeDSecure ?? false }
  })
  route('POST /apps/v1/process-subscription', ({ caller, body, request }) =>
    paying.payWithNonce(
      {
        ...{ who: toWho(caller), priceId: body.subscriptionId, provider: body.slug, coupon: body.coupon },
        ...{
          isRecurring: true,
          key: toKey(request),
          agreed: toAgreedBy(request, body.slug === 'stripe' ? 'renewingByCard' : undefined),
        },
      },
      body.nonce,
    ),
  )
  route('POST /apps/v2/add-payment-method', async ({ caller, body, request }) => {
    const who = toWho(caller)
    const kept = await keepMethod(needs, providers.get(body.slug), { who, nonce: body.paymentMethodNonce })
    if (kept.kind === 'kept') {
      await noteKept(needs, { who, provider: body.slug, methodId: kept.methodId, by: toAgreedBy(request) })
      await readOverdue(needs, who, body.slug)
      return { status: 'kept', message: 'Your card is kept' }
    }
    return {
      status: 'action_required',
      message: 'Your bank wants to confirm this card',
      clientSecret: kept.clientSecret,
    }
  })
  route('POST /apps/v2/add-subscription', ({ caller, body, request }) =>
    paying.payWithKept({
      ...{ who: toWho(caller), priceId: body.subscriptionId, coupon: body.coupon, isRecurring: true },
      ...{ key: toKey(request), agreed: toAgreedBy(request) },
    }),
  )
}

function resultRoutes(route: Route, needs: PayingRoutesNeeds): void {
  route('POST /apps/v1/verify-payment', ({ caller, body }) => verifyPayment(needs, toWho(caller), body.tx_ref))
  route('POST /apps/v1/verify-payment-token', ({ caller, body }) =>
    verifyPayment(needs, toWho(caller), body.subscriptionId),
  )
  route('GET /apps/v1/payments', async ({ caller, query }) => ({
    payments: await listPayments(needs, toWho(caller), query.before),
  }))
  route('GET /apps/v1/payment-intents/{reference}', async ({ caller, params }) => ({
    payment: await viewPayment(needs, toWho(caller), params.reference),
  }))
  route('POST /apps/v1/payment-intents/{reference}/question', async ({ caller, params }) => ({
    clientSecret: await readQuestion(needs, toWho(caller), params.reference),
  }))
}

function subscriptionRoutes(route: Route, needs: PayingRoutesNeeds): void {
  route('POST /apps/v1/get-subscription', async ({ caller, body }) => ({
    data: [
      {
        id: await findProviderSubscription(needs.db, {
          ...toWho(caller),
          transactionId: body.transaction_id,
          slug: body.slug,
        }),
      },
    ],
  }))
  route('POST /apps/v1/cancel-subscription', async ({ caller, body }) => {
    const { tenantId, accountId } = toWho(caller)
    const nearHours = readCancelNearHours((await needs.tenants.get(tenantId)).config)
    const of = { tenantId, accountId, wanted: body.subscriptionId, nearHours }
    const { paidThrough, mayChargeAgain } = await cancelSubscription(needs, of)
    const near = mayChargeAgain
      ? ` The next charge was less than ${nearHours} hours away and may still come; then it goes back to you by itself.`
      : ''
    const message = `Your membership does not renew. You can watch until ${toDay(paidThrough)}.${near}`
    return { message, expiry_date: paidThrough.toISOString().slice(0, 10), mayChargeAgain }
  })
  route('POST /apps/v2/retry-subscription', ({ caller, body }) =>
    retrySubscription(needs, { ...toWho(caller), wanted: body.subscriptionId, slug: body.slug }),
  )
  const toChange = (caller: UserCaller, of: { subscriptionId: string; slug?: string | undefined }) => ({
    ...{ who: toWho(caller), priceId: of.subscriptionId, slug: of.slug ?? '' },
  })
  route('GET /apps/v1/plan-change', ({ caller, query }) => quoteChange(needs, toChange(caller, query)))
  route('POST /apps/v1/update-user-subscription', ({ caller, body, request }) =>
    changePlan(needs, { ...toChange(caller, body), key: toKey(request), agreed: toAgreedBy(request) }),
  )
}
