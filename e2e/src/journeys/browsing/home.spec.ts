import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from '../../fixtures/browser/accessibility.ts'
import { phone } from '../../fixtures/browser/screens.ts'
import { newNumber } from '../../fixtures/pages/codes.ts'
import { withConfig } from '../../fixtures/pages/start.ts'
import { signInByApi } from '../../fixtures/service/api.ts'
import { signIn, test } from '../../fixtures.ts'

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const hero = (page: Page) => row(page, 'Featured')
const cards = (page: Page, name: string) => row(page, name).locator('.card')
/** Names of the parts of home from top to bottom. */
const listParts = (page: Page) =>
  page.locator('main').evaluate((main) => [...main.querySelectorAll('section[aria-label]')].map((one) => one.ariaLabel))

let opened = 0

/** Opens home as on a first visit, with what the service answers changed. */
async function openHome(page: Page, change?: (home: Record<string, unknown[]>) => void): Promise<void> {
  if (change) {
    await page.route('**/apps/v1/home', async (route) => {
      const answer = await route.fetch()
      const home = await answer.json()
      change(home)
      await route.fulfill({ response: answer, json: home })
    })
  }
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.removeItem('home'))
  opened += 1
  await page.goto(`/?home=${opened}#/home`)
}

test.describe('phone banner', () => {
  const banner = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Not Now' })

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
  await expect(row(page, 'Trending in Nigeria')).toBeAttached()
  const parts = await listParts(page)
  expect(parts.slice(0, 2)).toEqual(['Featured', 'My List'])
  expect(parts[3]).toBe('Continue Watching')
  expect(parts.length).toBeGreaterThan(7)
  expect(parts.slice(-2)).toEqual(['Spotlight', 'Trending in Nigeria'])
  await expect(page.getByRole('region', { name: 'Featured' }).getByRole('heading', { level: 1 })).toBeVisible()
})

test('HOME-04 Continue Watching shows with something begun and resume_option TRUE, and not otherwise', async ({
  page,
  member,
  service,
}) => {
  const resume = row(page, 'Continue Watching')
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(page.locator('main .row').nth(2)).toBeVisible()
  await expect(resume).toHaveCount(0)
  const call = await signInByApi(service.url, member)
  await call('POST /apps/v1/resume', { video_id: 'makoko-blue', status: 1, resumeTime: 12 })
  await page.goto('/?begun#/home')
  await expect(resume.locator('.card')).toHaveCount(1)
  await expect(resume.locator('.progress')).toBeVisible()
  await expect(resume.getByRole('link', { name: /^Makoko Blue \d+% watched/ })).toBeVisible()
  await withConfig(page, { resume_option: 'true' })
  await page.goto('/?off#/home')
  await expect(page.locator('main .row').nth(2)).toBeVisible()
  await expect(resume).toHaveCount(0)
})

test('an episode that comes next says so, and what is taken out goes at once and comes back when that fails', async ({
  page,
  member,
  service,
}) => {
  const call = await signInByApi(service.url, member)
  await call('POST /apps/v1/resume', { video_id: 'makoko-blue', status: 1, resumeTime: 12 })
  await call('POST /apps/v1/resume', { video_id: 'oro-ife', status: 1, resumeTime: 9 })
  await page.route('**/apps/v1/get-resume-list', async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as { resumeList: { resumeTime: number; video: Record<string, unknown> }[] }
    const next = list.resumeList.find((entry) => entry.video.id === 'makoko-blue')
    if (next) Object.assign(next, { resumeTime: 0, video: { ...next.video, kind: 'episode', number: 4 } })
    await route.fulfill({ response: answer, json: list })
  })
  await signIn(page, member)
  await page.goto('/#/home')
  const resume = cards(page, 'Continue Watching')
  await expect(resume).toHaveCount(2)
  const next = resume.filter({ hasText: 'Next episode, E4' })
  await expect(next.locator('.progress')).toHaveCount(0)
  const waiting = Promise.withResolvers<Route>()
  await page.route('**/apps/v1/resume', (route) => waiting.resolve(route))
  const begun = resume.filter({ hasNotText: 'Next episode' })
  await begun.hover()
  await begun.getByRole('button', { name: /^Remove/ }).click()
  await expect(resume).toHaveCount(1)
  await expect(next.locator('.card__link')).toBeFocused()
  await (await waiting.promise).fulfill({
    status: 500,
    json: { error: { code: 'INTERNAL', message: 'It stays for now', requestId: 'x' } },
  })
  await expect(page.getByText('It stays for now')).toBeVisible()
  await expect(resume).toHaveCount(2)
})

