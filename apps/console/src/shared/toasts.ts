import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  text: string
  /** Takes back what was done. */
  undo?: () => void
}

/** As long as the drawing says: long enough to read and to take back. */
const SHOWN_MS = 8_000
let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function put(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says that something is done. What went wrong is said in its own place, and stays. */
export function say(text: string, undo?: () => void): void {
  last += 1
  const id = last
  put([...toasts.slice(-2), { id, text, ...(undo && { undo }) }])
  setTimeout(() => dismiss(id), SHOWN_MS)
}

export function dismiss(id: number): void {
  put(toasts.filter((toast) => toast.id !== id))
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
