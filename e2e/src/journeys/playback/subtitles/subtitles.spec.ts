import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { openPanel, readFilm, tapControl, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

/** What the film says from second 7 to 11, and from 18 on. */
const FIRST_WORDS = 'From up here, the market is a garden.'
const LATE_WORDS = 'The white umbrella is in no hurry.'
/** What another one says from second 5 to 9, and from 17 on. */
const OTHER = { path: '/#/viewvideo/left-foot', first: 'Last minute. Nobody breathes.', late: 'The ball climbs.' }

const choose = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).click()

/** Halts the film at a second of it. */
async function stopAt(page: Page, seconds: number) {
  await page.keyboard.press('k')
  await page.locator('video').evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at
  }, seconds)
}

const readLook = (page: Page) =>
  page.locator('.player__text span[translate]').evaluate((span) => {
    const { fontSize, color, backgroundColor } = getComputedStyle(span)
    const { top, bottom } = span.getBoundingClientRect()
    return { fontPx: Number.parseFloat(fontSize), color, ground: backgroundColor, isUpper: top + bottom < innerHeight }
  })

/** Plays on from a second. @returns the one at which the late words are drawn */
function findSecondOfWords(page: Page, fromSeconds: number, words = LATE_WORDS): Promise<number> {
  return page.locator('video').evaluate(
    (video: HTMLVideoElement, { from, words }) =>
      new Promise<number>((resolve) => {
        video.currentTime = from
        void video.play()
        const look = () => {
          const isThere = document.querySelector('.player__text')?.textContent?.includes(words) && !video.seeking
          if (!isThere) return void requestAnimationFrame(look)
          video.pause()
          resolve(video.currentTime)
        }
        look()
      }),
    { from: fromSeconds, words },
  )
}

const YELLOW = 'rgb(255, 235, 78)'
const WHITE = 'rgb(249, 245, 236)'

test('PROM-02 subtitles are read as the viewer likes them, at once and in every film after it', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
  await stopAt(page, 8)
  await openPanel(page, 'Subtitles and audio')
  await choose(page, 'Subtitles', 'English')
  await expect(page.locator('.player__text')).toHaveText(FIRST_WORDS)
  const first = await readLook(page)
  expect(first).toEqual({
    fontPx: first.fontPx,
    color: WHITE,
    ground: 'oklab(0.0724499 0.00628005 0.0021395 / 0.78)',
    isUpper: false,
  })

  await choose(page, 'Size', 'Largest')
  expect((await readLook(page)).fontPx / first.fontPx).toBeCloseTo(1.75, 2)
  await choose(page, 'Size', 'Small')
  expect((await readLook(page)).fontPx / first.fontPx).toBeCloseTo(0.8, 2)
  await choose(page, 'Size', 'Large')
  await choose(page, 'Colour', 'Yellow')
  await choose(page, 'Background', 'Black')
  expect((await readLook(page)).ground).toBe('rgb(2, 1, 1)')
  await choose(page, 'Background', 'None')
  await choose(page, 'Position', 'Top')
  const chosen = await readLook(page)
  expect(chosen).toEqual({
    fontPx: expect.closeTo(first.fontPx * 1.35, 3),
    color: YELLOW,
    ground: 'rgba(0, 0, 0, 0)',
    isUpper: true,
  })
  const sample = page.locator('.sample span')
  await expect(sample).toHaveCSS('color', chosen.color)
  await expect(sample).toHaveCSS('background-color', chosen.ground)
  await expectAccessible(page)

  await page.goto(OTHER.path)
  await waitUntilPlaying(page)
  await stopAt(page, 6)
  await expect(page.locator('.player__text')).toHaveText(OTHER.first)
  expect(await readLook(page)).toEqual(chosen)
  await openPanel(page, 'Subtitles and audio')
  await expect(
    page.getByRole('radiogroup', { name: 'Subtitles' }).getByRole('radio', { name: 'English' }),
  ).toBeChecked()
  for (const name of ['Large', 'Yellow', 'None', 'Top'])
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
})

