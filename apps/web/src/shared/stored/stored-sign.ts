import { localStore, readJson, type TextStore, writeJson } from '../memory/browser-store.ts'
import { STORED_FILMS_KEY } from './stored-key.ts'

export interface StoredSign {
  hasFilms: boolean
  isWifiOnly: boolean
  isAtNight: boolean
  /** Seen episodes go, and the next ones come. */
  keepsAhead: boolean
  /** Lines of the picture. */
  height: number
}

const FIRST: StoredSign = { hasFilms: false, isWifiOnly: true, isAtNight: true, keepsAhead: false, height: 480 }

const toFlag = (value: unknown, first: boolean) => (typeof value === 'boolean' ? value : first)

/** What is missing or unreadable counts as never chosen. */
export function readStoredSign(store: TextStore = localStore): StoredSign {
  const kept = readJson<Record<keyof StoredSign, unknown>>(store, STORED_FILMS_KEY)
  const { height } = kept ?? {}
  return {
    hasFilms: toFlag(kept?.hasFilms, FIRST.hasFilms),
    isWifiOnly: toFlag(kept?.isWifiOnly, FIRST.isWifiOnly),
    isAtNight: toFlag(kept?.isAtNight, FIRST.isAtNight),
    keepsAhead: toFlag(kept?.keepsAhead, FIRST.keepsAhead),
    height: typeof height === 'number' && height > 0 ? height : FIRST.height,
  }
}

export function keepStoredSign(change: Partial<StoredSign>, store: TextStore = localStore): StoredSign {
  const sign = { ...readStoredSign(store), ...change }
  writeJson(store, STORED_FILMS_KEY, sign)
  return sign
}

/** Whether this browser can keep films and play them from there. Not on televisions: their storage is a few megabytes. */
export const canStore = (): boolean =>
  'indexedDB' in globalThis &&
  'locks' in navigator &&
  'storage' in navigator &&
  'MediaSource' in globalThis &&
  !('tv' in document.documentElement.dataset)
