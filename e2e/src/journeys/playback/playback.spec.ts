import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { settle } from '#fixtures/browser/settle.ts'
import {
  beatEvery,
  closeAtRest,
  goBack,
  listRequests,
  openPanel,
  pathOf,
  readFilm,
  waitForPosition,
  waitUntilPlaying,
  wakeControls,
} from '#fixtures/pages/playing.ts'
import { withConfig } from '#fixtures/pages/start.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const DETAILS = '/#/details/goat-money/home'
/** So short that one is seen in every look for more of them. */
const BEAT_MS = 100

async function watchFromDetails(page: Page) {
  await page.goto(DETAILS)
  await page.getByRole('button', { name: 'Watch Now', exact: true }).first().click()
  return waitUntilPlaying(page)
}

test('DRM-01 PLAY-02 RESUME-04 RESUME-05 RESUME-06 a film is watched encrypted, left at 20 s, and goes on there', async ({
  page,
  member,
}) => {
  const requests = listRequests(page)
  await page.addInitScript(noteStarts)
  await signIn(page, member)
  await page.goto(DETAILS)
  // Once it plays the address says that it goes on: the one before is caught as it passes.
  const opened = page.waitForURL(/#\/viewvideo\/[^?]+$/)
  await page.getByRole('button', { name: 'Watch Now', exact: true }).first().click()
  await opened
  await waitUntilPlaying(page)

  const licence = requests.find((request) => pathOf(request).startsWith('/drm/'))
  const customData = JSON.parse(Buffer.from(licence?.headers()['x-dt-custom-data'] ?? '', 'base64').toString('utf8'))
  expect(customData).toEqual({ userId: member.id, sessionId: expect.any(String), merchant: expect.any(String) })
  const picture = requests.find((request) => /\/\d+p\.mp4$/.test(pathOf(request)))
  const { hasPlayed, frames } = await playWithoutKeys(page, picture?.url() ?? '')
  expect(hasPlayed).toBe(false)
  // Of what some keys make of it a decoder takes the first bytes for one picture, of noise, before it gives up.
  expect(frames).toBeLessThanOrEqual(1)

  await page.keyboard.press('l')
  await page.keyboard.press('l')
  await waitForPosition(page, 20.2)
  await page.keyboard.press('k')
  await expect.poll(async () => (await readFilm(page)).isPaused).toBe(true)
  const { positionSeconds: leftAt } = await readFilm(page)
  await goBack(page)
  await page.goto('/#/home')
  const card = page
    .getByRole('region', { name: 'Continue Watching', exact: true })
    .getByText('Goat Money', { exact: true })
  await expect(card).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Resume', exact: true }).first().click()
  await expect(page).toHaveURL(/\?resume=true$/)
  await waitUntilPlaying(page)
  const resumedAt = await page.evaluate(() => (window as unknown as { starts: number[] }).starts.at(-1) ?? -1)
  expect(resumedAt).toBeGreaterThan(leftAt - 1.1)
  // A busy page hears late that the film plays.
  expect(resumedAt).toBeLessThan(leftAt + 3)
})

/** Notes where each film on the page began to play. */
function noteStarts() {
  const starts: number[] = []
  const seen = new WeakSet<EventTarget>()
  Object.assign(window, { starts })
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLVideoElement) || !target.isConnected || seen.has(target)) return
    seen.add(target)
    starts.push(target.currentTime)
  }
  document.addEventListener('playing', note, true)
}

/** Plays a file of the film in an element that nobody gave a key: it wants one, or cannot read what it finds. */
function playWithoutKeys(page: Page, url: string) {
  return page.evaluate(
    (address) =>
      new Promise<{ hasPlayed: boolean; frames: number }>((resolve) => {
        const video = document.createElement('video')
        const answer = (hasPlayed: boolean) =>
          resolve({ hasPlayed, frames: video.getVideoPlaybackQuality().totalVideoFrames })
        video.muted = true
        video.addEventListener('waitingforkey', () => answer(false))
        video.addEventListener('error', () => answer(false))
        video.addEventListener('playing', () => answer(true))
        video.src = address
        void video.play().catch(() => {})
      }),
    url,
  )
}

