import type { Payment } from '@kola/contract/payments/payment'
import { Icon } from '@kola/ui/controls/icon'
import { Clock } from '@kola/ui/icons/contact'
import { Check, X } from '@kola/ui/icons/signs'
import { say } from '../words.ts'
import { planSteps, type Step } from './plan-steps.ts'

const NAMES = {
  started: 'started',
  debited: 'debited',
  confirmed: 'confirmed',
  access_granted: 'accessGranted',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  debited_twice: 'debitedTwice',
  refund_queued: 'refundQueued',
  refunded: 'refunded',
  taken_back: 'takenBack',
  came_back: 'cameBack',
} as const satisfies Record<Step['kind'], Parameters<typeof say>[0]>

/** `20:18` on the day itself, else with the day before it. */
export function toStepTime(at: string, nowMs: number): string {
  const date = new Date(at)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (date.toDateString() === new Date(nowMs).toDateString()) return time
  return `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`
}

const MARKS = { done: Check, stuck: Clock, stop: X }

function StepLine({ step, nowMs }: { step: Step; nowMs: number }) {
  const { kind, text, at, mark } = step
  const name = say(NAMES[kind])
  const shape = mark in MARKS ? MARKS[mark as keyof typeof MARKS] : null
  return (
    <li data-mark={mark} aria-current={mark === 'now' || mark === 'stuck' ? 'step' : undefined}>
      <span className="steps__dot">{shape && <Icon of={shape} />}</span>
      <b>
        {name}
        {mark === 'todo' && <span className="visually-hidden">{say('stillToCome')}</span>}
      </b>
      {at && <time dateTime={at}>{toStepTime(at, nowMs)}</time>}
      {text && text !== name && <p>{text}</p>}
    </li>
  )
}

/** What happened to a payment, step by step, and what is still to come. */
export function Timeline({ payment, nowMs = Date.now() }: { payment: Payment; nowMs?: number }) {
  return (
    <ol className="steps surface" aria-label={say('timeline')}>
      {planSteps(payment, nowMs).map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a payment keep their places
        <StepLine key={place} step={step} nowMs={nowMs} />
      ))}
    </ol>
  )
}
