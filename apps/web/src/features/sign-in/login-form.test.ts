import { expect, test } from 'vitest'
import { findFaults } from './login-form.tsx'

const texts = { invalidEmail: 'Invalid Email', blankPassword: "Password can't be blank", createAccount: '', login: '' }

test('a malformed email and an empty password are named each at its field', () => {
  expect(findFaults({ email: 'adaeze@mail', password: '' }, texts)).toEqual({
    email: 'Invalid Email',
    password: "Password can't be blank",
  })
})

test('spaces around an email are no fault', () => {
  expect(findFaults({ email: ' member@example.com ', password: 'x' }, texts)).toEqual({})
})
