import { expect, test } from 'vitest'
import { listLanguages, nameLanguage } from './languages.ts'

const OPTION = JSON.stringify([{ name: 'English', code: 'en' }, { name: 'Yorùbá', code: 'yo' }, { code: 'ig' }, null])

test('a language is called as the tenant calls it, and by its English name where the tenant does not', () => {
  expect(nameLanguage(OPTION, 'yo')).toBe('Yorùbá')
  expect(nameLanguage(OPTION, 'ig')).toBe('Igbo')
  expect(nameLanguage(undefined, 'yo')).toBe('Yoruba')
})

test('the languages to choose from are the tenant’s, and the one that somebody has', () => {
  const own = [
    { value: 'en', label: 'English' },
    { value: 'yo', label: 'Yorùbá' },
  ]
  expect(listLanguages(OPTION, '')).toEqual(own)
  expect(listLanguages(OPTION, 'yo')).toEqual(own)
  expect(listLanguages(OPTION, 'fr')).toEqual([...own, { value: 'fr', label: 'French' }])
})
