import type { StoredState } from '@kola/contract/stored/stored'
import type { StoredFilm } from '@kola/player/stored/film'
import { expect, test } from 'vitest'
import { toChanged } from './sync.ts'

const about = { name: 'Film', art: {}, durationSeconds: 60, standing: 'open', isSeen: false }
const film: StoredFilm = {
  ...{ titleId: 'film', accountId: 'a', people: ['ada'], height: 480, aboutBytes: 9, status: 'ready', problem: null },
  ...{ isUrgent: false, addedAt: 1, mediaId: 'm', version: 'v1', manifest: '<MPD/>', files: [], storedBytes: 9, about },
}
const known = (state: StoredState, version: string | null = 'v1') => ({ id: 'film', state, version })
const change = (facts: Partial<Parameters<typeof toChanged>[1]>, of = film) =>
  toChanged(of, { known: known('open'), whole: true, personId: 'ada', ...facts })

test('a film shows to whom the service says that it is open, and to nobody else', () => {
  expect(change({ personId: 'tunde' }).people).toEqual(['ada', 'tunde'])
  expect(change({ personId: 'tunde', known: known('above') }).people).toEqual(['ada'])
  expect(change({ known: known('above') }).people).toEqual([])
  expect(change({ personId: '' }).people).toEqual(['ada'])
})

test('what has ended says so and keeps its bytes', () => {
  const changed = change({ known: known('ended') })
  expect(changed).toMatchObject({ status: 'ready', about: { standing: 'ended' }, storedBytes: 9 })
})

test('what is gone from the catalogue takes no room', () => {
  const changed = change({ known: known('gone', null) })
  expect(changed).toMatchObject({ status: 'failed', storedBytes: 0, manifest: '', files: [] })
  expect(changed.problem).toEqual({ kind: 'refused', code: 'TITLE_NOT_FOUND' })
})

test('another packaging is fetched anew, but not in the middle of one', () => {
  expect(change({ known: known('open', 'v2') })).toMatchObject({ status: 'waiting', problem: { kind: 'changed' } })
  const paused = { ...film, status: 'paused' } as const
  expect(change({ known: known('open', 'v2') }, paused)).toMatchObject({ status: 'paused', problem: null })
})

test('what the browser took a part of comes again, also where the service has forgotten the place', () => {
  expect(change({ whole: false })).toMatchObject({ status: 'waiting', problem: { kind: 'taken' } })
  expect(change({ whole: false, known: undefined })).toEqual({ status: 'waiting', problem: { kind: 'taken' } })
  expect(change({ known: undefined })).toBe(film)
})
