import { expect, test } from 'vitest'
import { readListChoice, toListSearch } from './list-choice.ts'

test('what was chosen is read from the address as it was written', () => {
  for (const choice of [
    { genreId: undefined, sort: undefined },
    { genreId: '', sort: 'za' as const },
    { genreId: 'movie genre & co', sort: 'az' as const },
  ]) {
    expect(readListChoice(toListSearch(choice))).toEqual(choice)
  }
})

test('an order that there is not counts as none', () => {
  expect(readListChoice('sort=price&genre=x')).toEqual({ genreId: 'x', sort: undefined })
  expect(toListSearch({ genreId: undefined, sort: undefined })).toBe('')
})
