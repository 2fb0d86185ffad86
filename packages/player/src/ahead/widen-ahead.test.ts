import { expect, it, vi } from 'vitest'
import { planAhead, widenAhead } from './widen-ahead.ts'

it.each([
  { playedSeconds: 0, gigabytes: 8, goal: null },
  { playedSeconds: 9.9, gigabytes: null, goal: null },
  { playedSeconds: 10, gigabytes: 8, goal: 40 },
  { playedSeconds: 59.9, gigabytes: null, goal: 40 },
  { playedSeconds: 60, gigabytes: 8, goal: 60 },
  { playedSeconds: 60, gigabytes: null, goal: 60 },
  { playedSeconds: 60, gigabytes: 2, goal: 40 },
  { playedSeconds: 3_600, gigabytes: 0.5, goal: 40 },
])('after $playedSeconds s a device of $gigabytes GB fetches $goal s ahead', ({ goal, ...facts }) => {
  expect(planAhead(facts)).toBe(goal)
})

function setUp(ranges: [number, number][]) {
  const listeners: (() => void)[] = []
  const streaming = { bufferingGoal: 24 }
  const player = {
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    getConfiguration: () => ({ streaming }),
    configure: vi.fn((change: { streaming: typeof streaming }) => Object.assign(streaming, change.streaming)),
  }
  const played = {
    length: ranges.length,
    start: (at: number) => ranges[at]?.[0] ?? 0,
    end: (at: number) => ranges[at]?.[1] ?? 0,
  }
  const wish = { mayWiden: true }
  widenAhead(player as never, { video: { played }, mayWiden: () => wish.mayWiden, gigabytes: 8 })
  return { wish, player, streaming, append: () => listeners.forEach((listener) => void listener()) }
}

it('counts what was really played, and tells Shaka once', () => {
  const { append, player, streaming } = setUp([
    [0, 20],
    [3_000, 3_041],
  ])
  append()
  append()
  expect(streaming.bufferingGoal).toBe(60)
  expect(player.configure).toHaveBeenCalledTimes(1)
})

it('leaves a film that has just begun, and one whose viewer saves, as they are', () => {
  const begun = setUp([[3_000, 3_009]])
  begun.append()
  const saving = setUp([[0, 90]])
  saving.wish.mayWiden = false
  saving.append()
  expect([begun.streaming.bufferingGoal, saving.streaming.bufferingGoal]).toEqual([24, 24])
  saving.wish.mayWiden = true
  saving.append()
  expect(saving.streaming.bufferingGoal).toBe(60)
})
