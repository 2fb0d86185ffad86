import type { WorkerMessage } from '#worker/caches.ts'
import { listUsed } from './worker-link.ts'

/** Keeps what this page has used since it began; nothing where there is no copy. */
export async function fillCopy(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.active?.postMessage({ kind: 'fill', files: listUsed() } satisfies WorkerMessage)
}
