import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { makeTitle } from '#fixtures/service/titles.ts'
import { signIn, test } from '#fixtures.ts'

const kept = (page: Page) => page.getByRole('status').filter({ hasText: /^Kept \d\d:\d\d by / })
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1200"><script>alert(1)</script></svg>'

/** Red on its left half, blue on its right. */
const twoHalves = () =>
  sharp({ create: { width: 3_200, height: 1_800, channels: 3, background: '#c00000' } })
    .composite([
      { input: { create: { width: 1_600, height: 1_800, channels: 3, background: '#0000c0' } }, left: 1_600, top: 0 },
    ])
    .jpeg()
    .toBuffer()

/** Of the picture that a page shows: which of the two colours it is. */
async function colourOf(page: Page, address: string): Promise<string> {
  const { channels } = await sharp(await (await page.request.get(address)).body()).stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  return blue > 150 ? 'blue' : red > 150 ? 'red' : 'both'
}

test.use({ consent: null })

test('PROM-22 an editor crops a poster by keyboard, marks the intro on the strip, publishes, and a member sees the poster and skips the intro', async ({
  page,
  browser,
  service,
  member,
}) => {
  test.slow()
  const title = await makeTitle(service.databaseUrl, 'Night Bus')
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto(`/console/#/titles/${title.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.name)

  await page.getByRole('button', { name: 'Change poster', exact: true }).click()
  const file = page.getByLabel('Send a picture', { exact: true })
  await file.setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(SVG) })
  await expect(page.getByRole('alert')).toHaveText('An SVG may hold a script: please send a JPEG, PNG, WebP or AVIF')
  const whole = await twoHalves()
  await file.setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, whole.length / 2) })
  await expect(page.getByRole('alert')).toHaveText('The file is cut short or damaged')
  await file.setInputFiles({ name: 'night.jpg', mimeType: 'image/jpeg', buffer: whole })
  const crop = page.getByRole('button', { name: 'Crop of poster', exact: true })
  await crop.focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', '-', 'ArrowLeft'])
    await crop.press(key)
  await expect(page.getByText('1040 × 1560 points, from 63 % left and 7 % top', { exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.getByRole('button', { name: 'Take it into the draft', exact: true }).click()
  await expect(page.getByText('Poster, from night.jpg changed', { exact: true })).toBeVisible()
  await expect(kept(page)).toHaveCount(1)

  const place = page.getByRole('slider', { name: 'Place in the film', exact: true })
  await place.focus()
  await place.press('ArrowRight')
  await place.press('.')
  await place.press('i')
  await place.press('Shift+ArrowRight')
  await place.press(',')
  await place.press('o')
  await expect(page.getByLabel('Intro from', { exact: true })).toHaveValue('0:01.1')
  await expect(page.getByLabel('Intro to', { exact: true })).toHaveValue('0:11')
  await page.getByLabel('Intro to', { exact: true }).fill('9:00')
  await expect(page.getByRole('alert').filter({ hasText: /^The film ends at 0:\d\d/ })).toBeVisible()
  await page.getByLabel('Intro to', { exact: true }).fill('0:30')
  await expect(kept(page)).toHaveCount(1)
  await expectAccessibleInEveryLook(page, [390, 1_440])

  for (const [device, width] of [
    ['Telephone', 390],
    ['Laptop', 1_280],
  ] as const) {
    await page.getByRole('button', { name: device, exact: true }).click()
    for (const view of ['Card', 'Row']) {
      await page.getByRole('button', { name: view, exact: true }).click()
      const seen = page.frameLocator('.seen iframe')
      const shown = seen.locator('.card', { hasText: title.name }).locator('img').first()
      await expect(shown).toHaveAttribute('src', /\/poster-480\.webp$/)
      expect(await colourOf(page, (await shown.getAttribute('src')) ?? '')).toBe('blue')
      expect(await seen.locator('html').evaluate(() => innerWidth)).toBe(width)
    }
    await page.getByRole('button', { name: 'Details', exact: true }).click()
    await expect(page.frameLocator('.seen iframe').locator('h1')).toHaveText(title.name)
  }
  await page.getByRole('button', { name: 'Live', exact: true }).click()
  await page.getByRole('button', { name: 'Card', exact: true }).click()
  const live = page.frameLocator('.seen iframe').locator('.card img').first()
  await expect(live).toHaveAttribute('src', /\/poster-480\.webp$/)
  expect(await colourOf(page, (await live.getAttribute('src')) ?? '')).not.toBe('blue')

  await page.getByLabel('Certificate', { exact: true }).fill('NFVCB/2026/F/00417')
  await page.getByLabel('Given on', { exact: true }).fill('2026-08-22')
  await page.getByRole('button', { name: 'Publish…', exact: true }).click()
  await expect(page.locator('.diff').getByText('Intro 0:01.1 – 0:30')).toBeVisible()
  const [before, after] = await page.locator('.diff').getByRole('img', { name: 'Poster' }).all()
  expect(await colourOf(page, (await after?.getAttribute('src')) ?? '')).toBe('blue')
  expect(await before?.getAttribute('src')).not.toBe(await after?.getAttribute('src'))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: `${title.name} is live as it stands` })).toHaveCount(1)

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const own = await elsewhere.newPage()
  await signIn(own, member)
  await own.goto(`/#/search?query=${encodeURIComponent(title.name)}`)
  const card = own.locator('.card', { hasText: title.name }).locator('img').first()
  await expect(async () => {
    await own.reload()
    await expect(card).toHaveAttribute('src', /\/poster-480\.webp$/)
    expect(await colourOf(own, (await card.getAttribute('src')) ?? '')).toBe('blue')
  }).toPass()
  await own.goto(`/#/viewvideo/${title.id}`)
  const skip = own.getByRole('button', { name: 'Skip intro', exact: true })
  await expect(skip).toBeVisible({ timeout: 30_000 })
  await skip.click()
  await expect(skip).toBeHidden()
  await elsewhere.close()
})
