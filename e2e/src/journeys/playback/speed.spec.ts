import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { listRequests, openPanel, pathOf, readFilm, waitUntilPlaying, wakeControls } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const WATCH = '#/viewvideo/goat-money'
const PANEL = 'Speed and sleep'

const speeds = (page: Page) => page.getByRole('radiogroup', { name: 'Speed', exact: true }).getByRole('radio')
const stops = (page: Page) => page.getByRole('radiogroup', { name: 'Stop after', exact: true })
const readSound = (page: Page) =>
  page.locator('video').evaluate(({ volume, muted }: HTMLVideoElement) => ({ volume, muted }))

for (const { format, address, rates } of [
  { format: 'DASH', address: `/${WATCH}`, rates: ['0.7', '1', '1.5', '2'] },
  { format: 'HLS', address: `/?format=hls${WATCH}`, rates: ['0.5', '1', '1.5', '2'] },
]) {
  test(`PLAYER-10 a film in ${format} plays at ${rates.join(', ')} and at no other speed`, async ({ page, member }) => {
    await signIn(page, member)
    await page.goto(address)
    await waitUntilPlaying(page)
    await openPanel(page, PANEL)
    await expect(speeds(page)).toHaveText(rates)
    await expect(page.getByRole('radio', { name: '1', exact: true })).toBeChecked()
    for (const rate of rates.toReversed()) {
      await page.getByRole('radio', { name: rate, exact: true }).click()
      await expect(page.getByRole('radio', { name: rate, exact: true })).toBeChecked()
      expect((await readFilm(page)).rate).toBe(Number(rate))
    }
    await waitUntilPlaying(page)
    expect((await readFilm(page)).rate, 'it stays while the film plays').toBe(Number(rates[0]))
  })
}

test('PLAYER-10 the volume goes from 0 to 1 in steps of 0.01', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto(`/${WATCH}`)
  await waitUntilPlaying(page)
  await page.keyboard.press('k')
  const volume = page.getByRole('slider', { name: 'Volume', exact: true })
  await volume.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => readSound(page)).toEqual({ volume: 0, muted: true })
  for (const expected of [0.01, 0.02]) {
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => readSound(page)).toEqual({ volume: expected, muted: false })
  }
  await page.keyboard.press('End')
  await expect.poll(() => readSound(page)).toEqual({ volume: 1, muted: false })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => readSound(page)).toEqual({ volume: 0.99, muted: false })
})

test('PLAYER-10 after its minutes the film falls silent and stops, its place is kept, and the next play sounds as before', async ({
  page,
  member,
}) => {
  const requests = listRequests(page)
  await signIn(page, member)
  await page.clock.install()
  await page.goto(`/${WATCH}`)
  await waitUntilPlaying(page)
  await openPanel(page, PANEL)
  await stops(page).getByRole('radio', { name: '15 min', exact: true }).click()
  const stopsAt = await page.evaluate(() =>
    new Date(Date.now() + 15 * 60_000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
  )
  const note = `Stops at ${stopsAt} with the sound fading over a minute. Your place is kept.`
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(note)
  await expectAccessible(page)
  await page.clock.fastForward(13 * 60_000)
  expect(await readSound(page)).toEqual({ volume: 1, muted: false })
  await page.clock.fastForward(90_000)
  await expect.poll(async () => (await readSound(page)).volume).toBeLessThan(0.6)
  expect((await readSound(page)).volume).toBeGreaterThan(0)
  expect((await readFilm(page)).isPaused).toBe(false)
  await page.clock.fastForward(31_000)
  await expect.poll(async () => (await readFilm(page)).isPaused).toBe(true)
  const resumeTime = Math.floor((await readFilm(page)).positionSeconds)
  await expect
    .poll(() => requests.findLast((request) => pathOf(request).endsWith('/resume'))?.postDataJSON())
    .toMatchObject({ video_id: 'goat-money', status: 1, resumeTime })
  expect(await readSound(page)).toEqual({ volume: 1, muted: false })
  await expect(stops(page).getByRole('radio', { name: 'Off', exact: true })).toBeChecked()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('')
  await page.keyboard.press('k')
  await waitUntilPlaying(page)
  expect(await readSound(page)).toEqual({ volume: 1, muted: false })
})

test('speed and sleep are chosen by the keyboard alone, and lie open on the smallest phone', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, member)
  await page.goto(`/${WATCH}`)
  await waitUntilPlaying(page)
  await page.keyboard.press('k')
  await wakeControls(page)
  const button = page.getByRole('button', { name: PANEL, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: '1', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '1.5', exact: true })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  // The film says when it has taken the speed.
  await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(stops(page).getByRole('radio', { name: 'Off', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: '2', exact: true })).toBeFocused()
  for (const radio of await page.getByRole('radio').all()) {
    const box = await radio.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  }
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
