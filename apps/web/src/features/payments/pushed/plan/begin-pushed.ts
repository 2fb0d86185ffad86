import type { UssdBank } from '@kola/contract/payments/pushed'
import type { PayCall } from '#features/payments/calls/pay-call.ts'
import type { PushedProvider } from './banks.ts'

export interface PushedWish {
  provider: PushedProvider
  /** The documents' name of a price, or its id. */
  slugName: string
  /** Whose customers dial; undefined for an account number. */
  bank?: UssdBank | undefined
  coupon?: string | undefined
  /** The film that is rented. */
  titleId?: string | undefined
}

/** Asks for an account number or for a code. Throws ApiError. */
export async function beginPushed(wish: PushedWish, payCall: PayCall): Promise<{ reference: string; url: string }> {
  const { provider, slugName, bank, coupon, titleId } = wish
  const body = {
    ...{ slug: slugName, provider_slug: provider, type: 'one-time' as const },
    ...(bank ? ({ paymentmethod: 'ussd', bank } as const) : ({ paymentmethod: 'banktransfer' } as const)),
    ...(coupon && { coupon }),
    ...(titleId && { titleId }),
  }
  const { data } = await payCall('POST /apps/v1/process-payment', { body })
  return { reference: data.reference, url: data.link }
}

/** Whether an address only leads back to us: then what is to be sent stands on our own screen. */
export const isOwnReturn = (url: string): boolean => url === '' || new URL(url).pathname.startsWith('/payments/return/')
