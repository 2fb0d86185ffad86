import { expect, test } from 'vitest'
import { chooseFilms } from './choose-films.ts'
import { FILMS_OF_CONTAINERS } from './films-of-containers.ts'
import { FILMS_OF_PICTURES } from './films-of-pictures.ts'
import { FILMS_OF_SOUNDS } from './films-of-sounds.ts'

const films = [...FILMS_OF_CONTAINERS, ...FILMS_OF_PICTURES, ...FILMS_OF_SOUNDS]

test('a film that is left out of the short run is stood for by one that is in it', () => {
  const tried = new Set(chooseFilms(films, false).map(({ name }) => name))
  const leftOut = films.filter(({ name }) => !tried.has(name))
  expect(leftOut.length).toBeGreaterThan(0)
  expect(leftOut.filter(({ like = '' }) => !tried.has(like)).map(({ name }) => name)).toEqual([])
})

test('the whole run leaves none out', () => {
  expect(chooseFilms(films, true)).toEqual(films)
})
