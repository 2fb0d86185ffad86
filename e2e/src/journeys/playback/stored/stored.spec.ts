import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { listRequests, openPanel, pathOf, readFilm, waitUntilPlaying, wakeControls } from '#fixtures/pages/playing.ts'
import { askFor, countBytes, downloadsRow, throttle, waitUntilStored } from '#fixtures/stored/storing.ts'
import { signIn, test } from '#fixtures.ts'

const FILM = 'goat-money'
const NAME = 'Goat Money'
const MAX_START_BYTES = 50_000

/** Bytes of the film that came, by where each request began. */
const startsOf = (page: Page) => {
  const requests = listRequests(page)
  return () =>
    requests
      .filter((request) => /^\/media\/.*p\.mp4$/.test(pathOf(request)) && request.method() === 'GET')
      .map((request) => Number(/bytes=(\d+)/.exec(request.headers().range ?? '')?.[1] ?? 0))
}

test('DRM-02 a film is stored, also over a tab that is closed in the middle, starts with less than 50 KB over the line, and without a licence not at all', async ({
  page,
  context,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  await page.goto(`/#/details/${FILM}/home`)
  await expect(page.getByRole('button', { name: `Download ${NAME}`, exact: true })).toBeVisible()
  await throttle(page, 60_000)
  await askFor(page, NAME)
  await page.getByRole('link', { name: `${NAME} is on its way`, exact: true }).click()
  const bar = page.getByRole('progressbar', { name: `${NAME}, how much is here`, exact: true })
  await expect(bar).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await page.close()

  const again = await context.newPage()
  const starts = startsOf(again)
  await again.goto('/#/downloads')
  await waitUntilStored(again, NAME)
  // What had come did not come a second time.
  expect(Math.min(...starts())).toBeGreaterThanOrEqual(262_144)
  await expect(downloadsRow(again, NAME)).toContainText(' KB · ')
  await expectAccessible(again)

  const travelled = await countBytes(again)
  const requests = listRequests(again)
  await again.getByRole('link', { name: `Play ${NAME}`, exact: true }).click()
  await waitUntilPlaying(again)
  const bytes = travelled.bytes()
  console.info(`a stored film started with ${bytes} bytes over the line`)
  expect(bytes, travelled.paths().join('\n')).toBeLessThanOrEqual(MAX_START_BYTES)
  // It was asked whether it may be watched, and the licence came; no byte of the film did.
  expect(requests.some((request) => pathOf(request) === '/apps/v2/videoplayback')).toBe(true)
  expect(requests.some((request) => pathOf(request).startsWith('/drm/'))).toBe(true)
  expect(requests.map(pathOf).filter((path) => path.startsWith('/media/'))).toEqual([])
  expect((await readFilm(again)).frames).toBeGreaterThan(5)
  // Subtitles and the pictures of places are here too.
  await openPanel(again, 'Subtitles and audio')
  const subtitles = again.getByRole('radiogroup', { name: 'Subtitles', exact: true })
  await subtitles.getByRole('radio', { name: 'English', exact: true }).click()
  await expect(again.locator('.player__text')).toHaveText(/\w/, { timeout: 20_000 })
  await again.keyboard.press('Escape')
  await wakeControls(again)
  await again.getByRole('slider', { name: 'Position', exact: true }).hover()
  await expect(again.locator('.scrub__picture')).toHaveCSS('background-image', /^url\("blob:/)
  await meetRefusal(again)
  expect(requests.map(pathOf).filter((path) => path.startsWith('/media/'))).toEqual([])
})

/** A licence that is refused shows nothing of what is stored, and takes nothing away. */
async function meetRefusal(page: Page): Promise<void> {
  const refusal = { error: { code: 'LICENCE_DENIED', message: 'made up', requestId: 'x' } }
  await page.route('**/drm/**', (route) => route.fulfill({ status: 403, json: refusal }))
  await page.goto(`/?refused#/viewvideo/${FILM}`)
  const fault = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(fault.getByRole('heading')).toHaveText('This film could not be unlocked', { timeout: 30_000 })
  expect((await readFilm(page)).frames).toBe(0)
  await page.unroute('**/drm/**')
  await fault.getByRole('button', { name: 'Try again', exact: true }).click()
  await waitUntilPlaying(page)
}

test('a full device says so and loses nothing, and goes on when there is room', async ({ page, context, member }) => {
  await signIn(page, member)
  await page.goto(`/#/details/${FILM}/home`)
  await expect(page.getByRole('button', { name: `Download ${NAME}`, exact: true })).toBeVisible()
  const session = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  const { usage } = await page.evaluate(() => navigator.storage.estimate())
  await askFor(page, NAME, async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: (usage ?? 0) + 300_000 })
  })
  await page.goto('/#/downloads')
  await expect(page.getByRole('alert')).toContainText('Your device is nearly full.', { timeout: 20_000 })
  await expect(downloadsRow(page, NAME)).toContainText('Waits for room, ')
  await expectAccessible(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await waitUntilStored(page, NAME)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** What a browser does that makes room: a piece of a film, or everything. */
const takeAway = (page: Page, what: 'a piece' | 'everything') =>
  page.evaluate(async (all) => {
    const done = (request: IDBRequest) =>
      new Promise<void>((resolve, reject) => {
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      })
    if (all) return done(indexedDB.deleteDatabase('kola-films'))
    const opening = indexedDB.open('kola-films')
    await done(opening)
    const tx = opening.result.transaction('pieces', 'readwrite')
    const keys = tx.objectStore('pieces').getAllKeys()
    await done(keys)
    const key = keys.result.find((one) => String((one as string[])[1]).endsWith('p.mp4'))
    if (key) await done(tx.objectStore('pieces').delete(key))
    opening.result.close()
  }, what === 'everything')

test('what the browser takes away is said: a piece comes again by itself, everything when it is asked for', async ({
  page,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  await page.goto(`/#/details/${FILM}/home`)
  await askFor(page, NAME)
  await page.goto('/#/downloads')
  await waitUntilStored(page, NAME)
  await takeAway(page, 'a piece')
  const starts = startsOf(page)
  await page.reload()
  await expect.poll(() => starts().length, { timeout: 20_000 }).toBeGreaterThan(0)
  await waitUntilStored(page, NAME)
  await takeAway(page, 'everything')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Taken away', exact: true })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: `Fetch ${NAME} again`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fetch now', exact: true }).click()
  await waitUntilStored(page, NAME)
  await page.getByRole('button', { name: `Remove ${NAME}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing stored yet', exact: true })).toBeVisible()
})
