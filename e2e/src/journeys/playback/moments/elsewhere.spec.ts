import { expect, type Page } from '@playwright/test'
import { pressControl, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const FILM = '/#/viewvideo/goat-money'
const WINDOW = 'Play in a small window'
const SCREEN = 'Play on another screen'

/** A browser with windows of its own for films, which a browser without windows has not. */
async function withWindows(page: Page) {
  await page.addInitScript(() => {
    let shown: Element | null = null
    const tell = (video: Element, name: string) => video.dispatchEvent(new Event(name))
    Object.defineProperties(Document.prototype, {
      pictureInPictureEnabled: { get: () => true },
      pictureInPictureElement: { get: () => shown },
    })
    Document.prototype.exitPictureInPicture = async () => {
      const before = shown
      shown = null
      if (before) tell(before, 'leavepictureinpicture')
    }
    HTMLVideoElement.prototype.requestPictureInPicture = async function enter() {
      shown = this
      tell(this, 'enterpictureinpicture')
      return {} as PictureInPictureWindow
    }
  })
}

const isInWindow = (page: Page) => page.evaluate(() => document.pictureInPictureElement !== null)

test('a film goes into a window of its own and comes back, and the window goes with the player', async ({
  page,
  member,
}) => {
  await withWindows(page)
  await signIn(page, member)
  await page.goto(FILM)
  await waitUntilPlaying(page)
  await pressControl(page, WINDOW)
  await expect.poll(() => isInWindow(page)).toBe(true)
  await pressControl(page, 'Leave the small window')
  await expect.poll(() => isInWindow(page)).toBe(false)
  await pressControl(page, WINDOW)
  await pressControl(page, 'Back')
  await expect(page.locator('main.player')).toHaveCount(0)
  expect(await isInWindow(page)).toBe(false)
})

test('a browser without such windows, and without other screens, offers neither', async ({ page, member }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'pictureInPictureEnabled', { get: () => false })
  })
  await signIn(page, member)
  await page.goto(FILM)
  await waitUntilPlaying(page)
  await expect(page.getByRole('button', { name: 'Cast', exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: WINDOW, exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: SCREEN, exact: true })).toHaveCount(0)
})

test("another screen is offered while Apple's browser has one in reach, and its list is opened", async ({
  page,
  member,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    Object.assign(HTMLVideoElement.prototype, { webkitShowPlaybackTargetPicker: () => asked.push('list') })
  })
  await signIn(page, member)
  await page.goto(FILM)
  await waitUntilPlaying(page)
  const tell = (availability: string) =>
    page.locator('video').evaluate((video, value) => {
      video.dispatchEvent(Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability: value }))
    }, availability)
  await expect(page.getByRole('button', { name: SCREEN, exact: true })).toHaveCount(0)
  await tell('available')
  await pressControl(page, SCREEN)
  expect(await page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)).toEqual(['list'])
  await tell('not-available')
  await expect(page.getByRole('button', { name: SCREEN, exact: true })).toHaveCount(0)
})
