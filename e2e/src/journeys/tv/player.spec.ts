import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { readFilm, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { expectFocus, press, TV, test } from '#fixtures/tv/tv.ts'
import { signIn } from '#fixtures.ts'

const strip = (page: Page) => page.locator('.tv-strip')
const chosen = (page: Page) => page.locator('.tv-strip__time')
const position = (page: Page) => page.getByRole('slider', { name: 'Position', exact: true })
const toSeconds = (time: string | null) => {
  const [minutes = 0, seconds = 0] = (time ?? '').split(':').map(Number)
  return minutes * 60 + seconds
}

/** Past the opening, whose button takes the focus for as long as it is there. */
async function passOpening(page: Page): Promise<void> {
  await press(page, '5')
  await expect.poll(async () => (await readFilm(page)).positionSeconds).toBeGreaterThan(20)
  await expect(page.locator('.player__pill')).toHaveCount(0)
}

test('PLAYER-06 PROM-06 left and right look for a place in pictures: the film goes on, OK goes there, Back leaves it', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto(`${TV}/viewvideo/goat-money`)
  await waitUntilPlaying(page)
  await passOpening(page)

  const before = (await readFilm(page)).positionSeconds
  await press(page, 'ArrowLeft')
  await expect(strip(page)).toBeVisible()
  const sought = toSeconds(await chosen(page).textContent())
  expect(sought).toBeGreaterThanOrEqual(Math.floor(before) - 10)
  expect(sought).toBeLessThanOrEqual(Math.ceil((await readFilm(page)).positionSeconds) - 10)
  await expect(position(page)).toHaveAttribute('aria-valuenow', String(sought))
  await expect(page.locator('.tv-strip__still i')).not.toHaveCount(0)
  await expect(page.locator('.tv-scrub-help')).toHaveText(
    /^Left and right move 10 seconds, hold to run\. OK plays from here, Back keeps \d:\d\d\.$/,
  )
  await expect(page.locator('.tv-row')).toBeHidden()
  await expectAccessible(page)
  // The film has gone on meanwhile, and Back has it as it is.
  expect((await readFilm(page)).positionSeconds).toBeGreaterThan(before)
  await press(page, 'Escape')
  await expect(strip(page)).toHaveCount(0)
  expect((await readFilm(page)).positionSeconds).toBeGreaterThan(before)
  await expect(page).toHaveURL(/#\/viewvideo\/goat-money/)

  await press(page, 'ArrowLeft', 'ArrowLeft')
  await expect(strip(page)).toBeVisible()
  const place = toSeconds(await chosen(page).textContent())
  await press(page, 'Enter')
  await expect(strip(page)).toHaveCount(0)
  await expect.poll(async () => Math.abs((await readFilm(page)).positionSeconds - place)).toBeLessThan(3)
  expect((await readFilm(page)).isPaused).toBe(false)
})

test('PLAYER-06 PROM-06 a remote finds every control in one row with words, and what time it is', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto(`${TV}/details/goat-money/home`)
  await page.goto(`${TV}/viewvideo/goat-money`)
  await waitUntilPlaying(page)
  await passOpening(page)
  await press(page, 'Enter')
  await expectFocus(page, /^Play$/)
  expect((await readFilm(page)).isPaused).toBe(true)
  const clock = await page.locator('.tv-top__clock').textContent()
  expect(clock).toMatch(/^\d\d:\d\d$/)
  // Of a film of 46 s that stands at half of it the end is this minute or the next.
  await expect(page.locator('.tv-top__name span')).toHaveText(/^.+ · ends at \d\d:\d\d$/)
  await expect(page.locator('.tv-row')).toHaveText(/^Play10 s10 s0:2\d \/ 0:46SubtitlesQuality$/)
  for (const name of ['Back 10 s', 'Forward 10 s', 'Subtitles and audio', 'Quality', 'Speed and sleep']) {
    await press(page, 'ArrowRight')
    await expectFocus(page, new RegExp(`^${name}$`))
    if (/10 s$/.test(name)) continue
    // Each panel opens by OK, keeps the arrows to itself, and Back leads to its button.
    await press(page, 'Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await press(page, 'ArrowDown')
    await expect(page.locator('[role="dialog"] :focus')).toHaveCount(1)
    await expectAccessible(page)
    await press(page, 'Escape')
    await expectFocus(page, new RegExp(`^${name}$`))
  }
  await press(page, 'ArrowRight', 'Enter')
  await expect(page.getByRole('dialog', { name: 'Goat Money', exact: true })).toBeVisible()
  await press(page, 'Escape')
  await expectFocus(page, /^About this title$/)
  await expectAccessible(page)
  await press(page, 'Escape')
  await expect(page).toHaveURL(/#\/details\/goat-money/)
})
