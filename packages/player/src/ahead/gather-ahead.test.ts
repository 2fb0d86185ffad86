import { expect, it, vi } from 'vitest'
import { gatherAhead, mayGather } from './gather-ahead.ts'

it.each([
  { ahead: 0, was: true, gathers: true },
  { ahead: 29.9, was: true, gathers: true },
  { ahead: 30, was: true, gathers: false },
  { ahead: 12, was: false, gathers: false },
  { ahead: 11.9, was: false, gathers: true },
])('with $ahead s ahead, having gathered: $was, it gathers: $gathers', ({ ahead, was, gathers }) => {
  expect(mayGather(ahead, was)).toBe(gathers)
})

function setUp(mayWiden = true) {
  const listeners: (() => void)[] = []
  const player = {
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    configure: vi.fn<(change: { abr: object }) => void>(),
  }
  const video = { currentTime: 100, buffered: { length: 2, start: (at: number) => [0, 99][at] ?? 0, end: () => 0 } }
  gatherAhead(player as never, { video, mayWiden: () => mayWiden })
  const append = (ahead: number) => {
    video.buffered.end = (at: number = 0) => [50, 100 + ahead][at] ?? 0
    for (const listener of listeners) listener()
    return player.configure.mock.calls.map(([{ abr }]) => abr)
  }
  return { append }
}

const [HALF, ALMOST_ALL] = [
  { bandwidthDowngradeTarget: 0.55, bandwidthUpgradeTarget: 0.5 },
  { bandwidthDowngradeTarget: 0.95, bandwidthUpgradeTarget: 0.85 },
]

it('shows half of the line until half a minute is there, and again when little is left', () => {
  const { append } = setUp()
  expect(append(4)).toEqual([HALF])
  expect(append(29)).toEqual([HALF])
  expect(append(31)).toEqual([HALF, ALMOST_ALL])
  expect(append(13)).toEqual([HALF, ALMOST_ALL])
  expect(append(11)).toEqual([HALF, ALMOST_ALL, HALF])
})

it('leaves alone whoever wants little ahead', () => {
  const { append } = setUp(false)
  expect([...append(2), ...append(20)]).toEqual([])
})
