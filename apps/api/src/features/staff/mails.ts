import { ROLE_NAMES, type Role } from '@kola/contract/staff/permissions'
import { type ComposedMail, toMail } from '#shared/mail/to-mail.ts'
import type { From } from './needs.ts'

interface Sender {
  appName: string
  consoleUrl: string
}

const toWhere = ({ deviceName, place }: Pick<From, 'deviceName' | 'place'>) =>
  place === '' ? deviceName : `${deviceName} in ${place}`

/** The link stands after the hash: no server and no referrer ever sees it. */
export const toLinkUrl = (consoleUrl: string, page: 'join' | 'password', link: string) =>
  `${consoleUrl}/#/${page}/${link}`

export function toInvitationMail(given: Sender & { link: string; role: Role; invitedBy: string }): ComposedMail {
  const { appName, consoleUrl, link, role, invitedBy } = given
  return toMail({
    appName,
    subject: `${invitedBy} invites you to run ${appName}`,
    preheader: `As ${ROLE_NAMES[role]}. The link counts for seven days.`,
    greeting: 'Hello,',
    paragraphs: [
      `${invitedBy} has made you ${ROLE_NAMES[role]} of ${appName}. The link leads to the console, where you choose a password and a second factor.`,
      'It counts for seven days, and once.',
    ],
    link: { text: 'Join', url: toLinkUrl(consoleUrl, 'join', link) },
    footnote: 'If you do not know what this is about, there is nothing to do: without the link nobody gets in.',
  })
}

export function toPasswordMail(given: Sender & { link: string; name: string }): ComposedMail {
  const { appName, consoleUrl, link, name } = given
  return toMail({
    appName,
    subject: `A new password for the ${appName} console`,
    preheader: 'The link counts for an hour.',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Somebody asked for a new password of yours. The link counts for an hour, and once; your second factor is asked for as before.',
      'If that was not you, there is nothing to do.',
    ],
    link: { text: 'Set a new password', url: toLinkUrl(consoleUrl, 'password', link) },
  })
}

export function toRecoveryUsedMail(given: Sender & { name: string; left: number; from: From }): ComposedMail {
  const { appName, consoleUrl, name, left, from } = given
  return toMail({
    appName,
    subject: `A recovery code opened the ${appName} console`,
    preheader: `On ${toWhere(from)}.`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `One of your recovery codes was used to sign in: ${toWhere(from)}. You have ${left} left.`,
      'If that was not you, tell an owner at once, who can sign you out everywhere.',
    ],
    link: { text: 'Open the console', url: consoleUrl },
  })
}

export function toChangedMail(given: Sender & { name: string; what: string }): ComposedMail {
  const { appName, consoleUrl, name, what } = given
  return toMail({
    appName,
    subject: `Your way into the ${appName} console has changed`,
    preheader: what,
    greeting: `Hello ${name},`,
    paragraphs: [what, 'If that was not you, tell an owner at once, who can sign you out everywhere.'],
    link: { text: 'Open the console', url: consoleUrl },
  })
}
