import { type ComposedMail, toMail } from '#shared/mail/to-mail.ts'

export interface Told {
  appName: string
  firstName: string
  /** `22 January 2027`. */
  eraseOn: string
  /** The tenant leaves days in which support can bring it back. */
  canReturn: boolean
  /** Empty where nobody reads mails. */
  supportEmail: string
  publicUrl: string
}

const toGreeting = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,')

/** What happens until when, and how to come back. The only copy that is left once the screen is closed. */
export function toClosedMail(given: Told & { endsPlan: boolean; givesBack: boolean; isAsked: boolean }): ComposedMail {
  const { appName, eraseOn, supportEmail, publicUrl } = given
  const where = supportEmail ? `Write to ${supportEmail}` : 'Write to us through the contact page'
  return toMail({
    appName,
    subject: `Your ${appName} account is closed`,
    preheader: given.canReturn ? `It can be brought back until ${eraseOn}.` : 'Nobody can bring it back.',
    greeting: toGreeting(given.firstName),
    paragraphs: [
      `${given.isAsked ? `We deleted your ${appName} account, as you asked us to.` : `You deleted your ${appName} account.`} You are signed out on every device, and nobody can sign in to it any more.`,
      ...(given.endsPlan
        ? ['Your membership has ended. There is no further charge; should one still come, it goes back to you.']
        : []),
      ...(given.givesBack ? ['Your credit is on its way back to where it came from.'] : []),
      given.canReturn
        ? `Until ${eraseOn} it can be brought back: ${where}, from this address. After that nobody can.`
        : 'Nobody can bring it back.',
      `On ${eraseOn} we erase who you are: people, lists, places, messages and addresses. Receipts stay for six years, as tax law asks, without your name on them.`,
    ],
    link: { text: 'Write to us', url: `${publicUrl}/#/contact` },
    footnote: given.isAsked
      ? 'If you did not ask for it, write to us at once.'
      : 'If it was not you who deleted it, write to us at once.',
  })
}

/** Of letters that an SMS has. */
export const toClosedSms = ({ appName, eraseOn, canReturn, supportEmail, publicUrl }: Told): string =>
  canReturn
    ? `Your ${appName} account is closed. Until ${eraseOn} it can be brought back: ${supportEmail || `${publicUrl}/#/contact`}`
    : `Your ${appName} account is closed. Nobody can bring it back. Not you? ${supportEmail || `${publicUrl}/#/contact`}`

export function toRestoredMail(
  given: Omit<Told, 'eraseOn' | 'canReturn' | 'supportEmail'> & { without: readonly string[] },
): ComposedMail {
  const { appName, publicUrl, without } = given
  return toMail({
    appName,
    subject: `Your ${appName} account is back`,
    greeting: toGreeting(given.firstName),
    paragraphs: [
      `Your ${appName} account has been brought back, with its people, lists and places.`,
      'Nothing renews by itself any more. What was paid for until a day can be used until that day.',
      ...(without.includes('telephone')
        ? ['The telephone number that it had belongs to another account by now and is not part of it any more.']
        : []),
    ],
    link: { text: `Sign in to ${appName}`, url: `${publicUrl}/#/account` },
    footnote: 'If you did not ask for this, set a new password and write to us.',
  })
}
