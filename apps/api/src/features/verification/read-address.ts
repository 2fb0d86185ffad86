import { AppError } from '@kola/contract/errors'
import { isEmail, toEmailAddress } from '@kola/contract/rules/person'
import { toTelephone } from '#shared/accounts/telephone.ts'

const refuse = (field: string, text: string) => new AppError('INVALID_REQUEST', { fields: { [field]: text } })

/** @throws AppError INVALID_REQUEST */
export function readEmail(text: string, field: string): string {
  const emailAddress = toEmailAddress(text)
  if (!isEmail(emailAddress)) throw refuse(field, 'This is not an email address')
  return emailAddress
}

/** E.164. @throws AppError INVALID_REQUEST */
export function readTelephone(text: string, country: string): string {
  const telephone = toTelephone(text, country)
  if (telephone === '') throw refuse('telephone', 'This is not a telephone number')
  return telephone
}

export interface ResetBody {
  id?: string | undefined
  email?: string | undefined
  telephone?: string | undefined
  country_code?: string | undefined
}

/** By number, address or account id; an address may stand as the id, which older clients send. @throws AppError INVALID_REQUEST */
export function readResetSubject(
  body: ResetBody,
  country: string,
): { purpose: 'reset-email' | 'reset-mobile'; subject: string } {
  const { id = '', email = '', telephone = '' } = body
  if (telephone.trim()) {
    return { purpose: 'reset-mobile', subject: readTelephone(telephone, body.country_code?.trim() || country) }
  }
  if (email.trim()) return { purpose: 'reset-email', subject: readEmail(email, 'email') }
  if (id.includes('@')) return { purpose: 'reset-email', subject: readEmail(id, 'id') }
  if (/^[\w.-]{1,80}$/.test(id.trim())) return { purpose: 'reset-email', subject: id.trim() }
  throw id.trim() ? refuse('id', 'This is not an id') : refuse('email', 'Please give an email address')
}
