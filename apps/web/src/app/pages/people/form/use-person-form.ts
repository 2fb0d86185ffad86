import { ApiError } from '@kola/contract/http/client'
import type { ListedProfile, ProfileOf } from '@kola/contract/profiles/profiles'
import { useRef, useState } from 'react'
import { newId } from '#features/people/new-id.ts'
import { setPin } from '#features/people/queries.ts'
import { addPerson, changePerson } from '#features/people/save-person.ts'
import { useProof, withProof } from '#features/reauthentication/use-proof.ts'
import { toFailure } from '#shared/entries/failure.ts'
import { peopleTexts } from '#shared/people/people-texts.ts'
import { say } from '../words.ts'
import { type Entries, type Faults, findFaults, toChanges, toSent, toToday } from './entries.ts'
import { type PinEntry, useEntries, useFaults } from './use-entries.ts'

interface FormNeeds {
  /** None: somebody new. */
  person: ListedProfile | undefined
  freePicture: number
  /** Saved, all of it. */
  onSaved: () => void
}

export type PersonForm = ReturnType<typeof usePersonForm>

/** The answer to a change that came too late bears the person as they are now. */
export function readNewest(error: unknown): ProfileOf | null {
  const isStale = error instanceof ApiError && error.code === 'PROFILE_STALE'
  return isStale ? ((error.body.profile as ProfileOf | undefined) ?? null) : null
}

const findAllFaults = (entries: Entries, pin: PinEntry, hasBadDay: boolean): Faults => ({
  ...findFaults(entries, toToday(new Date()), hasBadDay),
  ...(pin.kind === 'digits' && !/^\d{4}$/.test(pin.digits) && { pin: say('pinBad') }),
})

/** Sends what was entered; null where the PIN was not sent, because nobody has shown that the account is theirs. */
function useSaving(pin: PinEntry) {
  const newPersonId = useRef(newId())
  const prove = useProof()
  async function saveWords(newest: ProfileOf | undefined, base: Entries, entries: Entries): Promise<ProfileOf> {
    if (!newest) return addPerson(newPersonId.current, toSent(entries) as Entries)
    const changes = toSent(toChanges(base, entries))
    return Object.keys(changes).length === 0 ? newest : changePerson(newest, changes)
  }
  async function savePin(id: string): Promise<boolean> {
    if (pin.kind === 'as-is') return true
    const digits = pin.kind === 'digits' ? pin.digits : null
    return (await withProof(prove, () => setPin(id, digits))) !== null
  }
  return { saveWords, savePin }
}

/** The form of one person. */
export function usePersonForm({ person, freePicture, onSaved }: FormNeeds) {
  const { newest, setNewest, settle, base, entries, type, ...shown } = useEntries(person, freePicture)
  const { failure, faults, tell, forget } = useFaults()
  const [pin, enterPin] = useState<PinEntry>({ kind: 'as-is' })
  const [isStale, setStale] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { saveWords, savePin } = useSaving(pin)

  async function saveAll(): Promise<void> {
    const saved = await saveWords(newest, base, entries)
    settle(saved)
    if (await savePin(saved.id)) onSaved()
    else tell(say('pinNotSaved'))
  }
  function fail(error: unknown): void {
    const now = readNewest(error)
    setStale(now !== null)
    if (now) setNewest(now)
    else tell(peopleTexts.failed, toFailure(error).fields as Faults)
  }
  async function save(hasBadDay: boolean): Promise<void> {
    const found = findAllFaults(entries, pin, hasBadDay)
    tell('', found)
    if (isBusy || Object.keys(found).length > 0) return
    setStale(false)
    setBusy(true)
    await saveAll().catch(fail)
    setBusy(false)
  }
  function change(part: Partial<Entries>): void {
    type(part)
    forget(Object.keys(part))
  }
  function changePin(next: PinEntry): void {
    enterPin(next)
    forget(['pin'])
  }
  const state = { ...shown, entries, person: newest, pin, isStale, isBusy, failure, faults }
  return { ...state, save, change, setPin: changePin }
}
