/** The longest time in which something that is tried all the time did not go well. */
export interface Gaps {
  wentWell(): void
  /** Since the last look, what has not ended yet included. */
  take(): number
  lastMs(): number
}

export function createGaps(now: () => number = () => performance.now()): Gaps {
  let last = now()
  let longest = 0
  const note = () => {
    longest = Math.max(longest, now() - last)
  }
  return {
    wentWell() {
      note()
      last = now()
    },
    take() {
      note()
      const taken = longest
      longest = 0
      return taken
    },
    lastMs: () => last,
  }
}
