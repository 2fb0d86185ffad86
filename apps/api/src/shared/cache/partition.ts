export interface Weighed<T> {
  value: T
  bytes: number
  /** Read since it was last looked at for going. */
  isUsed: boolean
}

/** What one owner has in one cache. */
export interface Partition<T> {
  readonly owner: string
  readonly size: number
  readonly bytes: number
  put(key: string, entry: Weighed<T>): void
  /** A second reading proves that an entry is asked for. */
  read(key: string): Weighed<T> | undefined
  peek(key: string): Weighed<T> | undefined
  take(key: string): Weighed<T> | undefined
  reweigh(key: string, bytes: number): void
  /** The one that shall go first; undefined when nothing is there. */
  pickVictim(): string | undefined
  keys(): string[]
}

/** What was asked for once has at least this part; all else is for what was asked for again. */
const NEW_PART = 0.2

/**
 * New entries stand apart from those that were asked for again, and go first: whoever asks for thousands of things once
 * pushes out nothing but such things. The oldest go first; one that was read meanwhile has a second chance, behind all others: to
 * note that costs a reading nothing, to move it each time cost more than all else that a reading does.
 */
export function createPartition<T>(owner: string): Partition<T> {
  const fresh = new Map<string, Weighed<T>>()
  const proven = new Map<string, Weighed<T>>()
  let freshBytes = 0
  let bytes = 0
  const peek = (key: string) => fresh.get(key) ?? proven.get(key)

  return {
    owner,
    get bytes() {
      return bytes
    },
    get size() {
      return fresh.size + proven.size
    },
    put(key, entry) {
      fresh.set(key, entry)
      freshBytes += entry.bytes
      bytes += entry.bytes
    },
    read(key) {
      const known = proven.get(key)
      if (known) {
        known.isUsed = true
        return known
      }
      const entry = fresh.get(key)
      if (!entry) return undefined
      fresh.delete(key)
      freshBytes -= entry.bytes
      proven.set(key, entry)
      return entry
    },
    peek,
    take(key) {
      const entry = peek(key)
      if (!entry) return undefined
      bytes -= entry.bytes
      if (fresh.delete(key)) freshBytes -= entry.bytes
      proven.delete(key)
      return entry
    },
    reweigh(key, changed) {
      const entry = peek(key)
      if (!entry) return
      if (fresh.has(key)) freshBytes += changed - entry.bytes
      bytes += changed - entry.bytes
      entry.bytes = changed
    },
    pickVictim() {
      const [oldestNew] = fresh.keys()
      return freshBytes > bytes * NEW_PART ? (oldestNew ?? pickOldest(proven)) : (pickOldest(proven) ?? oldestNew)
    },
    keys: () => [...fresh.keys(), ...proven.keys()],
  }
}

/** Those that were read go behind the others on the way; in a second round none has been. */
function pickOldest<T>(proven: Map<string, Weighed<T>>): string | undefined {
  for (const [key, entry] of proven) {
    if (!entry.isUsed) return key
    entry.isUsed = false
    proven.delete(key)
    proven.set(key, entry)
  }
  return undefined
}
