import type { ContactBody } from '@kola/contract/contact'
import { readJson, type TextStore, tabStore, writeJson } from '#shared/memory/browser-store.ts'
import type { Entries } from './entries.ts'

/** A message that is being written, kept for the tab. */
interface Draft {
  entries: Partial<Entries>
  /** Key of the last try, and the words that it stood for. */
  sent?: { key: string; words: string }
}

const DRAFT_KEY = 'kola.contact'

const read = (store: TextStore): Draft => readJson<Draft>(store, DRAFT_KEY) ?? { entries: {} }

export const readEntries = (store = tabStore): Partial<Entries> => read(store).entries ?? {}

export const keepEntries = (entries: Partial<Entries>, store = tabStore): void =>
  writeJson(store, DRAFT_KEY, { ...read(store), entries })

export const clearDraft = (store = tabStore): void => store.removeItem(DRAFT_KEY)

const makeKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The same words have the same key however often they are sent, also after a reload, so that they are one message. */
export function getRequestKey(body: ContactBody, store = tabStore): string {
  const draft = read(store)
  const words = JSON.stringify(body)
  if (draft.sent?.words === words) return draft.sent.key
  const sent = { key: makeKey(), words }
  writeJson(store, DRAFT_KEY, { ...draft, sent })
  return sent.key
}
