import { ApiError } from '@kola/contract/http/client'
import { createIndexedLocker } from '@kola/player/stored/indexed-locker'
import type { Locker } from '@kola/player/stored/locker'
import { planHold, readLine, toNextChangeMs } from '@kola/player/stored/plan/fetch-rules'
import { StoreRefused } from '@kola/player/stored/store-film'
import { createStoreQueue, type StoreQueue } from '@kola/player/stored/store-queue'
import { getDeviceId } from '#shared/service/device-id.ts'
import { call } from '#shared/service/service.ts'
import { getSessionState, onSessionChange } from '#shared/service/session.ts'
import { keepStoredSign, readStoredSign } from '#shared/stored/stored-sign.ts'
import { dropStore } from './drop-store.ts'
import { LOCKER_NAME } from './locker-name.ts'

/** Films of this device and their queue. */
export interface Store {
  queue: StoreQueue
  locker: Locker
}

const CHANNEL = 'kola-stored'
const LOCK = 'kola-stored'

interface NetworkInformation extends EventTarget {
  type?: string
  saveData?: boolean
}

const readConnection = () => (navigator as Navigator & { connection?: NetworkInformation }).connection
export const readOwnLine = () => readLine({ onLine: navigator.onLine, connection: readConnection() })

/** Refusals that are no answer to the question: the line, the hour, a service that is busy. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500

async function askPermission(titleId: string) {
  try {
    return await call('POST /apps/v2/stored-titles', { body: { id: titleId, deviceId: getDeviceId() } })
  } catch (error) {
    if (isPassing(error)) throw error
    const { code, message } = error as ApiError
    throw new StoreRefused(code, message)
  }
}

async function tellRemoved(titleId: string): Promise<void> {
  await call('DELETE /apps/v2/stored-titles/{titleId}', { params: { titleId }, query: { deviceId: getDeviceId() } })
}

/** At the latest after so long; at once when the line is back, or nobody waits any more. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

const alone = (work: () => Promise<void>, signal: AbortSignal): Promise<void> =>
  navigator.locks
    .request(LOCK, { signal }, work)
    .then(undefined, (error: unknown) => (signal.aborted ? undefined : Promise.reject(error)))

let opened: Store | null = null

/** One for the page. It stores on as long as the page is open, whatever screen is shown. */
export function openStore(): Store {
  opened ??= create()
  return opened
}

function create(): Store {
  const locker = createIndexedLocker(LOCKER_NAME)
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null
  const queue = createStoreQueue({
    ...{ locker, askPermission, tellRemoved, wait, alone },
    fetch: (url, init) => fetch(url, init),
    // AV1 plays in many browsers whose device is too slow for it; what is stored must play on the bus.
    canPlay: (type) => MediaSource.isTypeSupported(type) && !type.includes('av01'),
    findHold: ({ isUrgent }) => planHold(readStoredSign(), { isUrgent, line: readOwnLine(), now: new Date() }),
    announce: () => channel?.postMessage('changed'),
    nowMs: () => performance.now(),
  })
  channel?.addEventListener('message', () => void queue.load().catch(lost))
  queue.subscribe(() => noteFilms(queue))
  // Whatever stored first on this page, and where nothing was stored when it began.
  onSessionChange(() => getSessionState() === 'visitor' && void dropStore().catch(lost))
  watchLine(queue)
  return { queue, locker }
}

/** The next page knows whether there is anything to look at. */
function noteFilms(queue: StoreQueue): void {
  const { isLoaded, films } = queue.getState()
  if (isLoaded && readStoredSign().hasFilms !== films.length > 0) keepStoredSign({ hasFilms: films.length > 0 })
}

/** Whatever changes what may be fetched: the line, the hour, the page that comes back. */
function watchLine(queue: StoreQueue): void {
  const look = () => void queue.look().catch(lost)
  addEventListener('online', look)
  addEventListener('offline', look)
  readConnection()?.addEventListener('change', look)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  const atNextChange = () => {
    setTimeout(() => {
      look()
      atNextChange()
    }, toNextChangeMs(new Date()) + 1_000)
  }
  atNextChange()
  look()
}

/** The browser took its storage away, or never gave any: the screen says what is there, which is nothing. */
export function lost(error: unknown): void {
  console.warn('stored.locker-lost', error)
}
