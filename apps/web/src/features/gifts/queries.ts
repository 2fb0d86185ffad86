import type { Gift, GiftOffer, Redeemed } from '@kola/contract/gifts/gifts'
import { queryOptions } from '@tanstack/react-query'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'

/** Those who have a page of their own to pay on. */
export const GIFT_WAYS = ['flutterwave', 'paystack', 'dpo', 'paypal'] as const
export type GiftWay = (typeof GIFT_WAYS)[number]

/** What can be given, as that provider takes it. Throws ApiError. */
export const toOffersQuery = (slug: GiftWay) =>
  queryOptions({
    queryKey: [MEMBER_KEY, 'gift-offers', slug],
    queryFn: async (): Promise<GiftOffer[]> => (await call('GET /apps/v1/gift-offers', { query: { slug } })).offers,
  })

/** What was given, and days of one's own that wait. Throws ApiError. */
export const giftsQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'gifts'],
  queryFn: () => call('GET /apps/v1/gifts', {}),
  staleTime: 0,
})

const POLL_MS = 2_000

/** One gift, asked for again while its payment is under way; null where it was not paid. Throws ApiError. */
export const toGiftQuery = (reference: string) =>
  queryOptions({
    queryKey: [MEMBER_KEY, 'gift', reference],
    async queryFn(): Promise<Gift | null> {
      const { gifts } = await call('GET /apps/v1/gifts', {})
      return gifts.find((gift) => gift.reference === reference) ?? null
    },
    refetchInterval: ({ state }) => (state.data?.state === 'ordered' ? POLL_MS : false),
    staleTime: 0,
  })

/** Has the service ask the provider now. What it answers is read from the gift. */
export const lookForPayment = (reference: string): Promise<unknown> =>
  call('POST /apps/v1/verify-payment', { body: { tx_ref: reference } }).catch(() => null)

export interface GiftWish {
  subscriptionId: string
  months: 1 | 3 | 12
  slug: GiftWay
  fromName: string
  forName: string
  message: string
  email?: string
  sendOn?: string
}

/** Begins the payment. Throws ApiError. */
export const beginGift = (body: GiftWish): Promise<{ url: string; reference: string }> =>
  call('POST /apps/v1/gifts', { body })

/** Throws ApiError, GIFT_CODE_REFUSED among them. */
export const redeemCode = (code: string): Promise<Redeemed> => call('POST /apps/v1/gifts/redeem', { body: { code } })
