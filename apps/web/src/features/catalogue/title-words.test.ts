import { expect, test } from 'vitest'
import { toLanguageTag, toTimeLeft, toWatchedPart } from './title-words.ts'

test('says what is left in the largest fitting words', () => {
  expect(toTimeLeft(20, 62)).toBe('42 sec left')
  expect(toTimeLeft(0, 2820)).toBe('47 min left')
  expect(toTimeLeft(60, 7560)).toBe('2h 05m left')
  expect(toTimeLeft(5, null)).toBe('')
})

test('what is watched stays between nothing and all', () => {
  expect(toWatchedPart(30, 60)).toBe(0.5)
  expect(toWatchedPart(90, 60)).toBe(1)
  expect(toWatchedPart(90, null)).toBe(0)
})

test('a name in another language says which', () => {
  expect(toLanguageTag({ language: 'Yoruba' })).toBe('yo')
  expect(toLanguageTag({ language: 'ha' })).toBe('ha')
  expect(toLanguageTag({ language: 'English' })).toBeUndefined()
  expect(toLanguageTag({ language: '' })).toBeUndefined()
  expect(toLanguageTag({ language: 'English', wordsLanguage: 'yo' })).toBe('yo')
  expect(toLanguageTag({ language: 'Yoruba', wordsLanguage: 'en' })).toBeUndefined()
})
