import type { Title } from '@kola/contract/title'
import { expect, test } from 'vitest'
import { findResumePoint, type ResumePoint } from './queries.ts'

const point = (titleId: string, title: Partial<Title> = {}): ResumePoint => ({
  titleId,
  positionSeconds: 20,
  title: { id: titleId, parentId: null, seriesId: null, ...title } as Title,
  series: null,
})

test('a film resumes at its own point only', () => {
  const points = [point('makoko-blue')]
  expect(findResumePoint(points, { id: 'makoko-blue', kind: 'movie' })?.titleId).toBe('makoko-blue')
  expect(findResumePoint(points, { id: 'oro-ife', kind: 'movie' })).toBeUndefined()
})

test('a series and a season resume at the newest of their episodes', () => {
  const points = [
    point('s2e1', { parentId: 's2', seriesId: 'show' }),
    point('s1e3', { parentId: 's1', seriesId: 'show' }),
  ]
  expect(findResumePoint(points, { id: 'show', kind: 'series' })?.titleId).toBe('s2e1')
  expect(findResumePoint(points, { id: 's1', kind: 'season' })?.titleId).toBe('s1e3')
})
