import { useSyncExternalStore } from 'react'

/** Path and query that stand in the address after the hash: `/viewvideo/7?resume=true`. */
export const readAddress = (): string => location.hash.replace(/^#?\/?/, '/')

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The path alone: `/viewvideo/7`. */
export const readPath = (): string => readAddress().split('?', 1)[0] ?? '/'

/** The query alone, without its mark: `resume=true`. */
export const readSearch = (): string => readAddress().split('?').slice(1).join('?')

/** Goes to a path of the app, with or without its hash: `/home`, `#/home`. */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  const before = location.href
  const address = to.startsWith('#') ? to : `#${to}`
  const isSameScreen = address.slice(1).split('?', 1)[0] === readPath()
  // The entry of a screen that only changes its query keeps its name, by which the place in the screen is remembered.
  if (options.replace) history.replaceState(isSameScreen ? history.state : null, '', address)
  else history.pushState(null, '', address)
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL: before, newURL: location.href }))
}

/** The path behind the hash; a screen is drawn anew when it changes. */
export function useHashPath(): string {
  return useSyncExternalStore(subscribe, readPath)
}

export function useHashSearch(): string {
  return useSyncExternalStore(subscribe, readSearch)
}

/** Link address of a path: `#/home`. */
export const toHref = (path: string): string => `#${path}`
