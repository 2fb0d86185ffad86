import { toLocalTime } from '#shared/mail/local-time.ts'
import { type ComposedMail, toMail } from '#shared/mail/to-mail.ts'

export interface NewSignIn {
  appName: string
  firstName: string
  deviceName: string
  at: Date
  /** Where its owner may live, two-letter codes, the likeliest first. */
  countries: readonly string[]
  publicUrl: string
}

/** Tells the account's owner of a device that was not seen before. A new password is what ends its sign-in. */
export function toNewSignInMail(given: NewSignIn): ComposedMail {
  const { appName, firstName, deviceName, publicUrl } = given
  const when = toLocalTime(given.at, given.countries)
  return toMail({
    appName,
    subject: `New sign-in to your ${appName} account`,
    preheader: `On ${deviceName}, ${when}.`,
    greeting: firstName ? `Hello ${firstName},` : 'Hello,',
    paragraphs: [
      `Your ${appName} account was used to sign in on a new device: ${deviceName}, ${when}.`,
      'If that was you, there is nothing to do. If it was not, set a new password: that signs out every device.',
    ],
    link: { text: 'Set a new password', url: `${publicUrl}/#/forgotpasswordemail` },
  })
}
