import { toHtmlMail } from '../../shared/mail/html.ts'

export interface NewSignIn {
  appName: string
  firstName: string
  deviceName: string
  at: Date
  /** Where devices can be signed out. */
  accountUrl: string
}

/** Tells the account's owner of a device that was not seen before. */
export function toNewSignInMail(given: NewSignIn): { subject: string; text: string; html: string } {
  const when = `${given.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const greeting = given.firstName ? `Hello ${given.firstName},` : 'Hello,'
  const paragraphs = [
    greeting,
    `your ${given.appName} account was used to sign in on a new device: ${given.deviceName}, ${when}.`,
    'If that was you, there is nothing to do. If it was not, sign that device out and change your password.',
  ]
  const link = { text: 'See your devices', url: given.accountUrl }
  return {
    subject: `New sign-in to your ${given.appName} account`,
    text: `${paragraphs.join('\n\n')}\n\n${link.text}: ${link.url}\n\n${given.appName}\n`,
    html: toHtmlMail({ appName: given.appName, paragraphs, link }),
  }
}
