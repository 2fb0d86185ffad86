import { expect, type Page } from '@playwright/test'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const TURNS = 8

/**
 * Presses 9, and 2 as soon as the film is there; a piece of the first place comes before the element has told of the second. An
 * engine is told of that by its element, too, with what it waits for.
 * @returns which part of the film is seen then
 */
function pressBoth(page: Page): Promise<number> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    const until = (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => (isSo() ? resolve() : setTimeout(look, 1))
        look()
      })
    press('9')
    await until(() => !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
    press('2')
    video.dispatchEvent(new Event('waiting'))
    await until(() => !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
    return video.currentTime / video.duration
  })
}

test('a film goes where two quick keys send it, the second one back to what is not there any more, and where one sends it before it is there', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  const held = Promise.withResolvers<void>()
  await page.route('**/*.mp4', async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.goto('/#/viewvideo/goat-money')
  await expect(page.locator('main.player')).toHaveAttribute('data-status', 'loading')
  await page.keyboard.press('6')
  held.resolve()
  await waitUntilPlaying(page)
  const part = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime / video.duration)
  expect(await part()).toBeGreaterThanOrEqual(0.6)
  expect(await part()).toBeLessThan(0.8)

  for (let turn = 0; turn < TURNS; turn += 1) {
    const seen = await pressBoth(page)
    expect(seen, `turn ${turn}`).toBeGreaterThan(0.19)
    expect(seen, `turn ${turn}`).toBeLessThan(0.3)
  }
})
