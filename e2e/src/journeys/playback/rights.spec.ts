import { expect, type Page, type Response } from '@playwright/test'
import pg from 'pg'
import { beatEvery, readFilm, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const PLAYER = '/#/viewvideo/goat-money'
const TOO_MANY =
  'Too many people are using your account right now. Upgrade your plan or stop playing on one of these screens'
/** The demo tenant's beats are half a minute apart, and the film is loaded to its end before the second. */
const BEAT_MS = 2_000
/** The last place of the film that is looked for: what follows it is long enough to be played. */
const LAST_SECONDS = 40

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

async function query<R extends pg.QueryResultRow>(databaseUrl: string, text: string, accountId: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<R>(text, [accountId])
  await client.end()
  return rows
}

/** Lets an account's leases lapse, as a long pause does. */
async function lapse(databaseUrl: string, accountId: string): Promise<void> {
  await query(databaseUrl, 'delete from screen_lease where account_id = $1', accountId)
}

/** Until when the account's one screen is held, in milliseconds since 1970. */
async function readHeldUntil(databaseUrl: string, accountId: string): Promise<number> {
  const text = 'select expires_at from screen_lease where account_id = $1'
  const [lease] = await query<{ expires_at: Date }>(databaseUrl, text, accountId)
  return lease?.expires_at.getTime() ?? 0
}

/** Every media token that a beat's answer brings and that was not there before, in their order. */
function listRenewals(page: Page): string[] {
  const tokens: string[] = []
  page.on('response', (response) => {
    const token = new URL(response.url()).pathname.startsWith('/presence/') && response.headers()['x-media-token']
    if (token && !tokens.includes(token)) tokens.push(token)
  })
  return tokens
}

/** Goes to the place that is farthest from all that is loaded. @returns its second */
function seekUnloaded(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement, last) => {
    const ranges = Array.from({ length: video.buffered.length }, (_, index) => index)
    const toGap = (second: number) =>
      Math.min(...ranges.map((at) => Math.max(video.buffered.start(at) - second, second - video.buffered.end(at), 0)))
    const places = Array.from({ length: last }, (_, index) => last - index)
    const place = places.reduce((best, one) => (toGap(one) > toGap(best) ? one : best))
    video.currentTime = place
    return place
  }, LAST_SECONDS)
}

/**
 * Looks for places that are not loaded until something is seen of the files that are asked for: the one behind those
 * that are loaded may be on its way already.
 * @returns the second at which the film stands
 */
async function seekUntil(page: Page, isSeen: () => boolean): Promise<number> {
  let place = 0
  await expect(async () => {
    place = await seekUnloaded(page)
    await expect.poll(isSeen, { timeout: 5_000 }).toBe(true)
  }).toPass({ timeout: 40_000 })
  return place
}

/** Pauses, loses the screen and looks for what is not loaded: its files are refused. @returns where the film stands */
async function pauseUntilRefused(page: Page, film: Response[], lose: () => Promise<void>): Promise<number> {
  await page.keyboard.press('k')
  await expect.poll(async () => (await readFilm(page)).isPaused).toBe(true)
  await lose()
  const [file] = film
  const askAgain = () => page.request.get(file?.url() ?? '', { headers: { range: 'bytes=0-9' } })
  // The service believes for some seconds what it knew of the screen.
  await expect.poll(async () => (await askAgain()).status(), { intervals: [500] }).toBe(403)
  return seekUntil(page, () => film.some((response) => response.status() === 403))
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
  service,
  member,
}) => {
  const film = listFilm(page)
  const starts = listStarts(page)
  const renewals = listRenewals(page)
  await beatEvery(page, BEAT_MS)
  await signIn(page, member)
  await page.goto(PLAYER)
  await waitUntilPlaying(page)
  const before = starts.length
  await expect.poll(() => renewals.length, { timeout: 20_000 }).toBeGreaterThan(0)
  const heldUntil = await readHeldUntil(service.databaseUrl, member.id)
  expect(heldUntil).toBeGreaterThan(0)
  // A beat that follows the start within the same second brings the very token of the start.
  const [first] = film.map(tokenOf)
  const listNew = () => renewals.slice(1).filter((token) => token !== first)
  await expect.poll(() => listNew().length, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect.poll(() => readHeldUntil(service.databaseUrl, member.id)).toBeGreaterThan(heldUntil)
  const place = await seekUntil(page, () => film.some((response) => listNew().includes(tokenOf(response))))
  await waitForPosition(page, place + 2)
  expect(starts.length, 'the same playback session goes on').toBe(before)
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
  const place = await pauseUntilRefused(page, film, () => lapse(service.databaseUrl, member.id))
  await untilQuiet(film)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('k')
  await waitForPosition(page, place + 2)
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
