import { expect, test } from 'vitest'
import { toPlainColours } from './plain-colours.ts'

test('a colour in oklch is written in the eight bits that a screen has, with what shows through it', () => {
  expect(toPlainColours('--accent: oklch(0.77 0.162 62);')).toBe('--accent: #fc992f;')
  expect(toPlainColours('oklch(0.77 0.162 62 / 0.13)')).toBe('#fc992f21')
  expect(toPlainColours('oklch(1 0 0 / 0.05) inset, oklch(0.158 0.012 52)')).toBe('#ffffff0d inset, #110b08')
  expect(toPlainColours('oklch(0 0 0)')).toBe('#000000')
  // So dark that light and byte go by a line and not by the curve.
  expect(toPlainColours('oklch(0.126 0 0)')).toBe('#070707')
})

test('what a screen cannot show is the nearest that it can, and a mixture stays one', () => {
  expect(toPlainColours('oklch(0.82 0.15 66)')).toBe('#ffae4c')
  const mixed = 'color-mix(in oklab, var(--ground) 64%, transparent)'
  expect(toPlainColours(mixed)).toBe(mixed)
})
