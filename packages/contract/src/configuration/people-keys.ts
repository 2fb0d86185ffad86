import type { ConfigurationKey } from './kinds.ts'

const text = (most = 300) => ({ type: 'text', most }) as const
const onOff = { type: 'switch', on: 'TRUE', off: 'FALSE' } as const

/** Who signs in, from where, and who helps them. */
export const peopleKeys = {
  country_code: {
    ...{ group: 'People', meaning: 'Country of the service, two letters; also of whoever does not say theirs' },
    ...{ kind: { type: 'country' }, otherwise: 'NG', says: 'Telephone numbers and prices begin with {}.' },
  },
  country_name: {
    ...{ group: 'People', meaning: 'Its name, as home says it', kind: text(60) },
    ...{ otherwise: '', says: 'Home says “{}”.' },
  },
  language_option: {
    ...{ group: 'People', meaning: 'Languages that a person can prefer' },
    ...{ kind: { type: 'entries', members: ['name', 'code'] }, otherwise: '[]', says: 'A person can prefer {}.' },
  },
  enable_phone_signin: {
    ...{ group: 'People', meaning: 'Signing in by telephone', kind: onOff, otherwise: 'FALSE' },
    says: { on: 'Members sign in by telephone too.', off: 'Nobody signs in by telephone.' },
  },
  enable_phone_signup: {
    ...{ group: 'People', meaning: 'Signing up by telephone', kind: onOff, otherwise: 'FALSE' },
    says: { on: 'Visitors sign up by telephone too.', off: 'Nobody signs up by telephone.' },
  },
  otpTriggerAttempt: {
    ...{ group: 'People', meaning: 'How often a code may be asked for again' },
    kind: { type: 'number', least: 0, most: 10, unit: 'times' },
    ...{ otherwise: '3', says: 'A code can be asked for again {}.' },
  },
  sms_countries: {
    ...{ group: 'SMS', meaning: 'Countries that codes go to; what the installation says where it is not set' },
    ...{ kind: { type: 'countries' }, otherwise: '', says: 'Codes go to {}, and to no other country.' },
  },
  sms_hourly_limit: {
    ...{ group: 'SMS', meaning: 'Codes an hour, to all numbers; what the installation says where it is not set' },
    kind: { type: 'number', least: 1, most: 1_000_000, unit: 'codes' },
    ...{ otherwise: '', says: 'After {} in an hour nobody gets another by SMS until it is over.', isPrivate: true },
  },
  sms_country_daily_limit: {
    ...{ group: 'SMS', meaning: 'Codes a day to each other country; what the installation says where it is not set' },
    kind: { type: 'number', least: 1, most: 1_000_000, unit: 'codes' },
    ...{ otherwise: '', says: 'After {} in a day a country other than ours gets no more.', isPrivate: true },
  },
  support_email: {
    ...{ group: 'Help', meaning: 'Mail address of help: the foot, mails, legal pages', kind: { type: 'mail' } },
    ...{ otherwise: '', says: 'Whoever needs help writes to {}.' },
  },
  support_phones: {
    ...{ group: 'Help', meaning: 'Telephone numbers of help', kind: { type: 'texts' } },
    ...{ otherwise: '[]', says: 'Whoever needs help calls {}.' },
  },
  support_address: {
    ...{ group: 'Help', meaning: 'Postal address, also on the legal pages', kind: text() },
    ...{ otherwise: '', says: 'Letters go to {}.' },
  },
  support_hours: {
    ...{ group: 'Help', meaning: 'When somebody answers', kind: text(120) },
    ...{ otherwise: '', says: 'The help page says “{}”.' },
  },
} as const satisfies Record<string, ConfigurationKey>
