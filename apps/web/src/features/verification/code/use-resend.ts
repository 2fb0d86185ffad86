import { useEffect, useState } from 'react'
import { tabStore } from '#shared/memory/browser-store.ts'
import {
  beginResends,
  countResend,
  endWait,
  isHintDue,
  planResend,
  type ResendOffer,
  type ResendRules,
  toSecondsLeft,
} from './resend.ts'
import { createResendMemory } from './resend-memory.ts'

/** Twice a second, so that no second is skipped. */
const LOOK_EVERY_MS = 500

const memory = createResendMemory(tabStore)

export interface Resend {
  offer: ResendOffer
  secondsLeft: number
  isHintDue: boolean
  /** Whether this page goes on with a code that was asked for before. */
  isGoingOn: boolean
  /** Counts a code that was asked for again; false where that is refused. */
  count: () => boolean
  /** A code could not be sent: offers the next one at once. */
  endWait: () => void
  /** The verification has come to its end: the next one begins anew. */
  end: () => void
}

export interface ResendOptions {
  /** What is verified, such as a number; another one is a new verification. */
  subject: string
  rules: ResendRules
  /** When the countdown began, in milliseconds since 1970; now, when missing. */
  startedAt?: number | undefined
}

/** The time, told by the clock: a tab that the browser slowed down is right again when it wakes. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

/** Countdown and counter of one verification. */
export function useResend({ subject, rules, startedAt }: ResendOptions): Resend {
  const now = useNow()
  const [kept] = useState(() => memory.find(subject))
  const [resends, setResends] = useState(() => kept ?? beginResends(startedAt ?? Date.now()))
  useEffect(() => memory.keep(subject, resends), [subject, resends])
  function count() {
    const next = countResend(resends, rules, Date.now())
    if (next) setResends(next)
    return next !== null
  }
  return {
    offer: planResend(resends, rules, now),
    secondsLeft: toSecondsLeft(resends, rules, now),
    isHintDue: isHintDue(resends, rules, now),
    isGoingOn: kept !== null,
    count,
    endWait: () => setResends(endWait),
    end: memory.forget,
  }
}
