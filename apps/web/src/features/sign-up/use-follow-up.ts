import { useEffect, useRef, useState } from 'react'
import { SIGN_UP_FOLLOW_UP_MS } from '#shared/delays.ts'
import { markCodeAsked, readRegistration, readRegistrationHash } from './registration.ts'

export interface FollowUpNeeds {
  /** Signs in by the registered number and keeps the session. */
  signIn: (telephone: string, passwordHash: string) => Promise<void>
  /** Asks for the SMS; answers the delivery's id where the service says it. */
  askForCode: (telephone: string) => Promise<string | undefined>
}

export type FollowUp =
  | { state: 'waiting' }
  | { state: 'asked'; deliveryId: string | undefined }
  | { state: 'failed'; message: string }

/**
 * What follows a sign-up by telephone: 7000 ms after it the sign-in with the registered number, then the SMS. Runs once
 * for a sign-up. Without the password's hash, after a reload, the code is asked for without a sign-in.
 */
export function useFollowUp(needs: FollowUpNeeds): FollowUp {
  const [followUp, setFollowUp] = useState<FollowUp>(toStart)
  const latest = useRef(needs)
  latest.current = needs
  useEffect(() => {
    return planFollowUp(async (telephone) => setFollowUp(await runFollowUp(telephone, latest.current)))
  }, [])
  return followUp
}

/** Runs what is still to follow the sign-up of this tab, 7000 ms after it. @returns its stop, where there is one */
export function planFollowUp(run: (telephone: string) => void): (() => void) | undefined {
  const registration = readRegistration()
  if (!registration || registration.isCodeAsked) return undefined
  const wait = Math.max(0, registration.startedAtMs + SIGN_UP_FOLLOW_UP_MS - Date.now())
  const timer = setTimeout(() => run(registration.telephone), wait)
  return () => clearTimeout(timer)
}

const toStart = (): FollowUp =>
  readRegistration()?.isCodeAsked ? { state: 'asked', deliveryId: undefined } : { state: 'waiting' }

/** Sign-in first, so that the service tells how far the SMS has come. Never throws. */
export async function runFollowUp(telephone: string, needs: FollowUpNeeds): Promise<FollowUp> {
  try {
    const hash = readRegistrationHash()
    if (hash) await needs.signIn(telephone, hash)
    const deliveryId = await needs.askForCode(telephone)
    markCodeAsked()
    return { state: 'asked', deliveryId }
  } catch (error) {
    return { state: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}
