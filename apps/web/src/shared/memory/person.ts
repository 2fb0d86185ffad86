import { useSyncExternalStore } from 'react'
import { localStore, readJson } from './browser-store.ts'

/** Who is watching in this browser. theme.js reads it too. */
export interface Person {
  /** Of the profile; empty while somebody must be chosen. */
  id: string
  /** The highest class that the person sees; null for everything. */
  ratingLimit?: string | null
  isChild?: boolean
  name?: string
  /** The picture, from 0. */
  imageId?: number
}

export const PERSON_KEY = 'person'

const listeners = new Set<() => void>()
export const readKeptPerson = () => readJson<Person>(localStore, PERSON_KEY)
let current = readKeptPerson()

/** Null until the account has said who it is. */
export const readPerson = (): Person | null => current

export function onPersonChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** This page shows somebody else. What the browser keeps is `person-store.ts`'s. */
export function showPerson(person: Person | null): void {
  current = person
  for (const listener of listeners) listener()
}

export const usePerson = (): Person | null => useSyncExternalStore(onPersonChange, readPerson)
