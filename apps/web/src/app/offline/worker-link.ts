import { build } from '#shared/build.ts'
import { onServiceBack } from '#shared/service/reachability.ts'
import { MEMBER_SIGN, type WorkerMessage } from '#worker/caches.ts'

/** A page that stays open looks for a new version this often. */
const LOOK_EVERY_MS = 3_600_000
/** How long a new worker may take to be in charge before the page loads anew all the same. */
const TAKE_OVER_MS = 3_000

const send = (worker: ServiceWorker, message: WorkerMessage, port?: MessagePort) =>
  worker.postMessage(message, port ? [port] : [])

function askVersion(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = (event) => resolve(String(event.data))
    send(worker, { kind: 'version' }, port2)
  })
}

/** Loads the page anew, under the new worker where one waits. */
function takeOver(registration: ServiceWorkerRegistration): void {
  const reload = () => location.reload()
  if (!registration.waiting) {
    reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, TAKE_OVER_MS)
  send(registration.waiting, { kind: 'take-over' })
}

/** Calls `run` with each worker that is ready and waits for the pages of the old one to go. */
function watchWaiting(registration: ServiceWorkerRegistration, run: (worker: ServiceWorker) => void): () => void {
  const onFound = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.waiting === installing) run(installing)
    })
  }
  if (registration.waiting) run(registration.waiting)
  registration.addEventListener('updatefound', onFound)
  return () => registration.removeEventListener('updatefound', onFound)
}

/** Looks for a new version every hour, when the page is looked at again after one, and when the service comes back. */
function lookForVersions(registration: ServiceWorkerRegistration): () => void {
  let lookedAt = Date.now()
  const look = () => {
    lookedAt = Date.now()
    registration.update().catch(() => {
      // NOTE: without a line there is nothing new, and the next look tells.
    })
  }
  const onSight = () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > LOOK_EVERY_MS) look()
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', onSight)
  const stopListening = onServiceBack(look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onSight)
    stopListening()
  }
}

/** Pictures and code that this page has used, from before the worker was there. */
export function listUsed(): string[] {
  const names = performance.getEntriesByType('resource').map((entry) => new URL(entry.name))
  const own = names.filter(({ origin, pathname }) => origin === location.origin && /^\/(art|assets)\//.test(pathname))
  return own.map(({ pathname }) => pathname)
}

/**
 * Keeps what home needs on this device. `onNewVersion` gets what brings a version that is newer than this page; nothing
 * is said when the page is of it already. Resolves with what stops it.
 */
export async function keepCopy(onNewVersion: (takeOver: () => void) => void): Promise<() => void> {
  await caches.open(MEMBER_SIGN)
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/sw.js')
  if (!registration) return () => {}
  const ready = await navigator.serviceWorker.ready
  if (ready.active) send(ready.active, { kind: 'fill', files: listUsed() })
  const stopWatching = watchWaiting(registration, async (worker) => {
    if ((await askVersion(worker)) === build) send(worker, { kind: 'take-over' })
    else onNewVersion(() => takeOver(registration))
  })
  const stopLooking = lookForVersions(registration)
  return () => {
    stopWatching()
    stopLooking()
  }
}

/** Takes everything away: nobody is signed in any more. */
export async function dropCopy(): Promise<void> {
  await caches.delete(MEMBER_SIGN)
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('kola-')).map((name) => caches.delete(name)))
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.unregister()
}
