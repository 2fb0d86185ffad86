import type { Payment } from '@kola/contract/payments/payment'
import { ButtonLink } from '@kola/ui/controls/button'
import { useEffect, useRef } from 'react'
import { formatDay } from '#shared/format-day.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { formatTime } from './clock/time-texts.ts'
import { GiveBack } from './parts/give-back.tsx'
import { money } from './parts/short-text.tsx'
import { isSome, planArrived } from './plan/plan-pushed.ts'
import { PushedStyles } from './pushed-styles.tsx'
import { say } from './words.ts'

interface ArrivedProps {
  payment: Payment
  onAsk: () => void
}

const day = (words: string) => <strong>{words}</strong>

const toKeptText = ({ state, toOwnAccount }: Payment) =>
  toOwnAccount ? 'ownText' : state === 'paid' ? 'overText' : 'keptText'

/** Paid, and there is something to say of it: it came late, or it was more than was due. */
export function Arrived({ payment, onAsk }: ArrivedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const arrived = planArrived(payment)
  if (!arrived) return null
  const { currency, pushed, expiry_date } = payment
  const { kind, kept, last } = arrived
  const nowMs = Date.parse(last.at)
  const isKept = isSome(kept)
  const sum = formatMoney(kept, currency)
  const time = pushed ? formatTime(pushed.expiresAt, nowMs) : ''
  return (
    <div className="gapped">
      <PushedStyles />
      <div className="pay-head">
        <p className="kicker">
          {say('arrived', { amount: formatMoney(last.amount, currency), time: formatTime(last.at, nowMs) })}
        </p>
        <h1 ref={heading} tabIndex={-1} className={isKept ? 'sum-title' : undefined}>
          {isKept ? say('keptForYou', { amount: sum }) : say(kind === 'late' ? 'lateTitle' : 'paidTitle')}
        </h1>
      </div>
      {isKept && (
        <p className="lead">
          <Rich text={say(toKeptText(payment), { plan: payment.package, amount: sum })} parts={{ money }} />
        </p>
      )}
      {kind === 'late' && <p className="lead">{time ? say('lateText', { time }) : say('lateTextPlain')}</p>}
      {expiry_date && (
        <p className="lead">
          <Rich text={say('until', { day: formatDay(expiry_date) })} parts={{ day }} />
        </p>
      )}
      <ButtonLink wide look="main" href={paths.home}>
        {texts.goHome}
      </ButtonLink>
      <GiveBack payment={payment} onAsk={onAsk} />
      <p>
        <a className="quiet-link" href={paths.account}>
          {say('yourPayments')}
        </a>
      </p>
    </div>
  )
}
