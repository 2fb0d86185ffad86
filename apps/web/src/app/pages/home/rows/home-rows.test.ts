import { expect, test } from 'vitest'
import type { CardTools } from '#app/titles/card-tools.tsx'
import { Playlists } from './home-rows.tsx'

const play = { isEnabled: true, startingId: '', start: async () => {}, warm: () => {}, popup: null }
const tools: CardTools = { play, points: [], draw: () => null, watch: () => {} }
const props = { rows: [], tools, isFirst: true, isResumed: false }

/** Whether React leaves them all as they are, without going through them. */
const areLeft = (next: Partial<typeof props>) =>
  (Playlists as unknown as { compare?: (before: object, next: object) => boolean }).compare?.(props, {
    ...props,
    ...next,
  })

test('a press on Watch Now goes through none of the rows of home', () => {
  expect(areLeft({ tools: { ...tools, play: { ...play, startingId: 'flare' } } })).toBe(true)
})

test('the rows of home are drawn anew for other titles, what was begun, and what is saved for the first time', () => {
  expect(areLeft({ rows: [...props.rows] })).toBe(false)
  expect(areLeft({ isResumed: true })).toBe(false)
  expect(areLeft({ isFirst: false })).toBe(false)
  expect(areLeft({ tools: { ...tools, points: [...tools.points] } })).toBe(false)
  expect(areLeft({ tools: { ...tools, play: { ...play, isEnabled: false } } })).toBe(false)
})
