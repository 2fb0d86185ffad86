import { type ComposedMail, toMail } from '#shared/mail/to-mail.ts'
import type { DaysGiven } from './needs.ts'

interface To {
  appName: string
  supportEmail: string
  firstName: string
}

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' }

const toGreeting = ({ firstName }: To) => (firstName ? `Hello ${firstName},` : 'Hello,')
const toDays = (days: number) => (days === 1 ? 'a day' : `${days} days`)

export function toGrantedMail({ given, ...to }: To & { given: DaysGiven }): ComposedMail {
  const when = given.until
    ? `They last until ${given.until.toLocaleDateString('en-GB', DAY)}.`
    : 'They begin when what you have now has ended.'
  return toMail({
    appName: to.appName,
    subject: `You were given ${toDays(given.days)} of ${to.appName}`,
    greeting: toGreeting(to),
    paragraphs: [`We have given you ${toDays(given.days)} of ${given.plan}. ${when} There is nothing to pay for them.`],
  })
}

export const toTakenBackMail = ({ taken, ...to }: To & { taken: Pick<DaysGiven, 'plan' | 'days'> }): ComposedMail =>
  toMail({
    appName: to.appName,
    subject: `${taken.plan} is not yours any more`,
    greeting: toGreeting(to),
    paragraphs: [
      `We gave you ${toDays(taken.days)} of ${taken.plan}, and have taken back what was left. Nothing was charged for them.`,
      `If you think that is wrong${toWay(to)}.`,
    ],
  })

const toWay = ({ supportEmail }: To) => (supportEmail ? `, please write to ${supportEmail}` : ', please write to us')

export const toBlockedMail = (to: To): ComposedMail =>
  toMail({
    appName: to.appName,
    subject: `Your ${to.appName} account is blocked`,
    greeting: toGreeting(to),
    paragraphs: [
      `We have blocked your ${to.appName} account. You are signed out everywhere, and cannot sign in or watch.`,
      'What you hold is not ended by this, and a membership that renews goes on being charged until you or we end it.',
      `If you think that is wrong${toWay(to)}.`,
    ],
  })

export const toUnblockedMail = (to: To): ComposedMail =>
  toMail({
    appName: to.appName,
    subject: `Your ${to.appName} account is open again`,
    greeting: toGreeting(to),
    paragraphs: ['Your account is not blocked any more. You can sign in as before.'],
  })
