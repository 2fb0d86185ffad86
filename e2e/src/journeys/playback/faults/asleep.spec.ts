import { type CDPSession, expect, type Page, type Request } from '@playwright/test'
import pg from 'pg'
import { listRequests, pathOf, readFilm, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const PLAYER = '#/viewvideo/goat-money'
const TOO_MANY =
  'Too many people are using your account right now. Upgrade your plan or stop playing on one of these screens'
/** Beyond what is fetched ahead of a film that has just begun. */
const FAR_SECONDS = 40
/** Longer than any screen, licence or address of a film lives. */
const NIGHT = '08:00:00'

async function query(databaseUrl: string, text: string, accountId: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(text, [accountId])
  await client.end()
  return rowCount ?? 0
}

const fault = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })

interface Sleep {
  /** What the page has asked for until now. */
  requests: readonly Request[]
  devtools: CDPSession
  /** What becomes of the account meanwhile. */
  meanwhile: () => Promise<unknown>
}

/** The part of a film's address that opens it for a while; other addresses have none. */
const tokenOf = (request: Request) => /^\/media\/([^/]+)\//.exec(pathOf(request))?.[1]

const toSeconds = (ms: number) => Math.floor(ms / 1_000)

/**
 * The tab is frozen, as by a lid that is closed, until the next morning. What its film was opened by is refused from then on, as the
 * service refuses it once its time is over.
 */
async function sleep(page: Page, { requests, devtools, meanwhile }: Sleep): Promise<void> {
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await meanwhile()
  const old = new Set(requests.map(tokenOf))
  // An address names its end in whole seconds: what is given after a night is another, and after a moment may be the same.
  const frozenAt = toSeconds(Date.now())
  await expect.poll(() => toSeconds(Date.now())).toBeGreaterThan(frozenAt)
  await page.route('**/media/**', (route) => {
    const error = { code: 'MEDIA_TOKEN_INVALID', message: 'made up', requestId: 'x' }
    return old.has(tokenOf(route.request())) ? route.fulfill({ status: 403, json: { error } }) : route.continue()
  })
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await page.clock.fastForward(NIGHT)
}

/** Goes on with a film that a browser has paused, as some do with a tab that is frozen. */
async function goOn(page: Page): Promise<void> {
  if ((await readFilm(page)).isPaused) await page.keyboard.press('k')
  await waitUntilPlaying(page)
}

test('PRESENCE-01 PRESENCE-04 DRM-01 a film goes on at its place after a night in which its tab was frozen, playing or paused, without a word', async ({
  page,
  service,
  member,
}) => {
  test.slow()
  await page.clock.install()
  await signIn(page, member)
  const requests = listRequests(page)
  await page.goto(`/${PLAYER}`)
  await waitUntilPlaying(page)
  const listStarts = () => requests.filter((request) => pathOf(request).endsWith('/videoplayback'))
  const starts = listStarts().length
  const devtools = await page.context().newCDPSession(page)
  const lapse = async () => {
    expect(await query(service.databaseUrl, 'delete from screen_lease where account_id = $1', member.id)).toBe(1)
  }
  for (const isPaused of [false, true]) {
    if (isPaused) await page.keyboard.press('k')
    await expect.poll(async () => (await readFilm(page)).isPaused).toBe(isPaused)
    const { positionSeconds } = await readFilm(page)
    await sleep(page, { requests, devtools, meanwhile: lapse })
    await goOn(page)
    const after = await readFilm(page)
    expect(after.positionSeconds).toBeGreaterThanOrEqual(positionSeconds)
    expect(after.positionSeconds).toBeLessThan(positionSeconds + 12)
    const held = () => query(service.databaseUrl, 'select 1 from screen_lease where account_id = $1', member.id)
    await expect.poll(held, { timeout: 20_000 }).toBe(1)
    await expect(fault(page)).toHaveCount(0)
  }
  // Its bytes come by the address that was given meanwhile.
  await page.locator('video').evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at
  }, FAR_SECONDS)
  await waitForPosition(page, FAR_SECONDS + 1)
  await expect(fault(page)).toHaveCount(0)
  expect(listStarts().length, 'the same playback session goes on').toBe(starts)
})

test('LIMIT-01 ERR-08 a film whose screens were taken while its tab was frozen says who is watching', async ({
  page,
  service,
  member,
}) => {
  await page.clock.install()
  await signIn(page, member)
  const requests = listRequests(page)
  await page.goto(`/${PLAYER}`)
  await waitUntilPlaying(page)
  const call = await signInByApi(service.url, member)
  const takeBoth = async () => {
    await query(service.databaseUrl, 'delete from screen_lease where account_id = $1', member.id)
    for (const device of ['OTHERDEVICE000000001', 'OTHERDEVICE000000002']) {
      await call(`GET /apps/v2/videoplayback?id=zero-balance&deviceId=${device}`)
    }
  }
  // What was on its way before the tab was frozen may claim the screen once more.
  const meanwhile = () => expect(takeBoth).toPass({ timeout: 10_000 })
  await sleep(page, { requests, devtools: await page.context().newCDPSession(page), meanwhile })
  const limit = page.getByRole('heading', { name: TOO_MANY, exact: true })
  await expect(async () => {
    if ((await limit.count()) > 0) return
    const { isPaused } = await readFilm(page)
    if (isPaused) await page.keyboard.press('k')
    await expect(limit).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Zero Balance' })).toHaveCount(2)
  await expect(page.locator('.player__wait')).toHaveCount(0)
})
