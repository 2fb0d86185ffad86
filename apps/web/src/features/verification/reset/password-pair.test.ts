import { expect, test } from 'vitest'
import { findPairFaults } from './password-pair.ts'

const good = { isAccepted: true, text: 'good' }
const find = (password: string, confirmation: string, judgement = good) =>
  findPairFaults({ password, confirmation, judgement })

test('each blank field is told of itself', () => {
  const short = { isAccepted: false, text: 'too short' }
  expect(find('', '', short)).toEqual({ password: "Password can't be blank", confirmation: "Password can't be blank" })
  expect(find('', 'words', short)).toEqual({ password: "Password can't be blank" })
  expect(find('words', '')).toEqual({ confirmation: "Password can't be blank" })
})

test('two that differ are told at the second; spaces and capitals count', () => {
  expect(find('Words', 'words')).toEqual({ confirmation: 'Password is not matching' })
  expect(find('words', 'words ')).toEqual({ confirmation: 'Password is not matching' })
  expect(find('words', 'words')).toEqual({})
})

test('a password that the rule refuses is told at the first', () => {
  expect(find('words', 'words', { isAccepted: false, text: 'known' })).toEqual({ password: 'known' })
})
