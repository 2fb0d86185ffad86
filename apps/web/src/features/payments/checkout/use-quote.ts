import { ApiError } from '@kola/contract/http/client'
import type { Quote } from '@kola/contract/payments/payments'
import { useQuery } from '@tanstack/react-query'
import { toFailure } from '#shared/entries/failure.ts'
import { useHashParam } from '#shared/location/hash-param.ts'
import { type QuoteQuestion, toQuoteQuery } from '../calls/queries.ts'

export interface CouponQuote {
  coupon: string
  setCoupon: (code: string) => void
  /** What is due with the coupon, or without it where it does not count. */
  quote: Quote | undefined
  /** What the provider says of the coupon. */
  couponError: string | undefined
  /** Why nothing is known of the price. */
  failure: string | undefined
  retry: () => void
}

/** What a price costs with the coupon of the address. */
export function useQuote(of: Omit<QuoteQuestion, 'coupon'>): CouponQuote {
  const [coupon, setCoupon] = useHashParam('coupon')
  const withCoupon = useQuery({ ...toQuoteQuery({ ...of, coupon }), enabled: coupon !== '' && of.sid !== '' })
  const plain = useQuery({ ...toQuoteQuery({ ...of, coupon: '' }), enabled: of.sid !== '' })
  const isRefused = withCoupon.error instanceof ApiError && withCoupon.error.code === 'COUPON_REFUSED'
  const couponFailure = withCoupon.error ? toFailure(withCoupon.error).text : undefined
  return {
    coupon,
    setCoupon,
    quote: withCoupon.data ?? plain.data,
    couponError: isRefused ? (withCoupon.error?.message ?? couponFailure) : couponFailure,
    failure: plain.error && !plain.data ? toFailure(plain.error).text : undefined,
    retry: () => void plain.refetch(),
  }
}
