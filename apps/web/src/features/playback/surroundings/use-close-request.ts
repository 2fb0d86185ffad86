import { useEffect, useRef } from 'react'

/** NOTE: TypeScript does not know it yet, and only Chromium has it. */
interface CloseWatcher extends EventTarget {
  destroy: () => void
}
type WithCloseWatcher = typeof globalThis & { CloseWatcher?: new () => CloseWatcher }

/** While something lies open, the back gesture of a phone closes it and does not leave the film. */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const { CloseWatcher } = globalThis as WithCloseWatcher
    if (!isOpen || !CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => latest.current())
    return () => watcher.destroy()
  }, [isOpen])
}
