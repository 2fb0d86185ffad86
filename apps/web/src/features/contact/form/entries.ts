import type { ContactBody } from '@kola/contract/contact'
import { MAX_MESSAGE_LETTERS, MAX_SUBJECT_LETTERS } from '@kola/contract/rules/contact-lengths'
import { isEmail } from '@kola/contract/rules/person'
import { cleanText } from '#shared/entries/clean-text.ts'
import { contactTexts } from '#shared/texts.ts'
import { say } from '../words.ts'

/** What stands in the fields. */
export interface Entries {
  name: string
  title: string
  email: string
  phone: string
  message: string
}

export type Faults = Partial<Record<keyof Entries, string>>

/** What is sent of it: neither the name nor the telephone number. Specification 1 §3; GAP-145. */
export const toContactBody = ({ email, title, message }: Entries): ContactBody => ({
  phone: '',
  email: cleanText(email),
  description: message.trim(),
  title: title.trim(),
})

/** A number with its separators, of as many digits as any country has. */
const PHONE = /^[+\d][\d\s()./-]{5,}$/

/**
 * The message with the number in it, for whoever wants to be called; null where there is nothing to add. What goes out
 * stays what stands in the field of the message.
 */
export function addPhone({ phone, message }: Pick<Entries, 'phone' | 'message'>): string | null {
  const number = phone.trim()
  if (!PHONE.test(number) || message.includes(number)) return null
  const added = [message.trimEnd(), say('callMe', { number })].filter(Boolean).join('\n\n')
  return added.length > MAX_MESSAGE_LETTERS ? null : added
}

/** What is wrong with the entries; empty when they may be sent. */
export function findFaults(entries: Entries): Faults {
  const { email, title, description } = toContactBody(entries)
  const faults: Faults = {}
  if (!isEmail(email)) faults.email = contactTexts.invalidEmail
  if (title === '') faults.title = say('titleMissing')
  if (title.length > MAX_SUBJECT_LETTERS) faults.title = say('tooLong')
  if (description === '') faults.message = say('messageMissing')
  if (description.length > MAX_MESSAGE_LETTERS) faults.message = say('tooLong')
  return faults
}

const FIELDS: Readonly<Record<string, keyof Entries>> = { email: 'email', title: 'title', description: 'message' }

/** The texts of the service, each at the field that it names. */
export function toFaults(fields: Readonly<Record<string, string>>): Faults {
  const named = Object.entries(fields).flatMap(([name, text]) => (FIELDS[name] ? [[FIELDS[name], text]] : []))
  return Object.fromEntries(named)
}
