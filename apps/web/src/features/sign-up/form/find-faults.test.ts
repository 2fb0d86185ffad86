import { expect, test } from 'vitest'
import { findFaults, toFaults } from './find-faults.ts'
import { type Entries, toSignUpForm } from './sign-up-form.ts'

const good: Entries = {
  fullName: 'Adaeze Okafor',
  email: 'ada@example.com',
  telephone: '+2348031234567',
  password: 'seven quiet rivers',
  referralCode: '',
  wantsNews: false,
}
const accepted = { strength: 3, text: 'Strong.', isAccepted: true } as const
const check = (entries: Partial<Entries>, given: { type?: 'email' | 'number'; isPhoneValid?: boolean } = {}) =>
  findFaults({
    form: toSignUpForm({ ...good, ...entries }, given.type ?? 'email'),
    isPhoneValid: given.isPhoneValid ?? true,
    judgement: accepted,
  })

test('a good form has no faults, whatever letters the name is written in', () => {
  for (const fullName of ['Adaeze', 'Ọlá Ìbùkún', 'عائشة محمد', '李 小龙', '👑 Queen']) {
    expect(check({ fullName })).toEqual({})
  }
})

test('each fault stands at its field', () => {
  expect(check({ email: 'ada@example', fullName: '  ', referralCode: 'x'.repeat(41) })).toEqual({
    email: 'Invalid Email',
    fullName: 'Please give your name',
    referralCode: 'That is too long',
  })
  expect(check({ fullName: 'a'.repeat(81) })).toEqual({ fullName: 'That is too long' })
})

test('only what is sent is checked', () => {
  expect(check({ email: '' }, { type: 'number' })).toEqual({})
  expect(check({}, { type: 'number', isPhoneValid: false })).toEqual({ phone: 'Invalid Phone' })
  expect(check({}, { isPhoneValid: false })).toEqual({})
})

test('the fields that the service names are those of the screen', () => {
  const fields = { username: 'No', 'metaData.referralcode': 'We do not know that code', device_id: 'x' }
  expect(toFaults(fields, 'number')).toEqual({ phone: 'No', referralCode: 'We do not know that code' })
  expect(toFaults(fields, 'email')).toEqual({ email: 'No', referralCode: 'We do not know that code' })
})
