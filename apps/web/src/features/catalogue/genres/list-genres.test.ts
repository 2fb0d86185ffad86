import type { Title } from '@kola/contract/title'
import { expect, test } from 'vitest'
import { listGenres } from './list-genres.ts'

const title = (id: string, ...genres: string[]) => ({ id, genres }) as Title

test('the genres of home stand in the order of the alphabet, a title counted once, the rare ones left out', () => {
  const many = Array.from({ length: 12 }, (_, index) => `Genre ${String.fromCharCode(65 + index)}`)
  const rows = [
    { id: 'a', name: 'A', titles: [title('one', ...many), title('two', ...many)] },
    { id: 'b', name: 'B', titles: [title('rare', 'Aaa'), title('rare', 'Aaa'), title('rare', 'Aaa')] },
  ]
  expect(listGenres({ hero: [title('one', ...many)], rows })).toEqual(many)
  expect(listGenres(undefined)).toEqual([])
})
