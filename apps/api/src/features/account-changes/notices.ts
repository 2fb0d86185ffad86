import type { AddressKind } from '#shared/database/schema/changes/address-changes.ts'
import { type ComposedMail, toMail } from '#shared/mail/to-mail.ts'

export interface Sender {
  appName: string
  publicUrl: string
}

export interface Undoing {
  firstName: string
  /** Whether there is another one in its place. */
  isTakenOff: boolean
  token: string
}

const toGreeting = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,')
const toLink = ({ publicUrl }: Sender, token: string) => `${publicUrl}/#/undo-change?token=${token}`

/** To the address before. */
export function toChangedEmailMail(sender: Sender, { firstName, token }: Undoing): ComposedMail {
  const { appName } = sender
  return toMail({
    appName,
    subject: `Your ${appName} account has another email address`,
    preheader: 'If that was you, there is nothing to do.',
    greeting: toGreeting(firstName),
    paragraphs: [
      `Your ${appName} account has another email address now, and every device was signed out. This one does not sign in any more.`,
      'If that was you, there is nothing to do. If it was not, give this address back to the account and set a new password. The button works once, for seven days.',
    ],
    link: { text: 'It was not me: undo', url: toLink(sender, token) },
  })
}

/** To the number before. */
export function toChangedPhoneSms(sender: Sender, { isTakenOff, token }: Undoing): string {
  const what = isTakenOff ? 'this number was taken off your account' : 'your account has another phone number now'
  return `${sender.appName}: ${what}. If it was not you, undo it within seven days: ${toLink(sender, token)}`
}

/** To the account's email address, after its password was changed by somebody who knew it. */
export function toPasswordMail({ appName, publicUrl }: Sender, firstName: string): ComposedMail {
  return toMail({
    appName,
    subject: `Your ${appName} password was changed`,
    greeting: toGreeting(firstName),
    paragraphs: [
      'Your account has a new password, and every device was signed out.',
      'If it was not you, set a new password at once.',
    ],
    link: { text: 'Set a new password', url: `${publicUrl}/#/forgotpassword` },
  })
}

export const toPasswordSms = ({ appName, publicUrl }: Sender): string =>
  `${appName}: your password was changed. If it was not you, set a new one at ${publicUrl}`

export const UNDONE: Record<AddressKind, string> = {
  email: 'Your email address is back, and your new password counts. Please sign in with both',
  telephone: 'Your phone number is back, and your new password counts. Please sign in with it',
}
