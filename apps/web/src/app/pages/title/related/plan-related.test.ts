import type { Title } from '@kola/contract/title'
import { expect, test } from 'vitest'
import { planRelated, type RelatedNeeds } from './plan-related.ts'

const titles = (...ids: string[]) => ids.map((id) => ({ id }) as Title)
const plan = (needs: Partial<RelatedNeeds>) =>
  planRelated({ title: { id: 'me', suggestionId: 'related-me' }, parent: 'lagos', found: [], saved: [], ...needs })

test('the related playlist counts, else the one that the title was found in', () => {
  expect(plan({ found: titles('a'), saved: titles('b') })).toEqual({ kind: 'playlist', id: 'related-me' })
  expect(plan({ title: { id: 'me', suggestionId: '' } })).toEqual({ kind: 'playlist', id: 'lagos' })
  expect(plan({ title: { id: 'me', suggestionId: '' }, parent: 'spotlight' })).toEqual({ kind: 'playlist', id: '' })
})

test('behind a search and my list stand the current search results', () => {
  for (const parent of ['search', 'mylist']) {
    expect(plan({ parent, found: titles('me', 'a'), saved: titles('b') })).toEqual({
      kind: 'titles',
      titles: titles('a'),
      parent: 'search',
    })
  }
})

test('without search results my list stands in, and the related playlist where that holds nothing else', () => {
  expect(plan({ parent: 'mylist', saved: titles('me', 'b') })).toMatchObject({ kind: 'titles', parent: 'mylist' })
  expect(plan({ parent: 'mylist', saved: titles('me') })).toEqual({ kind: 'playlist', id: 'related-me' })
  expect(plan({ parent: 'search', found: titles('me'), saved: titles('b') })).toEqual({
    kind: 'playlist',
    id: 'related-me',
  })
})

test('nothing is chosen before the answers are there', () => {
  expect(plan({ parent: 'search', found: undefined })).toEqual({ kind: 'wait' })
  expect(plan({ parent: 'mylist', saved: undefined })).toEqual({ kind: 'wait' })
  expect(plan({ parent: 'lagos', found: undefined, saved: undefined })).toEqual({ kind: 'playlist', id: 'related-me' })
})
