import { createTestClock } from '@kola/platform/clock'
import { describe, expect, it } from 'vitest'
import { CALM_MS, createPlaces, LINE_MS, MAX_LINES, MAX_MOVES, MAX_POOLS, OVERLAP_MS } from './places.ts'

const at = new Date('2026-11-20T12:00:00Z')
const HOME = '105.113.20.9'
const FRIEND = '41.58.77.1'
const THIRD = '197.210.5.1'
/** A player asks for a piece so often. */
const PIECE_MS = 4_000

function setUp(maxRemembered?: number) {
  const clock = createTestClock(at)
  const places = createPlaces({ clock, ...(maxRemembered !== undefined && { maxRemembered }) })
  const note = (...addresses: (string | undefined)[]) => addresses.map((address) => places.note('a', address))
  /** All of them ask in turn, as long as that; what each was answered. */
  const play = (forMs: number, addresses: readonly string[]) => {
    const answers = new Map(addresses.map((address) => [address, [] as boolean[]]))
    for (let passedMs = 0; passedMs < forMs; passedMs += PIECE_MS) {
      for (const address of addresses) answers.get(address)?.push(places.note('a', address))
      clock.advance(PIECE_MS)
    }
    return (address: string) => answers.get(address) ?? []
  }
  return { clock, places, note, play }
}

describe('one viewer plays on', () => {
  it('through five networks of operators in five minutes, and in one', () => {
    for (const stayMs of [60_000, 12_000]) {
      const { places, play } = setUp()
      for (const address of ['102.89.1.7', '197.210.5.1', '105.112.9.1', '41.58.77.1', '129.205.3.3', '102.89.1.7']) {
        expect([stayMs, address, new Set(play(stayMs, [address])(address))]).toEqual([stayMs, address, new Set([true])])
      }
      expect(places.size()).toBe(1)
    }
  })

  it(`on ${MAX_LINES} lines of one operator, one for each connection, for an hour`, () => {
    const { play } = setUp()
    const lines = ['102.89.1.7', '102.89.44.9', '102.89.200.1', '102.89.3.3']
    const answers = play(3_600_000, lines)
    for (const line of lines) expect([line, answers(line).every(Boolean)]).toEqual([line, true])
  })

  it('from Wi-Fi to mobile and back, by IPv4 and IPv6 at once, with what was under way', () => {
    const { play } = setUp()
    const [wifi, mobile] = [
      [HOME, '2a03:1ac0:12:3400::7'],
      ['102.89.1.7', '2c0f:f5c0:44:9::1'],
    ]
    for (const lines of [wifi, mobile, wifi]) {
      // The old line is heard of for some seconds more.
      const answers = play(40_000, lines)
      for (const line of lines) expect([line, answers(line).every(Boolean)]).toEqual([line, true])
    }
  })

  it('when her Wi-Fi wavers for minutes', () => {
    const { play } = setUp()
    for (let turn = 0; turn < 20; turn += 1) {
      const line = turn % 2 === 0 ? HOME : '102.89.1.7'
      expect([turn, play(16_000, [line])(line).every(Boolean)]).toEqual([turn, true])
    }
  })

  it('on the way while a friend watches with her', () => {
    const { play } = setUp()
    expect(play(60_000, [HOME, FRIEND])(HOME).every(Boolean)).toBe(true)
    const moved = play(600_000, [FRIEND, THIRD])
    expect([moved(THIRD).every(Boolean), moved(FRIEND).every(Boolean)]).toEqual([true, true])
  })
})

describe('who passes an address on', () => {
  it(`has it read in ${MAX_POOLS} networks at once, and a third is shut some seconds after it came, for as long as it asks`, () => {
    const { play } = setUp()
    const answers = play(1_800_000, [HOME, FRIEND, THIRD])
    expect([answers(HOME).every(Boolean), answers(FRIEND).every(Boolean)]).toEqual([true, true])
    const opened = answers(THIRD).filter(Boolean).length * PIECE_MS
    expect([opened > OVERLAP_MS, opened <= OVERLAP_MS + 2 * PIECE_MS]).toEqual([true, true])
    expect(answers(THIRD).lastIndexOf(true)).toBe(answers(THIRD).indexOf(false) - 1)
  })

  it('has no fifth line of one operator either', () => {
    const { play } = setUp()
    const lines = Array.from({ length: MAX_LINES + 1 }, (_, n) => `102.89.${n}.1`)
    const answers = play(600_000, lines)
    expect(lines.map((line) => answers(line).at(-1))).toEqual([true, true, true, true, false])
  })

  it('gains little by a third that asks for seconds only and comes again', () => {
    const { clock, places } = setUp()
    let opened = 0
    // Comes anew each time it may, with the others there all the time.
    for (let second = 0; second < 3_600; second += 1) {
      for (const address of [HOME, FRIEND]) expect(places.note('a', address)).toBe(true)
      if (second % 20 === 0 && places.note('a', THIRD)) opened += 1
      clock.advance(1_000)
    }
    expect(opened).toBe(MAX_MOVES)
  })

  it('lets it come again after a calm', () => {
    const { clock, note, play } = setUp()
    const crowd = () => {
      for (let n = 0; n < MAX_MOVES; n += 1) {
        expect([n, note(HOME, FRIEND, `${n + 10}.1.1.1`).at(-1)]).toEqual([n, true])
        clock.advance(1_000)
      }
    }
    crowd()
    // Who was turned away at the door is not in because it asks again.
    expect(note(HOME, FRIEND, THIRD, THIRD)).toEqual([true, true, false, false])
    play(CALM_MS - PIECE_MS, [HOME, FRIEND])
    expect(note(THIRD)).toEqual([false])
    play(CALM_MS, [HOME, FRIEND])
    crowd()
  })

  it('is out of the third’s way when it was silent for a minute', () => {
    const { clock, note, play } = setUp()
    play(40_000, [HOME, FRIEND, THIRD])
    expect(note(HOME, FRIEND, THIRD)).toEqual([true, true, false])
    for (let second = 1; second < LINE_MS / 1_000; second += 1) {
      clock.advance(1_000)
      expect([second, ...note(HOME, THIRD)]).toEqual([second, true, false])
    }
    clock.advance(1_000)
    expect(note(HOME, THIRD, FRIEND)).toEqual([true, true, true])
  })
})

it('takes the addresses of one line for one: 256 of IPv4, a /56 of IPv6, and a line that has ended', () => {
  const { note } = setUp()
  note(HOME, FRIEND)
  const beside = [THIRD, '2001:db8:1:2::1', undefined, '8.8.8.8', '9.9.9.9', '7.7.7.7']
  expect(note(...beside)).toEqual(beside.map(() => true))
  // No move is left; whoever is there already has no need of one.
  const same = ['197.210.5.255', '::ffff:197.210.5.9', '2001:db8:1:ff::9', undefined, '105.113.20.255']
  expect(note(...same)).toEqual(same.map(() => true))
  expect(note('197.210.6.1', '2001:db8:1:100::1')).toEqual([false, false])
})

it('counts each session by itself, and remembers no more of them than it has room for', () => {
  const { places } = setUp(3)
  for (let n = 0; n < 9; n += 1) places.note('a', `10.${n}.0.1`)
  expect([places.note('a', THIRD), places.note('b', THIRD)]).toEqual([false, true])
  for (let n = 0; n < 10; n += 1) places.note(`session-${n}`, HOME)
  expect(places.size()).toBe(3)
})
