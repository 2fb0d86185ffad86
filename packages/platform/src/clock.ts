/** Where the time comes from, so that tests can hold and move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface TestClock extends Clock {
  advance(ms: number): void
}

/** A clock that stands still until it is advanced. */
export function createTestClock(start: Date): TestClock {
  let nowMs = start.getTime()
  return {
    now: () => new Date(nowMs),
    advance(ms) {
      nowMs += ms
    },
  }
}
