import type { DeclineClass } from '../decline-table.ts'
import type { CohortRates, RetryHistory } from '../learning/rates.ts'

/** One try of the period that is due; JSON. */
export interface PeriodTry {
  atMs: number
  outcome: 'paid' | 'declined' | 'unknown'
  /** Of a decline. */
  decline: DeclineClass | null
  /** Of a decline: a second one like it is hard. */
  isOnce?: boolean
  /** When the provider may be asked again, where it says so. */
  retryAtMs?: number | null
}

export interface RetryInput {
  now: Date
  dueAt: Date
  /** When the subscription ends; nothing is taken later. */
  endsAt: Date | null
  rail: 'card' | 'mandate'
  /** Of this period, the oldest first. */
  tries: readonly PeriodTry[]
  /** What the period is worth to us without tax and fees, in minor units. */
  netMinor: number
  /** In minor units; NGN 25 unless told. */
  failureCostMinor?: number
  horizonDays?: number
  history: RetryHistory
  cohort: CohortRates
  bank: string | null
  /** IANA name of the member's zone; Lagos unless told. */
  zone?: string
  /** Money for the period came by another rail. */
  isPaidElsewhere: boolean
  /** The card or mandate was refused for ever, on any subscription. */
  isInstrumentDead: boolean
  /** Of the renewal, always the same: decides whether it explores, and where. */
  seed: string
}

export const STOP_REASONS = [
  'paid',
  'paid-elsewhere',
  'outcome-unknown',
  'hard-decline',
  'member-must-act',
  'check-if-paid',
  'our-fault',
  'tries-used',
  'horizon',
  'not-worth-it',
  'debit-failed',
  'mandate-suspended',
] as const
export type StopReason = (typeof STOP_REASONS)[number]

export interface NextTry {
  at: Date
  isExploring: boolean
  /** How probable it was that this moment is chosen; kept with the try, for learning. */
  chance: number
}

export type NextStep = NextTry | { stop: StopReason }
