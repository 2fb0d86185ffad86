import type { Rights, TitleWindow } from './rights.ts'

/** What leaves within so long is said to viewers. Issue 15: a list of what ends in 30 days. */
export const LEAVES_SOON_MS = 30 * 24 * 3_600_000

/** What may be seen in one place, from one moment to the next at which that changes. */
export interface RightsView {
  /** Another one for each place and stretch of time. */
  readonly name: string
  readonly untilMs: number
  /** By itself: what it is part of may be closed. */
  isOpen(slot: number): boolean
  /** Until when it may be seen without a break, where that is soon; null elsewhere. */
  findEnd(slot: number): number | null
}

const isOpenAt = ({ fromMs, untilMs }: TitleWindow, atMs: number): boolean => fromMs <= atMs && atMs < untilMs

/** The end of what is open at the moment, across windows that follow each other without a gap. */
function findLastEnd(windows: readonly TitleWindow[], atMs: number): number {
  let endMs = atMs
  for (;;) {
    const next = windows
      .filter((window) => isOpenAt(window, endMs))
      .reduce((most, one) => Math.max(most, one.untilMs), endMs)
    if (next === endMs) return endMs
    endMs = next
  }
}

export function viewRights(
  { windows, places }: Rights,
  { country, atMs }: { country: string | null; atMs: number },
): RightsView {
  const zone = places.findZone(country)
  const open = new Map<number, number>()
  let [sinceMs, untilMs] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const pass = (momentMs: number) => {
    if (momentMs <= atMs) sinceMs = Math.max(sinceMs, momentMs)
    else untilMs = Math.min(untilMs, momentMs)
  }
  for (const [slot, all] of windows) {
    const own = all.filter(({ place }) => zone.has(place))
    for (const window of own) {
      pass(window.fromMs)
      pass(window.untilMs)
      pass(window.untilMs - LEAVES_SOON_MS)
    }
    const endMs = findLastEnd(own, atMs)
    if (endMs > atMs) open.set(slot, endMs)
  }
  return {
    ...{ name: `${zone.name}@${sinceMs}`, untilMs },
    isOpen: (slot) => open.has(slot) || !windows.has(slot),
    findEnd(slot) {
      const endMs = open.get(slot) ?? Number.POSITIVE_INFINITY
      return endMs - atMs <= LEAVES_SOON_MS ? endMs : null
    },
  }
}
