import { createTestClock } from '@kola/platform/clock'
import { expect, it } from 'vitest'
import { createPlaces, MAX_PLACES, PLACE_MS } from './places.ts'

const at = new Date('2026-11-20T12:00:00Z')

function setUp(maxRemembered?: number) {
  const clock = createTestClock(at)
  return { clock, places: createPlaces({ clock, ...(maxRemembered !== undefined && { maxRemembered }) }) }
}

it('takes the addresses of one line for one place: 256 of IPv4, a /48 of IPv6, and a line that has ended', () => {
  const { places } = setUp()
  const line = ['10.0.0.1', '10.0.0.255', '2001:db8:1:2::1', '2001:db8:1:ffff::9', '::ffff:10.0.0.7']
  expect(line.map((address) => places.note('a', address))).toEqual([true, true, true, true, true])
  expect([places.note('a', '10.0.1.1'), places.note('a', '2001:db8:2::1'), places.note('a', undefined)]).toEqual([
    ...[false, false, false],
  ])
})

it('counts each session by itself, and a place that was refused not at all', () => {
  const { clock, places } = setUp()
  expect([1, 2, 3].map((n) => places.note('a', `10.0.${n}.1`))).toEqual([true, true, false])
  expect(places.note('b', '10.0.3.1')).toBe(true)
  clock.advance(PLACE_MS)
  expect(places.note('a', '10.0.3.1')).toBe(true)
})

it('keeps a place for as long as it is used, and a minute', () => {
  const { clock, places } = setUp()
  for (let n = 0; n < MAX_PLACES; n += 1) places.note('a', `10.0.${n}.1`)
  for (let step = 0; step < 5; step += 1) {
    clock.advance(PLACE_MS - 1)
    expect([places.note('a', '10.0.0.1'), places.note('a', '10.0.1.1')]).toEqual([true, true])
  }
  clock.advance(PLACE_MS - 1)
  expect(places.note('a', '10.0.9.1')).toBe(false)
  clock.advance(1)
  expect(places.note('a', '10.0.9.1')).toBe(true)
})

it('remembers no more sessions than it has room for', () => {
  const { places } = setUp(3)
  for (let n = 0; n < 10; n += 1) {
    places.note(`session-${n}`, '10.0.0.1')
    places.note(`session-${n}`, '10.0.1.1')
  }
  expect(places.size()).toBeLessThanOrEqual(3)
})
