import type { Item } from '@kola/contract/catalogue'
import { expect, test } from 'vitest'
import { forgetMember } from '../memory/member-memory.ts'
import { readPerson } from '../memory/person.ts'
import { keepPerson, openPersonStore } from '../memory/person-store.ts'
import { setTitleLanguage, toReadTitle } from './title-language.ts'

const words = (code: string, title: string, description: string) => ({ code, title, description })

function toItem(name: string, items: Item[] = []): Item {
  const languages = [words('en', name, 'A school.'), words('yo', `${name} ni Yorùbá`, 'Ilé ìwé kan.')]
  const art = { base: '', kinds: [], placeholders: {} }
  return {
    id: name,
    kind: 'series',
    name,
    description: 'A school.',
    languages,
    metaData: {},
    art,
    _embedded: { items },
  } as unknown as Item
}

test('a title and all that it contains are read in the language asked for, and say so', () => {
  const title = toReadTitle('yo')(toItem('Class', [toItem('Season')]))
  expect(title).toMatchObject({ name: 'Class ni Yorùbá', synopsis: 'Ilé ìwé kan.', wordsLanguage: 'yo' })
  expect(title.children[0]).toMatchObject({ name: 'Season ni Yorùbá' })
})

test('a language that a title is not in, and none, leave it as it was made', () => {
  expect(toReadTitle('ha')(toItem('Class')).name).toBe('Class')
  expect(toReadTitle('')(toItem('Class'))).toMatchObject({ name: 'Class', synopsis: 'A school.' })
})

test('the language is the person’s: another one has their own, and it goes when the account goes', () => {
  // Other files of the worker keep things of people of theirs.
  keepPerson({ id: 'reads-yoruba' })
  setTitleLanguage('yo')
  expect(openPersonStore().getItem('titleLanguage')).toBe('yo')
  keepPerson({ id: 'reads-as-made' })
  expect(openPersonStore().getItem('titleLanguage')).toBeNull()
  keepPerson({ id: 'reads-yoruba' })
  expect(openPersonStore().getItem('titleLanguage')).toBe('yo')
  forgetMember()
  expect(readPerson()).toBeNull()
})
