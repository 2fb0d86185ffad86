import type { Title } from '@kola/contract/title'
import { expect, test } from 'vitest'
import type { ResumePoint } from './queries.ts'
import { toResumeWords } from './resume-words.ts'

const series = { id: 'ile-wa', kind: 'series', name: 'Ilé Wa' } as Title
const landlord = { id: 'e3', kind: 'episode', name: 'Landlord', number: 3, seasonNumber: 1 } as Title
const point = (more: Partial<ResumePoint> = {}): ResumePoint => ({
  ...{ titleId: 'e3', positionSeconds: 60, title: landlord, series },
  ...more,
})

test('a begun episode shows its series, which episode it is and what is left', () => {
  expect(toResumeWords(point(), '21 min left')).toEqual({
    shown: series,
    where: 'S1 E3, Landlord',
    note: '21 min left',
  })
})

test('an episode that comes next shows its series and says that it comes next', () => {
  expect(toResumeWords(point({ positionSeconds: 0 }), '30 min left')).toEqual({
    shown: series,
    where: 'S1 E3, Landlord',
    note: 'Next episode',
  })
})

test('an episode of a season that stands alone has its number, one without a number its name', () => {
  const where = (more: Partial<Title>) => toResumeWords(point({ title: { ...landlord, ...more } }), '').where
  expect(where({ seasonNumber: null })).toBe('E3, Landlord')
  expect(where({ number: null })).toBe('Landlord')
})

test('a length that nobody knows leaves no empty line', () => {
  expect(toResumeWords(point(), '')).not.toHaveProperty('note')
})

test('a film shows itself and what is left', () => {
  const title = { id: 'oro-ife', kind: 'movie', name: 'Ọ̀rọ̀ Ìfẹ́', number: null } as Title
  expect(toResumeWords(point({ title, series: null }), '9 min left')).toEqual({ shown: title, where: '9 min left' })
})

test('an episode whose series nobody knows shows itself with its number', () => {
  const alone = (positionSeconds: number) => toResumeWords(point({ series: null, positionSeconds }), '21 min left')
  expect(alone(60)).toEqual({ shown: landlord, where: 'E3, 21 min left' })
  expect(alone(0)).toEqual({ shown: landlord, where: 'Next episode, E3' })
})
