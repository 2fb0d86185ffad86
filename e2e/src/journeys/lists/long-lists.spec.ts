import { expect, type Page } from '@playwright/test'
import { phone } from '#fixtures/browser/screens.ts'
import { settleBox, settleScroll } from '#fixtures/browser/settle.ts'
import { routeList, routeLongList, toListAnswer, toListItem } from '#fixtures/pages/lists.ts'
import { signIn, test } from '#fixtures.ts'

const cards = (page: Page) => page.locator('main article.card')
const card = (page: Page, place: number) => page.locator(`main article.card[aria-posinset="${place}"]`)
const readTop = (page: Page) => page.evaluate(() => scrollY)

/** Scrolls as a hand on the wheel does, until a card of that place or a later one is drawn. */
async function scrollTo(page: Page, place: number): Promise<void> {
  await page.mouse.move(400, 500)
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 2_500)
        return cards(page).evaluateAll((all) =>
          Math.max(...all.map((one) => Number(one.getAttribute('aria-posinset')))),
        )
      },
      { timeout: 40_000, intervals: [30] },
    )
    .toBeGreaterThanOrEqual(place)
}

test('a list of 10,000 titles draws what is near, counts them all and comes page by page', async ({ page, member }) => {
  test.slow()
  await signIn(page, member)
  await routeLongList(page, 'movies', 10_000)
  await page.goto('/#/listmovies')
  await expect(page.getByText('10,000 films')).toBeVisible()
  await expect(card(page, 1)).toHaveAttribute('aria-setsize', '10000')
  const heights = await page.locator('.grid__row').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(new Set(heights).size).toBe(1)
  await scrollTo(page, 600)
  await settleScroll(page)
  expect(await cards(page).count()).toBeLessThan(120)
  // A title and its place are read at one time: the list goes on drawing what comes near.
  const drawn = () =>
    cards(page).evaluateAll((all) =>
      all.map((one) => {
        const place = Number(one.getAttribute('aria-posinset'))
        return { place, name: one.querySelector('h3')?.textContent ?? '' }
      }),
    )
  const misnamed = async () =>
    (await drawn()).filter(({ place, name }) => !name.startsWith(`Film number ${String(place).padStart(5, '0')}`))
  expect((await drawn()).length).toBeGreaterThan(10)
  await expect.poll(misnamed).toEqual([])
})

test('the arrow keys go on into rows that are not drawn yet, and end leads to the last title that is there', async ({
  page,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  await routeLongList(page, 'movies', 200)
  await page.goto('/#/listmovies')
  await card(page, 2).locator('.card__link').focus()
  await page.keyboard.press('ArrowRight')
  for (let row = 1; row <= 14; row += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(card(page, 3 + row * 7).locator('.card__link')).toBeFocused()
    await expect(card(page, 3 + row * 7)).toBeInViewport()
  }
  await page.keyboard.press('Home')
  await expect(card(page, 1).locator('.card__link')).toBeFocused()
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 5_000)
  // A page that has not begun to scroll stands still too.
  await expect(card(page, 1)).not.toBeInViewport()
  await settleScroll(page)
  await expect(card(page, 1).locator('.card__link')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 2).locator('.card__link')).toBeFocused()
  await expect(card(page, 2)).toBeInViewport()
  // Three pages more come one after the other.
  await page.keyboard.press('End')
  await expect(card(page, 200).locator('.card__link')).toBeFocused()
  await expect(card(page, 200)).toBeInViewport()
  await expect(page.locator('main .card__link[tabindex="0"]')).toHaveCount(1)
})

test('a page that does not come leaves what is there, and can be asked for again', async ({ page, member }) => {
  await signIn(page, member)
  let isDown = true
  const item = (_: unknown, index: number) => toListItem(index + 1)
  await routeList(page, 'movies', (query, route) => {
    const isFirst = !query.has('cursor')
    if (!isFirst && isDown) return void route.fulfill({ status: 500, json: {} })
    const items = Array.from({ length: 90 }, item)
    const more = { total: 90, nextCursor: isFirst ? 'next' : null }
    return toListAnswer('movies', isFirst ? items.slice(0, 60) : items.slice(60), more)
  })
  await page.goto('/#/listmovies')
  await expect(cards(page).first()).toBeVisible()
  await scrollTo(page, 60)
  await page.mouse.wheel(0, 9_000)
  await expect(page.getByText('The next titles did not come. What you see stays.')).toBeVisible()
  await expect(card(page, 60)).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The next titles did not come')).toHaveCount(0)
  await scrollTo(page, 90)
})

for (const { name, options, columns } of [
  { name: 'a desktop', options: {}, columns: 7 },
  { name: 'a phone', options: phone, columns: 3 },
]) {
  test.describe(`on ${name}`, () => {
    test.use(options)

    test('back leads to the same place of a long list, with the focus where it was', async ({ page, member }) => {
      await signIn(page, member)
      await routeLongList(page, 'movies', 3_000)
      await page.goto('/#/listmovies')
      await expect(cards(page).first()).toBeVisible()
      const place = 40 * columns
      await page.evaluate(async (wanted) => {
        const isThere = () => document.querySelector(`[aria-posinset="${wanted}"]`)
        while (!isThere()) {
          scrollBy(0, 900)
          await new Promise((resolve) => setTimeout(resolve, 60))
        }
        isThere()?.scrollIntoView({ block: 'center' })
      }, place)
      const top = await settleScroll(page)
      expect(top).toBeGreaterThan(5_000)
      const link = card(page, place).locator('.card__link')
      await link.focus()
      const box = await settleBox(link)
      await page.evaluate(() => dispatchEvent(new Event('scrollend')))
      await page.goto(await link.evaluate((element: HTMLAnchorElement) => element.href))
      await expect(page).toHaveURL(/#\/details\//)
      await page.goBack()
      await expect(link).toBeFocused()
      await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - box.y)).toBeLessThan(4)
    })

    test('back leads to the same place of home', async ({ page, member }) => {
      await signIn(page, member)
      await page.goto('/#/home')
      const row = page.locator('.row').nth(4)
      const link = row.locator('.card__link').nth(6)
      await link.scrollIntoViewIfNeeded()
      await link.focus()
      const top = await settleScroll(page)
      const box = await settleBox(link)
      await page.evaluate(() => dispatchEvent(new Event('scrollend')))
      await page.goto(await link.evaluate((element: HTMLAnchorElement) => element.href))
      await expect.poll(() => readTop(page)).toBe(0)
      await page.goBack()
      await expect.poll(() => readTop(page)).toBeGreaterThan(top - 4)
      await expect(link).toBeFocused()
      await expect.poll(async () => Math.abs(((await link.boundingBox())?.x ?? 0) - box.x)).toBeLessThan(4)
      await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - box.y)).toBeLessThan(4)
    })
  })
}
