import { capTelephone, isTelephone, toDialled } from '@kola/contract/rules/person'
import { findDialCode } from '@kola/ui/fields/dial-codes'
import { useState } from 'react'
import { useNewPassword } from '#shared/new-password/use-new-password.ts'
import { type KeptEntries, keepEntries, readEntries, readPassword } from './kept-entries.ts'
import { type SignUpForm, toSignUpForm } from './sign-up-form.ts'

type Values = Omit<KeptEntries, 'way'>

const toStart = (country: string): Values => ({
  fullName: '',
  email: '',
  digits: '',
  referralCode: '',
  wantsNews: false,
  ...readEntries(),
  country: readEntries().country ?? country,
})

/** What is typed at sign-up, kept for those who go to the terms and come back. */
export function useSignUpEntries(type: SignUpForm['type'], countryCode: string) {
  const [values, setValues] = useState<Values>(() => toStart(countryCode))
  const password = useNewPassword({ email: values.email, fullName: values.fullName }, readPassword())

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setValues((before) => ({ ...before, [name]: value }))
    keepEntries({ [name]: value })
  }
  function setPassword(value: string) {
    password.onValue(value)
    keepEntries({}, value)
  }
  const telephone = toDialled(findDialCode(values.country), values.digits)
  return {
    values,
    set,
    setDigits: (next: string) => set('digits', capTelephone(next, values.digits)),
    password: { ...password, onValue: setPassword },
    form: toSignUpForm({ ...values, telephone, password: password.value }, type),
    isPhoneValid: isTelephone(values.digits),
  }
}

export type SignUpEntries = ReturnType<typeof useSignUpEntries>
