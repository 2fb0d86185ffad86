import { expect, test } from 'vitest'
import { type Box, findEntrance, findNeighbour } from './find-neighbour.ts'

const WIDTH = 100
const HEIGHT = 150

/** Cards of a grid with this many in each line, left to right. */
function grid(lines: readonly number[]): Box[] {
  return lines.flatMap((count, line) =>
    Array.from({ length: count }, (_, at) => ({
      left: at * (WIDTH + 10),
      right: at * (WIDTH + 10) + WIDTH,
      top: line * (HEIGHT + 20),
      bottom: line * (HEIGHT + 20) + HEIGHT,
    })),
  )
}

const boxes = grid([3, 3, 2])
const move = (at: number, direction: 'up' | 'down' | 'left' | 'right') =>
  findNeighbour(boxes[at] as Box, boxes, direction)

test('left and right stay on the line and stop at its ends', () => {
  expect(move(0, 'right')).toBe(1)
  expect(move(1, 'left')).toBe(0)
  expect(move(2, 'right')).toBe(-1)
  expect(move(3, 'left')).toBe(-1)
})

test('up and down keep to the column, and a short last line gives its nearest', () => {
  expect(move(1, 'down')).toBe(4)
  expect(move(4, 'up')).toBe(1)
  expect(move(5, 'down')).toBe(7)
  expect(move(1, 'up')).toBe(-1)
  expect(move(7, 'down')).toBe(-1)
})

test('cards of one line may differ in height', () => {
  const [first, second, third] = grid([3]) as [Box, Box, Box]
  const line = [first, { ...second, bottom: second.bottom + 40 }, third]
  expect(findNeighbour(first, line, 'right')).toBe(1)
  expect(findNeighbour(first, line, 'down')).toBe(-1)
})

test('from outside the nearest line is entered, at the nearest card', () => {
  const from = { left: 90, right: 140, top: -100, bottom: -60 }
  expect(findEntrance(from, boxes, 'down')).toBe(1)
  expect(findEntrance({ ...from, top: 900, bottom: 940 }, boxes, 'up')).toBe(7)
  expect(findEntrance(from, [], 'down')).toBe(-1)
})
