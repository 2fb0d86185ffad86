import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { readFilm, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const FIRST = '/#/viewvideo/ile-wa-s1e1'
const SECOND = /#\/viewvideo\/ile-wa-s1e2(\?|$)/

const card = (page: Page) => page.getByRole('region', { name: 'Next episode', exact: true })
const toCredits = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 4
  })
const playAtRate = (page: Page, rate: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, value) => {
    video.playbackRate = value
  }, rate)

test('at the credits the next episode counts down, begins by itself, and Back leads to where watching began', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/details/ile-wa/home')
  await page.goto(FIRST)
  await waitUntilPlaying(page)
  await expect(card(page)).toHaveCount(0)
  await toCredits(page)
  // The credits of a film of 46 s are over before a busy machine has looked at the card.
  await playAtRate(page, 0.2)
  await expect(card(page)).toContainText(/Next in [1-6] seconds?/)
  await expect(card(page)).toContainText('2. The Tap')
  await expect(page.getByRole('button', { name: 'Play now', exact: true })).toBeFocused()
  await expectAccessible(page)
  await playAtRate(page, 1)
  await expect(page).toHaveURL(SECOND, { timeout: 20_000 })
  await waitUntilPlaying(page)
  await expect(page).toHaveTitle('Ilé Wa · S1 E2 The Tap · Kola')
  await page.goBack()
  await expect(page).toHaveURL(/#\/details\/ile-wa\/home/)
})

test('after three films without a touch somebody is asked whether they watch; yes goes on, and counts anew', async ({
  page,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  await page.goto(FIRST)
  for (const next of [2, 3]) {
    await waitUntilPlaying(page)
    await toCredits(page)
    await expect(page).toHaveURL(new RegExp(`#/viewvideo/ile-wa-s1e${next}(\\?|$)`), { timeout: 20_000 })
  }
  await waitUntilPlaying(page)
  await toCredits(page)
  const question = page.getByRole('dialog', { name: 'Still watching?', exact: true })
  await expect(question).toHaveText(
    /^Still watching\?Three films without a touch\. We stop here to save your data\.Go onStop$/,
  )
  await expect(page.getByRole('button', { name: 'Go on', exact: true })).toBeFocused()
  expect((await readFilm(page)).isPaused).toBe(true)
  await expectAccessible(page)
  const here = page.url()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(here)
  await waitUntilPlaying(page)
  const after = page.url()
  await toCredits(page)
  await expect(page, 'begins by itself again').not.toHaveURL(after, { timeout: 20_000 })
})

test('whoever wants no episode by itself is only offered it, and may stay', async ({ page, service, member }) => {
  const call = await signInByApi(service.url, member)
  const { profiles } = (await call('GET /apps/v1/profiles')) as { profiles: { id: string; version: number }[] }
  const [{ id, version } = { id: '', version: 0 }] = profiles
  await call(`PATCH /apps/v1/profiles/${id}`, { autoplayNext: false, version })
  await signIn(page, member)
  await page.goto('/#/details/ile-wa/home')
  await page.goto(FIRST)
  await waitUntilPlaying(page)
  await toCredits(page)
  await expect(card(page)).toContainText('2. The Tap')
  await expect(card(page)).not.toContainText('Next in')
  await page.getByRole('button', { name: 'Stay here', exact: true }).click()
  await expect(card(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/details\/ile-wa\/home/, { timeout: 20_000 })
})

test('Shift and N go to the next episode at once', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto(FIRST)
  await waitUntilPlaying(page)
  await page.keyboard.press('Shift+N')
  await expect(page).toHaveURL(SECOND)
  await waitUntilPlaying(page)
  expect((await readFilm(page)).positionSeconds).toBeLessThan(20)
})
