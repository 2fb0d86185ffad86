import { expect, test } from 'vitest'
import { keepOne } from './one-tab-stop.ts'

/** A link that notes what is written to it. */
class FakeCard {
  dataset: { stop?: string } = {}
  written: number[] = []

  getAttribute = () => this.written.at(-1)?.toString() ?? null

  set tabIndex(value: number) {
    this.written.push(value)
  }
}

const cards = [new FakeCard(), new FakeCard(), new FakeCard()]
const row = { querySelectorAll: () => cards } as unknown as HTMLElement
const keep = (at?: number) => keepOne(row, cards[at ?? -1] as unknown as HTMLElement | undefined)

test('one card of a row is the stop of the Tab key; a step writes to the card it leaves and the one it leads to alone', () => {
  keep()
  expect(cards.map(({ dataset, written }) => [dataset.stop, ...written])).toEqual([
    ['yes', 0],
    [undefined, -1],
    [undefined, -1],
  ])
  keep(1)
  expect(cards.map(({ dataset, written }) => [dataset.stop, ...written])).toEqual([
    [undefined, 0, -1],
    ['yes', -1, 0],
    [undefined, -1],
  ])
  keep()
  expect(cards.map(({ written }) => written.length)).toEqual([2, 2, 1])
})
