import { type ListedStore, localStore, readJson, writeJson } from '#shared/memory/browser-store.ts'

/** What films took on this device; each film that is opened has a line of its own behind this name. */
const USED_KEY = 'filmData'

/** Over which line it came; a browser that does not tell leaves it unknown. */
export type LineKind = 'mobile' | 'wifi' | 'unknown'
export type Used = Readonly<Record<LineKind, number>>
interface Line extends Used {
  /** `2026-11`, by the calendar of whoever watches. */
  month: string
}

/** Bytes of this month and of one film, on this device. */
export interface UsedData {
  add(kind: LineKind, bytes: number): void
  readMonth(): Used
  /** Since the film was opened. */
  readFilm(): Used
  /** @returns its stop */
  subscribe(listener: () => void): () => void
}

const NOTHING: Used = { mobile: 0, wifi: 0, unknown: 0 }
const plus = (a: Used, b: Used): Used => ({
  mobile: a.mobile + b.mobile,
  wifi: a.wifi + b.wifi,
  unknown: a.unknown + b.unknown,
})

interface UsedDataNeeds {
  store?: ListedStore
  now?: () => Date
  id?: string
  /** Fires `storage` when another tab wrote. */
  page?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/**
 * Begins the count of a film. Tabs that count at once add up, for each writes a line of its own and reads them all: none
 * can overwrite another's. What the storage does not take is counted for as long as the film is open.
 */
export function openUsedData(needs: UsedDataNeeds = {}): UsedData {
  const { store = localStore, now = () => new Date(), page = globalThis } = needs
  const name = `${USED_KEY}.${needs.id ?? makeId()}`
  const listeners = new Set<() => void>()
  let line: Line = { ...NOTHING, month: toMonth(now()) }
  let film = NOTHING
  forgetOld(store, now())

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent
    if (key === null || key.startsWith(USED_KEY)) tell()
  }
  return {
    add(kind, bytes) {
      const month = toMonth(now())
      if (line.month !== month) line = { ...NOTHING, month }
      const added = { ...NOTHING, [kind]: bytes }
      line = { ...plus(line, added), month }
      film = plus(film, added)
      writeJson(store, name, line)
      tell()
    },
    readMonth() {
      const month = toMonth(now())
      const own = line.month === month ? line : NOTHING
      const others = listNames(store, `${USED_KEY}.`)
        .filter((each) => each !== name)
        .map((each) => readLine(store, each))
      return others.reduce<Used>((sum, other) => (other?.month === month ? plus(sum, other) : sum), plus(NOTHING, own))
    },
    readFilm: () => film,
    subscribe(listener) {
      if (listeners.size === 0) page.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) page.removeEventListener('storage', onStorage)
      }
    },
  }
}

/** What is unreadable counts as nothing. */
function readLine(store: ListedStore, name: string): Line | null {
  const line = readJson<Record<keyof Line, unknown>>(store, name)
  if (typeof line?.month !== 'string') return null
  const read = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0)
  return { month: line.month, mobile: read(line.mobile), wifi: read(line.wifi), unknown: read(line.unknown) }
}

/** Lines of before last month; last month's stay, for a clock that is wrong for a day. */
function forgetOld(store: ListedStore, now: Date): void {
  const kept = toMonth(new Date(now.getFullYear(), now.getMonth() - 1, 1))
  for (const name of listNames(store, `${USED_KEY}.`)) {
    const line = readLine(store, name)
    if (!line || line.month < kept) store.removeItem(name)
  }
}

const toMonth = (at: Date) => `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`

const makeId = () => Math.random().toString(36).slice(2, 12)

function listNames(store: ListedStore, prefix: string): string[] {
  const names = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  return names.filter((name) => name.startsWith(prefix))
}
