import { expect, test } from 'vitest'
import { planGenreListId, toGenres } from './genres.ts'

const list = (items: unknown) => ({ _embedded: { items } })
const entry = (id: string, name = id, type = 'Playlist') => ({ id, name, type })

test('SERIES-05 an entry of type Series loads the one list of all series, any other its own', () => {
  const [drama, saga] = toGenres(list([entry('genre-drama', 'Drama'), entry('saga', 'A Saga', 'Series')]))
  expect(drama && planGenreListId(drama, 'series')).toBe('genre-drama')
  expect(saga && planGenreListId(saga, 'series')).toBe('series')
})

test('of a malformed list of genres remains what can be read', () => {
  const items = [entry('drama', ' Drama '), null, 7, 'Comedy', [], entry('', 'No id'), entry('blank', '   ')]
  const more = [
    entry('film', 'A film', 'vod'),
    { id: 'nameless', type: 'Playlist' },
    entry('drama', 'Again'),
    entry('epic'),
  ]
  expect(toGenres(list([...items, ...more])).map(({ id, name }) => [id, name])).toEqual([
    ['drama', 'Drama'],
    ['epic', 'epic'],
  ])
  for (const broken of [null, undefined, {}, 'text', list(null), list({ 0: entry('drama') })]) {
    expect(toGenres(broken)).toEqual([])
  }
})
