import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/browser/accessibility.ts'
import { phone } from '../../fixtures/browser/screens.ts'
import { routeList, toListAnswer, toListItem } from '../../fixtures/pages/lists.ts'
import { freezeClock, withConfig } from '../../fixtures/pages/start.ts'
import { signIn, test } from '../../fixtures.ts'

const names = (page: Page) => page.locator('main article.card .card__name')
const genres = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Genres', exact: true })
const orders = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Suggestions for you/ })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function chooseGenre(page: Page, name: string): Promise<void> {
  await genres(page).click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** The calls for lists from now on, as their queries. */
function listQueries(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/apps/v1/catalogues') queries.push(searchParams)
  })
  return queries
}

const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base', ignorePunctuation: true }).compare

test('MOVIES-01 movies are a grid of cards from the list that the configuration names', async ({ page, member }) => {
  await signIn(page, member)
  const queries = listQueries(page)
  await page.goto('/#/listmovies')
  await expect(heading(page, 'Movies')).toBeVisible()
  await expect(page).toHaveTitle(/^Movies/)
  await expect(names(page).first()).toBeVisible()
  expect(queries.map((query) => query.get('id'))).toContain('movies')
  const count = await names(page).count()
  expect(count).toBeGreaterThan(10)
  await expect(page.getByText(`${count} films`)).toBeVisible()
  await expect(page.getByRole('feed').getByRole('article').last()).toHaveAttribute('aria-posinset', String(count))
})

