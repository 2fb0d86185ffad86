import type { Title } from '@kola/contract/title'
import type { StoredFilm } from '@kola/player/stored/film'
import { expect, test } from 'vitest'
import { keepAhead, planAhead } from './keep-ahead.ts'

const SERIES = { id: 'bar', name: 'Call to Bar', art: { base: '', kinds: [], placeholders: {} } }
const toEpisode = (number: number, facts: Partial<Title> = {}): Title =>
  ({
    ...{ id: `e${number}`, name: `Episode ${number}`, number, seasonNumber: 1, parentId: 'bar-s1', art: SERIES.art },
    ...{ isPlayable: true, isComingSoon: false, durationSeconds: 60, ...facts },
  }) as Title
const toFilm = (number: number, isSeen = false): StoredFilm => ({
  ...{ titleId: `e${number}`, accountId: 'a', people: ['ada'], height: 360, aboutBytes: 1, status: 'ready' as const },
  ...{ problem: null, isUrgent: true, addedAt: 1, mediaId: 'm', version: 'v', manifest: 'x', storedBytes: 70 },
  files: [{ name: 'f', bytes: 70 }],
  about: {
    ...{ name: `Episode ${number}`, art: SERIES.art, durationSeconds: 60, standing: 'open', isSeen },
    episode: { series: SERIES, seasonId: 'bar-s1', seasonNumber: 1, number },
  },
})
const SEASON = [1, 2, 3, 4, 5].map((number) => toEpisode(number))
const plan = (films: StoredFilm[], episodes = SEASON) => {
  const { drop, add } = planAhead(films, episodes)
  return { drop: drop.map(({ titleId }) => titleId), add: add.map(({ id }) => id) }
}

test('a seen episode goes, and two are ahead', () => {
  expect(plan([toFilm(1, true)])).toEqual({ drop: ['e1'], add: ['e2', 'e3'] })
  expect(plan([toFilm(1, true), toFilm(2)])).toEqual({ drop: ['e1'], add: ['e3'] })
  expect(plan([toFilm(1, true), toFilm(2, true)])).toEqual({ drop: ['e1', 'e2'], add: ['e3', 'e4'] })
  expect(plan([toFilm(5, true)])).toEqual({ drop: ['e5'], add: [] })
})

test('nothing comes before anything was seen, and nothing that does not play', () => {
  expect(plan([toFilm(1)])).toEqual({ drop: [], add: [] })
  const season = [toEpisode(1), toEpisode(2, { isPlayable: false }), toEpisode(3, { isComingSoon: true }), toEpisode(4)]
  expect(plan([toFilm(1, true)], season)).toEqual({ drop: ['e1'], add: ['e4'] })
})

test('what comes is as large as what goes, for the same people, and waits for Wi-Fi like all', async () => {
  const added: StoredFilm[] = []
  const removed: string[] = []
  const queue = {
    getState: () => ({ films: [toFilm(1, true), { ...toFilm(9), about: { name: 'A film', isSeen: true } }] }) as never,
    add: async (film: StoredFilm) => void added.push(film),
    remove: async (titleId: string) => void removed.push(titleId),
    look: async () => undefined,
  }
  const asked: unknown[] = []
  await keepAhead(queue, async (season) => {
    asked.push(season)
    return SEASON
  })
  expect([asked, removed]).toEqual([[{ seasonId: 'bar-s1', seriesId: 'bar' }], ['e1']])
  expect(added.map(({ titleId }) => titleId)).toEqual(['e2', 'e3'])
  expect(added[0]).toMatchObject({
    ...{ height: 360, aboutBytes: 70, people: ['ada'], accountId: 'a', isUrgent: false, status: 'waiting' },
    about: {
      name: 'Episode 2',
      isSeen: false,
      episode: { series: SERIES, seasonId: 'bar-s1', seasonNumber: 1, number: 2 },
    },
  })
})
