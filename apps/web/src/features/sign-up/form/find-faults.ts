import { isEmail } from '@kola/contract/rules/person'
import type { Judgement } from '#shared/new-password/judge-password.ts'
import { signInTexts } from '#shared/texts.ts'
import { say } from '../words.ts'
import type { SignUpForm } from './sign-up-form.ts'

export type FieldName = 'email' | 'phone' | 'fullName' | 'password' | 'referralCode'
export type Faults = Partial<Record<FieldName, string>>

/** The service takes no longer part of a name, nor a longer code. */
const MAX_NAME_LENGTH = 80
const MAX_CODE_LENGTH = 40

export interface Entered {
  form: SignUpForm
  isPhoneValid: boolean
  judgement: Judgement
}

/** What is wrong with the entries; empty when they may be sent. */
export function findFaults({ form, isPhoneValid, judgement }: Entered): Faults {
  const faults: Faults = {}
  if (form.type === 'email' && !isEmail(form.email)) faults.email = signInTexts.invalidEmail
  if (form.type === 'number' && !isPhoneValid) faults.phone = signInTexts.invalidPhone
  if (form.name === '') faults.fullName = say('noName')
  if (Math.max(form.name.length, form.lastname.length) > MAX_NAME_LENGTH) faults.fullName = say('tooLong')
  if (!judgement.isAccepted) faults.password = judgement.text
  if (form.referralcode.length > MAX_CODE_LENGTH) faults.referralCode = say('tooLong')
  return faults
}

const FIELDS: Record<string, FieldName> = {
  email_address: 'email',
  telephone: 'phone',
  first_name: 'fullName',
  last_name: 'fullName',
  password: 'password',
  'metaData.referralcode': 'referralCode',
}

/** The texts of the service, each at the field that it names. */
export function toFaults(fields: Readonly<Record<string, string>>, type: SignUpForm['type']): Faults {
  const faults: Faults = {}
  for (const [name, text] of Object.entries(fields)) {
    const field = name === 'username' ? (type === 'number' ? 'phone' : 'email') : FIELDS[name]
    if (field) faults[field] = text
  }
  return faults
}
