import { readJson, tabStore, writeJson } from '#shared/memory/browser-store.ts'

/** A sign-up by telephone whose number is still to be verified. */
export interface Registration {
  /** As it was registered: `+2348031234567`. */
  telephone: string
  /** When the countdown began, in milliseconds since 1970. */
  startedAtMs: number
  /** Whether the follow-up has asked for the code; a reload does not ask again. */
  isCodeAsked: boolean
}

const KEY = 'kola.registration'
/** Of the last sign-up in this page. Never stored: after a reload it is gone. */
let passwordHash: string | null = null

/** Keeps the number for this tab and the hash for this page; the countdown begins. */
export function keepRegistration(telephone: string, hash: string): void {
  passwordHash = hash
  const registration: Registration = { telephone, startedAtMs: Date.now(), isCodeAsked: false }
  writeJson(tabStore, KEY, registration)
}

/** The number that waits for its code; null when nobody has just signed up by telephone in this tab. */
export const readRegistration = (): Registration | null => readJson<Registration>(tabStore, KEY)

/** The hash to sign in with; null after a reload. */
export const readRegistrationHash = (): string | null => passwordHash

export function markCodeAsked(): void {
  const registration = readRegistration()
  if (registration) writeJson(tabStore, KEY, { ...registration, isCodeAsked: true })
}

/** The number is verified, or the person has gone another way. */
export function clearRegistration(): void {
  passwordHash = null
  tabStore.removeItem(KEY)
}
