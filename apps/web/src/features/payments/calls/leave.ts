import { ApiError } from '@kola/contract/http/client'
import { paymentTexts } from '#shared/payment-texts.ts'
import { holdPayment } from '../held/held-payment.ts'
import { keepTrouble } from '../held/trouble.ts'
import type { BeginWhat, PaymentLink } from './begin.ts'

/** The browser leaves only by https; a page that came without it, as on a developer's machine, may leave so too. */
export function isLeavable(url: string, pageProtocol: string): boolean {
  try {
    const { protocol } = new URL(url)
    return protocol === 'https:' || (protocol === 'http:' && pageProtocol === 'http:')
  } catch {
    return false
  }
}

export interface LeaveNeeds {
  pageProtocol: string
  /** Goes to another site, in the place of this entry of the history. */
  leave: (url: string) => void
}

export type Left = { kind: 'left' } | { kind: 'coupon-refused'; text: string } | { kind: 'failed' }

/** Whether an answer that did not come may hide a payment that began. */
export const isUnsure = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'NETWORK' || error.status >= 500

/** Begins a payment elsewhere and goes there. What fails is kept for the screen that shows it; nothing was taken then. */
export async function leaveToPay(what: BeginWhat, begin: () => Promise<PaymentLink>, needs: LeaveNeeds): Promise<Left> {
  const bought = { sid: what.sid, pid: what.pid }
  try {
    const { url, reference } = await begin()
    if (!isLeavable(url, needs.pageProtocol)) throw new Error('This address of a payment page is not safe')
    holdPayment({ ...bought, reference })
    needs.leave(url)
    return { kind: 'left' }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'COUPON_REFUSED') {
      return { kind: 'coupon-refused', text: error.message }
    }
    const reason = error instanceof ApiError && error.code !== 'NETWORK' ? error.message : ''
    keepTrouble({ text: paymentTexts.linkFailed, reason, isUnsure: false, reference: '', bought })
    return { kind: 'failed' }
  }
}
