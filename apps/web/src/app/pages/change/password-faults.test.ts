import { expect, test } from 'vitest'
import { findPasswordFaults } from './password-faults.ts'

const good = { isAccepted: true, text: '' }
const typed = (given: Partial<Parameters<typeof findPasswordFaults>[0]>) =>
  findPasswordFaults({
    old: 'one thing',
    password: 'another thing',
    confirmation: 'another thing',
    judgement: good,
    ...given,
  })

test('PASSWD-02 a blank field says so in the words of its own', () => {
  expect(typed({ old: '', password: '', confirmation: '' })).toEqual({
    old: "This section can't be blank",
    password: "Password can't be blank",
    confirmation: "Confirm Password can't be blank",
  })
})

test('PASSWD-03 a new password that is the old one, and a confirmation that differs, are told', () => {
  expect(typed({ password: 'one thing', confirmation: 'other' })).toEqual({
    password: 'Old And New password is same',
    confirmation: 'Passwords are Not Matching',
  })
})

test('a password that is too weak says why; a good one says nothing', () => {
  expect(typed({ judgement: { isAccepted: false, text: 'Too short' } })).toEqual({ password: 'Too short' })
  expect(typed({})).toEqual({})
  expect(typed({ old: null })).toEqual({})
})
