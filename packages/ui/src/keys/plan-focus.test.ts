import { expect, test } from 'vitest'
import { planFocus } from './plan-focus.ts'

test('arrow keys move from card to card and stop at the ends', () => {
  expect(planFocus('ArrowRight', 0, 3)).toBe(1)
  expect(planFocus('ArrowRight', 2, 3)).toBe(2)
  expect(planFocus('ArrowLeft', 2, 3)).toBe(1)
  expect(planFocus('ArrowLeft', 0, 3)).toBe(0)
})

test('Home and End jump to the first and the last card', () => {
  expect(planFocus('Home', 2, 3)).toBe(0)
  expect(planFocus('End', 0, 3)).toBe(2)
})

test('other keys are left to the browser', () => {
  expect(planFocus('Enter', 1, 3)).toBeNull()
  expect(planFocus('Tab', 1, 3)).toBeNull()
})
