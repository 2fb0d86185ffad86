import { readJson, tabStore, writeJson } from '#shared/memory/browser-store.ts'

/** What a password reset holds from its first screen to its last. Specification 1 §3. */
export interface ResetHolder {
  /** Of the link (em) or of the reset call (tl). GAP-066. */
  token: string
  /** The account as the link names it: its id or its email address. */
  email: string
  /** SHA-256 of the new password. */
  password: string
  /** As it was dialled: `+2348031234567`. */
  telephone: string
  code: string
}

const EMPTY: ResetHolder = { token: '', email: '', password: '', telephone: '', code: '' }

/** What a link said outlives a reload of its tab, as the link itself would. */
const LINK_KEY = 'kola.reset-link'

/** In the page's memory: password, number and code are never written down, and a reload loses them. GAP-067. */
let held: ResetHolder = { ...EMPTY, ...readJson<Partial<ResetHolder>>(tabStore, LINK_KEY) }

export const readReset = (): Readonly<ResetHolder> => held

/** A link was opened: whatever another reset held is gone. */
export function holdLink({ email, token }: Pick<ResetHolder, 'email' | 'token'>): void {
  held = { ...EMPTY, email, token }
  writeJson(tabStore, LINK_KEY, { email, token })
}

/** A code was sent to a number; a password that was chosen already stays. */
export function holdPhone({ telephone, token }: Pick<ResetHolder, 'telephone' | 'token'>): void {
  const password = held.telephone === telephone ? held.password : ''
  dropReset()
  held = { ...EMPTY, telephone, token, password }
}

export function holdPassword(password: string): void {
  held = { ...held, password }
}

export function holdCode(code: string): void {
  held = { ...held, code }
}

export function dropReset(): void {
  held = EMPTY
  tabStore.removeItem(LINK_KEY)
}

export type ResetWay = 'em' | 'tl'

/** Whether enough is held to choose a new password. */
export const canChoosePassword = (way: ResetWay): boolean =>
  held.token !== '' && (way === 'em' ? held.email !== '' : held.telephone !== '')

/** Whether enough is held to enter the code of the SMS. */
export const canEnterCode = (): boolean => canChoosePassword('tl') && held.password !== ''
