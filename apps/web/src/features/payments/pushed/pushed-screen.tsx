import { useState } from 'react'
import { useServerNow } from './clock/use-server-now.ts'
import { isKeptSent, keepSent } from './looks/sent-memory.ts'
import { useIsBack, useIsOnline } from './looks/use-looks.ts'
import { OwnLine } from './parts/own-line.tsx'
import { findPushedProvider } from './plan/banks.ts'
import { type PushedPayment, planPushed } from './plan/plan-pushed.ts'
import { PushedStyles } from './pushed-styles.tsx'
import { PushedView } from './pushed-view.tsx'
import { useBegin } from './use-begin.ts'

export interface PushedScreenProps {
  payment: PushedPayment
  /** Looks now, for something has happened. */
  onAsk: () => void
}

/** Follows a payment that the payer's bank is to send. */
export function PushedScreen({ payment, onAsk }: PushedScreenProps) {
  const nowMs = useServerNow()
  const [isSent, setSent] = useState(() => isKeptSent(payment.reference))
  const isBack = useIsBack()
  const isOnline = useIsOnline()
  const beginning = useBegin({
    bought: { sid: payment.sub_id, pid: payment.package_id },
    provider: findPushedProvider(payment.gateway) ?? 'flutterwave',
    slugName: payment.sub_id,
    coupon: payment.coupon,
  })
  const onSent = () => {
    keepSent(payment.reference)
    setSent(true)
    onAsk()
  }
  return (
    <>
      <PushedStyles />
      <PushedView
        {...{ payment, nowMs, isSent, isBack, isOnline, beginning, onSent, onAsk }}
        view={planPushed(payment, nowMs)}
        userAgent={navigator.userAgent}
        own={payment.pushed.kind === 'transfer' && <OwnLine />}
      />
    </>
  )
}
