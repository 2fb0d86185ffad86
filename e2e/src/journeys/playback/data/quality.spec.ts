import type { Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import {
  listRequests,
  openPanel,
  pathOf,
  readFilm,
  waitForPosition,
  waitUntilPlaying,
} from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const WATCH = '/#/viewvideo/goat-money'
const quality = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Quality', exact: true }).getByRole('radio', { name: new RegExp(`^${name}`) })
const isPicture = (request: Request) => /\/\d+p(-low)?\.mp4$/.test(pathOf(request))
const isSound = (request: Request) => /\/audio-[^/]+\.mp4$/.test(pathOf(request))
const readLines = (page: Page) => page.locator('video').evaluate(({ videoHeight }: HTMLVideoElement) => videoHeight)

test.use({ timezoneId: 'Africa/Lagos' })

test('PLAYER-09 each quality says what an hour of this film takes and costs, as its files weigh', async ({
  page,
  member,
}) => {
  const requests = listRequests(page)
  await signIn(page, member)
  await page.goto(WATCH)
  await waitUntilPlaying(page)
  await page.keyboard.press('k')
  await openPanel(page, 'Quality and data')
  await expectAccessible(page)
  // What the largest picture that was fetched really weighs, with its sound, over the film's length.
  const seconds = await page.locator('video').evaluate(({ duration }: HTMLVideoElement) => duration)
  const weigh = async (request: Request | undefined) => {
    const answer = await page.request.get(request?.url() ?? '', { headers: { range: 'bytes=0-0' } })
    return Number(answer.headers()['content-range']?.split('/')[1])
  }
  const picture =
    requests
      .find(isPicture)
      ?.url()
      .replace(/\/\d+p\.mp4/, '/480p.mp4') ?? ''
  const bytes = (await weigh({ url: () => picture } as Request)) + (await weigh(requests.find(isSound)))
  const gigabytes = ((bytes / seconds) * 3600) / 1e9
  const cost = Number(/₦([\d,]+)/.exec(await quality(page, 'Data saver').innerText())?.[1]?.replace(',', ''))
  const data = Number(/480p, ([\d.]+) MB/.exec(await quality(page, 'Data saver').innerText())?.[1]) / 1000
  expect(Math.abs(data / gigabytes - 1), `${data} GB said, ${gigabytes} GB weighed`).toBeLessThan(0.03)
  expect(Math.abs(cost / (gigabytes * 430) - 1), `₦${cost}`).toBeLessThan(0.05)
})

test('PLAYER-09 sound only fetches no picture at all, and the picture comes back where the film stands', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto(WATCH)
  await waitUntilPlaying(page)
  await openPanel(page, 'Quality and data')
  await quality(page, 'Sound only').click()
  await expect(page.getByRole('heading', { name: 'Sound only', exact: true })).toBeVisible()
  await expect.poll(() => readLines(page)).toBe(0)
  await page.keyboard.press('Escape')
  const heard = listRequests(page)
  const { positionSeconds } = await readFilm(page)
  await page.keyboard.press('5')
  await waitForPosition(page, positionSeconds + 1)
  await expect.poll(() => heard.filter(isSound).length).toBeGreaterThan(0)
  expect(heard.filter(isPicture)).toEqual([])
  await page.keyboard.press('k')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the picture', exact: true }).click()
  await expect.poll(() => readLines(page)).toBeGreaterThan(0)
  // It stood still, and it stands where it stood.
  const shown = await readFilm(page)
  expect(shown.isPaused).toBe(true)
  expect(shown.positionSeconds).toBeGreaterThan(positionSeconds)
  await page.keyboard.press('k')
  await waitUntilPlaying(page)
})

test('PLAYER-09 saver mode keeps to 360 lines and to a short way ahead, for the next film as well', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto(WATCH)
  await waitUntilPlaying(page)
  await openPanel(page, 'Quality and data')
  await quality(page, 'Saver mode').click()
  await page.goto('/#/viewvideo/makoko-blue')
  await waitUntilPlaying(page)
  await openPanel(page, 'Quality and data')
  await expect(quality(page, 'Saver mode')).toHaveAttribute('aria-checked', 'true')
  await expect.poll(() => readLines(page), { timeout: 20_000 }).toBe(360)
  const ahead = () =>
    page.locator('video').evaluate(({ buffered, currentTime }: HTMLVideoElement) => buffered.end(0) - currentTime)
  await expect.poll(ahead).toBeGreaterThan(8)
  expect(await ahead()).toBeLessThan(17)
})
