import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { findKnownItem } from './known-items.ts'

const item = (id: string) => ({ id, name: `Title ${id}` })

/** Every answer that bears items, by its key. */
const ANSWERS: Record<string, unknown> = {
  home: {
    hero: [item('hero')],
    rows: [{ id: 'row', items: [item('first'), item('in-row')] }],
    spotlight: item('spotlight'),
    trending: [item('trending')],
  },
  list: { pages: [{ _embedded: { items: [] } }, { _embedded: { items: [item('on-page-two')] } }], pageParams: [] },
  playlist: { _embedded: { items: [item('episode')] } },
  search: { pages: [{ collections: [item('found')], matches: [] }], pageParams: [] },
  myList: { _embedded: { collections: [item('saved')] } },
  resume: { resumeList: [{ video_id: 'begun', video: item('begun') }] },
}

test('a title is found wherever a screen holds it, in the shape of its own call', () => {
  const client = new QueryClient()
  for (const [key, answer] of Object.entries(ANSWERS)) client.setQueryData([key], answer)
  const ids = ['hero', 'in-row', 'spotlight', 'trending', 'on-page-two', 'episode', 'found', 'saved', 'begun']
  for (const id of ids) expect(findKnownItem(client, id)).toEqual({ _embedded: { collections: [item(id)] } })
  for (const id of ['', 'nobody']) expect(findKnownItem(client, id)).toBeUndefined()
})

test('answers that bear no titles, and none at all, are passed over', () => {
  const client = new QueryClient()
  for (const [at, data] of [null, 'text', 7, {}, [], { spotlight: null }, { _embedded: {} }].entries())
    client.setQueryData([at], data)
  expect(findKnownItem(client, 'a')).toBeUndefined()
})
