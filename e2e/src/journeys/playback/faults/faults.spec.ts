import { expect, type Page, type Route } from '@playwright/test'
import pg from 'pg'
import { expectNothingWaits, expectToast } from '#fixtures/pages/errors.ts'
import { readFilm, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const PLAYER = '#/viewvideo/goat-money'
const TOO_MANY =
  'Too many people are using your account right now. Upgrade your plan or stop playing on one of these screens'

/** What each part of a playback is asked at. */
const PARTS = {
  permission: '**/apps/v2/videoplayback*',
  manifest: '**/media/**/dash.mpd',
  licence: '**/drm/**',
  segment: '**/media/**/*.mp4',
  presence: '**/presence/**',
  resume: '**/apps/v1/resume*',
} as const

type Part = keyof typeof PARTS
type Answer = number | 'silence' | 'nonsense' | 'emptiness'
type Screen = 'service' | 'line' | 'locked' | 'stopped' | 'screens' | 'later'

const TITLES = {
  service: 'The film does not come through',
  line: 'The line is gone',
  locked: 'This film could not be unlocked',
  stopped: 'This film stopped',
} as const

/** Answers like a service, or a line, in that state. */
function answerWith(answer: Answer) {
  const bytes = Buffer.alloc(4_096, 'nonsense ')
  return async (route: Route) => {
    if (answer === 'silence') return route.abort('timedout')
    if (answer === 'emptiness') return route.fulfill({ status: 200, json: {} })
    if (answer === 'nonsense') return route.fulfill({ status: 200, contentType: 'text/html', body: bytes })
    return route.fulfill({ status: answer, json: { error: { code: 'INTERNAL', message: 'made up', requestId: 'x' } } })
  }
}

/** The manifest comes with the permission, unless the service does not give it so: then it is asked for. */
async function withoutManifest(page: Page): Promise<void> {
  await page.route(PARTS.permission, async (route) => {
    const response = await route.fetch()
    const { manifest: _, ...answer } = await response.json()
    await route.fulfill({ response, json: answer })
  })
}

/** What stands there in the end: no loader and nothing that still waits, and a way on. */
async function expectScreen(page: Page, screen: Screen): Promise<void> {
  if (screen === 'later') {
    await expectToast(page, 'Please try again later')
    await expect(page).toHaveURL(/#\/home$/)
  } else if (screen === 'screens') {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TOO_MANY, { timeout: 20_000 })
    await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible()
    await expectNothingWaits(page)
  } else {
    const fault = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })
    await expect(fault.getByRole('heading')).toHaveText(TITLES[screen], { timeout: 30_000 })
    await expect(fault.getByRole('button', { name: 'Try again', exact: true })).toBeFocused()
    await expect(fault.getByRole('button', { name: 'Go back', exact: true })).toBeVisible()
    await expect(page.locator('.player__wait')).toHaveCount(0)
  }
}

/** The faults of one part, each in a page that is opened anew; the last one is mended and tried again. */
const TABLE: [Part, (readonly [Answer, Screen])[]][] = [
  [
    'permission',
    [
      [500, 'stopped'],
      ['silence', 'stopped'],
      ['nonsense', 'stopped'],
      ['emptiness', 'stopped'],
    ],
  ],
  [
    'manifest',
    [
      [404, 'later'],
      [422, 'screens'],
      [403, 'stopped'],
      ['nonsense', 'stopped'],
      ['silence', 'line'],
      [503, 'service'],
    ],
  ],
  [
    'licence',
    [
      [404, 'later'],
      [500, 'locked'],
      ['silence', 'locked'],
      ['nonsense', 'locked'],
    ],
  ],
  [
    'segment',
    [
      [404, 'later'],
      [422, 'screens'],
      [403, 'stopped'],
      ['silence', 'line'],
      [503, 'service'],
      ['nonsense', 'stopped'],
    ],
  ],
]

