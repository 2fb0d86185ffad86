import { type ComposedMail, toMail } from '../../../shared/mail/to-mail.ts'

export interface NewSignIn {
  appName: string
  firstName: string
  deviceName: string
  at: Date
  /** Where devices can be signed out. */
  accountUrl: string
}

/** Tells the account's owner of a device that was not seen before. */
export function toNewSignInMail({ appName, firstName, deviceName, at, accountUrl }: NewSignIn): ComposedMail {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return toMail({
    appName,
    subject: `New sign-in to your ${appName} account`,
    preheader: `On ${deviceName}, ${when}.`,
    greeting: firstName ? `Hello ${firstName},` : 'Hello,',
    paragraphs: [
      `your ${appName} account was used to sign in on a new device: ${deviceName}, ${when}.`,
      'If that was you, there is nothing to do. If it was not, sign that device out and change your password.',
    ],
    link: { text: 'See your devices', url: accountUrl },
  })
}
