/** What a person may do about a code that did not come. */
export type ResendOffer = 'wait' | 'offer' | 'refused'

/** How one verification stands: times in milliseconds since 1970. */
export interface Resends {
  startedAt: number
  sentAt: number
  /** How often a code was asked for again. */
  attempts: number
}

export interface ResendRules {
  /** How often a code may be asked for again. `otpTriggerAttempt`. */
  limit: number
  waitSeconds: number
  hintAfterSeconds: number
}

/** A new verification: the countdown begins, nothing was asked for again yet. */
export const beginResends = (now: number): Resends => ({ startedAt: now, sentAt: now, attempts: 0 })

/** Whole seconds until a code may be asked for again, 0 when the time has passed; never more than the full wait. */
export function toSecondsLeft({ sentAt }: Resends, { waitSeconds }: ResendRules, now: number): number {
  const left = Math.ceil((sentAt + waitSeconds * 1_000 - now) / 1_000)
  return Math.min(Math.max(left, 0), waitSeconds)
}

/** Specification 1 §4: at zero the link shows if the attempts are below the limit. */
export function planResend(resends: Resends, rules: ResendRules, now: number): ResendOffer {
  if (toSecondsLeft(resends, rules, now) > 0) return 'wait'
  return resends.attempts < rules.limit ? 'offer' : 'refused'
}

/** Counts one resend and begins the countdown anew; null where it is refused. */
export function countResend(resends: Resends, rules: ResendRules, now: number): Resends | null {
  if (planResend(resends, rules, now) !== 'offer') return null
  return { ...resends, sentAt: now, attempts: resends.attempts + 1 }
}

/** After a code that could not be sent at all, one may be asked for at once. */
export const endWait = (resends: Resends): Resends => ({ ...resends, sentAt: 0 })

export function isHintDue({ startedAt }: Resends, { hintAfterSeconds }: ResendRules, now: number): boolean {
  return now - startedAt >= hintAfterSeconds * 1_000
}
