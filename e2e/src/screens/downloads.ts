import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import { DEMO_PASSWORD } from '../fixtures/service/accounts.ts'
import { signIn } from '../fixtures.ts'
import type { Scene } from './scene.ts'

interface Seed {
  id: string
  bytes: number
  status: 'ready' | 'waiting' | 'paused'
  storedBytes?: number
  isSeen?: boolean
  /** Its number, of an episode of `series`. */
  number?: number
  series?: string
}

const READY: Seed[] = [
  { id: 'mama-put-and-the-moon', bytes: 210e6, status: 'ready' },
  { id: 'saint-of-oshodi', bytes: 340e6, status: 'ready' },
  ...[1, 2, 3].map((number): Seed => {
    return { id: `marina-heights-s1e${number}`, series: 'marina-heights', number, bytes: 160e6, status: 'ready' }
  }),
  { id: 'sabi-girl', bytes: 290e6, status: 'ready', isSeen: true },
]
const ON_THE_WAY: Seed[] = [
  { id: 'highlife-74', bytes: 410e6, status: 'paused', storedBytes: 190e6 },
  { id: 'yan-mata-uku', bytes: 380e6, status: 'waiting' },
  { id: 'zero-balance', bytes: 360e6, status: 'waiting' },
]

/** Films as if they were here: what is drawn of them, and no bytes. */
async function seed(page: Page, films: readonly Seed[]): Promise<void> {
  await page.evaluate(async (seeds) => {
    const { kola } = window as unknown as { kola: { call: (key: string, input: unknown) => Promise<unknown> } }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opening = indexedDB.open('kola-films', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('films', { keyPath: 'titleId' })
      opening.result.createObjectStore('pieces')
      opening.result.createObjectStore('removed')
    }
    const database = await done(opening)
    const person = JSON.parse(localStorage.getItem('person') ?? '{}').id as string
    const { userid: accountId } = (await kola.call('GET /apps/v1/account', {})) as { userid: string }
    async function find(id: string) {
      const { _embedded } = (await kola.call('GET /apps/v1/video', { query: { id } })) as {
        _embedded: { collections: { name: string; art: unknown }[] }
      }
      return _embedded.collections[0]
    }
    for (const [at, { id, bytes, status, storedBytes = bytes, isSeen = false, number, series }] of seeds.entries()) {
      const item = await find(id)
      const parent = series ? await find(series) : undefined
      const episode = parent && {
        ...{ series: { id: series, name: parent.name, art: parent.art }, number },
        ...{ seasonId: `${series}-s1`, seasonNumber: 1 },
      }
      const about = { name: item?.name, art: item?.art, durationSeconds: 4_740, standing: 'open', isSeen, episode }
      const record = {
        ...{ titleId: id, accountId, people: [person], height: 480, aboutBytes: bytes, status, problem: null },
        ...{ isUrgent: false, addedAt: at, mediaId: '', version: '', manifest: '', files: [], about },
        storedBytes: status === 'waiting' ? 0 : storedBytes,
      }
      await done(database.transaction('films', 'readwrite').objectStore('films').put(record))
    }
    database.close()
    const sign = { hasFilms: true, isWifiOnly: true, isAtNight: true, keepsAhead: false, height: 480 }
    localStorage.setItem('storedFilms', JSON.stringify(sign))
  }, films)
}

/** The film that a phone of 64 GB has room for, as in the drawing. */
async function withRoom(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 20e9, usage: 14.8e9 })
  })
  // What the service knows of this device is nothing, and would change what is drawn.
  await page.route('**/apps/v2/stored-titles?*', (route) => route.abort())
}

async function enter(page: Page, { url }: JourneyEnv): Promise<void> {
  await signIn(page, { email: 'member@example.com', password: DEMO_PASSWORD }, { url })
  await page.goto('/#/home')
  await page.waitForFunction(() => 'kola' in window && localStorage.getItem('person') !== null)
}

async function open(page: Page, service: JourneyEnv, films: readonly Seed[]): Promise<void> {
  await withRoom(page)
  await enter(page, service)
  await seed(page, films)
  await page.goto('/?again#/downloads')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function rules(page: Page, service: JourneyEnv): Promise<void> {
  await open(page, service, [])
  await page.getByRole('button', { name: 'When to fetch', exact: true }).click()
}

/** The line goes while the screen is open. */
async function offline(page: Page, service: JourneyEnv): Promise<void> {
  await open(page, service, READY)
  await page.context().setOffline(true)
  await page.getByText('No line right now').waitFor()
}

async function ask(page: Page, service: JourneyEnv): Promise<void> {
  await withRoom(page)
  await enter(page, service)
  await page.goto('/#/details/goat-money/home')
  await page.getByRole('button', { name: 'Download Goat Money' }).click()
  await page.getByRole('radio').first().waitFor()
}

const scene = (name: string, open: Scene['open']): Scene => ({ name, open, sizes: ['phone', 'desktop'] })
const stored = (films: readonly Seed[]) => (page: Page, service: JourneyEnv) => open(page, service, films)

/** Films that a device keeps. */
export const downloadsScenes: readonly Scene[] = [
  scene('downloads', stored(READY)),
  scene('downloads-queue', stored([...ON_THE_WAY, ...READY])),
  scene('downloads-empty', stored([])),
  scene('downloads-rules', rules),
  scene('downloads-offline', offline),
  scene('downloads-ask', ask),
]
