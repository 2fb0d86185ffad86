import { AppError } from '@kola/contract/errors'
import { isEmail, toEmailAddress } from '@kola/contract/rules/person'
import { toPlainName } from '#shared/accounts/plain-name.ts'
import { toTelephone } from '#shared/accounts/telephone.ts'

/** The members of the call that say who registers. */
export interface RegistrationBody {
  first_name: string
  last_name: string
  email_address: string
  username: string
  telephone: string
  type?: 'email' | 'number' | undefined
}

export interface Registration {
  /** Trimmed, lower case. */
  emailAddress: string | null
  /** E.164. */
  telephone: string | null
  /** The telephone number of an account by telephone; null stands for the email address. */
  username: string | null
  firstName: string
  lastName: string
}

type Fields = Record<string, string>

/** @throws AppError INVALID_REQUEST whose fields name everything that is wrong */
export function readRegistration(body: RegistrationBody, country: string): Registration {
  const fields: Fields = {}
  const isByNumber = (body.type ?? (body.username.includes('@') ? 'email' : 'number')) === 'number'
  const emailAddress = readEmail(isByNumber ? body.email_address : body.email_address || body.username, fields)
  const typed = isByNumber ? body.telephone || body.username : body.telephone
  const telephone = readTelephone(typed, country, fields)
  const firstName = toPlainName(body.first_name)
  if (firstName === '') fields.first_name = 'Please give your name'
  if (!isByNumber && emailAddress === null) fields.email_address ??= 'Please give an email address'
  if (isByNumber && telephone === null) fields.telephone ??= 'Please give a telephone number'
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields })
  const username = isByNumber ? telephone : null
  return { emailAddress, telephone, username, firstName, lastName: toPlainName(body.last_name) }
}

function readEmail(typed: string, fields: Fields): string | null {
  const emailAddress = toEmailAddress(typed)
  if (emailAddress === '') return null
  if (!isEmail(emailAddress)) fields.email_address = 'This is not an email address'
  return emailAddress
}

function readTelephone(typed: string, country: string, fields: Fields): string | null {
  if (typed.trim() === '') return null
  const telephone = toTelephone(typed, country)
  if (telephone === '') fields.telephone = 'This is not a telephone number'
  return telephone || null
}
