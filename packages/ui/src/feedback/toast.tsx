import './toast.css'
import { useEffect, useSyncExternalStore } from 'react'

/** How long a toast stays. Specification 1 §9. */
export const TOAST_MS = 5_000

export interface Notice {
  /** Another one for each, so that the same text again is read aloud again. */
  id: number
  text: string
}

let current: Notice | null = null
let count = 0
const listeners = new Set<() => void>()

function set(next: Notice | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a passing text; a new one takes the place of the one before. Not for what needs an answer. */
export function showToast(text: string): void {
  count += 1
  set({ id: count, text })
}

export const readToast = (): Notice | null => current

/** Tells of each change of what is shown. @returns ends that */
export function onToast(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear; one per app. */
export function ToastRegion() {
  const toast = useSyncExternalStore(onToast, readToast, readToast)
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => set(null), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast])
  return <Popup notice={toast} />
}

/** A text that lies above the page and is read aloud; whoever draws it takes it away. */
export function Popup({ notice }: { notice: Notice | null }) {
  return (
    <div role="status" aria-live="polite">
      {notice && (
        <p className="toast" key={notice.id}>
          {notice.text}
        </p>
      )}
    </div>
  )
}
