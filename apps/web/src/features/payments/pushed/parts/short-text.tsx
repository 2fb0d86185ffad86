import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { formatTime } from '../clock/time-texts.ts'
import type { PushedPayment, PushedPlan } from '../plan/plan-pushed.ts'
import { say } from '../words.ts'

export const money = (words: string) => <strong className="money">{words}</strong>

interface ShortTextProps {
  payment: PushedPayment
  view: PushedPlan
  nowMs: number
}

/** What came so far, and what makes it whole. */
export function ShortText({ payment, view, nowMs }: ShortTextProps) {
  const [first, second] = view.held
  const values = {
    sum: formatMoney(view.heldSum, payment.currency),
    time: first ? formatTime(first.at, nowMs) : '',
  }
  const often = second ? 'shortSentOften' : 'shortSent'
  return (
    <p>
      <Rich text={say(payment.pushed.kind === 'ussd' ? 'shortDialled' : often, values)} parts={{ money }} />
    </p>
  )
}
