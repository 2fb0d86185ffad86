import type { Payment } from '@kola/contract/payments/payment'
import type { Pushed, Received } from '@kola/contract/payments/pushed'

/** Below this much time the rest is shown as a warning, and a new number is offered. */
export const SOON_MS = 300_000

/** A payment that the payer's own bank sends. */
export type PushedPayment = Payment & { pushed: Pushed }

export interface PushedPlan {
  kind: 'waiting' | 'short' | 'closed'
  leftMs: number
  /** Of the time that was given, 0 to 1. */
  leftShare: number
  isSoon: boolean
  /** What is to be sent now. */
  toSend: string
  /** What came in for it and is not on its way back. */
  held: readonly Received[]
  /** Their sum. */
  heldSum: string
}

const GONE: readonly Received['use'][] = ['asked_back', 'sent_back', 'returned']
export const isGone = ({ use }: Received): boolean => GONE.includes(use)

/** Kobo, so that no sum is off by a hair. */
const toMinor = (amount: string): number => Math.round(Number(amount) * 100)
const toMajor = (minor: number): string => (minor / 100).toFixed(2)

export const addAmounts = (amounts: readonly string[]): string =>
  toMajor(amounts.reduce((sum, amount) => sum + toMinor(amount), 0))
export const takeOff = (amount: string, less: string): string => toMajor(toMinor(amount) - toMinor(less))
export const isSome = (amount: string): boolean => toMinor(amount) > 0

/** What a bank app takes: without kobo where there are none. */
export const toCopied = (amount: string): string => amount.replace(/\.00$/, '')

/** What the screen of a payment that is waited for shows at a time of the service. */
export function planPushed({ pushed, receiving, state, startedAt }: PushedPayment, nowMs: number): PushedPlan {
  const endMs = Date.parse(pushed.expiresAt)
  const leftMs = Math.max(0, endMs - nowMs)
  const given = endMs - Date.parse(startedAt)
  const held = (receiving?.received ?? []).filter((one) => !isGone(one))
  const isShort = held.length > 0 && receiving?.missing != null
  const isClosed = leftMs === 0 || state === 'expired'
  return {
    kind: isClosed ? 'closed' : isShort ? 'short' : 'waiting',
    leftMs,
    leftShare: given > 0 ? Math.min(1, leftMs / given) : 0,
    isSoon: leftMs <= SOON_MS,
    toSend: isShort ? (receiving?.missing ?? pushed.amount) : pushed.amount,
    held,
    heldSum: addAmounts(held.map(({ amount }) => amount)),
  }
}

/** Money that the payer may have back: it pays for nothing. */
export const listUnused = (payment: Payment): Received[] =>
  (payment.receiving?.received ?? []).filter(({ use, unused }) => use === 'kept' && isSome(unused))

export interface ArrivedPlan {
  /** Late, or all else: more than was due, or twice. */
  kind: 'over' | 'late'
  /** What is kept for the payer. */
  kept: string
  last: Received
}

/** What is said of how a payment was paid; null where nothing came in for it. */
export function planArrived(payment: Payment): ArrivedPlan | null {
  const received = payment.receiving?.received ?? []
  const last = received.at(-1)
  if (!last) return null
  const kept = addAmounts(listUnused(payment).map(({ unused }) => unused))
  const isLate = !isSome(kept) && received.some(({ kind, use }) => kind === 'late' && use === 'paid')
  return { kind: isLate ? 'late' : 'over', kept, last }
}
