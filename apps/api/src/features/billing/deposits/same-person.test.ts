import { expect, test } from 'vitest'
import { isSamePerson } from './same-person.ts'

test.each([
  ['Ada', 'ada', true],
  ['Ada Obi', '  ada   OBI ', true],
  ['Ọlá', 'O\u0323la\u0301', true],
  ['Ａda', 'Ada', true],
  ['Ada', 'Ade', false],
  ['Ada Obi', 'Adaobi', false],
])('%j and %j are one person: %j', (one, other, expected) => {
  expect(isSamePerson({ name: one, staffId: null }, { name: other, staffId: 'somebody' })).toBe(expected)
})

test('two of the staff are who they are, whatever they are called', () => {
  const ada = { name: 'Ada Obi', staffId: 'one' }
  expect(isSamePerson(ada, { name: 'Ada Obi', staffId: 'other' })).toBe(false)
  expect(isSamePerson(ada, { name: 'Ada Married', staffId: 'one' })).toBe(true)
})
