import { expect, type Page, type Route } from '@playwright/test'
import { expectNothingWaits, expectToast, readScroll, SPECIAL_PLAN } from '#fixtures/pages/errors.ts'
import { goBack, listRequests, readFilm, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { withConfig } from '#fixtures/pages/start.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { fillScreens } from '#fixtures/service/fill-screens.ts'
import { signIn, test } from '#fixtures.ts'

const PLAYER = '/#/viewvideo/goat-money'
const DETAILS = '/#/details/goat-money/home'
const TOO_MANY =
  'Too many people are using your account right now. Upgrade your plan or stop playing on one of these screens'

/** Answers like a service in the given state. */
function refuse(status: number, code: string) {
  return (route: Route) =>
    route.fulfill({ status, json: { error: { code, message: 'refused by the test', requestId: 'test' } } })
}

const footer = (page: Page) => page.getByRole('contentinfo')

/** The view that stands in place of a film while every screen is in use, with its ways out. */
async function expectScreenLimit(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TOO_MANY, { timeout: 20_000 })
  await expect(page.locator('video')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel', exact: true })).toHaveAttribute('href', '#/home')
  const upgrade = page.getByRole('link', { name: 'Upgrade to 5 screens', exact: true })
  await expect(upgrade).toHaveAttribute('href', '#/changesubscription')
  await expect(page).toHaveURL(/#\/viewvideo\/goat-money$/)
  expect(await readScroll(page)).toBe(0)
  await expectNothingWaits(page)
}

test('LIMIT-01 LIMIT-02 ERR-08 a third screen sees who is watching, and may take a screen over', async ({
  page,
  service,
  member,
}) => {
  await fillScreens(service.url, member, 2)
  await signIn(page, member)
  await page.goto(PLAYER)
  await expectScreenLimit(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Zero Balance' })).toHaveCount(2)
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  const reloaded = page.waitForRequest((request) => request.url().includes('/videoplayback'))
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await reloaded
  await expectScreenLimit(page)
  expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false)
  await page
    .getByRole('button', { name: /^Stop on / })
    .first()
    .click()
  await waitUntilPlaying(page)
})

test('LIMIT-01 five screens play at once where the plan says five', async ({ page, service, newMember }) => {
  const family = await newMember({ screens: 5 })
  await fillScreens(service.url, family, 4)
  await signIn(page, family)
  await page.goto(PLAYER)
  await waitUntilPlaying(page)
})

test('ERR-08 a film that loses its screen gives way to the screen-limit view, whose Cancel leads home', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.route('**/presence/**', refuse(422, 'SCREEN_LIMIT_REACHED'))
  await page.goto(PLAYER)
  await expectScreenLimit(page)
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/)
  await expect(page.locator('.hero')).toBeVisible()
})

const ADD = {
  title: 'No Active Subscription',
  text: 'You have no active subscription, Kindly add subscription to start watching movies',
  way: 'Add Subscription',
}
const RENEW = {
  title: 'Subscription Expired',
  text: 'Your subscription has expired, Kindly subscribe to start watching movies',
  way: 'Renew Subscription',
}

