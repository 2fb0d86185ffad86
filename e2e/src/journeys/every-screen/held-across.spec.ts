import { expect, type Locator, type Page } from '@playwright/test'
import { phone } from '#fixtures/browser/screens.ts'
import { settleBox } from '#fixtures/browser/settle.ts'
import { addPeople, BISI, CHIDI } from '#fixtures/service/people.ts'
import { signIn, test } from '#fixtures.ts'

const MAIN = 'main .button--main'
const ACROSS = { width: 844, height: 390 }
const DETAILS = '/details/goat-money/home'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/?${encodeURIComponent(path)}#${path}`)
  await expect(page.getByRole('main').locator('h1').first()).toBeVisible()
  await expect(page.locator('main[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Whole in the window but for a part of a pixel, and beneath nothing. */
async function expectInSight(what: Locator, name: string): Promise<void> {
  await settleBox(what)
  await expect(what, name).toBeInViewport({ ratio: 0.98 })
  const cover = await what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit && (element.contains(hit) || hit.contains(element)) ? null : (hit?.className ?? 'the edge of the window')
  })
  expect(cover, name).toBeNull()
}

async function expectMainInSight(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path)
    await expectInSight(page.locator(MAIN).first(), path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(ACROSS.width)
  }
}

const toEnd = (page: Page) => page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))

test.describe('on a phone that is held across', () => {
  test.use({ ...phone, viewport: ACROSS, contextOptions: { reducedMotion: 'reduce' } })

  test('a visitor’s screen shows what it is for without scrolling', async ({ page }) => {
    await expectMainInSight(page, ['/login', '/forgotpassword', '/verifybymail', '/404'])
    await open(page, '/login')
    await page.getByRole('tab', { name: 'Phone', exact: true }).click()
    await expectInSight(page.locator(MAIN).first(), '/login by phone')
    await open(page, '/')
    const headline = await page.getByRole('heading', { level: 1 }).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    // The first poster begins there, after its turn.
    expect(headline).toBeLessThan(0.55 * ACROSS.width)
  })

  test('a member’s screen shows what it is for without scrolling', async ({ page, member }) => {
    await signIn(page, member)
    await expectMainInSight(page, [
      ...['/home', DETAILS, '/detailseries/marina-heights', '/playlistdetails/marina-heights-s1'],
      ...['/listmylist', '/search?query=zzqx', '/checkout/gone/basic'],
      ...['/update-email', '/updatephone', '/gift', '/tv', '/account/passkeys'],
    ])
  })

  test('every entry of the menus can be reached, also at the end of a page where the tabs stand', async ({
    page,
    member,
    context,
  }) => {
    await signIn(page, member)
    await open(page, '/account')
    await page.waitForLoadState('networkidle')
    await toEnd(page)
    await page.getByRole('button', { name: /^Your menu/ }).click()
    for (const name of ['Manage Profile', 'Sign Out']) {
      const entry = page.locator('.bar .panel__item', { hasText: new RegExp(`^${name}$`) })
      await entry.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
      await expectInSight(entry, name)
    }
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    await expect(page.locator('.offline')).toBeVisible()
    await toEnd(page)
    for (const tab of await page.locator('.tabbar a').all()) await expectInSight(tab, 'a tab, without a line')
  })

  test('who is watching, a PIN’s keys, the child’s film and its pictures stand in the window', async ({
    page,
    service,
    member,
  }) => {
    await addPeople(service.url, member, { people: [BISI, CHIDI], pin: '2026' })
    await signIn(page, member)
    await open(page, '/profile')
    for (const person of await page.locator('.person').all()) await expectInSight(person, 'a person')
    await expectInSight(page.getByRole('link', { name: 'Manage Profile', exact: true }), 'Manage Profile')
    await page.getByRole('link', { name: 'Manage Profile', exact: true }).click()
    await page.getByRole('link', { name: 'Chidi', exact: true }).click()
    await page.getByRole('button', { name: 'Another picture', exact: true }).click()
    await expectInSight(page.getByRole('button', { name: 'OK', exact: true }), 'the gallery’s answer')
    await page.keyboard.press('Escape')
    await open(page, '/profile')
    await page.getByRole('button', { name: /^Chidi/ }).click()
    await expectInSight(page.locator('.kid-hero'), 'the child’s film')
    await open(page, '/details/last-danfo-to-oworo/home')
    const stop = page.getByRole('dialog')
    await expectInSight(stop.locator('.button--main'), 'the way back from a film for others')
    await stop.getByRole('link', { name: 'Enter PIN', exact: true }).click()
    const keys = page.locator('.pad button')
    await expect(keys).toHaveCount(11)
    for (const key of await keys.all()) await expectInSight(key, 'a key')
  })
})

test('from 1440 px the form of sign-up ends in the window', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, '/signup')
    await expectInSight(page.locator(MAIN).first(), `at ${width}`)
  }
})

test('the page of the calls scrolls sideways on no phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
