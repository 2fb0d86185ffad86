import { afterEach, expect, test, vi } from 'vitest'
import { noteScroll, readStanding } from './standing.ts'

class FakeElement {
  left = 0
  asked = 0
  name = ''
  inside: FakeElement | null = null

  matches = (selector: string) => selector === '.row__scroller' && this.inside === null
  querySelector = () => this.inside
  getAttribute = () => this.name
  contains = () => false
  getBoundingClientRect = () => ({ top: 0, bottom: 0 })

  get scrollLeft() {
    this.asked += 1
    return this.left
  }
}

function makeRow(name: string): { row: FakeElement; scroller: FakeElement } {
  const scroller = new FakeElement()
  return { row: Object.assign(new FakeElement(), { name, inside: scroller }), scroller }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a press asks no row how far it is scrolled, which would have the browser lay out every far one: rows have told', () => {
  const [first, second] = [makeRow('New'), makeRow('Trending')]
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('scrollY', 0)
  const documentElement = { scrollHeight: 4_000 }
  const querySelectorAll = () => [first.row, second.row]
  vi.stubGlobal('document', { documentElement, querySelectorAll, activeElement: null })

  expect(readStanding().rows).toEqual({})
  second.scroller.left = 320
  noteScroll({ target: second.scroller as unknown as Element })
  noteScroll({ target: second.row as unknown as Element })
  expect(second.scroller.asked).toBe(1)

  expect(readStanding()).toEqual({ top: 0, height: 4_000, anchor: null, rows: { Trending: 320 }, focus: null })
  expect([first.scroller.asked, second.scroller.asked]).toEqual([0, 1])

  second.scroller.left = 0
  noteScroll({ target: second.scroller as unknown as Element })
  expect(readStanding().rows).toEqual({})
})
