import { expect, type Locator, type Page } from '@playwright/test'
import { phone } from '#fixtures/browser/screens.ts'
import { goBack, readFilm, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const TITLE = 'Goat Money'
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const isPressed = (one: Locator, value: boolean) => expect(one).toHaveAttribute('aria-pressed', String(value))

/** How a hand presses: with a mouse or with a finger. */
type Press = (what: Locator) => Promise<void>

/** From home to the results of a search, by what is pressed on the way. */
async function search(page: Page, press: Press): Promise<Locator> {
  await press(page.getByRole('banner').getByRole('link', { name: 'Search' }))
  await page.getByRole('searchbox').pressSequentially('goat mon')
  await expect(page.getByRole('heading', { level: 1, name: 'Searches related to : goat mon' })).toBeVisible()
  const results = page.getByRole('region', { name: 'Results' })
  const card = results.getByRole('article').filter({ has: page.getByRole('heading', { name: TITLE, exact: true }) })
  await expect(card).toBeVisible()
  return card
}

/** Plays until some seconds in, leaves, and answers where. */
async function playAndLeave(page: Page): Promise<number> {
  await waitUntilPlaying(page)
  await page.keyboard.press('l')
  await waitForPosition(page, 10.2)
  await page.keyboard.press('k')
  await expect.poll(async () => (await readFilm(page)).isPaused).toBe(true)
  const { positionSeconds } = await readFilm(page)
  await goBack(page)
  return positionSeconds
}

/** Where the film stands as soon as it plays again. */
async function expectResumed(page: Page, leftAt: number, press: () => Promise<void>): Promise<void> {
  const startedAt = Date.now()
  await press()
  await expect(page).toHaveURL(/\/viewvideo\/goat-money\?resume=true$/)
  const { positionSeconds } = await waitUntilPlaying(page)
  expect(positionSeconds).toBeGreaterThan(leftAt - 1.5)
  expect(positionSeconds).toBeLessThan(leftAt + 2 + (Date.now() - startedAt) / 1_000)
}

async function like(page: Page, press: Press): Promise<void> {
  const up = button(page, /^Like Goat Money/)
  const down = button(page, /^Dislike Goat Money/)
  const list = button(page, /My List, Goat Money$/)
  await press(up)
  await isPressed(up, true)
  await press(down)
  await isPressed(down, true)
  await isPressed(up, false)
  const saved = page.waitForResponse((answer) => /POST/.test(answer.request().method()) && /mylist/.test(answer.url()))
  await press(list)
  await isPressed(list, true)
  await saved
  await page.reload()
  await isPressed(down, true)
  await isPressed(list, true)
}

test('MARK-02 in one evening, with a mouse: search, open, like, dislike, list, play, leave and go on where it stopped', async ({
  page,
  member,
}) => {
  test.slow()
  const click: Press = (what) => what.click()
  await signIn(page, member)
  await page.goto('/#/home')
  const card = await search(page, click)
  await card.hover()
  await click(page.getByRole('link', { name: `More about ${TITLE}` }))
  await expect(page).toHaveURL(/#\/details\/goat-money\/search$/)
  await like(page, click)
  await click(button(page, 'Watch Now').first())
  const leftAt = await playAndLeave(page)
  await click(page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }))
  await expect(
    page
      .getByRole('region', { name: 'My List', exact: true })
      .getByRole('link', { name: /Goat Money/ })
      .first(),
  ).toBeVisible()
  const begun = page
    .getByRole('region', { name: 'Continue Watching', exact: true })
    .getByRole('link', { name: /Goat Money/ })
  await expectResumed(page, leftAt, () => click(begun.first()))
})

test.describe('on a phone', () => {
  test.use(phone)

  test('MARK-02 in one evening, with a finger: search, open, like, dislike, list, play, leave and go on', async ({
    page,
    member,
  }) => {
    test.slow()
    const tap: Press = (what) => what.tap()
    await signIn(page, member)
    await page.goto('/#/home')
    const card = await search(page, tap)
    await tap(card.getByRole('link'))
    await expect(page).toHaveURL(/#\/details\/goat-money\/search$/)
    await like(page, tap)
    await tap(button(page, 'Watch Now').first())
    const leftAt = await playAndLeave(page)
    await expect(page).toHaveURL(/#\/details\/goat-money\/search$/)
    await expectResumed(page, leftAt, () => tap(button(page, 'Resume').first()))
  })
})
