import { expect, test } from 'vitest'
import { findPairFaults } from './password-pair.ts'

const texts = { blank: 'blank', mismatch: 'mismatch' }
const find = (password: string, confirmation: string) => findPairFaults({ password, confirmation }, texts)

test('each blank field is told of itself', () => {
  expect(find('', '')).toEqual({ password: 'blank', confirmation: 'blank' })
  expect(find('', 'words')).toEqual({ password: 'blank' })
  expect(find('words', '')).toEqual({ confirmation: 'blank' })
})

test('two that differ are told at the second; spaces and capitals count', () => {
  expect(find('Words', 'words')).toEqual({ confirmation: 'mismatch' })
  expect(find('words', 'words ')).toEqual({ confirmation: 'mismatch' })
  expect(find('words', 'words')).toEqual({})
})
