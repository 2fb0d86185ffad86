import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { openPanel, readFilm, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const MARKERS = [
  { kind: 'recap', startSeconds: 0, endSeconds: 20 },
  { kind: 'intro', startSeconds: 24, endSeconds: 30 },
  { kind: 'credits', startSeconds: 41, endSeconds: 46 },
]

/** Opens the film with those markers, and holds it. */
async function watchMarked(page: Page) {
  await page.route('**/apps/v2/videoplayback*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), markers: MARKERS } })
  })
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
}

const pill = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const seek = (page: Page, seconds: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to
  }, seconds)

test('PLAYER-06 a button leads past the recap and past the opening while they play, and past nothing else', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await watchMarked(page)
  await page.mouse.move(300, 300)
  await page.keyboard.press('k')
  await expect(pill(page, 'Skip recap')).toBeVisible()
  await expectAccessible(page)
  await openPanel(page, 'Quality and data')
  await expect(pill(page, 'Skip recap'), 'an open panel lies in its place').toHaveCount(0)
  await page.keyboard.press('Escape')
  await pill(page, 'Skip recap').click()
  await expect.poll(async () => (await readFilm(page)).positionSeconds).toBe(20)
  await expect(page.locator('.player__pill')).toHaveCount(0)
  await seek(page, 25)
  await expect(pill(page, 'Skip intro')).toBeVisible()
  await seek(page, 30)
  await expect(page.locator('.player__pill')).toHaveCount(0)
  await seek(page, 42)
  await expect.poll(async () => (await readFilm(page)).positionSeconds).toBe(42)
  await expect(page.locator('.player__pill'), 'credits are no opening').toHaveCount(0)
})

test('PLAYER-06 a remote stands on the button as it comes, and OK skips', async ({ page, member }) => {
  await signIn(page, member)
  await watchMarked(page)
  await expect(pill(page, 'Skip recap')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readFilm(page)).positionSeconds).toBeGreaterThanOrEqual(20)
  await expect(page.locator('.player__pill')).toHaveCount(0)
  expect((await readFilm(page)).isPaused).toBe(false)
})

test('PLAYER-06 on the smallest phone the button is large enough for a thumb and leaves the controls free', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, member)
  await watchMarked(page)
  await page.keyboard.press('k')
  const box = await pill(page, 'Skip recap').boundingBox()
  const bar = await page.getByRole('slider', { name: 'Position', exact: true }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})
