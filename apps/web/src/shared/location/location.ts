import { useSyncExternalStore } from 'react'
import { afterPaint } from '../after-paint.ts'

/** Path and query that stand in the address after the hash: `/viewvideo/7?resume=true`. */
export const readAddress = (): string => location.hash.replace(/^#?\/?/, '/')

const listeners = new Set<() => void>()
const keepers = new Set<() => void>()
let toldPath = ''

function keepAll(): void {
  for (const keep of keepers) keep()
}

function tell(): void {
  toldPath = readPath()
  for (const listener of [...listeners]) listener()
}

/**
 * A press on a link is seen before the screen that it leads to is drawn, which takes slow devices long. Where the app leads
 * somewhere by itself, what else it does then, such as signing out, must find the new screen there.
 */
function onMove({ isTrusted }: Pick<Event, 'isTrusted'>): void {
  if (isTrusted) keepAll()
  if (isTrusted && readPath() !== toldPath) afterPaint(tell)
  else tell()
}

/** Calls it when the address is another one. Answers what stops it. */
export function watchAddress(listener: () => void): () => void {
  if (listeners.size === 0) {
    toldPath = readPath()
    addEventListener('hashchange', onMove)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('hashchange', onMove)
  }
}

/** Calls it when an entry of the history is left, while its screen still stands. Answers what stops it. */
export function watchLeaving(keep: () => void): () => void {
  keepers.add(keep)
  return () => {
    keepers.delete(keep)
  }
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
  if (!options.replace) keepAll()
  if (options.replace) history.replaceState(isSameScreen ? history.state : null, '', address)
  else history.pushState(null, '', address)
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL: before, newURL: location.href }))
}

/** The path behind the hash; a screen is drawn anew when it changes. */
export function useHashPath(): string {
  return useSyncExternalStore(watchAddress, readPath)
}

export function useHashSearch(): string {
  return useSyncExternalStore(watchAddress, readSearch)
}

/** Link address of a path: `#/home`. */
export const toHref = (path: string): string => `#${path}`
