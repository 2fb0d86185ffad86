import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { withConfig } from '#fixtures/pages/start.ts'
import { signIn, test } from '#fixtures.ts'

const banner = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const searchLink = (page: Page) => banner(page).getByRole('link', { name: 'Search' })
const userMenu = (page: Page) => banner(page).getByRole('button', { name: /^Your menu/ })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/?${encodeURIComponent(path)}#${path}`)
  await expect(page.getByRole('main')).toBeVisible()
}

for (const { said, config, isShown } of [
  { said: 'TRUE', config: { enable_search: 'TRUE' }, isShown: true },
  { said: 'true', config: { enable_search: 'true' }, isShown: false },
  { said: 'nothing', config: { enable_search: '' }, isShown: false },
]) {
  test(`NAV-02 the search sign ${isShown ? 'shows' : 'does not show'} where the tenant says ${said}`, async ({
    page,
    member,
  }) => {
    await withConfig(page, config)
    await open(page, '/terms')
    await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await expect(searchLink(page)).toHaveCount(isShown ? 1 : 0)
    await signIn(page, member)
    await page.goto('/#/home')
    await expect(userMenu(page)).toBeVisible()
    await expect(searchLink(page)).toHaveCount(isShown ? 1 : 0)
    await page.keyboard.press('/')
    await expect(page).toHaveURL(isShown ? /#\/search$/ : /#\/home$/)
  })
}

test('NAV-03 the bar bears the bell with a badge and the picture of the profile', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(banner(page).getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  await expect(banner(page).locator('.badge-dot')).toHaveText(/^\d\+?$/)
  const picture = userMenu(page).locator('img')
  await expect(picture).toHaveAttribute('src', /\/avatars\/.*\d\d\.svg$/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(userMenu(page)).toHaveAccessibleName('Your menu, Journey Member')
})

test('a picture that is gone leaves the first letter of the name', async ({ page, member }) => {
  await page.route('**/art/**/avatars/**', (route) => route.fulfill({ status: 404 }))
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(userMenu(page)).toHaveText('J')
})

test('NAV-04 the user menu has its five entries, and the films of this device; each leads where it says', async ({
  page,
  member,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, member)
  await page.goto('/#/home')
  const panel = banner(page)
    .locator('.panel')
    .filter({ has: page.getByText('Manage Profile', { exact: true }) })
  await userMenu(page).click()
  await expect(panel.locator('.panel__item')).toHaveText([
    'Manage Profile',
    'Account',
    'Downloads',
    /^Switch to (Dark|Light) Mode$/,
    'Help Center',
    'Sign Out',
  ])
  const root = page.locator('html')
  await panel.getByRole('button', { name: 'Switch to Light Mode', exact: true }).click()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await panel.getByRole('button', { name: 'Switch to Dark Mode', exact: true }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  for (const [name, address] of [
    ['Manage Profile', /#\/profile2$/],
    ['Account', /#\/account$/],
    ['Downloads', /#\/downloads$/],
    ['Help Center', /#\/mediaCenter$/],
  ] as const) {
    await panel.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(panel).toBeHidden()
    await userMenu(page).click()
  }
  await panel.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/#\/$/)
  await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible()
})

test('NAV-05 the bar of public pages offers Login and Search, and to a member the name, Account and Logout', async ({
  page,
  member,
}) => {
  for (const path of ['/contact', '/terms', '/cookiesprivacy']) {
    await open(page, path)
    await expect(banner(page).getByRole('link')).toHaveCount(3)
    await expect(searchLink(page)).toHaveAttribute('href', '#/search')
    await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toHaveAttribute('href', '#/login')
  }
  await signIn(page, member)
  await page.goto('/#/home')
  await open(page, '/contact')
  await expect(banner(page).getByText('Journey Member')).toBeVisible()
  await expect(banner(page).getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('href', '#/account')
  await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toHaveCount(0)
  await banner(page).getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL(/#\/$/)
})

test('the help centre keeps its login button for members, which leads home, with the user menu beside it', async ({
  page,
  member,
}) => {
  await open(page, '/mediaCenter')
  await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await expect(searchLink(page)).toBeVisible()
  await expect(userMenu(page)).toHaveCount(0)
  await signIn(page, member)
  await page.goto('/#/home')
  for (const path of ['/faqs', '/mediaCenter']) {
    await open(page, path)
    await expect(userMenu(page)).toBeVisible()
    await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  }
  await banner(page).getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/)
})

test('NAV-06 the footer has the stores, four networks, the support, three services and the year', async ({ page }) => {
  await open(page, '/terms')
  for (const store of ['Google Play', 'App Store']) {
    await expect(footer(page).getByRole('link', { name: store })).toHaveAttribute('href', /^https:/)
  }
  for (const network of ['Facebook', 'Instagram', 'X', 'YouTube']) {
    await expect(footer(page).getByRole('link', { name: network, exact: true })).toHaveAttribute('rel', 'noopener')
  }
  await expect(footer(page).locator('.social a')).toHaveCount(4)
  await expect(footer(page).getByRole('heading', { name: 'Contact support' })).toBeVisible()
  await expect(footer(page).getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  for (const [name, href] of [
    ['Help Center', '#/mediaCenter'],
    ['Contact Us', '#/contact'],
    ['Purchase Voucher', '#/topuppage'],
  ] as const) {
    await expect(footer(page).getByRole('link', { name })).toHaveAttribute('href', href)
  }
  const lastWords = footer(page).locator('.footer__end > span')
  expect(await lastWords.evaluate((end) => end.lastChild?.textContent)).toBe('© 2021 Kola')
})

test('NAV-07 the quick links of the footer lead to home, the privacy text, the terms and the questions', async ({
  page,
}) => {
  for (const [name, address] of [
    ['Cookie and Privacy Policy', /#\/cookiesprivacy$/],
    ['Terms', /#\/terms$/],
    ['FAQ', /#\/faqs$/],
    ['Home', /#\/$/],
  ] as const) {
    await open(page, '/contact')
    await footer(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main').locator('h1').first()).toBeVisible()
  }
})

test('NAV-08 a screen may switch off bar and footer; the next ordinary one has them again', async ({
  page,
  member,
}) => {
  await open(page, '/login')
  await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toHaveCount(0)
  await expect(footer(page)).toHaveCount(0)
  await signIn(page, member)
  await page.goto('/#/home')
  const expectAll = async () => {
    await expect(banner(page).getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(footer(page)).toBeVisible()
  }
  await expectAll()
  await page.goto('/#/viewvideo/goat-money')
  await expect(page.locator('main.player')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(footer(page)).toHaveCount(0)
  await page.goto('/#/404')
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Go to Homepage', 'Login'])
  await expect(footer(page)).toHaveCount(0)
  await page.goto('/#/listmovies')
  await expectAll()
})

test('of a broken menu what can be read is shown, and broken networks break nothing', async ({ page, member }) => {
  await withConfig(page, {
    menu_config:
      '[{"name":"Home","path":"/home"},{"name":"Intro","path":"/"},{"name":"Films","path":"/listmovies"},{"na',
    footer_social_icon:
      '[{"link":"https://example.com"},null,{"name":"Facebook","link":"javascript:alert(1)"},{"name":"X","link":"https://example.com/x"}]',
    support_phones: '[7,null]',
  })
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(banner(page).getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Home', 'Films'])
  await expect(footer(page).locator('.social a')).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the menus are read well in both themes and fit the screen', async ({ page, member }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, member)
    await page.goto('/#/home')
    await userMenu(page).tap()
    await expect(page.getByText('Manage Profile', { exact: true })).toBeVisible()
    await expectAccessibleInEveryLook(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

test('the terms lead to the licences of what others have made of the app', async ({ page }) => {
  await open(page, '/terms')
  const link = page.getByRole('link', { name: 'Software and fonts of others in this app, with their licences' })
  await expect(link).toHaveAttribute('href', '/THIRD-PARTY.txt')
  const answer = await page.request.get('/THIRD-PARTY.txt')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  for (const name of ['react', 'shaka-player', '@fontsource-variable/ojuju']) expect(text).toContain(`\n${name} `)
})
