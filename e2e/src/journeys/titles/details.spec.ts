import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { desktop, phone } from '#fixtures/browser/screens.ts'
import { listCalls, withConfig } from '#fixtures/pages/start.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const DETAILS = '/#/details/goat-money/shelf-lagos-after-dark'
const cards = (page: Page) => page.getByRole('tabpanel').locator('.card__name')
const hero = (page: Page) => page.locator('.hero')

type Item = Record<string, unknown> & { id: string; metaData: Record<string, string> }

/** Answers for one title what the service does, with changes. */
async function changeTitle(page: Page, id: string, change: (item: Item) => Partial<Item>) {
  await page.route(`**/apps/v1/video?id=${id}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { _embedded: { collections: Item[] } }
    const collections = body._embedded.collections.map((item) => ({ ...item, ...change(item) }))
    await route.fulfill({ response: answer, json: { _embedded: { collections } } })
  })
}

/** Names of the titles of a playlist, as the service has them. */
async function listNames(call: Awaited<ReturnType<typeof signInByApi>>, id: string): Promise<string[]> {
  const answer = (await call(`GET /apps/v1/catalogues?id=${id}`)) as { _embedded: { items: { name: string }[] } }
  return answer._embedded.items.map((item) => item.name)
}

test('DETAIL-01 another title in the address is loaded in the same screen', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto(DETAILS)
  await expect(page.getByRole('heading', { level: 1, name: 'Goat Money' })).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().includes('/apps/v1/video?id=zero-balance'))
  await page.evaluate(() => {
    location.hash = '#/details/zero-balance/shelf-lagos-after-dark'
  })
  await asked
  await expect(page.getByRole('heading', { level: 1, name: 'Zero Balance' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Goat Money' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Goat Money' })).toBeVisible()
})

test('DETAIL-02 the main button is Watch Now, and Resume with how far it is watched when there is progress', async ({
  page,
  service,
  member,
}) => {
  await signIn(page, member)
  await page.goto(DETAILS)
  await expect(hero(page).getByRole('button', { name: 'Watch Now', exact: true })).toBeVisible()
  await expect(hero(page).getByRole('progressbar')).toHaveCount(0)
  const call = await signInByApi(service.url, member)
  await call('POST /apps/v1/resume', { video_id: 'goat-money', status: 1, resumeTime: 5 })
  await page.reload()
  await expect(hero(page).getByRole('button', { name: 'Resume', exact: true })).toBeVisible()
  await expect(hero(page).getByRole('button', { name: 'Watch Now', exact: true })).toHaveCount(0)
  await expect(hero(page).getByRole('progressbar', { name: 'Watched' })).toBeVisible()
  await expect(hero(page)).toContainText(/left/)
})

test('DETAIL-03 the tabs are MORE LIKE THIS and DETAILS with producer, cast, writers, genres and the real rating', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await changeTitle(page, 'goat-money', (item) => ({
    metaData: {
      ...item.metaData,
      Producer: 'Ada Producer',
      Cast: 'Bola Cast, Chidi Cast',
      Writers: 'Dupe Writer',
      Genres: 'Comedy, Village drama',
      'Maturity Rating': '18',
    },
  }))
  await page.goto(DETAILS)
  await expect(page.getByRole('tab')).toHaveText(['MORE LIKE THIS', 'DETAILS'])
  await expect(page.getByRole('tab', { name: 'MORE LIKE THIS', exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'DETAILS', exact: true }).click()
  const facts = page.getByRole('tabpanel')
  for (const [name, value] of [
    ['Producer', 'Ada Producer'],
    ['Cast', 'Bola Cast, Chidi Cast'],
    ['Writers', 'Dupe Writer'],
    ['Genres', 'Comedy, Village drama'],
    ['Maturity rating', '18'],
  ]) {
    await expect(
      facts.locator('.detail-facts > div', { has: page.getByText(name ?? '', { exact: true }) }).locator('dd'),
    ).toHaveText(value ?? '')
  }
  await expect(hero(page).locator('.rating')).toHaveText('18')
  await expect(facts.getByRole('link', { name: 'Chidi Cast' })).toHaveAttribute('href', '#/search?query=Chidi%20Cast')
  await expect(facts.getByRole('link', { name: 'Dupe Writer' })).toHaveAttribute('href', '#/search?query=Dupe%20Writer')
  await facts.getByRole('link', { name: 'Comedy' }).click()
  await expect(page).toHaveURL(/#\/search\?query=Comedy$/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'DETAILS', exact: true })).toHaveAttribute('aria-selected', 'true')
})

test('DETAIL-04 behind a search and my list stand the current search results', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/home')
  const queries: (string | null)[] = []
  await page.route('**/apps/v1/searchvideo?*', async (route) => {
    queries.push(new URL(route.request().url()).searchParams.get('query'))
    const url = new URL('/apps/v1/catalogues?id=shelf-lagos-after-dark', route.request().url())
    const answer = await route.fetch({ url: url.href })
    const { _embedded } = (await answer.json()) as { _embedded: { items: Item[] } }
    const collections = _embedded.items.slice(0, 3)
    await route.fulfill({ json: { query: 'lagos', collections, matches: [], suggestion: null, nextCursor: null } })
  })
  await page.evaluate(() => sessionStorage.setItem('lastSearch', 'lagos'))
  for (const parent of ['search', 'mylist']) {
    await page.goto(`/?${parent}#/details/goat-money/${parent}`)
    await expect(cards(page)).toHaveCount(3)
    await expect(page.getByRole('tabpanel').locator('.card__link[href*="/details/"]').first()).toHaveAttribute(
      'href',
      /\/search$/,
    )
  }
  expect(new Set(queries)).toEqual(new Set(['lagos']))
})

