import { expect, type Page, type Route } from '@playwright/test'
import { goBack, waitUntilPlaying } from '../../fixtures/pages/playing.ts'
import { signInByApi } from '../../fixtures/service/api.ts'
import { signIn, test } from '../../fixtures.ts'

const PLAYER = '/#/viewvideo/goat-money'
const TOO_MANY =
  'Too many people are using your account right now. Upgrade your plan or stop playing on one of these screens'

/** Takes all screens of an account elsewhere, as two other devices would. */
async function fillScreens(url: string, account: { email: string; password: string }, count: number) {
  const call = await signInByApi(url, account)
  for (let i = 0; i < count; i += 1) {
    await call(`GET /apps/v2/videoplayback?id=zero-balance&deviceId=${'OTHERDEVICE000000000'.slice(0, 19)}${i}`)
  }
}

/** Answers like a service in the given state. */
function refuse(status: number, code: string) {
  return (route: Route) =>
    route.fulfill({ status, json: { error: { code, message: 'refused by the test', requestId: 'test' } } })
}

async function expectNoLoader(page: Page) {
  await expect(page.locator('.loader, .player__wait')).toHaveCount(0)
}

test('LIMIT-01 LIMIT-02 ERR-08 a third screen sees who is watching, and may take a screen over', async ({
  page,
  service,
  member,
}) => {
  await fillScreens(service.url, member, 2)
  await signIn(page, member)
  await page.goto(PLAYER)
  await expect(page.getByRole('heading', { name: TOO_MANY })).toBeVisible()
  await expectNoLoader(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Zero Balance' })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '#/home')
  await expect(page.getByRole('link', { name: 'Upgrade to 5 screens' })).toHaveAttribute('href', '#/changesubscription')
  const reloaded = page.waitForRequest((request) => request.url().includes('/videoplayback'))
  await page.getByRole('button', { name: 'Retry' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: TOO_MANY })).toBeVisible()
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

test('ERR-08 a film that loses its screen gives way to the screen-limit view', async ({ page, member }) => {
  await signIn(page, member)
  await page.route('**/presence/**', refuse(422, 'SCREEN_LIMIT_REACHED'))
  await page.goto(PLAYER)
  await expect(page.getByRole('heading', { name: TOO_MANY })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
})

test('GATE-01 GATE-04 ERR-04 PLAYER-15 without a subscription the popup leads to the plans', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto('/#/details/goat-money/home')
  await page.getByRole('button', { name: 'Watch Now' }).first().click()
  const popup = page.getByRole('dialog', { name: 'No Active Subscription' })
  await expect(popup).toContainText('You have no active subscription, Kindly add subscription to start watching movies')
  await expect(page).toHaveURL(/#\/details\//)
  await page.goto(PLAYER)
  await expect(popup).toBeVisible()
  await expectNoLoader(page)
  expect(await page.evaluate(() => ({ y: scrollY, full: document.fullscreenElement }))).toEqual({ y: 0, full: null })
  await popup.getByRole('button', { name: 'Add Subscription' }).click()
  await expect(page).toHaveURL(/#\/packages$/)
  const main = page.getByRole('main')
  await expect(main.getByText('No Active Subscription')).toBeVisible()
  await expect(main.getByText('Paying online opens soon.')).toHaveCount(3)
  await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '#/contact')
})

test('GATE-02 a subscription that ran out and renews shows the expired popup', async ({ page, newMember }) => {
  await page.route('**/apps/v1/account', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), recurring: 1, paymentProvider: 'stripe' },
    })
  })
  await signIn(page, await newMember({ paidDays: -3 }))
  await page.goto(PLAYER)
  await expect(page.getByRole('dialog', { name: 'Subscription Expired' })).toContainText(
    'Your subscription has expired, Kindly subscribe to start watching movies',
  )
})

test('GATE-03 GATE-08 the restriction package is told on the player page', async ({ page }) => {
  await signIn(page, { email: 'special@example.com', password: 'Nollywood-2026!' })
  await page.goto(PLAYER)
  const popup = page.getByRole('dialog', { name: 'Upgrade Subscription' })
  await expect(popup).toContainText(
    'You are currently on Special Package. Kindly Cancel your current subscription and upgrade to basic package to enjoy Full Features.',
  )
})

test('ERR-05 ERR-06 a title that is not ready says to try again later', async ({ page, member }) => {
  await signIn(page, member)
  await page.route('**/apps/v2/videoplayback*', refuse(404, 'TITLE_NOT_READY'))
  await page.goto('/#/details/goat-money/home')
  await page.getByRole('button', { name: 'Watch Now' }).first().click()
  await expect(page.getByText('Please try again later')).toBeVisible()
  await expect(page).toHaveURL(/#\/details\//)
  await page.goto(PLAYER)
  await expect(page).toHaveURL(/#\/home$/)
  await expect(page.getByText('Please try again later')).toBeVisible()
  await expectNoLoader(page)
})

test('PLAYER-14 PLAYER-15 refused licences end in the gate that fits, with no loader left', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.route('**/drm/**', refuse(422, 'SCREEN_LIMIT_REACHED'))
  await page.goto(PLAYER)
  await expect(page.getByRole('heading', { name: TOO_MANY })).toBeVisible()
  await expectNoLoader(page)
  await page.unroute('**/drm/**')
  await page.route('**/drm/**', refuse(403, 'SUBSCRIPTION_EXPIRED'))
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoLoader(page)
})

test('PLAYER-14 a lost line is told, and the film goes on by itself when it is back', async ({
  page,
  context,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  await page.goto(PLAYER)
  await waitUntilPlaying(page)
  await context.setOffline(true)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 40
  })
  await expect(page.getByRole('alert').filter({ hasText: 'The line is gone' })).toBeVisible({ timeout: 30_000 })
  await expectNoLoader(page)
  await context.setOffline(false)
  const film = await waitUntilPlaying(page)
  expect(film.positionSeconds).toBeGreaterThan(39)
  await goBack(page)
})

test('PLAY-04 with enable_play off no play control starts a video', async ({ page, member }) => {
  await page.route('**/apps/v1/appconfig', async (route) => {
    const answer = await route.fetch()
    const config = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...config, response: { ...config.response, enable_play: 'false' } },
    })
  })
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll('"enable_play":"true"', '"enable_play":"false"')
    return route.fulfill({ response: answer, body })
  })
  await signIn(page, member)
  await page.goto('/#/details/goat-money/home')
  await expect(page.getByRole('heading', { name: 'Goat Money', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /Watch Now|Resume|^Play / })).toHaveCount(0)
})
