import type { UssdBank } from '@kola/contract/payments/pushed'
import { type Sending, useSending } from '#shared/entries/use-sending.ts'
import { navigate } from '#shared/location/location.ts'
import { type Bought, payPaths } from '#shared/more-patterns.ts'
import { isLeavable } from '../calls/leave.ts'
import { payCall } from '../calls/pay-call.ts'
import { holdPayment } from '../held/held-payment.ts'
import { findUssdBank, type PushedProvider } from './plan/banks.ts'
import { beginPushed, isOwnReturn } from './plan/begin-pushed.ts'
import type { PushedPayment } from './plan/plan-pushed.ts'

export interface BeginOf {
  bought: Bought
  provider: PushedProvider
  /** The documents' name of the price; its id where there is none. */
  slugName: string
  coupon: string
}

export interface Beginning extends Pick<Sending, 'isSending' | 'failure'> {
  /** For a bank's code, or for an account number where no bank is named. */
  begin: (bank?: UssdBank) => void
}

/** The same once more: another number, or another code of the same bank. */
export const beginAnew = ({ pushed }: PushedPayment, { begin }: Beginning): void =>
  begin(pushed.kind === 'ussd' ? findUssdBank(pushed.bankName) : undefined)

/** Asks for an account number or a code, and goes on to the screen of its payment, in the place of this one. */
export function useBegin({ bought, provider, slugName, coupon }: BeginOf): Beginning {
  const { send, isSending, failure } = useSending()
  const begin = (bank?: UssdBank) =>
    send(async () => {
      const { reference, url } = await beginPushed(
        { provider, slugName, bank, coupon, titleId: bought.titleId },
        payCall,
      )
      holdPayment({ ...bought, reference })
      // A provider may want its own page all the same.
      if (!isOwnReturn(url) && isLeavable(url, location.protocol)) location.replace(url)
      else navigate(payPaths.result(reference), { replace: true })
    })
  return { begin, isSending, failure }
}
