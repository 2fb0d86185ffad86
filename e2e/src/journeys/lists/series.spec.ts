import { expect } from '@playwright/test'
import { genres, heading, listQueries, names } from '../../fixtures/pages/list-screen.ts'
import { routeList, toListAnswer } from '../../fixtures/pages/lists.ts'
import { signIn, test } from '../../fixtures.ts'

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
