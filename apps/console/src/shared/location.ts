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

/** Asks for this and nothing else, in place. */
export function askOnly(query: string): void {
  const [place = ''] = readPath().split('?')
  show(place, query)
}

function show(place: string, query: string): void {
  history.replaceState(history.state, '', `#${place}${query && `?${query}`}`)
  dispatchEvent(new Event(MOVED))
}

/** Changes some of it in place: no step of the browser's history. An empty text takes a key away. */
export function ask(changes: Readonly<Record<string, string>>): void {
  const [place = '', query = ''] = readPath().split('?')
  const asked = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value) asked.set(name, value)
    else asked.delete(name)
  }
  show(place, asked.toString())
}
