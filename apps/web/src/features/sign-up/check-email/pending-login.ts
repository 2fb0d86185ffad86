import { tabStore } from '#shared/memory/browser-store.ts'

export interface PendingLogin {
  email: string
  passwordHash: string
}

const EMAIL_KEY = 'kola.check-email'
/** What was entered at sign-up; this page's memory alone holds it. */
let pending: PendingLogin | null = null

export function keepPendingLogin(login: PendingLogin): void {
  pending = login
  tabStore.setItem(EMAIL_KEY, login.email)
}

/** Null after a reload. */
export const readPendingLogin = (): PendingLogin | null => pending

/** To whom the mail went, after a reload as well; empty when nobody has just signed up in this tab. */
export const readPendingEmail = (): string => pending?.email ?? tabStore.getItem(EMAIL_KEY) ?? ''

export function clearPendingLogin(): void {
  pending = null
  tabStore.removeItem(EMAIL_KEY)
}
