import { useSyncExternalStore } from 'react'

/** What stands behind the hash, such as `/members?state=active`. */
const readPath = (): string => location.hash.replace(/^#/, '') || '/'

const MOVED = 'kola-moved'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  addEventListener(MOVED, listener)
  return () => {
    removeEventListener('hashchange', listener)
    removeEventListener(MOVED, listener)
  }
}

export const usePath = (): string => useSyncExternalStore(subscribe, readPath)

export function goTo(path: string): void {
  location.hash = path
}

/** What the address asks for behind its `?`, so that a view can be sent to somebody and comes back by the browser's own way. */
export function useAsked(): URLSearchParams {
  return new URLSearchParams(usePath().split('?')[1] ?? '')
}

/** Changes some of it in place: no step of the browser's history. An empty text takes a key away. */
export function ask(changes: Readonly<Record<string, string>>): void {
  const [place = '', query = ''] = readPath().split('?')
  const asked = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value) asked.set(name, value)
    else asked.delete(name)
  }
  const text = asked.toString()
  history.replaceState(history.state, '', `#${place}${text && `?${text}`}`)
  dispatchEvent(new Event(MOVED))
}
