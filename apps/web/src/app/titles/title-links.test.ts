import { expect, test } from 'vitest'
import { toCardDuration, toTitleHref } from './title-links.ts'

test('CARD-02 a movie opens under its parent, a season and a series each in its own screen', () => {
  expect(toTitleHref({ id: 'makoko-blue', kind: 'movie' }, 'lagos')).toBe('#/details/makoko-blue/lagos')
  expect(toTitleHref({ id: 'makoko-blue', kind: 'movie' }, 'mylist')).toBe('#/details/makoko-blue/mylist')
  expect(toTitleHref({ id: 'show-s1', kind: 'season' }, 'lagos')).toBe('#/playlistdetails/show-s1')
  expect(toTitleHref({ id: 'show', kind: 'series' }, 'lagos')).toBe('#/detailseries/show')
})

test('a card says how long a film runs and how much there is of a series', () => {
  expect(toCardDuration({ kind: 'movie', runningTime: '1h 38m' })).toBe('Duration 1h 38m')
  expect(toCardDuration({ kind: 'series', runningTime: '2 seasons' })).toBe('2 seasons')
  expect(toCardDuration({ kind: 'movie', runningTime: '' })).toBe('')
})
