import { expect, test } from 'vitest'
import { planGridFocus } from './grid-keys.ts'

/** Two full rows of three and one of two. */
const shape = { columns: 3, count: 8 }

test('arrow keys go through a grid by card and by row', () => {
  expect(planGridFocus('ArrowRight', 2, shape)).toBe(3)
  expect(planGridFocus('ArrowLeft', 3, shape)).toBe(2)
  expect(planGridFocus('ArrowDown', 1, shape)).toBe(4)
  expect(planGridFocus('ArrowUp', 4, shape)).toBe(1)
  expect(planGridFocus('Home', 5, shape)).toBe(0)
  expect(planGridFocus('End', 0, shape)).toBe(7)
})

test('down above the gap of the last row goes to its last card', () => {
  expect(planGridFocus('ArrowDown', 5, shape)).toBe(7)
})

test('what leads out of the grid, and other keys, are left alone', () => {
  expect(planGridFocus('ArrowUp', 1, shape)).toBeNull()
  expect(planGridFocus('ArrowDown', 6, shape)).toBeNull()
  expect(planGridFocus('ArrowRight', 7, shape)).toBe(7)
  expect(planGridFocus('Enter', 4, shape)).toBeNull()
})
