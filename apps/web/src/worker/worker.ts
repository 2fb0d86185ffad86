import { CACHE_SIZES, type CacheName, MEMBER_SIGN, type WorkerMessage } from './caches.ts'
import { FILES, planFetch } from './plan-fetch.ts'

/** Written in by the build: which build it is, and the files that home needs. */
declare const BUILD: { version: string; files: string[] }
declare const self: ServiceWorkerGlobalScope

const { version, files } = BUILD

const PAGE_KEY = '/'
/** These never come here, so that no film and no call waits for the worker to wake. */
const UNTOUCHED = ['/media/*', '/apps/*', '/presence/*', '/drm/*']

async function keep(cacheName: CacheName, key: Request | string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.type !== 'basic' || !(await caches.has(MEMBER_SIGN))) return
  const cache = await caches.open(cacheName)
  await cache.put(key, answer)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - CACHE_SIZES[cacheName]))) await cache.delete(old)
  // Somebody may have signed out meanwhile.
  if (!(await caches.has(MEMBER_SIGN))) await caches.delete(cacheName)
}

const find = (cacheName: CacheName, key: Request | string) =>
  caches.match(key, { cacheName: cacheName, ignoreVary: true })

const isPage = (answer: Response) =>
  !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html')

/** The service's answer; the kept one when it gives none, or says that it cannot. */
async function askFirst(event: FetchEvent, cacheName: CacheName, key: Request | string): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    const answer = preloaded ?? (await fetch(event.request))
    if (answer.status >= 500) return (await find(cacheName, key)) ?? answer
    if (key !== PAGE_KEY || isPage(answer)) event.waitUntil(keep(cacheName, key, answer.clone()))
    return answer
  } catch (cause) {
    const kept = await find(cacheName, key)
    if (kept) return kept
    throw cause
  }
}

async function lookFirst(event: FetchEvent, cacheName: CacheName): Promise<Response> {
  const kept = await find(cacheName, event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  event.waitUntil(keep(cacheName, event.request, answer.clone()))
  return answer
}

/** Everything that home needs; what the browser has already travels no second time. */
async function precache(): Promise<void> {
  for (const file of FILES) await keep('kola-files', file, await fetch(file))
  await bringMissing(files)
  const page = await fetch(PAGE_KEY, { cache: 'no-cache' })
  if (isPage(page)) await keep('kola-page', PAGE_KEY, page)
}

async function bringMissing(wanted: readonly string[]): Promise<void> {
  for (const file of wanted) {
    const cacheName = file.includes('/art/') ? 'kola-pictures' : 'kola-files'
    if (!(await find(cacheName, file))) await keep(cacheName, file, await fetch(file))
  }
}

/** After a sign-in on a page that the worker serves already, all caches are empty. */
async function refill(used: readonly string[]): Promise<void> {
  if (!(await find('kola-page', PAGE_KEY))) await precache()
  await bringMissing(used)
}

async function begin(): Promise<void> {
  const names = await caches.keys()
  const known = [MEMBER_SIGN, ...Object.keys(CACHE_SIZES)]
  const strange = names.filter((name) => name.startsWith('kola-') && !known.includes(name))
  await Promise.all(strange.map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('install', (event) => {
  const { addRoutes } = event as InstallEvent
  const rules = UNTOUCHED.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }))
  event.waitUntil(Promise.all([precache(), addRoutes?.call(event, rules)]))
})
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.kind === 'version') event.ports[0]?.postMessage(version)
  if (message.kind === 'take-over') event.waitUntil(self.skipWaiting())
  if (message.kind === 'fill') event.waitUntil(refill(message.files))
})
self.addEventListener('fetch', (event) => {
  const { method, mode, url, headers } = event.request
  const plan = planFetch({ method, mode, url, isRange: headers.has('range') }, self.location.origin)
  if (plan === 'page') event.respondWith(askFirst(event, 'kola-page', PAGE_KEY))
  if (plan === 'file') event.respondWith(askFirst(event, 'kola-files', event.request))
  if (plan === 'asset') event.respondWith(lookFirst(event, 'kola-files'))
  if (plan === 'picture') event.respondWith(lookFirst(event, 'kola-pictures'))
})

/** Static routes of service workers, which not all browsers know. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rules: readonly object[]) => Promise<void>
}