test('MOVIES-02 MOVIES-04 a genre gives the dropdown its name and loads its own list; the menu leads back to all', async ({
  page,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  const queries = listQueries(page)
  await page.goto('/#/listmovies')
  await expect(names(page).first()).toBeVisible()
  const all = await names(page).allTextContents()
  await genres(page).click()
  const entries = page.locator('main .menu .panel__item')
  await expect(entries.first()).toBeVisible()
  expect(queries.map((query) => query.get('id'))).toContain('movie-genres')
  const offered = await entries.allTextContents()
  expect(offered.map((name) => name.trim())).toContain('Comedy')
  expect(offered.map((name) => name.trim())).not.toContain('All')
  await page.getByRole('button', { name: 'Comedy', exact: true }).click()
  const chosen = page.getByRole('main').getByRole('button', { name: 'Comedy', exact: true })
  await expect(chosen).toBeVisible()
  await expect(chosen).toBeFocused()
  await expect(genres(page)).toHaveCount(0)
  await expect.poll(() => queries.at(-1)?.get('id')).toBe('movie-genre-comedy')
  await expect.poll(() => names(page).count()).toBeLessThan(all.length)
  expect(all).toEqual(expect.arrayContaining(await names(page).allTextContents()))
  await page.reload()
  await expect(chosen).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movies' }).click()
  await expect(genres(page)).toBeVisible()
  await expect(names(page)).toHaveText(all)
  await page.goBack()
  await expect(chosen).toBeVisible()
})

async function expectOrders(page: Page, path: string, name: string): Promise<void> {
  await page.goto(`/#${path}`)
  await expect(heading(page, name)).toBeVisible()
  await expect(names(page).first()).toBeVisible()
  const own = await names(page).allTextContents()
  const sorted = own.toSorted(compare)
  await orders(page).click()
  await page.getByRole('button', { name: 'A-Z', exact: true }).click()
  await expect(names(page)).toHaveText(sorted)
  await page.reload()
  await expect(names(page)).toHaveText(sorted)
  await orders(page).click()
  await page.getByRole('button', { name: 'Z-A', exact: true }).click()
  await expect(names(page)).toHaveText(sorted.toReversed())
  await names(page).first().click()
  await expect(page).not.toHaveURL(/#\/list/)
  await page.goBack()
  await expect(names(page)).toHaveText(sorted.toReversed())
  await orders(page).click()
  await page.getByRole('button', { name: 'Z-A', exact: true }).click()
  await expect(names(page)).toHaveText(own)
}

test('MOVIES-03 the menu "Suggestions for you" orders movies by name; a reload and back keep it', async ({
  page,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  await expectOrders(page, '/listmovies', 'Movies')
})

test('SERIES-03 the same menu orders series by name; a reload and back keep it', async ({ page, member }) => {
  test.slow()
  await signIn(page, member)
  await expectOrders(page, '/listseries', 'Tv Series')
})

test('MOVIES-05 an empty and a failed list of movies say so with the genre', async ({ page, member }) => {
  await signIn(page, member)
  await routeList(page, 'movie-genre-comedy', () => toListAnswer('movie-genre-comedy', []))
  await routeList(page, 'movie-genre-epic', (_, route) => void route.fulfill({ status: 500, json: {} }))
  await page.goto('/#/listmovies')
  await chooseGenre(page, 'Comedy')
  await expect(page.getByRole('heading', { name: 'There is no movies for Comedy' })).toBeVisible()
  await page.getByRole('link', { name: 'All films' }).click()
  await expect(names(page).first()).toBeVisible()
  await chooseGenre(page, 'Epic')
  await expect(page.getByRole('heading', { name: 'There is no movies for Epic' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
})

test('SERIES-01 series are a grid of cards from the list that the configuration names', async ({ page, member }) => {
  await signIn(page, member)
  const queries = listQueries(page)
  await page.goto('/#/listseries')
  await expect(heading(page, 'Tv Series')).toBeVisible()
  await expect(names(page).first()).toBeVisible()
  expect(queries.map((query) => query.get('id'))).toContain('series')
  await expect(page.locator('main article.card a.card__link').first()).toHaveAttribute('href', /^#\/detailseries\//)
})

test('SERIES-02 the genres of series have an entry for all', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/listseries')
  await expect(names(page).first()).toBeVisible()
  const all = await names(page).allTextContents()
  await genres(page).click()
  const entries = page.locator('main .menu .panel__item')
  await expect(entries.first()).toHaveText(/^All/)
  await entries.nth(1).click()
  await expect(genres(page)).toHaveCount(0)
  await expect.poll(() => names(page).count()).toBeLessThanOrEqual(all.length)
  await page.locator('main .menu__button').first().click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(names(page)).toHaveText(all)
  await expect(page.locator('main .menu__button').first()).toHaveText('All')
})

test('SERIES-04 an empty and a failed list of series say so with the genre', async ({ page, member }) => {
  await signIn(page, member)
  await routeList(page, 'series', () => toListAnswer('series', []))
  await page.goto('/#/listseries')
  await expect(page.getByRole('heading', { name: 'There is no Series for All' })).toBeVisible()
  await routeList(page, 'series', (_, route) => void route.fulfill({ status: 500, json: {} }))
  await page.goto('/?again#/listseries')
  await expect(page.getByRole('heading', { name: 'There is no Series for All' })).toBeVisible()
})

test('ERR-16 a list that cannot be loaded says that there is nothing, and the loader goes', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  let isDown = true
  await routeList(page, 'movies', (_, route) => {
    if (isDown) return void route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Broken' } } })
    return void route.fallback()
  })
  await page.goto('/#/listmovies')
  await expect(page.getByRole('heading', { name: 'There is no movies for Genres' })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(names(page).first()).toBeVisible()
})

test('MYLIST-01 my list shows what was saved, newest first', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/listmylist')
  await expect(heading(page, 'My List')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing in your list yet' })).toBeVisible()
  await page.goto('/#/listmovies')
  const saved: string[] = []
  for (const index of [0, 2]) {
    const card = page.locator('main article.card').nth(index)
    saved.unshift((await card.locator('.card__name').textContent()) ?? '')
    await card.hover()
    const answer = page.waitForResponse(
      (response) => response.url().endsWith('/mylist') && response.request().method() === 'POST',
    )
    await card.getByRole('button', { name: /My List/ }).click()
    await answer
  }
  await page.goto('/#/listmylist')
  await expect(names(page)).toHaveText(saved)
  await expect(page.getByText('2 titles')).toBeVisible()
})

test('RECENT-01 what is new is the list that the configuration names', async ({ page, member }) => {
  await withConfig(page, { recently_added: 'movie-genre-comedy' })
  await signIn(page, member)
  const queries = listQueries(page)
  await page.goto('/#/listrecent')
  await expect(heading(page, 'Recently Added')).toBeVisible()
  await expect(names(page).first()).toBeVisible()
  expect(queries.map((query) => query.get('id'))).toContain('movie-genre-comedy')
})

test('descriptions have room for 100 letters on a list, and for 50 on what is new', async ({ page, member }) => {
  await signIn(page, member)
  for (const id of ['movies', 'recently-added']) await routeList(page, id, () => toListAnswer(id, [toListItem(1)]))
  for (const [path, letters] of [
    ['/listmovies', 100],
    ['/listrecent', 50],
  ] as const) {
    await page.goto(`/#${path}`)
    const card = page.locator('main article.card').first()
    await expect(card).toBeVisible()
    await page.mouse.move(0, 0)
    await card.hover()
    const text = card.locator('.card__panel p').last()
    await expect(text).toHaveText(/^What film 1 is about.*\.\.\.$/)
    const { length } = ((await text.textContent()) ?? '').replace(/\.\.\.$/, '')
    expect(length).toBeLessThanOrEqual(letters)
    expect(length).toBeGreaterThan(letters - 3)
  }
})

test('CARD-05 on a list a popup tells what became of a change, and goes after 9 seconds', async ({ page, member }) => {
  await page.clock.install()
  await signIn(page, member)
  await page.goto('/#/listmovies')
  const card = page.locator('main article.card').first()
  await card.hover()
  await freezeClock(page)
  await page.clock.runFor(500)
  await card.getByRole('button', { name: /My List/ }).click()
  const popup = page.locator('main .toast').filter({ hasText: /list/i })
  const showUp = async () => {
    await page.clock.runFor(50)
    return popup.count()
  }
  await expect.poll(showUp).toBe(1)
  await page.clock.runFor(8_900)
  await expect(popup).toBeVisible()
  await page.clock.runFor(200)
  await expect(popup).toHaveCount(0)
})

test('a broken list of genres offers what can be read of it', async ({ page, member }) => {
  await signIn(page, member)
  const drama = toListItem(1, { id: 'movie-genre-comedy', name: 'Comedy', type: 'Playlist', kind: 'playlist' })
  const gone = toListItem(2, { id: 'nowhere', name: 'Gone', type: 'Playlist', kind: 'playlist' })
  const broken = [null, 7, toListItem(3), { ...drama, id: 'blank', name: ' ' }]
  await routeList(page, 'movie-genres', () => toListAnswer('movie-genres', [...broken, drama, gone]))
  await page.goto('/#/listmovies?genre=unknown')
  await expect(names(page).first()).toBeVisible()
  await genres(page).click()
  await expect(page.locator('main .menu .panel__item')).toHaveText(['Comedy', 'Gone'])
  await page.getByRole('button', { name: 'Gone', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'There is no movies for Gone' })).toBeVisible()
})

for (const theme of ['dark', 'light'] as const) {
  test(`lists read well with a screen reader and go by keys alone, ${theme}`, async ({ page, member }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await signIn(page, member)
    await page.goto('/#/listmovies')
    await expect(names(page).first()).toBeVisible()
    await genres(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('main .menu .panel__item').first()).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(genres(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const links = page.locator('main .card__link')
    await expect(links.first()).toBeFocused()
    // The first one leads to the buttons of the card's panel.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(links.nth(8)).toBeFocused()
    await page.keyboard.press('End')
    await expect(links.last()).toBeFocused()
    await expect(links.last()).toBeInViewport()
    await expectAccessible(page)
  })
}

test.describe('on a phone', () => {
  test.use(phone)

  test('the choices of a list stay on the screen', async ({ page, member }) => {
    await signIn(page, member)
    await page.goto('/#/listmovies')
    await expect(names(page).first()).toBeVisible()
    const expectInside = async () => {
      const panel = await page.locator('main .panel').filter({ visible: true }).boundingBox()
      expect(panel?.x).toBeGreaterThanOrEqual(0)
      expect((panel?.x ?? 0) + (panel?.width ?? 999)).toBeLessThanOrEqual(390)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await genres(page).tap()
    await expectInside()
    await page.getByRole('button', { name: 'Epic', exact: true }).tap()
    await orders(page).tap()
    await expectInside()
    await page.getByRole('button', { name: 'A-Z', exact: true }).tap()
    await expect(page).toHaveURL(/sort=az/)
  })
})
