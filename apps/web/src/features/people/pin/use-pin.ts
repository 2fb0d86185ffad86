import { ApiError } from '@kola/contract/http/client'
import { useState } from 'react'
import { texts } from '#shared/texts.ts'
import { readTriesLeft } from '../choose-person.ts'
import { say } from '../words.ts'
import { toClock, useRest } from './use-rest.ts'

export interface PinState {
  isBusy: boolean
  isWrong: boolean
  /** What is said of the last try, or of the rest. */
  fault: string
  isResting: boolean
  /** Runs `work` with a PIN; says what became of it where it fails. */
  attempt: (work: () => Promise<void>) => Promise<void>
}

const WRONG = ['PIN_WRONG', 'PIN_REQUIRED']

function sayFault(error: unknown): string {
  const left = readTriesLeft(error)
  if (error instanceof ApiError && WRONG.includes(error.code))
    return left === null ? say('wrong') : say('wrongLeft', { count: left })
  return error instanceof ApiError ? error.message : texts.fallback
}

/** What became of the PINs that were tried. */
export function usePin(): PinState {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [secondsLeft, rest] = useRest()
  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
      setFault('')
    } catch (error) {
      const isRest = error instanceof ApiError && error.code === 'PIN_RESTING'
      if (isRest) rest(error.retryAfterSeconds)
      setWrong(error instanceof ApiError && (isRest || WRONG.includes(error.code)))
      setFault(isRest ? '' : sayFault(error))
    } finally {
      setBusy(false)
    }
  }
  const isResting = secondsLeft > 0
  const shown = isResting ? say('resting', { time: toClock(secondsLeft) }) : fault
  return { isBusy, isWrong, fault: shown, isResting, attempt }
}
