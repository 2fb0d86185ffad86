import { expect, type Page } from '@playwright/test'
import { signIn, test } from '#fixtures.ts'

/** Forty times what a device may store. */
const COUNT = 1_000
/** Drawn at once, and with each press. */
const STEP = 60
/** Of this machine while it does other things as well; alone the page is never busy for 200 ms in one go. */
const MAX_DRAW_MS = 5_000
const MAX_TASK_MS = 1_000
/** As long as that of a film of an hour and a half. */
const MANIFEST_CHARACTERS = 8_000

/** As if so many films were here: what is drawn of them, and pieces of each. */
const seed = (page: Page) =>
  page.evaluate(
    async ({ count, characters }) => {
      const { kola } = window as unknown as { kola: { call: (key: string, input: unknown) => Promise<unknown> } }
      const { userid: accountId } = (await kola.call('GET /apps/v1/account', {})) as { userid: string }
      const answer = (await kola.call('GET /apps/v1/video', { query: { id: 'goat-money' } })) as {
        _embedded: { collections: { art: unknown }[] }
      }
      const art = answer._embedded.collections[0]?.art
      const opening = indexedDB.open('kola-films', 1)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('films', { keyPath: 'titleId' })
        opening.result.createObjectStore('pieces')
        opening.result.createObjectStore('removed')
      }
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const manifest = '<MPD/>'.padEnd(characters)
      const person = JSON.parse(localStorage.getItem('person') ?? '{}').id as string
      const tx = opening.result.transaction(['films', 'pieces'], 'readwrite')
      for (let at = 1; at <= count; at += 1) {
        const about = { name: `Film ${at}`, art, durationSeconds: 4_740, standing: 'open', isSeen: false }
        tx.objectStore('films').put({
          ...{ titleId: `many-${at}`, accountId, people: [person], height: 480, aboutBytes: 9, status: 'ready' },
          ...{ problem: null, isUrgent: false, addedAt: at, mediaId: 'm', version: 'v', manifest, about },
          ...{ files: [{ name: 'f.mp4', bytes: 9 }], storedBytes: 9 },
        })
        tx.objectStore('pieces').put(new ArrayBuffer(9), [`many-${at}`, 'f.mp4', 0])
      }
      await new Promise((resolve) => {
        tx.oncomplete = resolve
      })
      opening.result.close()
      const sign = { hasFilms: true, isWifiOnly: true, isAtNight: true, keepsAhead: false, height: 480 }
      localStorage.setItem('storedFilms', JSON.stringify(sign))
    },
    { count: COUNT, characters: MANIFEST_CHARACTERS },
  )

interface Watched {
  /** What was read of pieces: `get`, `getAll` and the like. */
  reads: string[]
  longestTaskMs: number
  drawnAtMs: number
}

/** Notes reads of pieces, when the first films were drawn, and how long the page was busy in one go from its beginning on. */
const watch = (page: Page) =>
  page.addInitScript((count) => {
    const watched: Watched = { reads: [], longestTaskMs: 0, drawnAtMs: 0 }
    Object.assign(window, { watched })
    for (const name of ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor'] as const) {
      const own = IDBObjectStore.prototype[name] as (...given: unknown[]) => unknown
      Object.assign(IDBObjectStore.prototype, {
        [name](this: IDBObjectStore, ...given: unknown[]) {
          if (this.name === 'pieces') watched.reads.push(name)
          return own.apply(this, given)
        },
      })
    }
    new MutationObserver(() => {
      if (watched.drawnAtMs === 0 && document.querySelectorAll('.stored > li').length >= count) {
        watched.drawnAtMs = performance.now()
      }
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longestTaskMs = Math.max(watched.longestTaskMs, duration)
    }).observe({ type: 'longtask', buffered: true })
  }, STEP)

const readWatched = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched)

test('a thousand films are listed without a look into their bytes, sixty at a time, and no press waits for the others', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await page.waitForFunction(() => 'kola' in window && localStorage.getItem('person') !== null)
  await seed(page)
  await watch(page)
  await page.goto('/?again#/downloads')
  const rows = page.locator('.stored > li')
  await expect(rows).toHaveCount(STEP)
  await expect(page.getByRole('link', { name: `Play Film ${STEP}`, exact: true })).toBeAttached()
  const more = page.getByRole('button', { name: `Show ${STEP} more`, exact: true })
  await more.press('Enter')
  await expect(rows).toHaveCount(2 * STEP)
  // Who reads on goes on at the first of those that came.
  await expect(rows.nth(STEP)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Remove Film ${STEP + 1}`, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Film ${STEP + 1}`, exact: true })).toHaveCount(0)
  await expect(rows).toHaveCount(2 * STEP)
  const { reads, drawnAtMs, longestTaskMs } = await readWatched(page)
  console.info(
    `${COUNT} films: drawn after ${Math.round(drawnAtMs)} ms, busy for ${longestTaskMs} ms in one go at most`,
  )
  expect(reads).toEqual([])
  expect(drawnAtMs).toBeGreaterThan(0)
  expect(drawnAtMs).toBeLessThan(MAX_DRAW_MS)
  expect(longestTaskMs).toBeLessThan(MAX_TASK_MS)
})
