import { onForgetMember } from './member-memory.ts'

/** What one screen leaves for a later one while the page lives; secrets among it, so it is written nowhere. Specification 2 §3. */
export interface Held {
  /** Opens a card provider's fields; the answer to a sign-up brings it. */
  cardClientToken: string
  /** Serves payment calls in the place of the user token. */
  paymentToken: string
  /** The email address that was last typed at login, for whoever has forgotten the password to it. */
  typedEmail: string
  /** Whether a film plays on another screen. */
  isCasting: boolean
}

const NOTHING: Held = { cardClientToken: '', paymentToken: '', typedEmail: '', isCasting: false }
let held = NOTHING

export const readHeld = (): Readonly<Held> => held

export function hold(part: Partial<Held>): void {
  held = { ...held, ...part }
}

onForgetMember(() => {
  held = NOTHING
})
