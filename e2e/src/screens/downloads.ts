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
}

const READY: Seed[] = [
  { id: 'mama-put-and-the-moon', bytes: 210e6, status: 'ready' },
  { id: 'saint-of-oshodi', bytes: 340e6, status: 'ready' },
  { id: 'goat-money', bytes: 480e6, status: 'ready' },
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
    for (const [at, { id, bytes, status, storedBytes = bytes, isSeen = false }] of seeds.entries()) {
      const { _embedded } = (await kola.call('GET /apps/v1/video', { query: { id } })) as {
        _embedded: { collections: { title: string; art: unknown; duration?: number }[] }
      }
      const [item] = _embedded.collections
      const about = { name: item?.title, art: item?.art, durationSeconds: 4_740, standing: 'open', isSeen }
      const record = {
        ...{ titleId: id, accountId: 'a', people: [person], height: 480, aboutBytes: bytes, status, problem: null },
        ...{ isUrgent: false, addedAt: at, mediaId: '', version: '', manifest: '', files: [], about },
        storedBytes: status === 'waiting' ? 0 : storedBytes,
      }
      await done(database.transaction('films', 'readwrite').objectStore('films').put(record))
    }
    database.close()
    const sign = { hasFilms: true, isWifiOnly: true, isAtNight: true, height: 480 }
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

async function open(page: Page, { url }: JourneyEnv, films: readonly Seed[]): Promise<void> {
  await withRoom(page)
  await signIn(page, { email: 'member@example.com', password: DEMO_PASSWORD }, { url })
  await page.goto('/#/home')
  await page.waitForFunction(() => 'kola' in window && localStorage.getItem('person') !== null)
  await seed(page, films)
  await page.goto('/?again#/downloads')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Films that a device keeps. */
export const downloadsScenes: readonly Scene[] = [
  { name: 'downloads', isWhole: true, open: (page, service) => open(page, service, READY) },
  { name: 'downloads-queue', isWhole: true, open: (page, service) => open(page, service, [...ON_THE_WAY, ...READY]) },
  { name: 'downloads-empty', open: (page, service) => open(page, service, []) },
  {
    name: 'downloads-offline',
    async open(page, service) {
      await open(page, service, READY)
      await page.context().setOffline(true)
      await page.getByText('No line right now').waitFor()
    },
  },
  {
    name: 'downloads-ask',
    async open(page, { url }) {
      await withRoom(page)
      await signIn(page, { email: 'member@example.com', password: DEMO_PASSWORD }, { url })
      await page.goto('/#/details/goat-money/home')
      await page.getByRole('button', { name: 'Download Goat Money' }).click()
      await page.getByRole('radio').first().waitFor()
    },
  },
]
