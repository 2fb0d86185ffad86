import { TERMS_VERSION } from '@kola/contract/legal'
import { expect, test } from 'vitest'
import { hashPassword } from '#shared/password-hash.ts'
import { type Entries, toRegisterBody, toSignUpForm } from './sign-up-form.ts'

const entries: Entries = {
  fullName: ' Adaeze Chidinma Okafor ',
  email: ' \u200eAda@Example.com ',
  telephone: '+2348031234567',
  password: 'a long enough one',
  referralCode: ' KOLA7 ',
  wantsNews: true,
}

test('SIGNUP-08 the form holds name, lastname, email, telephone, password, referralcode, metaData.emailupdate and type', () => {
  expect(toSignUpForm(entries, 'email')).toEqual({
    name: 'Adaeze',
    lastname: 'Chidinma',
    email: 'Ada@Example.com',
    telephone: '',
    password: 'a long enough one',
    referralcode: 'KOLA7',
    metaData: { emailupdate: true },
    type: 'email',
  })
})

test('SIGNUP-09 the username is the telephone number for type number, otherwise the email', () => {
  const byEmail = toRegisterBody(toSignUpForm(entries, 'email'), 'hash')
  expect(byEmail).toMatchObject({ username: 'Ada@Example.com', email_address: 'Ada@Example.com', telephone: '' })
  const byNumber = toRegisterBody(toSignUpForm(entries, 'number'), 'hash')
  expect(byNumber).toMatchObject({ username: '+2348031234567', telephone: '+2348031234567', email_address: '' })
})

test('the version of the terms that was agreed to goes along, an empty referral code does not', () => {
  const body = toRegisterBody(toSignUpForm({ ...entries, referralCode: '  ', wantsNews: false }, 'email'), 'hash')
  expect(body.metaData).toEqual({ emailupdate: false, terms_version: TERMS_VERSION })
})

test('VALID-07 no clear password stands in what is sent at sign-up', async () => {
  const form = toSignUpForm(entries, 'email')
  const sent = JSON.stringify(toRegisterBody(form, await hashPassword(form.password)))
  expect(sent).not.toContain(entries.password)
  expect(sent).toMatch(/"password":"[0-9a-f]{64}"/)
})
