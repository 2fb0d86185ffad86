import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { desktop, phone } from '#fixtures/browser/screens.ts'
import { signIn, test } from '#fixtures.ts'

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/?${encodeURIComponent(path)}#${path}`)
  await expect(page.getByRole('main').locator('h1').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

test('public pages offer Login to a visitor, and name, Account and Logout to a member', async ({ page, member }) => {
  const bar = page.getByRole('banner')
  for (const path of ['/contact', '/faqs', '/mediaCenter', '/terms', '/cookiesprivacy']) {
    await open(page, path)
    await expect(bar.getByRole('link', { name: 'Login', exact: true })).toHaveAttribute('href', '#/login')
    await expect(bar.getByRole('link', { name: 'Search' })).toBeVisible()
  }
  await signIn(page, member)
  for (const path of ['/contact', '/terms', '/cookiesprivacy']) {
    await open(page, path)
    await expect(bar.getByText('Journey Member')).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('href', '#/account')
  }
  await bar.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All of Nollywood, at home.' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
})

test('every link of the footer leads to a screen that there is', async ({ page }) => {
  await open(page, '/faqs')
  const links = page.getByRole('contentinfo').locator('a[href^="#/"]')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.length).toBeGreaterThan(6)
  for (const href of new Set(hrefs)) {
    await open(page, href.slice(1))
    await expect.poll(() => new URL(page.url()).hash, { message: href }).toBe(href)
  }
})

const VISITOR_SCREENS = ['/topuppage', '/PageNotFound2']
const MEMBER_SCREENS = ['/account', '/changesubscription', '/updatephone']

for (const [size, screen] of Object.entries({ desktop, phone })) {
  test.describe(`on a ${size}`, () => {
    test.use(screen)

    test(`what is not here yet reads well with a screen reader, ${size}`, async ({ page, member }) => {
      test.slow()
      for (const path of VISITOR_SCREENS) {
        await open(page, path)
        await expectAccessibleInEveryLook(page)
        expect(await overflow(page), path).toBeLessThanOrEqual(0)
      }
      await open(page, '/popup')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessibleInEveryLook(page)
      await signIn(page, member)
      for (const path of MEMBER_SCREENS) {
        await open(page, path)
        await expectAccessibleInEveryLook(page)
        expect(await overflow(page), path).toBeLessThanOrEqual(0)
      }
    })
  })
}
