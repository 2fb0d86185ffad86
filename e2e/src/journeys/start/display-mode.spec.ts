import { expect, type Page } from '@playwright/test'
import { signIn, test } from '#fixtures.ts'

const DARK = '#120b08'
const LIGHT = '#faf5ec'

/** The colour of the page's ground and the one that the browser gives its own bars. */
const readLooks = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    const scheme = getComputedStyle(document.documentElement).colorScheme
    return `${scheme} ${bars.find((bar) => matchMedia(bar.media).matches)?.content}`
  })

test('the system’s mode shows from the first paint and is followed while nothing is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await looked
    await route.continue()
  })
  await page.goto('/#/login', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  expect(await page.locator('.loader').count()).toBe(1)
  expect(await readLooks(page)).toBe(`light ${LIGHT}`)
  goOn()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => readLooks(page)).toBe(`dark ${DARK}`)
})

/** Notes in what order a press and the choice that it makes are heard of. */
function noteOrder() {
  const order: string[] = []
  Object.assign(window, { order })
  addEventListener('click', () => void order.push('press'))
  addEventListener('kola:display-mode', () => void order.push('choice'))
}

test('THEME-01 THEME-02 a choice wins over the system, in every tab at once, from the first paint on', async ({
  page,
  context,
  member,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, member)
  await page.goto('/#/home')
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'dark' })
  await other.goto('/#/home')
  await other.getByRole('button', { name: /^Your menu/ }).click()
  await expect(other.getByRole('button', { name: 'Switch to Light Mode', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.evaluate(noteOrder)
  await page.getByRole('button', { name: 'Switch to Light Mode', exact: true }).click()
  await expect.poll(() => readLooks(page)).toBe(`light ${LIGHT}`)
  const order = await page.evaluate(() => (window as unknown as { order: string[] }).order)
  expect(order, 'the press is painted before the theme is').toEqual(['press', 'choice'])
  await expect.poll(() => readLooks(other)).toBe(`light ${LIGHT}`)
  await expect(other.getByRole('button', { name: 'Switch to Dark Mode', exact: true })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await readLooks(page)).toBe(`light ${LIGHT}`)
  const reloaded = other.goto('/?again#/home', { waitUntil: 'commit' })
  await reloaded
  await other.waitForSelector('body')
  expect(await readLooks(other)).toBe(`light ${LIGHT}`)
})
