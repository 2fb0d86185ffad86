import { TERMS_VERSION } from '@kola/contract/legal'
import { toNames } from '@kola/contract/rules/person'
import type { RegisterBody, SignUpMetaData } from '@kola/contract/sign-up'
import { cleanText } from '#shared/entries/clean-text.ts'

/** What stands in the fields. */
export interface Entries {
  fullName: string
  email: string
  /** As it is dialled, with its country's code; empty for an account by email. */
  telephone: string
  password: string
  referralCode: string
  wantsNews: boolean
}

/** The data of the sign-up form. Specification 1 §3. */
export interface SignUpForm {
  name: string
  lastname: string
  email: string
  telephone: string
  password: string
  referralcode: string
  metaData: { emailupdate: boolean }
  type: 'email' | 'number'
}

export function toSignUpForm(entries: Entries, type: SignUpForm['type']): SignUpForm {
  const { firstName, lastName } = toNames(cleanText(entries.fullName))
  return {
    name: firstName,
    lastname: lastName,
    email: type === 'email' ? cleanText(entries.email) : '',
    telephone: type === 'number' ? entries.telephone : '',
    password: entries.password,
    referralcode: cleanText(entries.referralCode),
    metaData: { emailupdate: entries.wantsNews },
    type,
  }
}

/** By what an account signs in: its telephone number when it was made by number, else its email. */
export const toUsername = (form: Pick<SignUpForm, 'type' | 'telephone' | 'email'>): string =>
  form.type === 'number' ? form.telephone : form.email

/** What a person agrees to by ticking the box, and what they want to hear of. */
export const toMetaData = (wantsNews: boolean, referralCode = ''): SignUpMetaData => ({
  emailupdate: wantsNews,
  terms_version: TERMS_VERSION,
  ...(referralCode ? { referralcode: referralCode } : {}),
})

/** The call that makes the account; the password goes as its hash only. */
export function toRegisterBody(form: SignUpForm, passwordHash: string): RegisterBody {
  return {
    first_name: form.name,
    last_name: form.lastname,
    email_address: form.email,
    username: toUsername(form),
    telephone: form.telephone,
    password: passwordHash,
    type: form.type,
    metaData: toMetaData(form.metaData.emailupdate, form.referralcode),
  }
}
