import type { Crop } from '@kola/contract/titles/pictures'
import { expect, test } from 'vitest'
import { type Cropping, growCrop, moveCrop, toCropText, toSquareLeft, toStartCrop } from './crop.ts'

const WIDE = { width: 3_200, height: 1_800 }
const POSTER: Cropping = { size: WIDE, kind: 'poster' }
const toRatio = ({ width, height }: Crop, { width: w, height: h } = WIDE) => (width * w) / (height * h)

test.each<[Cropping['kind'], Cropping['size'], Crop]>([
  ['poster', WIDE, { left: 0.3125, top: 0, width: 0.375, height: 1 }],
  ['hero', WIDE, { left: 0, top: 0, width: 1, height: 1 }],
  ['hero', { width: 1_800, height: 3_200 }, { left: 0, top: 0.341796875, width: 1, height: 0.31640625 }],
  ['title', { width: 1_000, height: 200 }, { left: 0, top: 0, width: 1, height: 1 }],
])('a %s of %o begins with all that has its shape', (kind, size, crop) => {
  const start = toStartCrop({ kind, size })
  for (const side of ['left', 'top', 'width', 'height'] as const) expect(start[side]).toBeCloseTo(crop[side], 6)
})

test('it is moved to the edges and no further', () => {
  const start = toStartCrop(POSTER)
  expect(moveCrop(start, { x: 0.01, y: 0.5 })).toEqual({ ...start, left: 0.3225, top: 0 })
  expect(moveCrop(start, { x: 9, y: 0 }).left).toBe(0.625)
  expect(moveCrop(start, { x: -9, y: 0 }).left).toBe(0)
})

test('it keeps its shape however it is scaled, and ends at the least points and at the picture’s edges', () => {
  let crop = toStartCrop(POSTER)
  for (const width of [-0.05, -0.05, -1, 0.02, 0.1, 1]) {
    crop = growCrop(crop, { width, height: width }, { ...POSTER, from: 'middle' })
    expect(toRatio(crop)).toBeCloseTo(2 / 3, 4)
    expect(crop.width * WIDE.width).toBeGreaterThanOrEqual(479.9)
    expect(Math.min(crop.left, crop.top, 1 - crop.left - crop.width, 1 - crop.top - crop.height)).toBeGreaterThan(-1e-9)
  }
  expect(crop.height).toBeCloseTo(1, 6)
})

test('from its corner it never leaves the picture', () => {
  const crop = { left: 0.7, top: 0.5, width: 0.15, height: 0.4 }
  const grown = growCrop(crop, { width: 1, height: 1 }, { ...POSTER, from: 'corner' })
  expect([grown.left, grown.top]).toEqual([0.7, 0.5])
  expect(toRatio(grown)).toBeCloseTo(2 / 3, 4)
  expect(grown.top + grown.height).toBeLessThanOrEqual(1 + 1e-9)
})

test('lettering takes any shape', () => {
  const given = { size: { width: 1_000, height: 400 }, kind: 'title', from: 'middle' } as const
  const crop = growCrop({ left: 0, top: 0, width: 1, height: 1 }, { width: 0, height: -0.5 }, given)
  expect(crop).toEqual({ left: 0, top: 0.25, width: 1, height: 0.5 })
})

test('the telephone’s square follows the eye, and stays within the crop', () => {
  const whole = { left: 0, top: 0, width: 1, height: 1 }
  const wide = { size: WIDE, kind: 'hero' } as const
  expect(toSquareLeft(whole, 0.5, wide)).toBeCloseTo(0.21875, 6)
  expect(toSquareLeft(whole, 0, wide)).toBe(0)
  expect(toSquareLeft(whole, 1, wide)).toBeCloseTo(0.4375, 6)
})

test('it is told in points and shares', () => {
  expect(toCropText(toStartCrop(POSTER), WIDE)).toBe('1200 × 1800 points, from 31 % left and 0 % top')
})
