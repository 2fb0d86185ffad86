import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isOpen = false

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Shows the choices again, as soon as their dialog is on the page. */
export const openCookieChoices = (): void => set(true)
export const closeCookieChoices = (): void => set(false)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCookieChoices = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
