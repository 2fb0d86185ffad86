import { expect, test } from 'vitest'
import { type CardFocus, planPanelFocus } from './panel-keys.ts'

const plan = (key: string, at: number, more: Partial<CardFocus> = {}) =>
  planPanelFocus({ key, at, isHeld: false, count: 3, ...more })

test('down leads from a card to the first button of its panel, and on from there', () => {
  expect(plan('ArrowDown', -1)).toBe(0)
  expect(plan('ArrowDown', 1)).toBeNull()
})

test('up and left from the first button lead back to the card', () => {
  expect(plan('ArrowUp', 2)).toBe(-1)
  expect(plan('ArrowLeft', 0)).toBe(-1)
})

test('left and right go from button to button and stop at the last', () => {
  expect(plan('ArrowRight', 0)).toBe(1)
  expect(plan('ArrowLeft', 2)).toBe(1)
  expect(plan('ArrowRight', 2)).toBe(2)
})

test('a card keeps no other key, a held key goes past it, and a panel without buttons is none', () => {
  expect(plan('ArrowRight', -1)).toBeNull()
  expect(plan('ArrowUp', -1)).toBeNull()
  expect(plan('ArrowDown', -1, { isHeld: true })).toBeNull()
  expect(plan('ArrowDown', -1, { count: 0 })).toBeNull()
})
