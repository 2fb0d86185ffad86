import { toLocalTime } from '#shared/mail/local-time.ts'
import { type ComposedMail, toMail } from '#shared/mail/to-mail.ts'

export interface PasskeyNews {
  appName: string
  publicUrl: string
  firstName: string
  /** Of the passkey. */
  name: string
  at: Date
  /** Where its owner may live, two-letter codes, the likeliest first. */
  countries: readonly string[]
}

const toLink = ({ publicUrl }: PasskeyNews) => ({ text: 'See your passkeys', url: `${publicUrl}/#/account/passkeys` })
const greet = ({ firstName }: PasskeyNews) => (firstName ? `Hello ${firstName},` : 'Hello,')

export function toAddedMail(news: PasskeyNews): ComposedMail {
  const { appName, name } = news
  return toMail({
    appName,
    subject: `A passkey can now sign in to your ${appName} account`,
    preheader: `${name}, added ${toLocalTime(news.at, news.countries)}.`,
    greeting: greet(news),
    paragraphs: [
      `Your ${appName} account has a new passkey, “${name}”, added ${toLocalTime(news.at, news.countries)}. It signs in without a password.`,
      'If that was you, there is nothing to do. If it was not, remove the passkey and set a new password: a new password alone leaves it.',
    ],
    link: toLink(news),
  })
}

export function toRefusedMail(news: PasskeyNews): ComposedMail {
  const { appName, name } = news
  return toMail({
    appName,
    subject: `A passkey of your ${appName} account was refused`,
    preheader: `${name} was used the way a copy of it would be.`,
    greeting: greet(news),
    paragraphs: [
      `Your passkey “${name}” was used on ${toLocalTime(news.at, news.countries)} the way a copy of it would be, so nobody was let in.`,
      'Please remove it and add a new one on your own device.',
    ],
    link: toLink(news),
  })
}
