import { expect, type Page } from '@playwright/test'
import { keepConsent } from '#fixtures/browser/device.ts'
import { desktop } from '#fixtures/browser/screens.ts'
import { readFilm, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { type CountingLine, startCountingLine } from '#fixtures/service/counting-line.ts'
import { signIn, test } from '#fixtures.ts'

/** What the browser keeps of the data of films, over all lines. */
const readUsed = (page: Page) =>
  page.evaluate(() => {
    const lines = Object.entries(localStorage).filter(([name]) => name.startsWith('filmData.'))
    return lines.reduce((sum, [, text]) => {
      const { mobile, wifi, unknown } = JSON.parse(text) as Record<string, number>
      return sum + (mobile ?? 0) + (wifi ?? 0) + (unknown ?? 0)
    }, 0)
  })

/** What was asked for with the permission and after it; lists were asked for by the screen before. */
const readSent = ({ answers }: CountingLine, from: number) => {
  const sent = answers.slice(from).filter(({ path }) => !path.endsWith('/upcoming-video'))
  const sinceMs = sent.find(({ path }) => path === '/apps/v2/videoplayback')?.askedMs ?? 0
  return sent.filter(({ path, askedMs }) => askedMs >= sinceMs || !path.startsWith('/assets/'))
}

/** A share of the whole that nobody could overlook. */
const ENOUGH_BYTES = 25_000
const isBegun = ({ path, bytes }: { path: string; bytes: number }) => path.endsWith('p.mp4') && bytes > 24_000
const sum = (answers: readonly { bytes: number }[]) => answers.reduce((total, { bytes }) => total + bytes, 0)

test('PLAYER-09 what a film takes is counted as it goes over the line, right to 2 percent', async ({
  browser,
  service,
  member,
}) => {
  const line = await startCountingLine(70_000)
  const context = await browser.newContext({
    ...desktop,
    ...{ baseURL: service.url, serviceWorkers: 'block', proxy: { server: line.url } },
  })
  await keepConsent(context, 'essential')
  const page = await context.newPage()
  await signIn(page, member)
  await page.goto('/#/details/goat-money/home')
  const watch = page.getByRole('button', { name: 'Watch Now', exact: true }).first()
  await watch.hover()
  await page.waitForLoadState('networkidle')
  const from = line.answers.length
  await watch.click()
  await waitUntilPlaying(page)
  await page.keyboard.press('c')
  // What is on its way is broken off, by a seek and by another, until it is enough to be missed.
  for (const key of ['8', '0', '5', '0', '9']) {
    if (sum(line.answers.slice(from).filter(({ isBrokenOff }) => isBrokenOff)) > ENOUGH_BYTES) break
    const before = new Set(line.underWay.keys())
    const isNewUnderWay = () => [...line.underWay].some(([answer, sent]) => !before.has(answer) && isBegun(sent))
    await page.keyboard.press(key)
    // Nothing is on its way where the browser had all of it.
    await expect
      .poll(isNewUnderWay, { intervals: [20], timeout: 3_000 })
      .toBe(true)
      .catch(() => {})
  }
  await page.keyboard.press('0')
  await waitForPosition(page, 3)
  await page.keyboard.press('k')
  await expect.poll(async () => (await readFilm(page)).isPaused).toBe(true)
  const isQuiet = async () => {
    const before = line.answers.length
    await page.waitForTimeout(1_500)
    return line.answers.length === before
  }
  await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true)
  // To the end and back: what was there before lies in the browser's cache.
  for (const key of ['6', '0']) {
    await page.keyboard.press(key)
    await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true)
  }

  const sent = readSent(line, from)
  const brokenOff = sum(sent.filter(({ isBrokenOff }) => isBrokenOff))
  const [came, counted] = [sum(sent), await readUsed(page)]
  expect(came).toBeGreaterThan(500_000)
  expect(brokenOff, 'a share that would be missed').toBeGreaterThan(came * 0.03)
  expect(Math.abs(counted / came - 1), `${counted} counted, ${came} came`).toBeLessThan(0.02)
  await context.close()
  await line.close()
})
