import { afterEach, expect, test, vi } from 'vitest'
import { toBoxes } from './controls.ts'

interface Part {
  parentElement: Part | null
  position: string
}

const asked: Part[] = []

function makePart(position: string, parentElement: Part | null): Part & HTMLElement {
  const getBoundingClientRect = () => ({ left: 0, top: 10, right: 20, bottom: 30 })
  const part = { parentElement, position, getBoundingClientRect, closest: () => null }
  return part as unknown as Part & HTMLElement
}

function stand(scrollY: number): void {
  asked.length = 0
  vi.stubGlobal('scrollY', scrollY)
  vi.stubGlobal('getComputedStyle', (part: Part) => {
    asked.push(part)
    return part
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const body = makePart('static', null)
const bar = makePart('sticky', body)
const row = makePart('relative', body)
const controls = [bar, bar, row, row, row].map((parent) => makePart('static', parent))

test('an arrow asks each part of a scrolled screen once where it stands, whatever number of controls stand in it', () => {
  stand(400)
  expect(toBoxes(controls).map(({ top, bottom }) => [top, bottom])).toEqual([
    ...[bar, bar].map(() => [-390, -370]),
    ...[row, row, row].map(() => [10, 30]),
  ])
  expect(asked).toHaveLength(new Set([...controls, bar, row, body]).size)
  expect(new Set(asked).size).toBe(asked.length)
})

test('at the top of a screen nothing is asked: what stays in the window stands there with all else', () => {
  stand(0)
  expect(toBoxes(controls).map(({ top }) => top)).toEqual(controls.map(() => 10))
  expect(asked).toEqual([])
})
