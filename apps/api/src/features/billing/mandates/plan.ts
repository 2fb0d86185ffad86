import type { MandateState } from '@kola/contract/mandates/mandates'
import type { MandatePayments } from '../providers/mandates/mandate-payments.ts'
import type { MandateRow } from './repository.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A holder agrees within minutes, or comes back to it later. */
const WAITING_MS = [20_000, 40_000, ...Array<number>(10).fill(MINUTE_MS), 5 * MINUTE_MS, 15 * MINUTE_MS]
const CONSENTED_MS = 15 * MINUTE_MS
/** So that what is debited was read within the day. */
const ACTIVE_MS = 20 * HOUR_MS
const OWED_MS = 10 * MINUTE_MS
/** A consent that came at the last moment is still heard of. */
const SLACK_MS = 15 * MINUTE_MS

const ORDER: readonly MandateState[] = ['REQUESTED', 'AWAITING_CONSENT', 'CONSENTED', 'ACTIVE']

type Held = Pick<MandateRow, 'state' | 'paused_by' | 'owed'>

/**
 * Where the provider's word leads. What the member wants comes first: a rest that the provider has not heard of yet goes on, and
 * so does the end of one.
 * @returns `isConfirmed`: the provider says the same as we do
 */
export function toNext(held: Held, said: MandateState): { state: MandateState; isConfirmed: boolean } {
  const stay = { state: held.state, isConfirmed: said === held.state }
  if (said === 'ENDED') return { state: 'ENDED', isConfirmed: true }
  if (held.state === 'PAUSED') {
    const isTheirs = held.paused_by === 'provider' && said === 'ACTIVE'
    return isTheirs ? { state: 'ACTIVE', isConfirmed: true } : stay
  }
  if (held.state === 'ACTIVE') {
    const isStopped = said !== 'ACTIVE' && held.owed === null
    return isStopped ? { state: 'PAUSED', isConfirmed: true } : stay
  }
  const isFurther = ORDER.indexOf(said) > ORDER.indexOf(held.state)
  // Nothing rests that never was active.
  if (said === 'PAUSED' || !isFurther) return stay
  return { state: said, isConfirmed: true }
}

/** When it is asked again. */
export function planNextRead(
  { state, reads, owed }: Pick<MandateRow, 'state' | 'reads' | 'owed'>,
  now: Date,
): Date | null {
  if (owed) return new Date(now.getTime() + OWED_MS)
  if (state === 'ENDED') return null
  const isWaiting = state === 'REQUESTED' || state === 'AWAITING_CONSENT'
  const waitMs = isWaiting ? (WAITING_MS[reads] ?? HOUR_MS) : state === 'CONSENTED' ? CONSENTED_MS : ACTIVE_MS
  return new Date(now.getTime() + waitMs)
}

/** Nobody agreed in the time that there is for it. */
export const isGivenUp = (
  { state, agreed_at: askedAt }: Pick<MandateRow, 'state' | 'agreed_at'>,
  { payments, now }: { payments: Pick<MandatePayments, 'consentWithinMs'>; now: Date },
): boolean =>
  (state === 'REQUESTED' || state === 'AWAITING_CONSENT') &&
  now.getTime() > askedAt.getTime() + payments.consentWithinMs + SLACK_MS

const DAY_MS = 24 * HOUR_MS

/** It should be active by now: what makes it so is asked for once a day. */
export const needsActivation = (
  { state, consented_at: since, activation_asked_at: last }: MandateRow,
  { payments, now }: { payments: Pick<MandatePayments, 'activeWithinMs'>; now: Date },
): boolean =>
  state === 'CONSENTED' &&
  since !== null &&
  now.getTime() > since.getTime() + payments.activeWithinMs &&
  (last === null || now.getTime() >= last.getTime() + DAY_MS)
