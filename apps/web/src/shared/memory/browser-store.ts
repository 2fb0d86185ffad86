/** The part of Web Storage that the app uses. */
export interface TextStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** One whose names can be listed. */
export interface ListedStore extends TextStore {
  readonly length: number
  key(index: number): string | null
}

/** Keeps texts for the life of the page only. */
export function createMemoryStore(): ListedStore {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  }
}

/** A storage of the browser, or the page's memory where the browser refuses it. */
function openStore(find: () => Storage): ListedStore {
  try {
    const store = find()
    store.setItem('kola.probe', '1')
    store.removeItem('kola.probe')
    return store
  } catch {
    return createMemoryStore()
  }
}

export const localStore: ListedStore = openStore(() => localStorage)
/** Lives as long as the tab; a reload keeps it. */
export const tabStore: TextStore = openStore(() => sessionStorage)

/** Reads JSON; what is missing or unreadable counts as null. */
export function readJson<T>(store: TextStore, key: string): T | null {
  try {
    return JSON.parse(store.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Writes JSON; a full store is not worth failing for. */
export function writeJson(store: TextStore, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value))
  } catch {
    store.removeItem(key)
  }
}
