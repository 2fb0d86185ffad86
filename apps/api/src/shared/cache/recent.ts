/** What was used of late: forgotten when nobody asked for it for so long, and the longest unused first when it is too much. */
export interface Recent<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  size(): number
}

export interface RecentOptions {
  max: number
  keepMs: number
  nowMs?: () => number
}

export function createRecent<V>({ max, keepMs, nowMs = () => performance.now() }: RecentOptions): Recent<V> {
  /** The longest unused first. */
  const entries = new Map<string, { value: V; usedAtMs: number }>()
  function put(key: string, value: V): void {
    entries.delete(key)
    entries.set(key, { value, usedAtMs: nowMs() })
  }
  function forget(): void {
    for (const [key, { usedAtMs }] of entries) {
      if (entries.size < max && nowMs() - usedAtMs < keepMs) return
      entries.delete(key)
    }
  }
  return {
    get(key) {
      const known = entries.get(key)
      if (!known) return undefined
      put(key, known.value)
      return known.value
    },
    set(key, value) {
      entries.delete(key)
      forget()
      put(key, value)
    },
    size: () => entries.size,
  }
}
