import { expect, test } from 'vitest'
import { changeRights, createEmptyRights, type Rights, type WindowRow } from './rights.ts'
import { viewRights } from './view.ts'

const DAY_MS = 24 * 3_600_000
const SLOT = 7
const row = (countries: string[], from: number, until: number | null): WindowRow => ({
  titleId: 'film',
  countries,
  fromMs: from * DAY_MS,
  untilMs: until === null ? null : until * DAY_MS,
})
const put = (rights: Rights, rows: WindowRow[]) => changeRights(rights, { slots: [SLOT], rows, toSlot: () => SLOT })
const see = (rights: Rights, country: string | null, day: number) => {
  const view = viewRights(rights, { country, atMs: day * DAY_MS })
  return {
    isOpen: view.isOpen(SLOT),
    endsOn: (view.findEnd(SLOT) ?? Number.NaN) / DAY_MS,
    untilDay: view.untilMs / DAY_MS,
  }
}

test('it opens with its first moment, and is closed with its last', () => {
  const rights = put(createEmptyRights(), [row(['NG'], 10, 20)])
  const at = (day: number) => see(rights, 'NG', day).isOpen
  expect([at(10 - 1e-6), at(10), at(20 - 1e-6), at(20)]).toEqual([false, true, true, false])
})

test('nothing is open to whoever is nowhere but what is open everywhere', () => {
  expect(see(put(createEmptyRights(), [row(['NG'], 0, null)]), null, 5).isOpen).toBe(false)
  expect(see(put(createEmptyRights(), [row([], 0, null)]), null, 5).isOpen).toBe(true)
})

test('windows without a gap between them are one: it leaves at the end of the last', () => {
  const rights = put(createEmptyRights(), [
    row(['NG'], 0, 10),
    row([], 10, 15),
    row(['NG'], 14, 25),
    row(['GB'], 25, 90),
  ])
  expect(see(rights, 'NG', 5)).toEqual({ isOpen: true, endsOn: 25, untilDay: 10 })
})

test('what leaves in more than thirty days is not said to leave, and a view lasts until it is to be said', () => {
  const rights = put(createEmptyRights(), [row(['NG'], 0, 100)])
  expect(see(rights, 'NG', 10)).toEqual({ isOpen: true, endsOn: Number.NaN, untilDay: 70 })
  expect(see(rights, 'NG', 70)).toEqual({ isOpen: true, endsOn: 100, untilDay: 100 })
})

test('a window for countries that nobody named before counts for whoever was seen before', () => {
  const rights = put(createEmptyRights(), [row(['NG'], 0, null)])
  expect(see(rights, 'GB', 5).isOpen).toBe(false)
  expect(see(put(rights, [row(['GB'], 0, null)]), 'GB', 5).isOpen).toBe(true)
})

test('what was read before stays as it was', () => {
  const before = put(createEmptyRights(), [row(['NG'], 0, null)])
  const after = put(before, [])
  expect([see(before, 'GB', 5).isOpen, see(after, 'GB', 5).isOpen]).toEqual([false, true])
})
