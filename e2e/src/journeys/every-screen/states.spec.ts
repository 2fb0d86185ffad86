import { expect, type Page } from '@playwright/test'
import { phone } from '#fixtures/browser/screens.ts'
import { settleBox } from '#fixtures/browser/settle.ts'
import { signIn, test } from '#fixtures.ts'

const loginForm = (page: Page) => page.locator('form').filter({ visible: true })

/** Sends the login form, whose answer never comes. */
async function waitAtLogin(page: Page): Promise<void> {
  await page.route('**/apps/v1/login', () => {
    // Never answered.
  })
  await page.goto('/#/login')
  const form = loginForm(page)
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill('somebody@example.com')
  await form.getByLabel('Password', { exact: true }).fill('Nollywood-2026!')
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(form.locator('.button[aria-busy="true"]')).toHaveCount(1)
}

/** How the ring of the waiting button looks when so much time has passed since the press; whether it turns. */
const readRing = (page: Page, atMs: number) =>
  page.evaluate((ms) => {
    const button = document.querySelector('.button[aria-busy="true"]') as Element
    const all = button.getAnimations({ subtree: true }) as CSSAnimation[]
    for (const animation of all) {
      animation.pause()
      animation.currentTime = ms
    }
    const { opacity, width, rotate } = getComputedStyle(button, '::before')
    return {
      isSeen: opacity === '1' && Number.parseFloat(width) >= 12,
      isTurned: rotate !== 'none' && rotate !== '0deg',
    }
  }, atMs)

test('a button that waits shows a ring after 300 ms, not before, and moves nothing', async ({ page }) => {
  await page.goto('/#/login')
  const before = await settleBox(loginForm(page).getByRole('button', { name: 'Login', exact: true }))
  await waitAtLogin(page)
  expect(await readRing(page, 295)).toEqual({ isSeen: false, isTurned: true })
  expect(await readRing(page, 305)).toEqual({ isSeen: true, isTurned: true })
  const button = loginForm(page).getByRole('button', { name: 'Login', exact: true })
  expect((await settleBox(button)).width).toBe(before.width)
  await expect(button).toHaveText('Login')
})

test('for whoever wants no motion the ring comes at the same moment and stands still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await waitAtLogin(page)
  expect(await readRing(page, 295)).toEqual({ isSeen: false, isTurned: false })
  expect(await readRing(page, 305)).toEqual({ isSeen: true, isTurned: false })
})

/** Every control of a screen that has no edge that is drawn, where the system draws the colours. */
const listBare = (page: Page) =>
  page.evaluate(() => {
    const controls = '.button:not(.button--text), .menu__button, .field__box, .check input, .code input, .store'
    const current = '.tabbar a[aria-current], .segments [aria-selected="true"], [aria-pressed="true"].icon-button'
    const isBare = (one: Element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(one)
      return borderTopStyle === 'none' || borderTopWidth === '0px' || borderTopColor === 'rgba(0, 0, 0, 0)'
    }
    return [...document.querySelectorAll(`${controls}, ${current}`)].filter(isBare).map((one) => one.className)
  })

test.describe('on a phone', () => {
  test.use({ ...phone, consent: null })

  test('where the system draws the colours, controls and what is chosen keep an edge', async ({ page, member }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    for (const path of ['/signup', '/login', '/packages']) {
      await page.goto(`/?${path}#${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await listBare(page), path).toEqual([])
    }
    await signIn(page, member)
    await page.goto('/#/home')
    await expect(page.locator('.tabbar [aria-current]')).toBeVisible()
    expect(await listBare(page)).toEqual([])
  })

  test('the notice of a lost line lies on nothing: not on the cookie choice, and at the edge where no tabs are', async ({
    page,
    member,
    context,
  }) => {
    const notice = page.locator('.offline')
    await page.goto('/#/signup')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    const { y, height } = await settleBox(notice)
    expect(y + height).toBeCloseTo(844, 0)
    await context.setOffline(false)
    await signIn(page, member)
    await page.goto('/#/home')
    await expect(page.locator('main .row .card').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.mouse.wheel(0, 400)
    const choice = page.getByRole('region', { name: 'Cookie choice' })
    await expect(choice).toBeVisible()
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    const [above, below, tabs] = await Promise.all([notice, choice, page.locator('.tabbar')].map(settleBox))
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1)
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual((tabs?.y ?? 0) + 1)
  })
})

test('the first stop of the tab key leads past the bar', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(page.locator('main .row .card').first()).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('.hero .button--main')).toBeFocused()
  await expect(skip).not.toBeInViewport()
})

test('the ring of a card is whole: the row does not cut it, and it does not lie on the name', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/home')
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 1000 })
    const row = page.locator('main .row').nth(1)
    await row.locator('.card__link').first().focus()
    await page.keyboard.press('ArrowRight')
    const card = row.locator('.card').nth(1)
    await expect(card.locator('.card__link')).toBeFocused()
    const ring = await card.locator('.card__picture').evaluate((picture) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(picture)
      return Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    })
    expect(ring).toBeGreaterThanOrEqual(5)
    const picture = await settleBox(card.locator('.card__picture'))
    const scroller = await settleBox(row.locator('.row__scroller'))
    const name = await settleBox(card.locator('.card__name'))
    expect(picture.y - ring, `at ${width}`).toBeGreaterThanOrEqual(scroller.y)
    expect(picture.y + picture.height + ring, `at ${width}`).toBeLessThanOrEqual(name.y)
  }
})

test('articles of help that come late push nothing', async ({ page }) => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/apps/v1/blogs*', async (route) => {
    await promise
    await route.continue()
  })
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/#/faqs')
  await expect(page.locator('.help__wait')).toBeVisible()
  await expect(page.locator('.footer')).toBeAttached()
  answer()
  await expect(page.locator('.accordion').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.01)
})