for (const [part, rows] of TABLE) {
  test(`PLAYER-14 PLAYER-15 ERR-07 a ${part} that fails ends in the screen that fits, with no loader and a way on`, async ({
    page,
    member,
  }) => {
    test.slow()
    await signIn(page, member)
    if (part === 'manifest') await withoutManifest(page)
    for (const [answer, screen] of rows) {
      await test.step(`${part} ${answer}: ${screen}`, async () => {
        await page.route(PARTS[part], answerWith(answer))
        await page.goto(`/?${part}-${answer}${PLAYER}`)
        await expectScreen(page, screen)
        await page.unroute(PARTS[part])
      })
    }
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await waitUntilPlaying(page)
  })
}

/** Changes what the permission says of the player's times. */
async function hurry(page: Page, given: { intervalMs?: number; licenceSeconds?: number }): Promise<void> {
  await page.route(PARTS.permission, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const presence = { ...answer.presence, ...(given.intervalMs && { intervalMs: given.intervalMs }) }
    const drm = { ...answer.drm, ...(given.licenceSeconds && { licenceSeconds: given.licenceSeconds }) }
    await route.fulfill({ response, json: { ...answer, presence, drm } })
  })
}

/** Fails in one way after the other. @returns how often it has failed */
async function failInTurn(page: Page, part: Part, answers: readonly Answer[]): Promise<() => number> {
  let count = 0
  await page.route(PARTS[part], (route) => answerWith(answers[count++ % answers.length] ?? 500)(route))
  return () => count
}

/** The device sleeps, or the browser stops the tab, for longer than its screen lives. */
async function sleepThrough(page: Page, { databaseUrl, accountId }: { databaseUrl: string; accountId: string }) {
  const lifecycle = await page.context().newCDPSession(page)
  await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('delete from screen_lease where account_id = $1', [accountId])
  await client.end()
  await lifecycle.send('Page.setWebLifecycleState', { state: 'active' })
}

test('PLAYER-14 PRESENCE-01 a film plays on while presence and places fail in every way, a subtitle file is missing, the clock is of another day and the tab sleeps', async ({
  page,
  service,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  await page.addInitScript(() => {
    const dayMs = 86_400_000
    const now = Date.now
    Date.now = () => now() + dayMs
  })
  await hurry(page, { intervalMs: 500 })
  const beats = await failInTurn(page, 'presence', [403, 404, 500, 'silence', 'nonsense', 'emptiness'])
  const places = await failInTurn(page, 'resume', [403, 404, 422, 500, 'silence', 'nonsense'])
  let silentFiles = 0
  await page.route(/\/text-[\w-]+\.(mp4|vtt)/, (route) => {
    silentFiles += 1
    return answerWith(404)(route)
  })
  await page.goto(`/${PLAYER}`)
  await waitUntilPlaying(page)
  await expect.poll(beats, { timeout: 20_000 }).toBeGreaterThan(6)
  await page.keyboard.press('c')
  await expect.poll(() => silentFiles).toBeGreaterThan(0)
  await page.keyboard.press('ArrowRight')
  await waitForPosition(page, 11)
  await page.keyboard.press('k')
  await expect.poll(places).toBeGreaterThan(0)
  await page.keyboard.press('k')
  await waitUntilPlaying(page)
  await page.unroute(PARTS.presence)
  await sleepThrough(page, { databaseUrl: service.databaseUrl, accountId: member.id })
  const held = page.waitForResponse((response) => response.url().includes('/presence/') && response.status() === 200)
  await waitForPosition(page, (await readFilm(page)).positionSeconds + 1)
  await held
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('.player__wait')).toHaveCount(0)
})

test('DRM-02 PLAYER-14 a licence that is refused when it is renewed ends the film, also one that is buffered, until it is given again', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await hurry(page, { licenceSeconds: 6 })
  await page.goto(`/${PLAYER}`)
  await waitUntilPlaying(page)
  const refuse = (route: Route) =>
    route.fulfill({ status: 403, json: { error: { code: 'LICENCE_DENIED', message: 'refused', requestId: 'x' } } })
  const renewed = page.waitForRequest(PARTS.licence)
  await renewed
  expect((await readFilm(page)).isPaused).toBe(false)
  await page.route(PARTS.licence, refuse)
  await expectScreen(page, 'locked')
  await page.unroute(PARTS.licence)
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await waitUntilPlaying(page)
})
