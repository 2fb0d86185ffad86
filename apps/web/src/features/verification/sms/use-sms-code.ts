import { showToast } from '@kola/ui/feedback/toast'
import { useState } from 'react'
import { CONTACT_HINT_AFTER_SECONDS, RESEND_COUNTDOWN_SECONDS } from '#shared/delays.ts'
import { type Resend, useResend } from '../code/use-resend.ts'

export interface SmsCodeOptions {
  telephone: string
  /** Asks the service to send a code. */
  ask: () => Promise<{ message: string; deliveryId?: string | undefined }>
  /** How often a code may be asked for again. `otpTriggerAttempt`. */
  resendLimit: number
  /** When the countdown began, in milliseconds since 1970; now, when missing. */
  startedAt?: number
}

export interface SmsCode {
  telephone: string
  resend: Resend
  /** Of the newest message, where it may be followed. */
  deliveryId: string | undefined
  /** Asks for the first code; answers its delivery, where it may be followed. Throws ApiError. */
  askFirst: () => Promise<string | undefined>
  /** Says why the first code could not be sent, and offers the next one at once. */
  tellFirst: (text: string) => void
  /** Asks for another code and counts it. Throws ApiError. */
  askAgain: () => Promise<void>
}

/** A code that comes by SMS: its countdown, and asking for it. */
export function useSmsCode({ telephone, ask, resendLimit, startedAt }: SmsCodeOptions): SmsCode {
  const rules = {
    limit: resendLimit,
    waitSeconds: RESEND_COUNTDOWN_SECONDS,
    hintAfterSeconds: CONTACT_HINT_AFTER_SECONDS,
  }
  const resend = useResend({ subject: telephone, rules, startedAt })
  const [deliveryId, setDeliveryId] = useState<string>()
  async function send() {
    const answer = await ask()
    setDeliveryId(answer.deliveryId)
    return answer
  }
  async function askFirst() {
    return (await send()).deliveryId
  }
  function tellFirst(text: string) {
    resend.endWait()
    showToast(text)
  }
  async function askAgain() {
    if (resend.offer !== 'offer') return
    const { message } = await send()
    resend.count()
    showToast(message)
  }
  return { telephone, resend, deliveryId, askFirst, tellFirst, askAgain }
}
