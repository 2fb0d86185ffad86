import type { SignInWay } from '@kola/contract/account-events/account-events'
import { toLocalTime } from '#shared/mail/local-time.ts'
import { type ComposedMail, toMail } from '#shared/mail/to-mail.ts'

export interface NewSignIn {
  appName: string
  firstName: string
  deviceName: string
  /** City and country; empty when nobody told. */
  place: string
  how: SignInWay
  at: Date
  /** Where its owner may live, two-letter codes, the likeliest first. */
  countries: readonly string[]
  publicUrl: string
}

/** Tells the account's owner of a device that was not seen before, and of each television. */
export function toNewSignInMail(given: NewSignIn): ComposedMail {
  const { appName, firstName, deviceName, publicUrl } = given
  const when = toLocalTime(given.at, given.countries)
  const where = given.place === '' ? deviceName : `${deviceName} in ${given.place}`
  const what = given.how === 'tv' ? 'by a code on a television' : 'on a new device'
  return toMail({
    appName,
    subject: `New sign-in to your ${appName} account`,
    preheader: `On ${where}, ${when}.`,
    greeting: firstName ? `Hello ${firstName},` : 'Hello,',
    paragraphs: [
      `Your ${appName} account was used to sign in ${what}: ${where}, ${when}.`,
      'If that was you, there is nothing to do. If it was not, sign that device out under Devices and set a new password.',
    ],
    link: { text: 'See your devices', url: `${publicUrl}/#/account/devices` },
  })
}