test('RESUME-02 a finished film leaves Continue Watching and the player', async ({ page, member }) => {
  const requests = listRequests(page)
  await signIn(page, member)
  await watchFromDetails(page)
  await page.keyboard.press('l')
  await page.keyboard.press('k')
  await expect.poll(() => requests.filter((request) => pathOf(request).endsWith('/resume')).length).toBeGreaterThan(0)
  await page.keyboard.press('k')
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1
  })
  await expect(page).toHaveURL(/#\/details\/goat-money/, { timeout: 20_000 })
  await expect
    .poll(() => requests.findLast((request) => pathOf(request).endsWith('/resume'))?.postDataJSON())
    .toMatchObject({ video_id: 'goat-money', status: 0, resumeTime: 0 })
  await expect(page.getByRole('button', { name: 'Watch Now', exact: true }).first()).toBeVisible()
  await page.goto('/#/home')
  await expect(page.getByRole('region', { name: 'Continue Watching', exact: true })).toHaveCount(0)
})

test('PLAYER-01 PLAYER-04 PLAYER-06 the player shows loading, then the film with its controls and nothing else', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/apps/v2/videoplayback*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/#/viewvideo/goat-money')
  await expect(page.locator('main.player').getByRole('status')).toHaveText('Loading')
  await expect(page.locator('video')).toHaveCount(0)
  letGo()
  await waitUntilPlaying(page)
  await expect(page.locator('.player__wait')).toHaveCount(0)
  // They hide from a slow look.
  await expect(async () => {
    await wakeControls(page)
    await expect(page.getByText('Goat Money', { exact: true })).toBeVisible({ timeout: 1_000 })
    for (const name of [
      'Back',
      'Cast',
      'About this title',
      'Speed and sleep',
      'Subtitles and audio',
      'Quality and data',
      'Full screen',
    ])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('PLAYER-05 rewind and forward step 10 s and stop at both ends', async ({ page, member }) => {
  await signIn(page, member)
  await watchFromDetails(page)
  await page.keyboard.press('k')
  const { positionSeconds } = await readFilm(page)
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
  await expect.poll(async () => (await readFilm(page)).positionSeconds).toBeCloseTo(positionSeconds + 10, 0)
  await page.getByRole('button', { name: 'Back 10 seconds' }).click()
  await page.getByRole('button', { name: 'Back 10 seconds' }).click()
  await expect.poll(async () => (await readFilm(page)).positionSeconds).toBe(0)
  for (let i = 0; i < 4; i += 1) await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
  await expect.poll(async () => (await readFilm(page)).positionSeconds).toBe(40)
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
  await expect(page, 'the end is the end, not ten seconds past it').toHaveURL(/#\/details\/goat-money/)
})

test('PLAYER-07 PLAYER-13 Back saves the place, leaves full screen, ends the session and shows fresh lists', async ({
  page,
  member,
}) => {
  const requests = listRequests(page)
  await signIn(page, member)
  await watchFromDetails(page)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('player')
  await page.keyboard.press('l')
  await waitForPosition(page, 10)
  await goBack(page)
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await expect(page).toHaveURL(/#\/details\/goat-money/)
  await expect(page.getByRole('button', { name: 'Resume', exact: true }).first()).toBeVisible()
  const readSaved = () => requests.findLast((request) => pathOf(request).endsWith('/resume'))?.postDataJSON()
  await expect.poll(readSaved).toMatchObject({ video_id: 'goat-money', status: 1 })
  expect(readSaved().resumeTime).toBeGreaterThanOrEqual(10)
  await expect.poll(() => requests.some((request) => pathOf(request).endsWith('/end'))).toBe(true)
})

/** Notes when the pointer was last moved, and when the controls hid after it. */
function noteRest() {
  const noted = { movedAtMs: 0, hiddenAtMs: 0 }
  Object.assign(window, { noted })
  const onMove = () => Object.assign(noted, { movedAtMs: performance.now(), hiddenAtMs: 0 })
  addEventListener('pointermove', onMove, true)
  const look = () => {
    const isHidden = document.querySelector('main.player')?.hasAttribute('data-idle')
    if (isHidden && noted.hiddenAtMs === 0) noted.hiddenAtMs = performance.now()
  }
  new MutationObserver(look).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-idle'] })
}

test('PLAYER-11 in full screen the controls hide 4 s after the last move, and come back at a touch', async ({
  page,
  member,
}) => {
  await page.addInitScript(noteRest)
  await signIn(page, member)
  await watchFromDetails(page)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('player')
  await wakeControls(page)
  const readNoted = () =>
    page.evaluate(() => (window as unknown as { noted: { movedAtMs: number; hiddenAtMs: number } }).noted)
  await expect.poll(async () => (await readNoted()).hiddenAtMs).toBeGreaterThan(0)
  const { movedAtMs, hiddenAtMs } = await readNoted()
  expect(hiddenAtMs - movedAtMs).toBeGreaterThan(3_950)
  // A busy machine hears late that the time is over.
  expect(hiddenAtMs - movedAtMs).toBeLessThan(5_500)
  const player = page.locator('main.player')
  await expect(player).toHaveAttribute('data-idle', '')
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeHidden()
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 300)
  await expect(player).not.toHaveAttribute('data-idle')
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
})

test('PRESENCE-01 PRESENCE-02 PRESENCE-03 PRESENCE-04 presence goes out while playing and never before or after', async ({
  page,
  member,
}) => {
  const requests = listRequests(page)
  const beats = () => requests.filter((request) => pathOf(request).startsWith('/presence/'))
  const countBeats = () => settle(async () => beats().length)
  await beatEvery(page, BEAT_MS)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/drm/**', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, member)
  await page.goto(DETAILS)
  const licence = page.waitForRequest('**/drm/**')
  await page.getByRole('button', { name: 'Watch Now', exact: true }).first().click()
  await licence
  expect(await countBeats(), 'while the film is opened').toBe(0)
  letGo()
  await waitUntilPlaying(page)
  await expect.poll(() => beats().length).toBeGreaterThan(0)
  const [beat] = beats()
  expect(beat?.method()).toBe('PUT')
  expect(new URL(beat?.url() ?? '').searchParams.get('auth')).toBeTruthy()
  expect(pathOf(beat as never)).toMatch(new RegExp(`^/presence/${member.id}-[A-Z0-9]{20}\\.json$`))
  expect(beat?.postDataJSON()).toEqual({
    device_name: expect.stringMatching(/ on /),
    device_id: expect.stringMatching(/^[A-Z0-9]{20}$/),
    userId: member.id,
    video_id: 'goat-money',
    video_name: 'Goat Money',
    session_id: expect.any(String),
    lastSessionAt: { '.sv': 'timestamp' },
    customerId: 'demo',
  })
  expect((await (await beat?.response())?.json())?.lastSessionAt).toEqual(expect.any(Number))
  await goBack(page)
  const count = await countBeats()
  await page.goto('/#/home')
  await expect(page.locator('.hero')).toBeVisible()
  expect(await countBeats(), 'after the player was left').toBe(count)
})

test('RESUME-01 a reload goes on where watching stopped, and closing the page saves the place and gives the screen back', async ({
  page,
  service,
  member,
}) => {
  await page.addInitScript(noteStarts)
  await signIn(page, member)
  await watchFromDetails(page)
  await page.keyboard.press('l')
  await waitForPosition(page, 10)
  await expect(page).toHaveURL(/#\/viewvideo\/goat-money\?resume=true$/)
  await page.reload()
  await waitUntilPlaying(page)
  const [startedAt = 0] = await page.evaluate(() => (window as unknown as { starts: number[] }).starts)
  expect(startedAt).toBeGreaterThan(9)
  await closeAtRest(page)
  const call = await signInByApi(service.url, member)
  await expect
    .poll(async () => (await call('GET /apps/v1/get-resume-list')).resumeList)
    .toEqual([expect.objectContaining({ video_id: 'goat-money', resumeTime: expect.any(Number) })])
  const { resumeList } = (await call('GET /apps/v1/get-resume-list')) as { resumeList: { resumeTime: number }[] }
  expect(resumeList[0]?.resumeTime, 'the place of before the reload is not lost').toBeGreaterThanOrEqual(10)
  await expect(async () => {
    for (const device of ['A', 'B'])
      await call(`GET /apps/v2/videoplayback?id=zero-balance&deviceId=${device.repeat(20)}`)
  }).toPass({ timeout: 20_000 })
})

test('PLAY-01 the permission is asked once, before the player page opens', async ({ page, member }) => {
  const requests = listRequests(page)
  await signIn(page, member)
  await watchFromDetails(page)
  const asked = requests.filter((request) => pathOf(request).endsWith('/videoplayback'))
  expect(asked).toHaveLength(1)
  const query = new URL(asked[0]?.url() ?? '').searchParams
  expect(query.get('id')).toBe('goat-money')
  expect(query.get('deviceId')).toMatch(/^[A-Z0-9]{20}$/)
  expect(await asked[0]?.headerValue('x-customer-id')).toBe('demo')
})

/** Each button, and what is read out of the panel that it opens. */
const PANELS = [
  ['Quality and data', 'Quality'],
  ['Speed and sleep', 'Speed and sleep'],
  ['Subtitles and audio', 'Subtitles and audio'],
  ['About this title', 'Goat Money'],
  ['Cast', 'Play on a TV'],
] as const

test('the player and its panels read well with a screen reader', async ({ page, member }) => {
  // Cast has a panel where a tenant has nothing to cast to.
  await withConfig(page, { cast_receiver_id: '' })
  await signIn(page, member)
  await watchFromDetails(page)
  await page.keyboard.press('k')
  await expectAccessible(page)
  for (const [name, title] of PANELS) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectBesideButton(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  // Where the system draws the colours its letters stand on its own ground, not on the picture.
  await page.emulateMedia({ forcedColors: 'active' })
  for (const bar of ['.player__top', '.player__bottom'])
    await expect(page.locator(bar)).toHaveCSS('background-color', /^rgb\(/)
})

/** The open panel stands above or below its button, on its half of the screen, and covers no subtitles. */
async function expectBesideButton(page: Page, name: string) {
  const readBox = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    if (!box) throw new Error(`There is no ${selector}`)
    return box
  }
  const button = await readBox(`main.player [aria-label="${name}"]`)
  const panel = await readBox('.player__panel')
  const words = await readBox('.player__text')
  const gapPx = Math.max(panel.y - (button.y + button.height), button.y - (panel.y + panel.height))
  expect(gapPx, `${name} opens at its button`).toBeGreaterThanOrEqual(0)
  expect(gapPx, `${name} opens at its button`).toBeLessThan(90)
  const isBeside = words.x + words.width <= panel.x
  // Words stand at the lower end of theirs: three lines of them.
  const isAbove = panel.y + panel.height <= words.y + words.height - 140
  expect(isBeside || isAbove, `${name} leaves the subtitles alone`).toBe(true)
}

test('PLAYER-09 subtitles and quality are chosen while the film plays, and kept for the next one, which is named whole', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await watchFromDetails(page)
  await page.keyboard.press('k')
  await page.getByRole('button', { name: 'Subtitles and audio' }).click()
  const subtitle = page.getByRole('radiogroup', { name: 'Subtitles' }).getByRole('radio').nth(1)
  await subtitle.click()
  await expect(subtitle).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await expect(page.locator('.player__text')).toContainText(/\w{3}/, { timeout: 20_000 })
  await openPanel(page, 'Quality and data')
  await page.getByRole('radio', { name: /^Saver mode/ }).click()
  await expect(page.getByRole('radio', { name: /^Saver mode/ })).toHaveAttribute('aria-checked', 'true')
  await expect(page).toHaveTitle('Goat Money · Kola')

  await page.goto('/#/viewvideo/ile-wa-s1e2')
  await waitUntilPlaying(page)
  await expect(page).toHaveTitle('Ilé Wa · S1 E2 The Tap · Kola')
  await expect(page.locator('.player__name b')).toHaveText('Ilé Wa · S1 E2 The Tap')
  const shown = () => page.evaluate(() => navigator.mediaSession.metadata?.title)
  await expect.poll(shown).toBe('Ilé Wa · S1 E2 The Tap')
  await page.keyboard.press('k')
  await openPanel(page, 'Quality and data')
  await expect(page.getByRole('radio', { name: /^Saver mode/ })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await openPanel(page, 'Subtitles and audio')
  await expect(subtitle).toHaveAttribute('aria-checked', 'true')
})

test.describe('on a television', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('PLAYER-06 a remote reaches every control by its arrows, OK presses it, Back closes and leaves', async ({
    page,
    member,
  }) => {
    await signIn(page, member)
    await page.goto(DETAILS)
    await page.goto('/#/viewvideo/goat-money')
    await waitUntilPlaying(page)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const expectFocus = (name: string) => expect(page.locator('main.player :focus')).toHaveAccessibleName(name)
    // Past the opening: its button takes the focus of who stands nowhere.
    await press('5')
    await expect.poll(async () => (await readFilm(page)).positionSeconds).toBeGreaterThan(10)
    await expect(page.getByRole('button', { name: 'Skip intro', exact: true })).toHaveCount(0)
    await press('Enter')
    await expectFocus('Play')
    expect((await readFilm(page)).isPaused).toBe(true)
    await press('ArrowRight')
    await expectFocus('Forward 10 seconds')
    await press('ArrowUp', 'ArrowLeft', 'ArrowLeft')
    await expectFocus('Back')
    await press('ArrowRight')
    await expectFocus('Play in a small window')
    await press('ArrowRight', 'ArrowRight')
    await expectFocus('About this title')
    await press('Enter')
    await expect(page.getByRole('dialog', { name: 'Goat Money' })).toBeVisible()
    await press('Escape')
    await expectFocus('About this title')
    await press('ArrowDown', 'ArrowDown')
    await expectFocus('Position')
    await press('ArrowDown')
    for (let at = 0; at < 8; at += 1) await press('ArrowRight')
    await expectFocus('Full screen')
    await press('ArrowLeft')
    await expectFocus('Quality and data')
    await press('ArrowLeft', 'Enter')
    await expect(page.getByRole('radiogroup', { name: 'Subtitles' }).getByRole('radio').first()).toBeFocused()
    await press('ArrowRight')
    await expect(page.getByRole('radiogroup', { name: 'Subtitles' }).getByRole('radio').nth(1)).toBeChecked()
    // Down leads through the rows and chooses nothing on its way; up from the first one is the cross.
    await press('ArrowDown', 'ArrowDown')
    await expectFocus('Medium')
    await press('ArrowDown', 'ArrowDown', 'ArrowDown')
    await expectFocus('Bottom')
    await press('ArrowDown', 'ArrowRight', 'Enter')
    await expect(page.getByRole('group', { name: 'Delay' }).getByRole('status')).toHaveText('0.25 s later')
    for (let at = 0; at < 7; at += 1) await press('ArrowUp')
    await expectFocus('Close')
    await press('Escape')
    await expectFocus('Subtitles and audio')
    for (let at = 0; at < 8; at += 1) await press('ArrowLeft')
    await expectFocus('Play')

    const readTextPx = (selector: string) =>
      page.locator(selector).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    expect(await readTextPx('.player__text')).toBeGreaterThanOrEqual(40)
    for (const small of ['.player__name span', '.player__row .time']) {
      expect(await readTextPx(small), small).toBeGreaterThanOrEqual(22)
    }
    await press('Escape')
    await expect(page).toHaveURL(/#\/details\/goat-money/)
  })
})
