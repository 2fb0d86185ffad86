import type { Payment, PaymentStepKind } from '@kola/contract/payments/payment'

export type StepMark = 'done' | 'now' | 'stuck' | 'stop' | 'todo'

export interface Step {
  kind: PaymentStepKind
  /** The service's words; empty for what is still to come. */
  text: string
  /** ISO 8601; empty for what is still to come. */
  at: string
  mark: StepMark
}

/** The way of a payment that goes well. */
const WAY: readonly PaymentStepKind[] = ['started', 'debited', 'confirmed', 'access_granted']
const STOPS: readonly PaymentStepKind[] = ['failed', 'cancelled', 'expired']
/** What has not come after this long hangs. */
const STUCK_AFTER_MS = 600_000

/** What was taken twice hangs until it is given back. */
function toDone({ kind, text, at }: Payment['timeline'][number], place: number, all: Payment['timeline']): Step {
  const isHanging = kind === 'debited_twice' && all.slice(place).every((one) => one.kind !== 'refunded')
  return { kind, text, at, mark: STOPS.includes(kind) ? 'stop' : isHanging ? 'stuck' : 'done' }
}

/** What happened to a payment, and what is still to come of one that is under way. */
export function planSteps({ timeline, state, startedAt }: Payment, nowMs: number): Step[] {
  const steps = timeline.map(toDone)
  const isUnderWay = state === 'open' || state === 'action_required' || state === 'pending'
  if (!isUnderWay) return steps
  const last = Math.max(...steps.map(({ kind }) => WAY.indexOf(kind)), -1)
  const isStuck = nowMs - Date.parse(startedAt) > STUCK_AFTER_MS
  const rest = WAY.slice(last + 1).map(
    (kind, place): Step => ({ kind, text: '', at: '', mark: place > 0 ? 'todo' : isStuck ? 'stuck' : 'now' }),
  )
  return [...steps, ...rest]
}

/** All of it goes back, and nothing has gone yet. */
export const isGoingBack = ({ state, timeline }: Payment): boolean =>
  state === 'refunded' &&
  timeline.some(({ kind }) => kind === 'refund_queued') &&
  timeline.every(({ kind }) => kind !== 'refunded')

/** Whether money was taken, as far as anybody knows. */
export function toTaken(payment: Payment): 'taken' | 'not-taken' | 'given-back' | 'going-back' | 'unknown' {
  const { state, timeline } = payment
  if (state === 'refunded') return isGoingBack(payment) ? 'going-back' : 'given-back'
  const isDebited = timeline.some(({ kind }) => kind === 'debited' || kind === 'confirmed')
  if (state === 'paid' || isDebited) return 'taken'
  return state === 'pending' || state === 'action_required' ? 'unknown' : 'not-taken'
}
