/** What films come at on this device. */
export interface KnownLine {
  /** Null when nothing is known. */
  read: () => number | null
  keep: (bitsPerSecond: number) => void
}

/** Known for as long as the page stands: nothing of it is stored. */
export function createKnownLine(): KnownLine {
  let known: number | null = null
  return {
    read: () => known,
    keep: (bitsPerSecond) => {
      known = bitsPerSecond
    },
  }
}
