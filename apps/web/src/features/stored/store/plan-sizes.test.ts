import { expect, test } from 'vitest'
import { findSize, planSizes } from './plan-sizes.ts'

const of = (...heights: number[]) => heights.map((height) => ({ height, bytes: height * 1_000 }))
const names = (...heights: number[]) => planSizes(of(...heights)).map(({ name, note }) => `${name}: ${note}`)

test('three sizes of a ladder, and no two that are the same', () => {
  expect(names(240, 360, 480, 720, 1080)).toEqual([
    'Small: 360p, fine on a phone',
    'Middle: 480p',
    'Large: 1080p, for the laptop',
  ])
  expect(names(240, 480)).toEqual(['Small: 240p, fine on a phone', 'Middle: 480p'])
  expect(names(720)).toEqual(['Small: 720p, fine on a phone'])
  expect(names()).toEqual([])
})

test('what is chosen first is the largest within what the viewer wants', () => {
  const sizes = planSizes(of(240, 360, 480, 720))
  expect([findSize(sizes, 480)?.height, findSize(sizes, 700)?.height, findSize(sizes, 1)?.height]).toEqual([
    480, 480, 360,
  ])
  expect(findSize([], 480)).toBe(undefined)
})
