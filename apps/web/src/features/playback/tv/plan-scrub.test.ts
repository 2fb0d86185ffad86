import type { StoryboardFrame } from '@kola/player/storyboard'
import { expect, it } from 'vitest'
import { listStills, moveTo, planStep } from './plan-scrub.ts'

const frames = Array.from(
  { length: 10 },
  (_, at): StoryboardFrame => ({
    ...{ url: 'a.jpg', x: at * 160, y: 0, widthPixels: 160, heightPixels: 90 },
    ...{ startSeconds: at * 10, endSeconds: at * 10 + 10 },
  }),
)

it('a press leads by ten seconds, a key that is held by thirty and then by sixty', () => {
  expect([0, 5, 6, 29, 30, 500].map(planStep)).toEqual([10, 10, 30, 30, 60, 60])
})

it('no press leads out of the film', () => {
  expect(moveTo(4, -10, 100)).toBe(0)
  expect(moveTo(40, 10, 100)).toBe(50)
  expect(moveTo(95, 10, 100)).toBe(99)
  expect(moveTo(0, 10, 0)).toBe(0)
})

it('the pictures around a place are two before it and three after it, as far as the film goes', () => {
  const places = (at: number) => listStills(frames, at, 100).map(({ positionSeconds }) => positionSeconds)
  expect(places(45)).toEqual([25, 35, 45, 55, 65, 75])
  expect(places(5)).toEqual([5, 15, 25, 35])
  expect(places(95)).toEqual([75, 85, 95])
  const stills = listStills(frames, 45, 100)
  expect(stills.map(({ isChosen }) => isChosen)).toEqual([false, false, true, false, false, false])
  expect(stills.map(({ frame }) => frame.startSeconds)).toEqual([20, 30, 40, 50, 60, 70])
  expect(listStills([], 45, 100)).toEqual([])
})
