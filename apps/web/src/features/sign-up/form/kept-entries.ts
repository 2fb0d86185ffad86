import { readJson, tabStore, writeJson } from '#shared/memory/browser-store.ts'

/** What a form bears while its reader is at the terms, or has reloaded the page. */
export interface KeptEntries {
  way: 'email' | 'phone'
  fullName: string
  email: string
  country: string
  digits: string
  referralCode: string
  wantsNews: boolean
}

const KEY = 'kola.sign-up'
/** Stays in this page's memory: a password is never written down. */
let password = ''

export const readEntries = (): Partial<KeptEntries> => readJson<Partial<KeptEntries>>(tabStore, KEY) ?? {}
export const readPassword = (): string => password

export function keepEntries(entries: Partial<KeptEntries>, typed?: string): void {
  writeJson(tabStore, KEY, { ...readEntries(), ...entries })
  if (typed !== undefined) password = typed
}

/** The account is made. */
export function clearEntries(): void {
  password = ''
  tabStore.removeItem(KEY)
}
