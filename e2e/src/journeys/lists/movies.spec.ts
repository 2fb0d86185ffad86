import { expect } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { expectNothingWaits, readScroll } from '#fixtures/pages/errors.ts'
import { chooseGenre, genres, heading, listQueries, names } from '#fixtures/pages/list-screen.ts'
import { routeList, toListAnswer, toListItem } from '#fixtures/pages/lists.ts'
import { signIn, test } from '#fixtures.ts'

test('MOVIES-01 movies are a grid of cards from the list that the configuration names', async ({ page, member }) => {
  await signIn(page, member)
  const queries = listQueries(page)
  await page.goto('/#/listmovies')
  await expect(heading(page, 'Movies')).toBeVisible()
  await expect(page).toHaveTitle(/^Movies/)
  await expect(names(page).first()).toBeVisible()
  expect(queries.map((query) => query.get('id'))).toContain('movies')
  const said = (await page.getByText(/^\d+ films$/).textContent()) ?? ''
  const count = Number.parseInt(said, 10)
  expect(count).toBeGreaterThan(10)
  await expect(names(page)).toHaveCount(count)
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
  await expect.poll(() => queries.map((query) => query.get('id'))).toContain('movie-genres')
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
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movies', exact: true }).click()
  await expect(genres(page)).toBeVisible()
  await expect(names(page)).toHaveText(all)
  await page.goBack()
  await expect(chosen).toBeVisible()
})

test('MOVIES-05 an empty and a failed list of movies say so with the genre', async ({ page, member }) => {
  await signIn(page, member)
  await routeList(page, 'movie-genre-comedy', () => toListAnswer('movie-genre-comedy', []))
  await routeList(page, 'movie-genre-epic', (_, route) => void route.fulfill({ status: 500, json: {} }))
  await page.goto('/#/listmovies')
  await chooseGenre(page, 'Comedy')
  await expect(page.getByRole('heading', { name: 'There is no movies for Comedy', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All films' }).click()
  await expect(names(page).first()).toBeVisible()
  await chooseGenre(page, 'Epic')
  await expect(page.getByRole('heading', { name: 'There is no movies for Epic', exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
})

test('ERR-16 a list that cannot be loaded says that there is nothing, and the loader goes; without a line it says only that', async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member)
  let isDown = true
  await routeList(page, 'movies', (_, route) => {
    if (isDown) return void route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Broken' } } })
    return void route.fallback()
  })
  await page.goto('/#/listmovies')
  await expect(page.getByRole('heading', { name: 'There is no movies for Genres', exact: true })).toBeVisible()
  await expectNothingWaits(page)
  await expect(page).toHaveURL(/#\/listmovies$/)
  expect(await readScroll(page)).toBe(0)
  isDown = false
  await expect(page.getByText('so there may be more than nothing')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(names(page).first()).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tv Series', exact: true }).click()
  await expect(heading(page, 'Tv Series')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByText(/There is no/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There is still no line.')).toBeVisible()
  await context.setOffline(false)
  await expect(names(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0)
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
  await expect(page.getByRole('heading', { name: 'There is no movies for Gone', exact: true })).toBeVisible()
})
