import { expect, type Page, type Route } from '@playwright/test'
import { expectNothingWaits, expectToast } from '#fixtures/pages/errors.ts'
import { readFilm, waitUntilPlaying } from '#fixtures/pages/playing.ts'
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

/** Licences live so long that they are renewed at once. */
async function hurry(page: Page, licenceSeconds: number): Promise<void> {
  await page.route(PARTS.permission, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, drm: { ...answer.drm, licenceSeconds } } })
  })
}

test('DRM-02 PLAYER-14 a licence that is refused when it is renewed ends the film, also one that is buffered, until it is given again', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await hurry(page, 6)
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
