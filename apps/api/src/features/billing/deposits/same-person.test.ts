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
  expect(isSamePerson(one, other)).toBe(expected)
})
