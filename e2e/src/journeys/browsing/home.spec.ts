import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { dropKept } from '#fixtures/browser/kept.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { newNumber } from '#fixtures/pages/codes.ts'
import { cards, hero, listParts, openHome, row } from '#fixtures/pages/home.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

test.describe('phone banner', () => {
  const banner = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Not Now', exact: true })

  test('HOME-01 it shows without a telephone, leads to its screen, and Not Now hides it for the session', async ({
    page,
    newMember,
  }) => {
    await signIn(page, await newMember())
    await page.goto('/#/home')
    const update = page.getByRole('main').getByRole('link', { name: 'Update Phone', exact: true })
    await expect(update).toHaveAttribute('href', '#/updatephone')
    await banner(page).click()
    await expect(update).toHaveCount(0)
    await page.goto('/?again#/home')
    await expect(page.locator('main .row').nth(2)).toBeVisible()
    await expect(update).toHaveCount(0)
  })

  test('HOME-01 it shows for a number that is not verified, and not for one that is', async ({ page, newMember }) => {
    await signIn(page, await newMember({ telephone: newNumber().dialled, verified: { email: true, telephone: false } }))
    await page.goto('/#/home')
    await expect(banner(page)).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await signIn(page, await newMember({ telephone: newNumber().dialled, verified: { email: true, telephone: true } }))
    await page.goto('/#/home')
    await expect(page.locator('main .row').nth(2)).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })
})

test('HOME-02 hero, my list, playlists with Continue Watching, spotlight and trending stand in this order', async ({
  page,
  member,
  service,
}) => {
  const call = await signInByApi(service.url, member)
  await call('POST /apps/v1/mylist', { video_id: 'oro-ife', status: 1 })
  await call('POST /apps/v1/resume', { video_id: 'makoko-blue', status: 1, resumeTime: 12 })
  await signIn(page, member)
  await page.goto('/#/home')
  for (const name of ['My List', 'Continue Watching', 'Trending in Nigeria'])
    await expect(row(page, name)).toBeAttached()
  const parts = await listParts(page)
  expect(parts.slice(0, 2)).toEqual(['Featured', 'My List'])
  expect(parts[3]).toBe('Continue Watching')
  expect(parts.length).toBeGreaterThan(7)
  expect(parts.slice(-2)).toEqual(['Spotlight', 'Trending in Nigeria'])
  await expect(page.getByRole('region', { name: 'Featured' }).getByRole('heading', { level: 1 })).toBeVisible()
})

test('HOME-05 home that does not come ends the loader and can be asked for again', async ({ page, member }) => {
  await signIn(page, member)
  await page.route('**/apps/v1/home', (route) => route.fulfill({ status: 400, json: {} }))
  await openHome(page)
  await expect(
    page.getByRole('heading', { name: 'Something went wrong please try again later', exact: true }),
  ).toBeVisible()
  await expect(page.locator('main [aria-busy="true"], main[aria-busy="true"]')).toHaveCount(0)
  await page.unroute('**/apps/v1/home')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(hero(page)).toBeVisible()
})

test('HOME-05 without a banner the rows stand, and without rows the banner does; no loader stays', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  const busy = page.locator('[aria-busy="true"]')
  await openHome(page, (home) => {
    home.hero = []
  })
  await expect(page.locator('main .row .card').first()).toBeVisible()
  await expect(hero(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(busy).toHaveCount(0)
  await page.unroute('**/apps/v1/home')
  await openHome(page, (home) => {
    home.rows = []
  })
  await expect(hero(page)).toBeVisible()
  await expect(row(page, 'Trending in Nigeria')).toBeVisible()
  await expect(busy).toHaveCount(0)
})

test('HOME-09 hero and spotlight show the titles of the configured lists, the spotlight its own line', async ({
  page,
  member,
  service,
}) => {
  const call = await signInByApi(service.url, member)
  const { response } = (await call('GET /apps/v1/appconfig')) as { response: Record<string, string> }
  const findFirst = async (id: string | undefined) => {
    const list = (await call(`GET /apps/v1/catalogues?id=${id}`)) as {
      _embedded: { items: { name: string; metaData: Record<string, string> }[] }
    }
    return list._embedded.items[0]
  }
  const [banner, spotlight] = [await findFirst(response.banner_id), await findFirst(response.spotlight_id)]
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(hero(page).getByRole('heading', { level: 1 })).toHaveText(banner?.name ?? '')
  // A card says PG13 whatever the title is; the head is no card.
  const rating = banner?.metaData['Maturity Rating'] ?? ''
  expect(rating).not.toBe('')
  await expect(hero(page).locator('.facts').getByText(rating, { exact: true })).toBeVisible()
  const part = row(page, 'Spotlight')
  await expect(part.getByRole('heading', { level: 2 })).toHaveText(spotlight?.name ?? '')
  expect(spotlight?.metaData.spotlight).toBeTruthy()
  await expect(part).toContainText(spotlight?.metaData.spotlight ?? '')
})

test('nothing moves while home, my list and Continue Watching come late, and far pictures wait', async ({
  page,
  member,
  service,
}) => {
  const call = await signInByApi(service.url, member)
  await call('POST /apps/v1/mylist', { video_id: 'oro-ife', status: 1 })
  await call('POST /apps/v1/resume', { video_id: 'makoko-blue', status: 1, resumeTime: 12 })
  await signIn(page, member)
  await page.goto('/#/home')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const late = { home: 400, mylist: 1_200, 'get-resume-list': 900 }
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  for (const [name, delayMs] of Object.entries(late)) {
    await page.route(`**/apps/v1/${name}`, async (route) => {
      await looked
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await route.continue()
    })
  }
  const posters: string[] = []
  page.on('request', (request) => /\/poster-/.test(request.url()) && posters.push(request.url()))
  if (page.url() !== 'about:blank') await dropKept(page, 'home')
  await page.goto('/?late#/home')
  await expect(page.locator('main [aria-busy="true"], main[aria-busy="true"]').first()).toBeVisible()
  goOn()
  await expect(cards(page, 'Continue Watching')).toHaveCount(1)
  await expect(cards(page, 'My List')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  expect(shift).toBeLessThanOrEqual(0.02)
  const all = await page.locator('main .card').count()
  expect(new Set(posters).size).toBeLessThan(all / 2)
})

test('home with all its parts reads well with a screen reader', async ({ page, member, service }) => {
  test.slow()
  const call = await signInByApi(service.url, member)
  await call('POST /apps/v1/mylist', { video_id: 'oro-ife', status: 1 })
  await call('POST /apps/v1/resume', { video_id: 'makoko-blue', status: 1, resumeTime: 12 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(row(page, 'Trending in Nigeria')).toBeAttached()
  await expectAccessibleInEveryLook(page)
})

test.describe('on a small phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 740 } })

  test('home fits, and its lettering leaves the name to a screen reader', async ({ page, member }) => {
    await signIn(page, member)
    await page.goto('/#/home')
    const title = hero(page).getByRole('heading', { level: 1 })
    await expect(title).toHaveAttribute('data-art', '')
    expect((await title.textContent())?.length).toBeGreaterThan(3)
    await expect(page.locator('main .row').nth(2)).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})
