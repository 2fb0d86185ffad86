import type { AccountEvent, AccountEventKind } from '@kola/contract/account-events/account-events'
import { say } from './words.ts'

type Detail = AccountEvent['detail']

const HOW: Readonly<Record<string, () => string>> = {
  password: () => say('byPassword'),
  google: () => say('byGoogle'),
  facebook: () => say('byFacebook'),
  code: () => say('byCode'),
  passkey: () => say('byPasskey'),
  tv: () => say('byTvCode'),
}

const toHow = ({ how = '' }: Detail) => HOW[how]?.() ?? ''
const toDevice = ({ device }: Detail) => device || say('aDevice')
const toName = ({ name }: Detail) => name || say('somebody')

const SENTENCES: Readonly<Record<AccountEventKind, (detail: Detail) => string>> = {
  'account-made': () => say('accountMade'),
  'signed-in': (detail) => say('wasSignedIn', { how: toHow(detail) }),
  'new-device': (detail) => say('newDevice', { how: toHow(detail) }),
  'signed-out': () => say('wasSignedOut'),
  'device-signed-out': (detail) => say('deviceOut', { device: toDevice(detail) }),
  'signed-out-elsewhere': () => say('elsewhereOut'),
  'playback-stopped': (detail) =>
    say('wasStopped', { title: detail.title || say('something'), device: toDevice(detail) }),
  'tv-approved': (detail) => say('tvApproved', { device: toDevice(detail) }),
  'tv-refused': (detail) => say('tvRefused', { device: toDevice(detail) }),
  'password-reset': () => say('passwordReset'),
  'password-changed': () => say('passwordChanged'),
  'email-changed': () => say('emailChanged'),
  'email-change-undone': () => say('emailUndone'),
  'email-claim-lost': () => say('emailClaimLost'),
  'phone-changed': () => say('phoneChanged'),
  'phone-removed': () => say('phoneRemoved'),
  'phone-change-undone': () => say('phoneUndone'),
  'phone-claim-lost': () => say('phoneClaimLost'),
  'profile-changed': () => say('profileChanged'),
  'identity-linked': () => say('identityLinked'),
  'identity-removed': () => say('identityRemoved'),
  'passkey-added': ({ name = '' }) => say('passkeyAdded', { name }),
  'passkey-removed': ({ name = '' }) => say('passkeyRemoved', { name }),
  'passkey-refused': ({ name = '' }) => say('passkeyRefused', { name }),
  'person-added': (detail) => say('personAdded', { name: toName(detail) }),
  'person-changed': (detail) => say('personChanged', { name: toName(detail) }),
  'person-removed': (detail) => say('personRemoved', { name: toName(detail) }),
  'person-limit-changed': (detail) => say('limitChanged', { name: toName(detail), limit: detail.limit || 'none' }),
  'pin-set': (detail) => say('pinSet', { name: toName(detail) }),
  'pin-removed': (detail) => say('pinRemoved', { name: toName(detail) }),
  'pin-forgotten': (detail) => say('pinForgotten', { name: toName(detail) }),
  'data-asked': () => say('dataAsked'),
  'data-fetched': () => say('dataFetched'),
  'account-closed': () => say('accountClosed'),
  'account-restored': () => say('accountRestored'),
  'account-blocked': () => say('accountBlocked'),
  'account-unblocked': () => say('accountUnblocked'),
  'seen-by-staff': ({ why = '' }) => say('seenByStaff', { why }),
  'days-granted': ({ days = '', name = '' }) => say('daysGranted', { days, name }),
  'days-taken-back': ({ days = '', name = '' }) => say('daysTakenBack', { days, name }),
}

/** One event as a sentence. */
export const toSentence = ({ kind, detail }: Pick<AccountEvent, 'kind' | 'detail'>): string =>
  SENTENCES[kind](detail).trim()

/** Day and time in the reader's own place. */
export const toMoment = (at: string): string =>
  new Date(at).toLocaleString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  })

export const toDay = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