/** The popup stands alone at the top of the page, on details and in the player, and leads to the plans. */
async function expectRefused(page: Page, { title, text, way }: typeof ADD): Promise<void> {
  await page.goto(DETAILS)
  await expect(footer(page)).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(await readScroll(page)).toBeGreaterThan(100)
  // Pressed where it is, as a hand would that has scrolled past it: the page must come up by itself.
  const watch = page.locator('.hero').getByRole('button', { name: 'Watch Now', exact: true })
  await watch.evaluate((button: HTMLElement) => button.click())
  const popup = page.getByRole('dialog', { name: title, exact: true })
  await expect(popup.getByRole('heading')).toHaveText(title)
  await expect(popup.getByRole('paragraph')).toHaveText(text)
  await expect(footer(page)).toHaveCount(0)
  await expect.poll(() => readScroll(page)).toBe(0)
  await expectNothingWaits(page)
  await expect(page).toHaveURL(/#\/details\/goat-money\/home$/)
  await popup.getByRole('button', { name: 'Not now', exact: true }).click()
  await expect(popup).toHaveCount(0)
  await expect(footer(page)).toBeVisible()
  await page.goto(PLAYER)
  await expect(popup.getByRole('paragraph')).toHaveText(text)
  await expect(footer(page)).toHaveCount(0)
  await expectNothingWaits(page)
  await popup.getByRole('button', { name: way, exact: true }).click()
  await expect(page).toHaveURL(/#\/packages$/)
  await expect(footer(page)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(title, { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'SELECT PLAN, Basic', exact: true })).toHaveAttribute(
    'href',
    /^#\/selectpayment-dsp\/.+\/.+$/,
  )
  await expect(main.getByRole('link', { name: 'Contact us', exact: true })).toHaveAttribute('href', '#/contact')
}

test('GATE-01 GATE-04 ERR-04 PLAYER-15 without a subscription the popup leads to the plans', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ screens: null }))
  await expectRefused(page, ADD)
})

test('GATE-02 ERR-04 PLAYER-15 with one that ran out and was to renew the popup says so', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ paidDays: -3, isRecurring: true }))
  await expectRefused(page, RENEW)
})

test('GATE-07 with one that ran out and was paid by dpo the popup offers to add one', async ({ page, newMember }) => {
  await signIn(page, await newMember({ paidDays: -3, isRecurring: true, gateway: 'dpo' }))
  await expectRefused(page, ADD)
})

