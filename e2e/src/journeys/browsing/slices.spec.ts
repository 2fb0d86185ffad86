import { expect, type Page } from '@playwright/test'
import { cards, openHome } from '#fixtures/pages/home.ts'
import { signIn, test } from '#fixtures.ts'

declare global {
  interface Window {
    /** What waits for an idle moment, which comes when the test says so. */
    idle: (() => void)[]
    shift: number
  }
}

/** Nothing is done because the page is idle, and what moves is added up. */
async function holdIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.idle = []
    window.shift = 0
    window.requestIdleCallback = (run) => window.idle.push(run as () => void)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const rows = (page: Page) => page.locator('main .row')
const drawn = (page: Page) => rows(page).filter({ has: page.locator('.card') })
const readHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Lets all that waits have its turn. */
async function beIdle(page: Page): Promise<void> {
  const draw = async () => {
    await page.evaluate(() => {
      for (const run of window.idle.splice(0)) run()
    })
    return rows(page).and(page.locator('[aria-busy="true"]')).count()
  }
  await expect.poll(draw, { intervals: [20] }).toBe(0)
}

test('home draws two rows at first, the others one by one when it is idle, and nothing moves', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await holdIdle(page)
  await openHome(page)
  await expect(drawn(page)).toHaveCount(2)
  const names = await rows(page).evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(names.length).toBeGreaterThan(10)
  await expect(rows(page).last().getByRole('heading', { level: 2 })).toHaveText('Trending in Nigeria')
  const height = await readHeight(page)
  await page.evaluate(() => window.idle.shift()?.())
  await beIdle(page)
  await expect(drawn(page)).toHaveCount(names.length)
  expect(await rows(page).evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(names)
  // Lines that only some cards bear, such as why a title trends.
  expect(Math.abs((await readHeight(page)) - height)).toBeLessThan(120)
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.01)
})

test('a row that somebody scrolls to is drawn at once, by the wheel as by the keys', async ({ page, member }) => {
  await signIn(page, member)
  await holdIdle(page)
  await openHome(page)
  await expect(drawn(page)).toHaveCount(2)
  await rows(page).nth(9).scrollIntoViewIfNeeded()
  await expect(rows(page).nth(9).locator('.card').first()).toBeVisible()
  expect(await drawn(page).count()).toBeLessThan(await rows(page).count())
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await rows(page).first().locator('.card__link').first().focus()
  for (let at = 1; at < 7; at += 1) await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(6).locator('.card__link:focus')).toHaveCount(1)
})

test('rows far from the window cost neither style nor layout, and all are found by a search in the page', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await openHome(page)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const isLaidOut = (at: number) =>
    rows(page)
      .nth(at)
      .locator('.card__name')
      .first()
      .evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut(0)).toBe(true)
  expect(await isLaidOut(8)).toBe(false)
  const last = cards(page, 'Trending in Nigeria').last().locator('.card__name')
  const name = (await last.textContent()) ?? ''
  expect(
    await page.evaluate((text) => (window as unknown as { find: (text: string) => boolean }).find(text), name),
  ).toBe(true)
  await rows(page).nth(8).scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut(8)).toBe(true)
  await expect.poll(() => isLaidOut(0)).toBe(false)
})

test('a title that home holds stands on its page before the service has answered', async ({ page, member }) => {
  await signIn(page, member)
  await openHome(page)
  await page.route('**/apps/v1/video?*', () => {
    // Never answered.
  })
  const card = rows(page).first().locator('.card').nth(1)
  const name =
    (await card.locator('.card__name').getAttribute('title')) ?? (await card.locator('.card__name').textContent())
  const href = await card.locator('.card__link').getAttribute('href')
  await page.evaluate((place) => {
    location.hash = place ?? ''
  }, href)
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await expect(page.locator('.hero .button--main')).toBeVisible()
})
