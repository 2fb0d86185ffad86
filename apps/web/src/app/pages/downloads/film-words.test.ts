import type { StoredFilm } from '@kola/player/stored/film'
import { expect, test } from 'vitest'
import { sayAgain, sayFacts, sayLength, sayOnTheWay, sayStanding } from './film-words.ts'

const film = (change: Partial<StoredFilm> = {}): StoredFilm => ({
  ...{
    titleId: 'film',
    accountId: 'a',
    people: ['a'],
    height: 480,
    aboutBytes: 410_000_000,
    status: 'waiting',
    problem: null,
  },
  ...{ isUrgent: false, addedAt: 1, mediaId: '', version: '', manifest: '', files: [], storedBytes: 190_000_000 },
  about: { name: 'Film', art: {}, durationSeconds: 4_740, standing: 'open', isSeen: false },
  ...change,
})
const idle = { activeId: null, bytesPerSecond: 0 }
const way = (
  change: Partial<StoredFilm>,
  hold: 'wifi' | 'line' | 'full' | null = null,
  state: { activeId: string | null; bytesPerSecond: number } = idle,
) => sayOnTheWay({ film: film(change), state, hold, place: 3 })

test('what is on its way says how far it is, or what it waits for', () => {
  expect(way({}, null, { activeId: 'film', bytesPerSecond: 610_000 })).toBe('0.19 GB of 0.41 GB · 6 minutes')
  expect(way({}, null, { activeId: 'film', bytesPerSecond: 0 })).toBe('0.19 GB of 0.41 GB')
  expect([way({}, 'wifi'), way({}, 'line'), way({}, 'full'), way({})]).toEqual([
    'Waits for Wi-Fi, 0.22 GB',
    'Waits for the line, 0.22 GB',
    'Waits for room, 0.22 GB',
    '3rd in line, 0.22 GB',
  ])
  expect(way({ status: 'paused' })).toBe('Paused, 0.19 GB of 0.41 GB')
})

test('what failed says why: in the service’s words, or in ours', () => {
  const failed = (problem: StoredFilm['problem']) => way({ status: 'failed', problem })
  expect(failed({ kind: 'refused', code: 'STORED_DEVICES_FULL', text: 'On two devices already' })).toBe(
    'On two devices already',
  )
  expect(failed({ kind: 'refused', code: 'TITLE_NOT_FOUND' })).toBe(
    'This film is not here any more. What it took is free again.',
  )
  expect(failed({ kind: 'refused', code: 'NOT_PLAYABLE', text: '' })).toBe('This device cannot play it.')
  expect(failed({ kind: 'changed' })).toBe('It changed while it came. Please try again.')
})

test('what comes once more says why', () => {
  expect(sayAgain(film({ problem: { kind: 'taken' } }))).toBe(
    'Your browser took some of it away. That part comes again.',
  )
  expect(sayAgain(film({ problem: { kind: 'changed' } }))).toBe('There is a newer copy of it. It comes again.')
  expect([sayAgain(film()), sayAgain(film({ status: 'failed', problem: { kind: 'changed' } }))]).toEqual(['', ''])
})

test('how long it may be watched, with a warning in the last three days', () => {
  const now = new Date('2026-11-26T20:00:00Z')
  const held = (expiry_date: string, recurring: 0 | 1 = 0) => ({ subscriptions: [{ expiry_date, recurring }] }) as never
  const open = { standing: 'open' } as const
  expect(sayStanding(open, held('2026-12-20'), now)).toEqual({ text: 'Yours until 20 December 2026', isSoon: false })
  expect(sayStanding(open, held('2026-11-28'), now)).toEqual({ text: 'Ends in 2 days, watch it now', isSoon: true })
  expect(sayStanding(open, held('2026-11-27'), now).text).toBe('Ends tomorrow, watch it now')
  expect(sayStanding(open, held('2026-11-26'), now).text).toBe('Ends today, watch it now')
  expect(sayStanding(open, held('2026-11-28', 1), now)).toEqual({
    text: 'Yours while your membership goes on',
    isSoon: false,
  })
  expect(sayStanding({ standing: 'ended' }, held('2026-12-20'), now).text).toContain('has ended')
  expect(sayStanding({ standing: 'off' }, held('2026-12-20'), now).text).toContain('switched off')
  expect(sayStanding(open, undefined, now).text).toBe('')
})

test('how large and how long, what is left, or that it was seen', () => {
  expect(sayFacts(film(), '')).toBe('0.41 GB · 1h 19m')
  expect(sayFacts(film(), '35 min left')).toBe('0.41 GB · 35 min left')
  const about = { name: 'Film', art: {}, durationSeconds: 60, standing: 'open', isSeen: true }
  expect(sayFacts(film({ about }), '')).toBe('0.41 GB · seen')
  expect([sayLength(2_100), sayLength(3_600), sayLength(20), sayLength(null)]).toEqual(['35 min', '1h 0m', '1 min', ''])
})
