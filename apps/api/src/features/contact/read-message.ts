import type { contactBodySchema } from '@kola/contract/contact'
import { AppError } from '@kola/contract/errors'
import { isEmail, toEmailAddress } from '@kola/contract/rules/person'
import { sha256Hex } from '@kola/platform/ids'
import type * as z from 'zod/mini'

export type ContactInput = z.output<typeof contactBodySchema>

export interface ContactWords {
  /** Trimmed, lower case. */
  email: string
  phone: string
  /** One line. */
  subject: string
  body: string
}

/** Marks that steer a terminal, or turn the words behind them round; line breaks and tabs stay. */
const STEERING = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu

/** @throws AppError INVALID_REQUEST */
export function readMessage(given: ContactInput): ContactWords {
  const email = toEmailAddress(given.email)
  const fields: Record<string, string> = {}
  if (!isEmail(email)) fields.email = 'This is not an email address'
  const subject = toLine(given.title)
  if (subject === '') fields.title = 'Please give a subject'
  const body = given.description.replace(/\r\n?/g, '\n').replace(STEERING, '').trim()
  if (body === '') fields.description = 'Please write a message'
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields })
  return { email, phone: toLine(given.phone), subject, body }
}

/** Two calls with one key must say the same. */
export const toWordsSha256 = ({ email, phone, subject, body }: ContactWords): string =>
  sha256Hex(JSON.stringify([email, phone, subject, body]))

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(STEERING, '').trim()
}
