import type { ListedProfile, ProfileOf } from '@kola/contract/profiles/profiles'
import { useState } from 'react'
import { type Entries, type Faults, toEntries, toNewEntries } from './entries.ts'

/** What is to become of the PIN: nothing, none any more, or these digits. */
export type PinEntry = { kind: 'as-is' } | { kind: 'none' } | { kind: 'digits'; digits: string }

/**
 * What is entered of a person: what was typed stands over the newest that the service has sent, or steps aside for it and
 * is kept. @param person none for somebody new
 */
export function useEntries(person: ListedProfile | undefined, freePicture: number) {
  const [newest, setNewest] = useState<ProfileOf | undefined>(person)
  const [typed, setTyped] = useState<Partial<Entries>>({})
  const [isNewestShown, showNewest] = useState(false)
  const base = newest ? toEntries(newest) : toNewEntries(freePicture)
  const entries: Entries = isNewestShown ? base : { ...base, ...typed }
  function type(part: Partial<Entries>): void {
    showNewest(false)
    setTyped((before) => ({ ...(isNewestShown ? {} : before), ...part }))
  }
  /** All that was typed is the service's now. */
  function settle(saved: ProfileOf): void {
    setNewest(saved)
    setTyped({})
  }
  return { newest, setNewest, settle, base, entries, type, isNewestShown, showNewest }
}

/** Why nothing was saved, and what of it stands beside which field. */
export function useFaults() {
  const [failure, setFailure] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  function tell(text: string, fields: Faults = {}): void {
    setFailure(text)
    setFaults(fields)
  }
  const forget = (names: readonly string[]) =>
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
  return { failure, faults, tell, forget }
}