test('DETAIL-04 behind my list without a search stands the list itself', async ({ page, service, member }) => {
  const call = await signInByApi(service.url, member)
  for (const id of ['goat-money', 'zero-balance', 'makoko-blue']) {
    await call('POST /apps/v1/mylist', { video_id: id, status: 1 })
  }
  await signIn(page, member)
  await page.goto('/#/details/goat-money/mylist')
  await expect(cards(page)).toHaveText(['Makoko Blue', 'Zero Balance'])
})

test('DETAIL-05 from everywhere else it is the related collection, or the catalogue that it was found in', async ({
  page,
  service,
  member,
}) => {
  const call = await signInByApi(service.url, member)
  await signIn(page, member)
  await page.goto('/#/home')
  await page.evaluate(() => sessionStorage.setItem('lastSearch', 'lagos'))
  await page.goto(DETAILS)
  const related = await listNames(call, 'related-goat-money')
  await expect(cards(page)).toHaveText(related.filter((name) => name !== 'Goat Money'))
  await changeTitle(page, 'goat-money', (item) => ({ metaData: { ...item.metaData, suggestion: '' } }))
  await page.reload()
  const parent = await listNames(call, 'shelf-lagos-after-dark')
  await expect(cards(page)).toHaveText(parent.filter((name) => name !== 'Goat Money'))
})

test('DETAIL-06 the tenant’s orientation draws posters or landscape stills', async ({ page, member }) => {
  await signIn(page, member)
  const measure = async () => {
    const box = await page.getByRole('tabpanel').locator('.card__picture').first().boundingBox()
    return box ? box.width / box.height : 0
  }
  await withConfig(page, { detail_page_thumbnail_orientation: 'portrait' })
  await page.goto(`/?portrait${DETAILS.slice(1)}`)
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(measure).toBeCloseTo(2 / 3, 1)
  await withConfig(page, { detail_page_thumbnail_orientation: 'landscape' })
  await page.goto(`/?landscape${DETAILS.slice(1)}`)
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(measure).toBeCloseTo(16 / 9, 1)
  await expect(page.getByRole('tabpanel').locator('.card__picture img').first()).toHaveAttribute('src', /still-640/)
})

test('a title that is still to come has its day and no Watch', async ({ page, member }) => {
  await signIn(page, member)
  await changeTitle(page, 'goat-money', (item) => ({
    isPlayable: false,
    releaseDate: '2099-07-09',
    metaData: { ...item.metaData, notification_status: 'coming soon' },
  }))
  await page.goto(DETAILS)
  await expect(hero(page)).toContainText('Coming soon')
  await expect(hero(page)).toContainText('Watch it from 9 July 2099')
  await expect(hero(page).getByRole('button', { name: /^(Watch Now|Resume)( S\d+ E\d+)?$/ })).toHaveCount(0)
  await expect(hero(page).getByRole('button', { name: 'Add to My List, Goat Money' })).toBeVisible()
})

test('an unknown title says so and leads home; a line that is down offers another try', async ({ page, member }) => {
  await signIn(page, member)
  for (const path of [
    '/details/nothing/home',
    '/detailseries/nothing',
    '/playlistdetails/%3Cb%3E',
    '/details/Il%C3%A9/x',
  ]) {
    await page.goto(`/?${encodeURIComponent(path)}#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This title is not here')
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Homepage', exact: true })).toHaveAttribute(
      'href',
      '#/home',
    )
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  const fail = (route: Route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'INTERNAL', message: 'Something went wrong please try again later', requestId: 'test' } },
    })
  await page.route('**/apps/v1/video?id=goat-money', fail)
  await page.goto(DETAILS)
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await page.unroute('**/apps/v1/video?id=goat-money', fail)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Goat Money' })).toBeVisible()
})

const HOSTILE = `<img src=x onerror="window.hacked=1"> ${'Ẹ̀kọ́Ìṣọ̀kanỌ̀rọ̀Ìfẹ́'.repeat(20)}`

test('a title with a hostile, endless name, without pictures and without facts still stands', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await changeTitle(page, 'goat-money', () => ({
    name: HOSTILE,
    description: '',
    releaseDate: '',
    language: '',
    metaData: {},
    art: { base: '', kinds: [], placeholders: {} },
  }))
  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await page.goto(`/?${viewport.width}#/details/goat-money/shelf-lagos-after-dark?tab=facts`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await expect(page.getByText('Nothing more is known about it yet.')).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('Share copies the address of the title’s own page where the browser has no sheet', async ({
  page,
  context,
  service,
  member,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await signIn(page, member)
  await page.goto(DETAILS)
  await page.getByRole('button', { name: 'Share Goat Money' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${service.url}/t/goat-money`)
})

test('the title’s page asks for no more than it shows', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/listmovies')
  await expect(page.locator('.card__name').first()).toBeVisible()
  // The bell asks last.
  await expect(page.getByRole('button', { name: /^Notifications, \d/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const calls = listCalls(page)
  await page.goto(DETAILS)
  await expect(cards(page).first()).toBeVisible()
  const listAsked = () => calls.filter((call) => call.startsWith('GET')).sort()
  const asked = [
    ...['GET /apps/v1/catalogues', 'GET /apps/v1/rental-offers/goat-money', 'GET /apps/v1/video'],
    'GET /apps/v1/votes',
  ]
  await expect.poll(listAsked).toEqual(asked)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(listAsked()).toEqual(asked)
})

test('the details of a title read well with a screen reader', async ({ page, member }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, member)
  for (const path of ['/details/goat-money/home?tab=facts', '/details/goat-money/home', '/details/nothing/home']) {
    await page.goto(`/?${encodeURIComponent(path)}#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInEveryLook(page)
  }
})
