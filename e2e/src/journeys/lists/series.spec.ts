import { expect } from '@playwright/test'
import { genres, heading, listQueries, names } from '#fixtures/pages/list-screen.ts'
import { routeList, toListAnswer, toListItem } from '#fixtures/pages/lists.ts'
import { signIn, test } from '#fixtures.ts'

const CRIME = [7, 8].map((index) => toListItem(index, { type: 'Series', kind: 'series' }))
const toGenre = (id: string, name: string) => toListItem(9, { id, name, type: 'Playlist', kind: 'playlist' })

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
  await routeList(page, 'series-genre-crime', () => toListAnswer('series-genre-crime', CRIME))
  await routeList(page, 'series-genres', () => toListAnswer('series-genres', [toGenre('series-genre-crime', 'Crime')]))
  await page.goto('/#/listseries')
  await expect(names(page).first()).toBeVisible()
  const all = await names(page).allTextContents()
  expect(all.length).toBeGreaterThan(CRIME.length)
  const button = page.locator('main .menu__button').first()
  await expect(button).toHaveText('Genres')
  await genres(page).click()
  await expect(page.locator('main .menu .panel__item')).toHaveText(['All', 'Crime'])
  await page.getByRole('button', { name: 'Crime', exact: true }).click()
  await expect(button).toHaveText('Crime')
  await expect(names(page)).toHaveText(CRIME.map(({ name }) => name))
  await button.click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(names(page)).toHaveText(all)
  await expect(button).toHaveText('All')
})

test('SERIES-04 an empty and a failed list of series say so with the genre', async ({ page, member }) => {
  await signIn(page, member)
  await routeList(page, 'series', () => toListAnswer('series', []))
  await page.goto('/#/listseries')
  await expect(page.getByRole('heading', { name: 'There is no Series for All', exact: true })).toBeVisible()
  await routeList(page, 'series', (_, route) => void route.fulfill({ status: 500, json: {} }))
  await page.goto('/?again#/listseries')
  await expect(page.getByRole('heading', { name: 'There is no Series for All', exact: true })).toBeVisible()
})
