import type { Item } from '@kola/contract/catalogue'
import { inLanguage, type Title, toTitle } from '@kola/contract/title'
import { useCallback, useSyncExternalStore } from 'react'
import { onForgetMember } from '../memory/member-memory.ts'
import { onPersonChange } from '../memory/person.ts'
import { openPersonStore } from '../memory/person-store.ts'

/** Kept, so that a return visit draws its first names in the right language, before the account is there. */
export const LANGUAGE_KEY = 'titleLanguage'

const listeners = new Set<() => void>()
const readKept = () => openPersonStore().getItem(LANGUAGE_KEY) ?? ''
let current = readKept()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** BCP 47, or empty for titles as they were made. Whoever is watching says which. */
export function setTitleLanguage(language: string): void {
  openPersonStore().setItem(LANGUAGE_KEY, language)
  show(language)
}

function show(language: string): void {
  if (language === current) return
  current = language
  for (const listener of listeners) listener()
}

onForgetMember(() => show(''))
onPersonChange(() => show(readKept()))

/** The language that the viewer reads titles in: BCP 47, or empty. */
export const useTitleLanguage = (): string => useSyncExternalStore(subscribe, () => current)

function translate(title: Title, language: string): Title {
  const { children } = title
  return { ...inLanguage(title, language), children: children.map((child) => translate(child, language)) }
}

/** Turns an item of the wire into the title that the viewer reads, with all that it contains. */
export type ReadTitle = (item: Item) => Title

const readers = new Map<string, ReadTitle>([['', toTitle]])

/** The same function for the same language, so that what it read can be kept. */
export function toReadTitle(language: string): ReadTitle {
  const known = readers.get(language)
  if (known) return known
  const reader: ReadTitle = (item) => translate(toTitle(item), language)
  readers.set(language, reader)
  return reader
}

/**
 * The `select` of a query whose answer bears titles, in the viewer's language: it gets `readTitle` where it would call
 * `toTitle`. Give it a function that stays the same, so that the answer is not read again on every drawing.
 */
export function useTitleSelect<Answer, Data>(
  select: (answer: Answer, readTitle: ReadTitle) => Data,
): (answer: Answer) => Data {
  const language = useTitleLanguage()
  return useCallback((answer) => select(answer, toReadTitle(language)), [select, language])
}
