import { expect, type Page, type Route } from '@playwright/test'
import { beatEvery, goBack, readFilm, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const PLAYER = '#/viewvideo/goat-money'
const TOO_MANY =
  'Too many people are using your account right now. Upgrade your plan or stop playing on one of these screens'
const BEAT_MS = 1_000
const DAY_MS = 86_400_000
const RECORDS = /\/presence\/|\/apps\/v1\/resume/

/** Everything that a service, or a line, may say instead of yes. */
const FAILURES: ((route: Route) => Promise<void>)[] = [
  ...[403, 404, 500].map((status) => (route: Route) => route.fulfill({ status, json: { error: { code: 'X' } } })),
  (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html>nonsense' }),
  (route) => route.abort('timedout'),
]

async function pause(page: Page): Promise<number> {
  await page.keyboard.press('k')
  await expect.poll(async () => (await readFilm(page)).isPaused).toBe(true)
  return (await readFilm(page)).positionSeconds
}

/** The place that the service knows. */
async function readSaved(url: string, member: Parameters<typeof signInByApi>[1]): Promise<number> {
  const call = await signInByApi(url, member)
  const { resumeList } = (await call('GET /apps/v1/get-resume-list')) as { resumeList: { resumeTime: number }[] }
  return resumeList[0]?.resumeTime ?? -1
}

test('PRESENCE-01 PLAYER-14 a film plays on whatever its presence and its place are answered, and loses neither', async ({
  page,
  service,
  member,
}) => {
  await signIn(page, member)
  await beatEvery(page, BEAT_MS)
  await page.goto(`/${PLAYER}`)
  await waitUntilPlaying(page)
  for (const fail of FAILURES) {
    let failures = 0
    await page.route(RECORDS, (route) => {
      failures += 1
      return fail(route)
    })
    await pause(page)
    await page.keyboard.press('k')
    await waitUntilPlaying(page)
    await expect.poll(() => failures).toBeGreaterThan(1)
    await page.unroute(RECORDS)
  }
  const leftAt = await pause(page)
  await expect.poll(() => readSaved(service.url, member)).toBe(Math.floor(leftAt))

  await page.route('**/presence/**', (route) => route.fulfill({ status: 422, body: 'nonsense' }))
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TOO_MANY, { timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible()
})

for (const [name, offMs] of [
  ['behind', -DAY_MS],
  ['ahead', DAY_MS],
] as const) {
  test(`DRM-02 PRESENCE-01 a device whose clock is a day ${name} plays, holds its screen and keeps its place`, async ({
    page,
    service,
    member,
  }) => {
    await signIn(page, member)
    await page.addInitScript((off) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + off
      window.Date = class extends Date {
        constructor(...given: []) {
          super(...((given.length > 0 ? given : [now() + off]) as []))
        }
      } as DateConstructor
    }, offMs)
    await beatEvery(page, BEAT_MS)
    const beats: number[] = []
    page.on('response', (response) => response.url().includes('/presence/') && beats.push(response.status()))
    await page.goto(`/${PLAYER}`)
    await waitUntilPlaying(page)
    await expect.poll(() => beats.slice(0, 2)).toEqual([200, 200])
    await waitForPosition(page, 2)
    const leftAt = await pause(page)
    await expect.poll(() => readSaved(service.url, member)).toBe(Math.floor(leftAt))
  })
}

test('ERR-07 PLAYER-14 a film that is opened without a line says so, with a way back, and begins by itself with the line', async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await page.goto('/#/viewvideo/zero-balance')
  await waitUntilPlaying(page)
  await goBack(page)
  await context.setOffline(true)
  await page.goto(`/${PLAYER}`)
  const fault = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(fault.getByRole('heading')).toHaveText('The line is gone')
  await expect(page.locator('.player__wait')).toHaveCount(0)
  await fault.getByRole('button', { name: 'Go back', exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/)
  await page.goto(`/${PLAYER}`)
  await expect(fault.getByRole('heading')).toHaveText('The line is gone')
  await context.setOffline(false)
  await waitUntilPlaying(page)
  await expect(fault).toHaveCount(0)
})

/** Names of the places that a browser keeps for the service. */
const listKept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('filmPlace')))

test('RESUME-01 PLAYER-14 the place of a film that is left while nothing can be saved is told later, also when its tab is gone', async ({
  page,
  context,
  service,
  member,
}) => {
  await signIn(page, member)
  const resume = '**/apps/v1/resume*'
  const told: unknown[] = []
  page.on('request', (request) => request.url().includes('/apps/v1/resume') && told.push(request.postDataJSON()))
  await context.route(resume, (route) => route.fulfill({ status: 503, json: { error: { code: 'X' } } }))
  // Back leads to a screen of the app: its page stays.
  await page.goto('/#/home')
  await page.goto(`/${PLAYER}`)
  await waitUntilPlaying(page)
  await waitForPosition(page, 3)
  const leftAt = await pause(page)
  await goBack(page)
  expect(await listKept(page)).toHaveLength(1)
  await context.unroute(resume)
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    expect(await listKept(page)).toEqual([])
  }).toPass({ timeout: 20_000 })
  const place = { video_id: 'goat-money', resumeTime: Math.floor(leftAt), agoSeconds: expect.any(Number) }
  expect(told.at(-1)).toMatchObject(place)
  expect(await readSaved(service.url, member)).toBe(Math.floor(leftAt))

  await page.goto(`/?closed${PLAYER}`)
  await waitUntilPlaying(page)
  await page.keyboard.press('l')
  await waitForPosition(page, leftAt + 8)
  await context.setOffline(true)
  const closedAt = await pause(page)
  await page.close()
  await context.setOffline(false)
  expect(await readSaved(service.url, member)).toBeLessThan(Math.floor(closedAt))
  const later = await context.newPage()
  await later.goto('/#/home')
  await expect.poll(() => readSaved(service.url, member), { timeout: 20_000 }).toBe(Math.floor(closedAt))
  await expect.poll(() => listKept(later)).toEqual([])
})
