const FRESH_MS = 10_000

/** What was read, for ten seconds: whoever looks at figures more often costs nothing more. Null while it cannot be read. */
export function askSeldom<T>(read: () => Promise<T>, onFailure: (error: unknown) => void): () => Promise<T | null> {
  let asked: { atMs: number; found: Promise<T | null> } | null = null
  return () => {
    const nowMs = performance.now()
    if (asked && nowMs - asked.atMs < FRESH_MS) return asked.found
    const found = read().catch((error: unknown) => {
      onFailure(error)
      return null
    })
    asked = { atMs: nowMs, found }
    return found
  }
}
