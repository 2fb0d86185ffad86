/** The part of Web Storage that the app uses. */
export interface TextStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Keeps texts for the life of the page only. */
export function createMemoryStore(): TextStore {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  }
}

/** Local storage, or the page's memory where the browser refuses it. */
function openLocalStore(): TextStore {
  try {
    localStorage.setItem('kola.probe', '1')
    localStorage.removeItem('kola.probe')
    return localStorage
  } catch {
    return createMemoryStore()
  }
}

export const localStore: TextStore = openLocalStore()

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
