import { expect, type Page, type Route } from '@playwright/test'
import pg from 'pg'
import { beatEvery, readFilm, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
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

/** @returns how many screens the account held */
async function countHeld(databaseUrl: string, text: string, accountId: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(text, [accountId])
  await client.end()
  return rowCount ?? 0
}

test('PRESENCE-01 DRM-01 a tab that was frozen for longer than its screen lives takes it anew and keeps its place', async ({
  page,
  service,
  member,
}) => {
  await signIn(page, member)
  await beatEvery(page, BEAT_MS)
  await page.goto(`/${PLAYER}`)
  await waitUntilPlaying(page)
  const leftAt = await pause(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  const dropped = await countHeld(service.databaseUrl, 'delete from screen_lease where account_id = $1', member.id)
  expect(dropped).toBe(1)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await page.keyboard.press('k')
  await waitUntilPlaying(page)
  const { positionSeconds } = await readFilm(page)
  expect(positionSeconds).toBeGreaterThanOrEqual(leftAt)
  expect(positionSeconds).toBeLessThan(leftAt + 10)
  const held = () => countHeld(service.databaseUrl, 'select 1 from screen_lease where account_id = $1', member.id)
  await expect.poll(held).toBe(1)
})
