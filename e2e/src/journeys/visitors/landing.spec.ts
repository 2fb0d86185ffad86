import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { desktop, phone } from '#fixtures/browser/screens.ts'
import { signIn, test } from '#fixtures.ts'

/** A tablet held upright. */
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true }

const readConfig = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => JSON.parse(document.getElementById('boot')?.textContent ?? '{}').appconfig.response)

async function openLanding(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('on a desktop', () => {
  test.use(desktop)

  test('LAND-03 landing shows every configured text, and a Login button', async ({ page }) => {
    await openLanding(page)
    const config = await readConfig(page)
    const keys = Array.from({ length: 11 }, (_, index) => `landscreen_text${index + 1}`)
    for (const key of [...keys, 'landscreen_btn_text', 'intro_free_data_text']) {
      expect(config[key], key).toBeTruthy()
      const place = page.getByRole('main').locator('h1, h2, p, li, a').filter({ hasText: config[key] }).first()
      await expect(place, key).toBeVisible()
    }
    const start = page.getByRole('main').getByRole('link', { name: config.landscreen_btn_text, exact: true })
    await expect(start).toHaveAttribute('href', '#/signup')
    await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(/#\/login$/)
  })

  test('LAND-03 whoever is signed in gets the main navigation instead', async ({ page, member }) => {
    await signIn(page, member)
    await page.goto('/?again#/')
    await expect(page).toHaveURL(/#\/home$/)
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Movies', exact: true })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0)
  })

  test('LAND-01 nothing of landing flashes up on the way home', async ({ page, member }) => {
    await signIn(page, member)
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        if (document.querySelector('.landing-hero')) seen.push('landing')
        if ([...document.querySelectorAll('.bar a')].some((link) => link.textContent === 'Login')) seen.push('Login')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/?again#/')
    await expect(page.locator('.row .card').first()).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  })

  test('LAND-04 each plan has its name, its price with the currency, and SELECT PLAN', async ({ page }) => {
    await openLanding(page)
    for (const [name, price] of [
      ['Basic', '₦2,900'],
      ['Family', '₦4,500'],
    ] as const) {
      const plan = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
      await expect(plan.getByText(price, { exact: true })).toBeVisible()
      const select = plan.getByRole('link', { name: `SELECT PLAN, ${name}` })
      await expect(select).toHaveText('SELECT PLAN')
      await expect(select).toHaveAttribute('href', '#/signup')
    }
    await page.getByRole('link', { name: 'SELECT PLAN, Family' }).click()
    await expect(page).toHaveURL(/#\/signup$/)
  })

  test('LAND-05 five promises stand in a list', async ({ page }) => {
    await openLanding(page)
    const promises = [
      '4GB data free',
      '14 days free subscription',
      'Unlimited movies and TV shows',
      'Watch on laptop, TV, phone and tablet',
      'Cancel anytime',
    ]
    const list = page.locator('.benefits').getByRole('list').filter({ hasText: promises[0] })
    await expect(list.getByRole('listitem')).toHaveText(promises)
  })

  test('LAND-06 the free data is claimed at login', async ({ page }) => {
    await openLanding(page)
    await page.getByRole('link', { name: 'Claim 4GB data free' }).click()
    await expect(page).toHaveURL(/#\/login$/)
  })

  test('the plans are one press away, and the price is there without one', async ({ page }) => {
    await openLanding(page)
    await expect(page.getByRole('main').locator('strong', { hasText: '₦2,900 a month.' })).toBeInViewport()
    await page.getByRole('button', { name: 'See the plans' }).click()
    await expect(page.getByRole('heading', { name: 'Basic' })).toBeInViewport()
  })
})

for (const [name, screen] of Object.entries({ phone, tablet })) {
  test.describe(`on a ${name}`, () => {
    test.use(screen)

    test('LAND-02 landing offers the apps in a new tab, and the browser', async ({ page }) => {
      await openLanding(page)
      const main = page.getByRole('main')
      for (const store of ['Google Play', 'App Store']) {
        const link = main.getByRole('link', { name: store })
        await expect(link).toBeInViewport()
        await expect(link).toHaveAttribute('target', '_blank')
        await expect(link).toHaveAttribute('rel', /noopener/)
      }
      await expect(main.getByRole('article')).toHaveCount(0)
      for (const [name, href] of [
        ['New here? Sign up', '#/signup'],
        ['See the plans', '#/packages'],
      ] as const) {
        await expect(main.getByRole('link', { name })).toBeInViewport()
        await expect(main.getByRole('link', { name })).toHaveAttribute('href', href)
      }
      await main.getByRole('link', { name: 'continue on the browser', exact: true }).tap()
      await expect(page).toHaveURL(/#\/login$/)
    })
  })
}

test.describe('posters behind the words', () => {
  const drifting = (page: Page) =>
    page
      .locator('.posters__col')
      .first()
      .evaluate((column) => getComputedStyle(column).animationName)

  test('drift, and stand still for whoever wants no motion', async ({ page }) => {
    await openLanding(page)
    await expect.poll(() => drifting(page)).toBe('drift')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(() => drifting(page)).toBe('none')
  })

  test('stand still and are few for whoever saves data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })
    })
    const [request] = await Promise.all([page.waitForRequest(/\/apps\/v1\/catalogues\?/), openLanding(page)])
    expect(new URL(request.url()).searchParams.get('limit')).toBe('8')
    expect(await drifting(page)).toBe('none')
  })
})

for (const [name, screen] of Object.entries({ phone, tablet, desktop })) {
  test.describe(`landing on a ${name}`, () => {
    test.use(screen)

    test(`reads well with a screen reader and moves nothing, ${name}`, async ({ page }) => {
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            (window as unknown as { shift: number }).shift += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      for (const theme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await openLanding(page)
        await page.waitForLoadState('networkidle')
        expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), theme).toBeLessThan(0.02)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await expectAccessible(page)
        await page.goto('about:blank')
      }
    })
  })
}