test('GATE-03 GATE-08 the restriction package is told on the player page', async ({ page }) => {
  await signIn(page, { email: 'special@example.com', password: 'Nollywood-2026!' })
  await page.goto(PLAYER)
  const popup = page.getByRole('dialog', { name: 'Upgrade Subscription', exact: true })
  await expect(popup.getByRole('heading')).toHaveText('Upgrade Subscription')
  await expect(popup.getByRole('paragraph')).toHaveText(SPECIAL_PLAN)
  await expectNothingWaits(page)
  await popup.getByRole('button', { name: 'Go to your account', exact: true }).click()
  await expect(page).toHaveURL(/#\/account$/)
})

test('ERR-05 ERR-06 a title that is not ready says to try again later, and from the player leads home', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.route('**/apps/v2/videoplayback*', refuse(404, 'TITLE_NOT_READY'))
  await page.goto(DETAILS)
  await page.locator('.hero').getByRole('button', { name: 'Watch Now', exact: true }).click()
  // The trailing space is the documents'.
  await expectToast(page, 'Please try again later ')
  await expect(page).toHaveURL(/#\/details\/goat-money\/home$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(footer(page)).toBeVisible()
  await expectNothingWaits(page)
  await page.goto(PLAYER)
  await expect(page).toHaveURL(/#\/home$/)
  await expectToast(page, 'Please try again later')
  await expect(page.locator('.hero')).toBeVisible()
  expect(await readScroll(page)).toBe(0)
  await expectNothingWaits(page)
})

test('ERR-04 PLAYER-14 PLAYER-15 refused licences end in the gate that fits, out of full screen, with no loader left', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.route('**/drm/**', refuse(422, 'SCREEN_LIMIT_REACHED'))
  await page.goto(PLAYER)
  await expectScreenLimit(page)
  await page.unroute('**/drm/**')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/drm/**', async (route) => {
    await held
    return refuse(403, 'SUBSCRIPTION_EXPIRED')(route)
  })
  const asked = page.waitForRequest('**/drm/**')
  await page.reload()
  await asked
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('player')
  letGo()
  const popup = page.getByRole('dialog', { name: 'No Active Subscription', exact: true })
  await expect(popup).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await expectNothingWaits(page)
  await popup.getByRole('button', { name: 'Not now', exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/)
})

test('PLAYER-14 a lost line is told while the film plays on, and where it has to stop it goes on by itself', async ({
  page,
  context,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  await page.goto(PLAYER)
  await waitUntilPlaying(page)
  const requests = listRequests(page)
  const readAhead = (video: HTMLVideoElement) => video.buffered.end(video.buffered.length - 1) - video.currentTime
  await expect.poll(() => page.locator('video').evaluate(readAhead), { timeout: 30_000 }).toBeGreaterThan(12)
  // Of its first moments there is no place to keep.
  await waitForPosition(page, 3)
  await context.setOffline(true)
  // A place that cannot be saved makes the page ask whether the service is there at all.
  const isAsked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await page.keyboard.press('k')
  await expect.poll(async () => (await readFilm(page)).isPaused).toBe(true)
  await isAsked
  await page.keyboard.press('k')
  const mark = page.locator('.player__mark')
  const cover = page.getByRole('alert').filter({ hasText: 'The line is gone' })
  await expect(mark).toHaveText(/^The line is gone\. We keep trying\. \d+ s are kept\.$/)
  await expect(page.getByText('You are offline')).toBeHidden()
  await waitForPosition(page, (await readFilm(page)).positionSeconds + 8)
  await expect(cover, 'nothing covers a film that plays').toHaveCount(0)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 40
  })
  await expect(cover).toBeVisible({ timeout: 30_000 })
  await expect(cover).toContainText('Your place is kept. The film goes on by itself when you are back on the line.')
  expect((await readFilm(page)).isPaused).toBe(true)
  await expect(mark).toHaveText('')
  await expect(page.locator('.player__wait')).toHaveCount(0)
  await context.setOffline(false)
  const film = await waitUntilPlaying(page)
  expect(film.positionSeconds).toBeGreaterThan(39)
  // The page reads again what it could not have meanwhile; the film is the same playback.
  const listAsked = () => requests.map((request) => new URL(request.url()).pathname)
  await expect.poll(listAsked).toContain('/apps/v1/account')
  expect(listAsked()).not.toContain('/apps/v2/videoplayback')
  await goBack(page)
})

test('PLAY-04 with enable_play off no control starts a video, and the player itself leads home', async ({
  page,
  service,
  member,
}) => {
  const call = await signInByApi(service.url, member)
  await call('POST /apps/v1/resume', { video_id: 'zero-balance', status: 1, resumeTime: 20 })
  await withConfig(page, { enable_play: 'false' })
  await page.route('**/apps/v2/videoplayback*', refuse(403, 'PLAY_DISABLED'))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/videoplayback')) asked.push(request.url())
  })
  await signIn(page, member)
  const play = page.getByRole('button', { name: /^((Watch Now|Start Watching|Resume)( S\d+ E\d+)?|Play .+)$/ })
  const playLink = page.locator('main a[href^="#/viewvideo/"]')
  for (const place of ['/home', '/details/goat-money/home', '/detailseries/marina-heights', '/listmovies']) {
    await page.goto(`/?${encodeURIComponent(place)}#${place}`)
    const card = page.locator('main .card').first()
    await expect(card).toBeVisible()
    // While a screen is still being drawn its cards move away from under a mouse that rests; a person's moves on.
    await expect(async () => {
      await page.mouse.move(2, 2)
      await card.hover()
      await expect(page.locator('.card__panel').filter({ visible: true }).first()).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 20_000 })
    await expect(play).toHaveCount(0)
    await expect(playLink).toHaveCount(0)
  }
  expect(asked).toEqual([])
  for (const path of ['/viewvideo/goat-money', '/playvideo/goat-money', '/play/goat-money/home']) {
    await page.goto(`/?${encodeURIComponent(path)}#${path}`)
    await expect(page).toHaveURL(/#\/home$/)
    await expectToast(page, 'Please try again later')
    await expectNothingWaits(page)
  }
})
