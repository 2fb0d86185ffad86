import type { Title } from '@kola/contract/title'
import { expect, test } from 'vitest'
import type { CardTools } from './card-tools.tsx'
import { TitleRow } from './title-row.tsx'

const titles: Title[] = []
const points: CardTools['points'] = []
const draw = () => null
const play = { isEnabled: true, startingId: '', start: async () => {}, warm: () => {}, popup: null }
const tools: CardTools = {
  play,
  points,
  draw,
  watch: () => {},
}
const row = { name: 'New', titles, parent: 'new', tools }

/** Whether React leaves the row as it is. */
const isLeft = (next: Partial<typeof row> & { isRanked?: boolean }) =>
  (TitleRow as unknown as { compare?: (before: object, next: object) => boolean }).compare?.(row, { ...row, ...next })

test('a row is not drawn anew when only what is being started is another', () => {
  expect(isLeft({ tools: { ...tools, play: { ...play, startingId: 'flare', start: async () => {} } } })).toBe(true)
})

test('a row is drawn anew for other titles, another look, what was watched and what may be played', () => {
  expect(isLeft({ titles: [...titles] })).toBe(false)
  expect(isLeft({ isRanked: true })).toBe(false)
  expect(isLeft({ tools: { ...tools, points: [...points] } })).toBe(false)
  expect(isLeft({ tools: { ...tools, play: { ...play, isEnabled: false } } })).toBe(false)
})
