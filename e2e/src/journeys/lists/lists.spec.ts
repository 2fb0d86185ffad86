import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { settleBox } from '#fixtures/browser/settle.ts'
import { genres, heading, listQueries, names, orders } from '#fixtures/pages/list-screen.ts'
import { routeList, toListAnswer, toListItem } from '#fixtures/pages/lists.ts'
import { freezeClock, withConfig } from '#fixtures/pages/start.ts'
import { signIn, test } from '#fixtures.ts'

const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base', ignorePunctuation: true }).compare

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

test('TEXT-04 descriptions have room for 100 letters on a list, and for 50 on what is new', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  for (const id of ['movies', 'recently-added']) await routeList(page, id, () => toListAnswer(id, [toListItem(1)]))
  for (const [path, name, letters] of [
    ['/listmovies', 'Movies', 100],
    ['/listrecent', 'Recently Added', 50],
  ] as const) {
    await page.goto(`/#${path}`)
    await expect(heading(page, name)).toBeVisible()
    const card = page.locator('main article.card').first()
    await expect(card).toBeVisible()
    await page.mouse.move(0, 0)
    await card.hover()
    const text = card.locator('.card__panel p').last()
    await expect(text).toHaveText(`${toListItem(1).description.slice(0, letters).trimEnd()}...`)
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
  const popup = page.locator('main .toast')
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

test('lists read well with a screen reader and go by keys alone', async ({ page, member }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, member)
  await page.goto('/#/listmovies')
  await expect(names(page).first()).toBeVisible()
  await genres(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main .menu .panel__item').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('main .menu .panel__item').first()).toBeFocused()
  await expectAccessibleInEveryLook(page)
  await page.keyboard.press('Escape')
  await expect(genres(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const links = page.locator('main .card__link')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(links.nth(8)).toBeFocused()
  await page.keyboard.press('End')
  await expect(links.last()).toBeFocused()
  await expect(links.last()).toBeInViewport()
  await expectAccessibleInEveryLook(page)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the choices of a list stay on the screen', async ({ page, member }) => {
    await signIn(page, member)
    await page.goto('/#/listmovies')
    await expect(names(page).first()).toBeVisible()
    const expectInside = async () => {
      const panel = await settleBox(page.locator('main .panel').filter({ visible: true }))
      expect(panel.x).toBeGreaterThanOrEqual(0)
      expect(panel.x + panel.width).toBeLessThanOrEqual(390)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await genres(page).tap()
    await expectInside()
    await page.getByRole('button', { name: 'Epic', exact: true }).tap()
    await orders(page).tap()
    await expectInside()
    await page.getByRole('button', { name: 'A-Z', exact: true }).tap()
    await expect(page).toHaveURL(/sort=az/)
    // The tenant's menu is a laptop's: what no tab leads to is reached from the lists.
    await page.getByRole('main').getByRole('link', { name: 'Recently Added' }).tap()
    await expect(heading(page, 'Recently Added')).toBeVisible()
  })
})
