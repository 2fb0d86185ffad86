import { expect, test } from 'vitest'
import { type CardFocus, planCardFocus } from './card-keys.ts'

const plan = (key: string, at: number, more: Partial<CardFocus> = {}) =>
  planCardFocus({ key, at, isHeld: false, count: 3, ...more })

test('enter that is held leads from a card to the first of its buttons', () => {
  expect(plan('Enter', -1, { isHeld: true })).toBe(0)
  expect(plan('Enter', -1)).toBeNull()
  expect(plan('Enter', 1, { isHeld: true })).toBeNull()
  expect(plan('Enter', -1, { isHeld: true, count: 0 })).toBeNull()
})

test('up, escape, and left from the first button lead back to the card', () => {
  expect(plan('ArrowUp', 2)).toBe(-1)
  expect(plan('Escape', 1)).toBe(-1)
  expect(plan('ArrowLeft', 0)).toBe(-1)
})

test('left and right go from button to button and stop at the last', () => {
  expect(plan('ArrowRight', 0)).toBe(1)
  expect(plan('ArrowLeft', 2)).toBe(1)
  expect(plan('ArrowRight', 2)).toBe(2)
})

test('a card keeps no arrow for itself, and down leads on from its buttons', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']) expect(plan(key, -1)).toBeNull()
  expect(plan('ArrowDown', 1)).toBeNull()
})
