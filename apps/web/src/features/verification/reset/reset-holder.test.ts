import { beforeEach, expect, test } from 'vitest'
import {
  canChoosePassword,
  canEnterCode,
  dropReset,
  holdCode,
  holdLink,
  holdPassword,
  holdPhone,
  readReset,
} from './reset-holder.ts'

const NUMBER = '+2348031234567'

beforeEach(dropReset)

test('ENT-15 the password-reset holder has token, email, password, telephone and code', () => {
  expect(readReset()).toEqual({ token: '', email: '', password: '', telephone: '', code: '' })
  holdPhone({ telephone: NUMBER, token: 'a token' })
  holdPassword('a hash')
  holdCode('481920')
  expect(readReset()).toEqual({ token: 'a token', email: '', password: 'a hash', telephone: NUMBER, code: '481920' })
})

test('a link lets one choose a password, not enter a code', () => {
  holdLink({ email: 'ada@example.com', token: 'a token' })
  expect(canChoosePassword('em')).toBe(true)
  expect(canChoosePassword('tl')).toBe(false)
  holdPassword('a hash')
  expect(canEnterCode()).toBe(false)
})

test('a number lets one choose a password, and then enter the code', () => {
  holdPhone({ telephone: NUMBER, token: 'a token' })
  expect(canChoosePassword('tl')).toBe(true)
  expect(canChoosePassword('em')).toBe(false)
  expect(canEnterCode()).toBe(false)
  holdPassword('a hash')
  expect(canEnterCode()).toBe(true)
})

test('a new code for the same number keeps the chosen password; another number or a link drops it', () => {
  holdPhone({ telephone: NUMBER, token: 'first' })
  holdPassword('a hash')
  holdPhone({ telephone: NUMBER, token: 'second' })
  expect(readReset()).toMatchObject({ token: 'second', password: 'a hash' })
  holdPhone({ telephone: '+2348030000000', token: 'third' })
  expect(readReset().password).toBe('')
  holdPassword('a hash')
  holdLink({ email: 'ada@example.com', token: 'fourth' })
  expect(readReset()).toMatchObject({ password: '', telephone: '' })
})
