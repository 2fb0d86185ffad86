import type { Title } from '@kola/contract/title'
import { expect, it } from 'vitest'
import { toFilmName } from './film-name.ts'

const title = (more: Partial<Title>) => ({ number: null, seasonNumber: null, ...more }) as Title
const series = title({ name: 'Ilé Wa' })

it('names a film by its name', () => {
  expect(toFilmName(title({ name: 'Goat Money' }), null)).toBe('Goat Money')
})

it('names an episode by series, season and number, as far as they are known', () => {
  expect(toFilmName(title({ name: 'The Tap', number: 2, seasonNumber: 1 }), series)).toBe('Ilé Wa · S1 E2 The Tap')
  expect(toFilmName(title({ name: 'The Tap', number: 2 }), series)).toBe('Ilé Wa · E2 The Tap')
  expect(toFilmName(title({ name: 'The Tap' }), series)).toBe('Ilé Wa · The Tap')
})
