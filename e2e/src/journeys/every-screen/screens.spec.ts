import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { readKept } from '#fixtures/browser/kept.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { settleRow, settleScroll } from '#fixtures/browser/settle.ts'
import { withoutBoot } from '#fixtures/pages/start.ts'
import { signIn, test } from '#fixtures.ts'

const VISITOR_SCREENS = ['/', '/login', '/signup', '/checkemailverify', '/packages', '/404']
const MEMBER_SCREENS = [
  '/home',
  '/details/goat-money/home',
  '/detailseries/marina-heights',
  '/playlistdetails/marina-heights-s1',
  '/listmovies',
  '/packages',
  '/account/passkeys',
  '/downloads',
]

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/?${encodeURIComponent(path)}#${path}`)
  await expect(page.getByRole('main').locator('h1').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('every screen reads well with a screen reader, in both themes', async ({ page, member }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of VISITOR_SCREENS) {
    await open(page, path)
    await expectAccessibleInEveryLook(page)
  }
  await signIn(page, member)
  for (const path of MEMBER_SCREENS) {
    await open(page, path)
    await expectAccessibleInEveryLook(page)
  }
})

test.describe('on a small phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 740 } })

  test('no screen scrolls sideways, and none asks for a mouse', async ({ page, member }) => {
    for (const path of VISITOR_SCREENS) {
      await open(page, path)
      expect(await overflow(page), path).toBeLessThanOrEqual(0)
    }
    await signIn(page, member)
    for (const path of MEMBER_SCREENS) {
      await open(page, path)
      expect(await overflow(page), path).toBeLessThanOrEqual(0)
    }
    await page.goto('/#/home')
    await page.locator('.row .card__link').first().tap()
    await expect(page).toHaveURL(/#\/(details|detailseries)\//)
  })
})

test('a row is one tab stop, and the arrow keys go from card to card', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/home')
  const row = page.locator('.row').first()
  const links = row.locator('.card__link')
  await links.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(links.nth(2)).toBeFocused()
  await expect(row.locator('.card').nth(2).locator('.card__panel')).toBeVisible()
  await page.keyboard.press('End')
  await expect(links.last()).toBeFocused()
  await expect(links.last()).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(links.first()).toBeFocused()
  await expect(row.locator('.card__link[tabindex="0"]')).toHaveCount(1)
})

test('back brings a screen to where it was: page, row and focus', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/home')
  const row = page.locator('.row').nth(3)
  const link = row.locator('.card__link').nth(5)
  await link.scrollIntoViewIfNeeded()
  await row.locator('.card__link').nth(4).focus()
  await page.keyboard.press('ArrowRight')
  await expect(link).toBeFocused()
  const before = await settleScroll(page)
  const left = await settleRow(row.locator('.row__scroller'))
  expect(before).toBeGreaterThan(200)
  // Watching would put a row above this one; looking a title up leaves home as it was.
  const more = row.locator('.card').nth(5).getByRole('link', { name: /^More/ })
  await expect(more).toBeVisible()
  await more.press('Enter')
  await expect(page).not.toHaveURL(/#\/home$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(3)
  await expect(link).toBeFocused()
  expect(Math.abs((await settleRow(row.locator('.row__scroller'))) - left)).toBeLessThan(3)
})

test('a returning member sees home before the service has answered', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(page.locator('.row .card').first()).toBeVisible()
  const name = (await page.getByRole('main').locator('h1').textContent()) ?? ''
  await expect.poll(() => readKept(page, 'home')).not.toBeNull()
  await page.route('**/apps/v1/home', () => {
    // Never answered.
  })
  await page.goto('/?again#/home')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('.row .card').first()).toBeVisible()
})

test('a first visit to home moves nothing and asks little', async ({ page, member }) => {
  await signIn(page, member)
  const requests: string[] = []
  page.on('request', (request) => {
    const isPicture = request.resourceType() === 'image' || request.url().endsWith('.svg')
    if (!isPicture) requests.push(request.url())
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/#/home')
  await expect(page.locator('.row .card').first()).toBeVisible()
  await page.waitForLoadState('load')
  // The cookie choice and what stands in without a line come by themselves, once the page is idle.
  const asked = requests.filter((url) => !/\/assets\/(late|offline-parts)-/.test(url))
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  expect(shift).toBeLessThanOrEqual(0.02)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(12)
})

test('without a line the viewer is told, and home stays', async ({ page, member, context }) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(page.locator('.row .card').first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await expect(page.locator('.row .card').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
})

test('THEME-01 THEME-02 the mode changes at once and is kept as displayMode', async ({ page, member }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, member)
  await page.goto('/#/home')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: 'Switch to Light Mode', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('displayMode'))).toBe('light')
  await withoutBoot(page)
  await page.goto('/?again#/home')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: 'Switch to Dark Mode', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
