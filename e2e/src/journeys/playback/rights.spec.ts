import { expect, type Page, type Response } from '@playwright/test'
import pg from 'pg'
import { readFilm, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const PLAYER = '/#/viewvideo/goat-money'
const TOO_MANY =
  'Too many people are using your account right now. Upgrade your plan or stop playing on one of these screens'
/** Beyond what is in the buffer soon after the start. */
const FAR_SECONDS = 36
/** What the service knows of a screen it believes for five seconds. */
const BELIEVED_MS = 5_000

const isFilm = (response: Response) => /^\/media\/[^/]+\/.*\.mp4$/.test(new URL(response.url()).pathname)
const tokenOf = (response: Response) => new URL(response.url()).pathname.split('/')[2] ?? ''

function listFilm(page: Page): Response[] {
  const responses: Response[] = []
  page.on('response', (response) => {
    if (isFilm(response)) responses.push(response)
  })
  return responses
}

/** Every playback session that the page begins. */
function listStarts(page: Page): string[] {
  const starts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/videoplayback')) starts.push(request.url())
  })
  return starts
}

/** Lets an account's leases lapse, as a long pause does. */
async function lapse(databaseUrl: string, accountId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('delete from screen_lease where account_id = $1', [accountId])
  await client.end()
}

/** Pauses, loses the screen and looks for a place of the film that is not loaded: its files are refused. */
async function pauseUntilRefused(page: Page, film: Response[], lose: () => Promise<void>): Promise<void> {
  await page.keyboard.press('k')
  await expect.poll(async () => (await readFilm(page)).isPaused).toBe(true)
  await lose()
  await page.waitForTimeout(BELIEVED_MS + 1_000)
  await page.locator('video').evaluate((video: HTMLVideoElement, seconds) => {
    video.currentTime = seconds
  }, FAR_SECONDS)
  await expect
    .poll(() => film.filter((response) => response.status() === 403).length, { timeout: 30_000 })
    .toBeGreaterThan(0)
}

/** The player tries what it can and comes to rest: only then does the viewer come back. */
async function untilQuiet(film: Response[]): Promise<void> {
  let count = -1
  await expect
    .poll(
      () => {
        const isQuiet = film.length === count
        count = film.length
        return isQuiet
      },
      { intervals: [8_000], timeout: 120_000 },
    )
    .toBe(true)
}

test('DRM-01 PRESENCE-01 a playing film never notices that its address and its screen are renewed', async ({
  page,
  member,
}) => {
  const film = listFilm(page)
  const starts = listStarts(page)
  await signIn(page, member)
  await page.goto(PLAYER)
  await waitUntilPlaying(page)
  const before = starts.length
  const { positionSeconds } = await readFilm(page)
  await waitForPosition(page, positionSeconds + 15)
  await waitForPosition(page, positionSeconds + 25)
  expect(starts.length, 'the same playback session goes on').toBe(before)
  expect(new Set(film.map(tokenOf)).size).toBeGreaterThan(1)
  expect(film.filter((response) => response.status() >= 400)).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('PRESENCE-04 a film goes on after a pause in which its screen was given back, without a word', async ({
  page,
  service,
  member,
}) => {
  test.slow()
  const film = listFilm(page)
  const starts = listStarts(page)
  await signIn(page, member)
  await page.goto(PLAYER)
  await waitUntilPlaying(page)
  const before = starts.length
  await pauseUntilRefused(page, film, () => lapse(service.databaseUrl, member.id))
  await untilQuiet(film)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('k')
  await waitForPosition(page, FAR_SECONDS + 2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(starts.length, 'the same playback session goes on').toBe(before)
})

test('LIMIT-01 ERR-08 a film that comes back from a pause to taken screens shows who is watching', async ({
  page,
  service,
  member,
}) => {
  test.slow()
  const film = listFilm(page)
  await signIn(page, member)
  await page.goto(PLAYER)
  await waitUntilPlaying(page)
  await pauseUntilRefused(page, film, async () => {
    await lapse(service.databaseUrl, member.id)
    const call = await signInByApi(service.url, member)
    for (const device of ['OTHERDEVICE000000001', 'OTHERDEVICE000000002']) {
      await call(`GET /apps/v2/videoplayback?id=zero-balance&deviceId=${device}`)
    }
  })
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: TOO_MANY, exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Zero Balance' })).toHaveCount(2)
})
