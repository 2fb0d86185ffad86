import { useSyncExternalStore } from 'react'

/** What stands behind the hash, such as `/staff`. */
const readPath = (): string => location.hash.replace(/^#/, '') || '/'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

export const usePath = (): string => useSyncExternalStore(subscribe, readPath)

export function goTo(path: string): void {
  location.hash = path
}
