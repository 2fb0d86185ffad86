import { expect, test } from 'vitest'
import { fillCode, planFocus } from './fill-code.ts'

const empty = ['', '', '', '', '', '']

test('a pasted code fills all boxes, whichever of them had the focus', () => {
  expect(fillCode(empty, 3, 'Your code is 481 920.').join('')).toBe('481920')
  expect(fillCode(['1', '1', '1', '1', '1', '1'], 0, '4819201').join('')).toBe('481920')
})

test('figures of an Arabic keyboard count as the digits that they are', () => {
  expect(fillCode(empty, 0, '٤٨١ ٩٢٠').join('')).toBe('481920')
  expect(fillCode(empty, 0, '۴۸۱۹۲۰').join('')).toBe('481920')
  expect(fillCode(empty, 1, '７')).toEqual(['', '7', '', '', '', ''])
})

test('a part of a code goes on into the boxes behind', () => {
  expect(fillCode(empty, 2, '12')).toEqual(['', '', '1', '2', '', ''])
  expect(fillCode(empty, 4, '123')).toEqual(['', '', '', '', '1', '2'])
})

test('a digit typed over another replaces it; letters count as nothing', () => {
  expect(fillCode(['4', '', '', '', '', ''], 0, '47')).toEqual(['7', '', '', '', '', ''])
  expect(fillCode(['4', '', '', '', '', ''], 0, '')).toEqual(empty)
  expect(fillCode(empty, 0, 'a')).toEqual(empty)
})

test('the focus follows the digits', () => {
  expect(planFocus(['4', '', '', '', '', ''], 0, 1)).toBe(1)
  expect(planFocus(['4', '8', '1', '9', '2', '0'], 5, 1)).toBe(5)
  expect(planFocus(['4', '8', '1', '9', '2', '0'], 0, 6)).toBe(5)
  expect(planFocus(['4', '8', '1', '', '', ''], 0, 3)).toBe(3)
  expect(planFocus(['', '', '', '', '', ''], 2, 0)).toBe(2)
})
