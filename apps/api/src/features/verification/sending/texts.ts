import { type ComposedMail, toMail } from '#shared/mail/to-mail.ts'
import type { Planned } from '../linked/plan-drop.ts'

export interface Sender {
  appName: string
  publicUrl: string
}

const toGreeting = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,')

export function toConfirmMail(
  { appName, publicUrl }: Sender,
  given: { firstName: string; emailAddress: string; token: string; code: string },
): ComposedMail {
  const uid = encodeURIComponent(given.emailAddress)
  return toMail({
    appName,
    subject: `${given.code} confirms your email address`,
    preheader: `Confirm your email address for ${appName}.`,
    greeting: toGreeting(given.firstName),
    paragraphs: [
      `Please confirm that this is your address. Press the button, or type the code into ${appName}.`,
      'The code is good for 10 minutes, the button for 24 hours. Do not give the code to anyone.',
    ],
    code: given.code,
    link: { text: 'Confirm my address', url: `${publicUrl}/#/emailverify?uid=${uid}&token=${given.token}` },
    footnote: `Somebody gave this address to ${appName}. If it was not you, there is nothing to do.`,
  })
}

export function toResetMail(
  { appName, publicUrl }: Sender,
  given: { firstName: string; accountId: string; token: string },
): ComposedMail {
  const uid = encodeURIComponent(given.accountId)
  return toMail({
    appName,
    subject: `Set a new ${appName} password`,
    greeting: toGreeting(given.firstName),
    paragraphs: [
      'Somebody asked for a new password for your account. If it was you, set one now. The button works once, for an hour.',
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
    link: { text: 'Set a new password', url: `${publicUrl}/#/resetpassword?uid=${uid}&token=${given.token}` },
  })
}

/** Such as `Google (ada@example.com) and Facebook`. */
const toNames = (linked: readonly Planned[]) =>
  linked.map(({ name, email }) => (email ? `${name} (${email})` : name)).join(' and ')

const split = (linked: readonly Planned[]) => ({
  dropped: toNames(linked.filter(({ isDropped }) => isDropped)),
  kept: toNames(linked.filter(({ isDropped }) => !isDropped)),
})

/** A new password leaves passkeys as they are: they are on the owner's own devices. */
function toStaying(passkeys: readonly string[]): string {
  const names = passkeys.map((name) => `“${name}”`).join(', ')
  const [which, them] = passkeys.length === 1 ? ['passkey', 'it'] : ['passkeys', 'any of them']
  return `Your ${which} ${names} can still sign in. If you do not know ${them}, remove it in your account, under Passkeys.`
}

export function toChangedMail(
  { appName, publicUrl }: Sender,
  { firstName, linked, passkeys }: { firstName: string; linked: readonly Planned[]; passkeys: readonly string[] },
): ComposedMail {
  const { dropped, kept } = split(linked)
  return toMail({
    appName,
    subject: `Your ${appName} password was changed`,
    greeting: toGreeting(firstName),
    paragraphs: [
      'Your account has a new password, and every device was signed out.',
      ...(dropped ? [`${dropped} can no longer sign in to it.`] : []),
      ...(kept ? [`${kept} can still sign in to it. If you do not want that, set a new password once more.`] : []),
      ...(passkeys.length > 0 ? [toStaying(passkeys)] : []),
      'If it was not you, set a new password at once.',
    ],
    link: { text: 'Set a new password', url: `${publicUrl}/#/forgotpassword` },
  })
}

/** The last line lets a browser fill the code in at our address only (WebOTP). */
export function toCodeSms({ appName, publicUrl }: Sender, code: string): string {
  const says = `${appName}: your code is ${code}. It is good for 10 minutes. Do not give this code to anyone.`
  return `${says}\n\n@${new URL(publicUrl).hostname} #${code}`
}

export function toChangedSms(
  { appName, publicUrl }: Sender,
  { linked, passkeys }: { linked: readonly Planned[]; passkeys: readonly string[] },
): string {
  const { dropped, kept } = split(linked)
  const ways = `${dropped && ` ${dropped} can no longer sign in.`}${kept && ` ${kept} can still sign in.`}`
  const staying = passkeys.length > 0 ? ' Your passkeys still sign in.' : ''
  return `${appName}: your password was changed.${ways}${staying} If it was not you, set a new one at ${publicUrl}`
}