test('PROM-02 words that do not come with the voices are moved by quarters of a second, both ways, for every film', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
  await page.keyboard.press('k')
  await openPanel(page, 'Subtitles and audio')
  await choose(page, 'Subtitles', 'English')
  const delay = page.getByRole('group', { name: 'Delay' })
  const told = delay.getByRole('status')
  await expect(told).toHaveText('On time')
  expect(await findSecondOfWords(page, 17.5)).toBeGreaterThanOrEqual(18)
  for (let press = 0; press < 3; press += 1) await delay.getByRole('button', { name: 'Later', exact: true }).click()
  await expect(told).toHaveText('0.75 s later')
  const late = await findSecondOfWords(page, 17.5)
  expect(late).toBeGreaterThanOrEqual(18.75)
  expect(late).toBeLessThan(19.25)
  for (let press = 0; press < 7; press += 1) await page.getByRole('button', { name: 'Earlier', exact: true }).click()
  await expect(told).toHaveText('1 s earlier')
  const early = await findSecondOfWords(page, 16)
  expect(early).toBeGreaterThanOrEqual(17)
  expect(early).toBeLessThan(17.5)

  await page.goto(OTHER.path)
  await waitUntilPlaying(page)
  const next = await findSecondOfWords(page, 15, OTHER.late)
  expect(next).toBeGreaterThanOrEqual(16)
  expect(next).toBeLessThan(16.5)
})

test('C turns subtitles on and off in the language that was read last, and digits go to tenths of the film', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
  await stopAt(page, 8)
  await openPanel(page, 'Subtitles and audio')
  await choose(page, 'Subtitles', 'Yorùbá')
  await page.keyboard.press('Escape')
  const words = page.locator('.player__text')
  await expect(words).toHaveText('Láti òkè níbí, ọjà dà bí ọgbà òdòdó.')
  await page.keyboard.press('c')
  await expect(words).toHaveText('')
  await page.keyboard.press('c')
  await expect(words).toHaveText('Láti òkè níbí, ọjà dà bí ọgbà òdòdó.')
  await page.keyboard.press('5')
  await expect.poll(async () => (await readFilm(page)).positionSeconds).toBeCloseTo(23, 0)
  await page.keyboard.press('Home')
  await expect.poll(async () => (await readFilm(page)).positionSeconds).toBe(0)
})

test('a question mark opens what the keys do, and Escape or another one closes it', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
  await page.keyboard.press('k')
  const help = page.getByRole('dialog', { name: 'Keys', exact: true })
  await page.keyboard.press('?')
  await expect(help).toBeFocused()
  await expect(help.getByRole('term')).toHaveText([
    'Space, K',
    'J, ←',
    'L, →',
    '↑, ↓',
    'M',
    'C',
    'F',
    '0 – 9',
    'Home, End',
    'Shift + N',
    'Esc',
    '?',
  ])
  await expect(help.getByRole('definition').nth(5)).toHaveText('Subtitles off and on')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(help).toBeVisible()
  await page.keyboard.press('?')
  await expect(help).toHaveCount(0)
  await expect(page.locator('main.player')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('PROM-02 every choice is large enough for a thumb, and the line that shows them stays in sight', async ({
    page,
    member,
  }) => {
    await signIn(page, member)
    await page.goto('/#/viewvideo/goat-money')
    await waitUntilPlaying(page)
    await tapControl(page, 'Subtitles and audio')
    const panel = page.getByRole('dialog', { name: 'Subtitles and audio' })
    await page.setViewportSize({ width: 360, height: 640 })
    for (const control of await panel.getByRole('radio').or(panel.getByRole('button')).all()) {
      await control.scrollIntoViewIfNeeded()
      const box = await control.boundingBox()
      expect(box?.height, await control.innerText()).toBeGreaterThanOrEqual(44)
      expect(box?.width, await control.innerText()).toBeGreaterThanOrEqual(44)
    }
    expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await page.getByRole('radio', { name: 'Yellow', exact: true }).tap()
    await expect(page.locator('.sample')).toBeInViewport({ ratio: 0.9 })
    await panel.getByRole('button', { name: 'Close', exact: true }).tap()
    await expect(panel).toHaveCount(0)
  })
})
