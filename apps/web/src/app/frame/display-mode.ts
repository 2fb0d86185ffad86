import { useSyncExternalStore } from 'react'
import { localStore } from '#shared/memory/browser-store.ts'

export type DisplayMode = 'light' | 'dark'

/** Where the chosen mode is kept; `public/theme.js` reads it before the first paint and follows it. */
const DISPLAY_MODE_KEY = 'displayMode'
/** Tells the page of a choice; other tabs hear of it from the storage. */
const CHOSEN = 'kola:display-mode'

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)')

/** The chosen mode, or the system's. */
export function readDisplayMode(): DisplayMode {
  const chosen = localStore.getItem(DISPLAY_MODE_KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemIsLight().matches ? 'light' : 'dark'
}

/** Changes the mode at once, in every tab, and keeps it. */
export function setDisplayMode(mode: DisplayMode): void {
  localStore.setItem(DISPLAY_MODE_KEY, mode)
  dispatchEvent(new CustomEvent(CHOSEN, { detail: mode }))
}

function subscribe(listener: () => void) {
  const system = systemIsLight()
  system.addEventListener('change', listener)
  for (const event of [CHOSEN, 'storage']) addEventListener(event, listener)
  return () => {
    system.removeEventListener('change', listener)
    for (const event of [CHOSEN, 'storage']) removeEventListener(event, listener)
  }
}

/** The mode that shows, whoever changes it: this page, another tab, or the system while nothing is chosen. */
export const useDisplayMode = (): DisplayMode => useSyncExternalStore(subscribe, readDisplayMode)
