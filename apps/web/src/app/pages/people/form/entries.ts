import { FIRST_BIRTH_YEAR, MAX_PROFILE_NAME, type ProfileOf } from '@kola/contract/profiles/profiles'
import { cleanText } from '#shared/entries/clean-text.ts'
import { say } from '../words.ts'

/** What can be changed of a person, as the fields have it. */
export type Entries = Pick<
  ProfileOf,
  'name' | 'imageId' | 'language' | 'gender' | 'dob' | 'ratingLimit' | 'isChild' | 'autoplayNext'
>
export type Faults = Partial<Record<keyof Entries | 'pin', string>>

/** Somebody new, before anything is typed. @param imageId a picture that nobody of the account has */
export const toNewEntries = (imageId: number): Entries => ({
  ...{ name: '', imageId, language: '', gender: '', dob: '', ratingLimit: null, isChild: false, autoplayNext: true },
})

export function toEntries(person: ProfileOf): Entries {
  const { name, imageId, language, gender, dob, ratingLimit, isChild, autoplayNext } = person
  return { name, imageId, language, gender, dob, ratingLimit, isChild, autoplayNext }
}

/** The first picture that nobody has yet. */
export function findFreePicture(people: readonly Pick<ProfileOf, 'imageId'>[]): number {
  const taken = new Set(people.map(({ imageId }) => imageId))
  let free = 0
  while (taken.has(free)) free += 1
  return free
}

/** The parts of a person that others than they are entered. */
export function toChanges(before: Entries, after: Entries): Partial<Entries> {
  const names = Object.keys(after) as (keyof Entries)[]
  return Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))
}

/** @param hasBadDay the browser could not read what stands in the field of the day */
export function findDobFault(dob: string, today: string, hasBadDay = false): string | undefined {
  if (hasBadDay) return say('dobNoDay')
  if (dob === '') return undefined
  if (dob > today) return say('dobFuture')
  return Number(dob.slice(0, 4)) < FIRST_BIRTH_YEAR ? say('dobOld') : undefined
}

export function findFaults(entries: Entries, today: string, hasBadDay: boolean): Faults {
  const dob = findDobFault(entries.dob, today, hasBadDay)
  const name = cleanText(entries.name) === '' ? say('noName') : undefined
  return { ...(name && { name }), ...(dob && { dob }) }
}

/** Today where this device is: a birthday is one there too. */
export function toToday(now: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** As it is sent. */
export const toSent = (entries: Partial<Entries>): Partial<Entries> =>
  entries.name === undefined ? entries : { ...entries, name: cleanText(entries.name).slice(0, MAX_PROFILE_NAME) }