test('HOME-05 home that does not come ends the loader and can be asked for again', async ({ page, member }) => {
  await signIn(page, member)
  await page.route('**/apps/v1/home', (route) => route.fulfill({ status: 400, json: {} }))
  await openHome(page)
  await expect(page.getByRole('heading', { name: 'Something went wrong please try again later' })).toBeVisible()
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

test('a row that breaks takes nothing else with it', async ({ page, member }) => {
  await signIn(page, member)
  let names: string[] = []
  await openHome(page, (home) => {
    const rows = home.rows as { name: string; items: { art: unknown; metaData: unknown }[] }[]
    names = rows.map((one) => one.name)
    if (rows[0]?.items[0]) rows[0].items[0].art = {}
    if (rows[1]?.items[0]) rows[1].items[0].metaData = null
  })
  await expect(page.locator('main .row .card').first()).toBeVisible()
  await expect(row(page, names[2] ?? '')).toBeAttached()
  await expect(row(page, names[0] ?? '')).toHaveCount(0)
  await expect(
    row(page, names[1] ?? '')
      .locator('.card')
      .first(),
  ).toBeAttached()
  await expect(hero(page)).toBeVisible()
})

for (const [width, count] of [
  [999, 3],
  [1000, 7],
] as const) {
  test(`HOME-06 at ${width} px a carousel shows ${count} cards with a margin of 5, steps by 4 and does not loop`, async ({
    page,
    member,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, member)
    await page.goto('/#/home')
    const first = page
      .locator('main .row')
      .filter({ has: page.locator('.card:nth-child(12)') })
      .first()
    const scroller = first.locator('.row__scroller')
    await scroller.scrollIntoViewIfNeeded()
    const boxes = await scroller.evaluate((element) =>
      [...element.children].map((card) => {
        const { left, right } = card.getBoundingClientRect()
        return { left, right }
      }),
    )
    expect(boxes.filter((box) => box.left >= 0 && box.right <= width)).toHaveLength(count)
    expect((boxes[count]?.left ?? width) < width, 'the next one peeks in').toBe(true)
    for (const [at, box] of boxes.slice(1).entries()) expect(box.left - (boxes[at]?.right ?? 0)).toBeCloseTo(5, 1)
    const pitch = (boxes[1]?.left ?? 0) - (boxes[0]?.left ?? 0)
    const readLeft = () => scroller.evaluate((element) => element.scrollLeft)
    const later = first.getByRole('button', { name: /^Later/ })
    const earlier = first.getByRole('button', { name: /^Earlier/ })
    if (width < 1000) return expect(later).toBeHidden()
    await expect(earlier).toBeDisabled()
    await later.click()
    await expect.poll(async () => Math.abs((await readLeft()) - 4 * pitch)).toBeLessThan(3)
    await later.click()
    await expect(later).toBeDisabled()
    const end = await readLeft()
    expect(end).toBeGreaterThan(4 * pitch)
    await first.locator('.card__link').last().focus()
    await page.keyboard.press('ArrowRight')
    await expect(first.locator('.card__link').last()).toBeFocused()
  })
}

test('HOME-07 the trending row shows ten of more, each with its place and its line', async ({ page, member }) => {
  await signIn(page, member)
  await openHome(page, (home) => {
    const [first] = home.trending as Record<string, unknown>[]
    for (let at = 0; at < 5; at += 1) home.trending?.push({ ...first, id: `more-${at}` })
  })
  const trending = cards(page, 'Trending in Nigeria')
  await expect(trending).toHaveCount(10)
  await expect(trending.last().locator('.card__rank')).toHaveText('10')
  await expect(trending.first()).toContainText('Nobody gets down before the last stop')
})

test('HOME-08 the row of my list shows the saved titles and is there only while there are any', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(page.locator('main .row').nth(2)).toBeVisible()
  await expect(row(page, 'My List')).toHaveCount(0)
  const name = (await hero(page).getByRole('heading', { level: 1 }).textContent()) ?? ''
  const save = hero(page).getByRole('button', { name: /^My List/ })
  await save.click()
  await expect(cards(page, 'My List')).toHaveCount(1)
  await expect(row(page, 'My List').getByRole('heading', { level: 3, name })).toBeVisible()
  await expect(row(page, 'My List').getByRole('link', { name: /^See all/ })).toHaveAttribute('href', '#/listmylist')
  await page.goto('/?again#/home')
  await expect(cards(page, 'My List')).toHaveCount(1)
  await save.click()
  await expect(row(page, 'My List')).toHaveCount(0)
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
  for (const [name, delayMs] of Object.entries(late)) {
    await page.route(`**/apps/v1/${name}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await route.continue()
    })
  }
  const posters: string[] = []
  page.on('request', (request) => /\/poster-/.test(request.url()) && posters.push(request.url()))
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.removeItem('home'))
  await page.goto('/?late#/home')
  await expect(page.locator('main [aria-busy="true"], main[aria-busy="true"]').first()).toBeVisible()
  await expect(cards(page, 'Continue Watching')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  expect(shift).toBeLessThanOrEqual(0.02)
  const all = await page.locator('main .card').count()
  expect(new Set(posters).size).toBeLessThan(all / 2)
})

for (const theme of ['dark', 'light'] as const) {
  test(`home with all its parts reads well with a screen reader, ${theme}`, async ({ page, member, service }) => {
    const call = await signInByApi(service.url, member)
    await call('POST /apps/v1/mylist', { video_id: 'oro-ife', status: 1 })
    await call('POST /apps/v1/resume', { video_id: 'makoko-blue', status: 1, resumeTime: 12 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await signIn(page, member)
    await page.goto('/#/home')
    await expect(row(page, 'Trending in Nigeria')).toBeAttached()
    await expectAccessible(page)
  })
}

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
