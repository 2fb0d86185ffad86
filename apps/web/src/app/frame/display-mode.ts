import { localStore } from '../../shared/browser-store.ts'

export type DisplayMode = 'light' | 'dark'

/** Where the chosen mode is kept; `public/theme.js` reads it before the first paint. */
const DISPLAY_MODE_KEY = 'displayMode'

/** The chosen mode, or the system's. */
export function readDisplayMode(): DisplayMode {
  const chosen = localStore.getItem(DISPLAY_MODE_KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** Changes the mode at once and keeps it. */
export function setDisplayMode(mode: DisplayMode): void {
  document.documentElement.dataset.theme = mode
  localStore.setItem(DISPLAY_MODE_KEY, mode)
}
