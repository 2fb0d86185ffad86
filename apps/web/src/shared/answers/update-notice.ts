import { type Notice, showToast } from '@kola/ui/feedback/toast'
import { useEffect, useSyncExternalStore } from 'react'

/** How long the popup of a list screen stays. Specification 1 §9, 2 §9. */
export const UPDATE_NOTICE_MS = 9_000

let screens = 0
let current: Notice | null = null
let count = 0
const listeners = new Set<() => void>()

function set(next: Notice | null) {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Tells what became of a vote or of a change of the list, in the server's words: by the popup where a list screen shows
 * one, else by a toast. GAP-063
 */
export function announceUpdate(text: string): void {
  if (screens > 0) {
    count += 1
    set({ id: count, text })
  } else showToast(text)
}

/** A list screen's own hold on the news: while it is there, they come here and not as toasts. */
export function useUpdateNotice(): Notice | null {
  const notice = useSyncExternalStore(subscribe, () => current)
  useEffect(() => {
    screens += 1
    return () => {
      screens -= 1
      if (screens === 0) set(null)
    }
  }, [])
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => set(null), UPDATE_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return notice
}
