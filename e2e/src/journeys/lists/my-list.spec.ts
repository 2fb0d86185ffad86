import { expect, type Locator, type Page } from '@playwright/test'
import { settleBox } from '#fixtures/browser/settle.ts'
import { expectToast } from '#fixtures/pages/errors.ts'
import { listCalls } from '#fixtures/pages/start.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const WRITE = 'POST /apps/v1/mylist'
const READ = 'GET /apps/v1/mylist'
const MY_LIST = '**/apps/v1/mylist'

/** The first card of a title, with its panel open as a mouse opens it. */
async function openCard(page: Page, name: string) {
  const card = page.locator('.card').filter({ hasText: name }).first()
  await card.getByRole('link').first().hover()
  return card
}

/** Moves the mouse to where a thing has come to rest. Playwright's own way may scroll the page to get there. */
async function pointAt(page: Page, what: Locator) {
  const box = await settleBox(what)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 })
  return box
}

/** Opens the panel of a card and lays the pointer on a button of it, until the button is what a press would hit. */
async function restOn(page: Page, button: Locator, card: Locator) {
  await expect(async () => {
    await pointAt(page, card)
    await expect(button).toBeVisible({ timeout: 3_000 })
    await pointAt(page, button)
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true)
  }).toPass({ timeout: 40_000 })
  return settleBox(card)
}

/** Presses a button of a card's panel where it stands: Playwright's own press may scroll the card from under the mouse. */
async function pressOn(page: Page, card: Locator, name: string) {
  await restOn(page, card.getByRole('button', { name, exact: true }), card)
  await page.mouse.down()
  await page.mouse.up()
}

async function readList(url: string, member: { email: string; password: string }): Promise<string[]> {
  const call = await signInByApi(url, member)
  const answer = (await call('GET /apps/v1/mylist')) as { _embedded: { collections: { id: string }[] } }
  return answer._embedded.collections.map((item) => item.id)
}

test('CARD-04 a card says add when its title is not in the list, and remove when it is', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/listmovies')
  await expect(page.getByRole('heading', { level: 1, name: 'Movies', exact: true })).toBeVisible()
  const card = await openCard(page, 'Goat Money')
  await pressOn(page, card, 'Add Goat Money to My List')
  await expect(card.getByRole('button', { name: 'Remove Goat Money from My List' })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Add / })).toHaveCount(0)
  await pressOn(page, card, 'Remove Goat Money from My List')
  await expect(card.getByRole('button', { name: 'Add Goat Money to My List' })).toBeVisible()
})

test('the panel stays under the pointer when My List comes above its row with the first title', async ({
  page,
  member,
}) => {
  // So high that the row is in view at the very top, where no browser holds the page by itself.
  await page.setViewportSize({ width: 1440, height: 1300 })
  await signIn(page, member)
  await page.goto('/#/home')
  const row = page.getByRole('main').locator('.row[aria-label]').first()
  const card = page
    .getByRole('region', { name: (await row.getAttribute('aria-label')) ?? '' })
    .locator('.card')
    .nth(2)
  const add = card.getByRole('button', { name: /^Add / })
  const before = await restOn(page, add, card)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // A press that finds the panel still opening would be tried again with the page scrolled.
  await page.mouse.down()
  await page.mouse.up()
  await expect(card.getByRole('button', { name: /^Remove / })).toBeVisible()
  await expect(page.getByRole('region', { name: 'My List', exact: true })).toBeAttached()
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - before.y)).toBeLessThan(4)
  await card.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByRole('region', { name: 'My List', exact: true })).toHaveCount(0)
  await expect(add).toBeVisible()
})

test('MYLIST-03 after each change the list is loaded again, and every card and tab shows it', async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/home')
  const other = await context.newPage()
  await other.goto('/#/details/goat-money/home')
  await expect(other.getByRole('button', { name: 'Add to My List, Goat Money' })).toBeVisible()
  const calls = listCalls(page)
  await page.goto('/#/listmovies')
  const card = await openCard(page, 'Goat Money')
  await card.getByRole('button', { name: 'Add Goat Money to My List' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Added to My List' })).toBeVisible()
  const ofList = () => calls.filter((call) => call.endsWith('/mylist'))
  await expect.poll(() => ofList().slice(ofList().indexOf(WRITE))).toEqual([WRITE, READ])
  await expect(other.getByRole('button', { name: 'In My List, Goat Money' })).toBeVisible()
  await page.goto('/#/home')
  await expect(
    page.getByRole('region', { name: 'My List', exact: true }).getByRole('link', { name: /Goat Money/ }),
  ).toBeVisible()
  await page.goto('/#/details/goat-money/home')
  const before = calls.length
  await page.getByRole('button', { name: 'In My List, Goat Money' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Removed from My List' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to My List, Goat Money' })).toBeVisible()
  await expect.poll(() => calls.slice(before).filter((call) => call.endsWith('/mylist'))).toEqual([WRITE, READ])
  await expect(other.getByRole('button', { name: 'Add to My List, Goat Money' })).toBeVisible()
})

test('MYLIST-03 a change shows before the service has answered, and goes back when it is refused', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  await page.route(MY_LIST, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await refused
    const error = { code: 'INTERNAL', message: 'Something went wrong please try again later', requestId: 'test' }
    return route.fulfill({ status: 500, json: { error } })
  })
  await page.goto('/#/details/goat-money/home')
  await page.getByRole('button', { name: 'Add to My List, Goat Money' }).click()
  await expect(page.getByRole('button', { name: 'In My List, Goat Money' })).toBeVisible()
  refuse()
  await expectToast(page, 'Something went wrong please try again later')
  await expect(page.getByRole('button', { name: 'Add to My List, Goat Money' })).toBeVisible()
})

test('MYLIST-03 quick presses end in the last one, and the newest title stands first', async ({
  page,
  service,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/details/goat-money/home')
  await page.getByRole('button', { name: 'Add to My List, Goat Money' }).dblclick()
  await expect.poll(() => readList(service.url, member)).toEqual([])
  await expect(page.getByRole('button', { name: 'Add to My List, Goat Money' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to My List, Goat Money' }).click()
  await expect.poll(() => readList(service.url, member)).toEqual(['goat-money'])
  await page.goto('/#/details/zero-balance/home')
  await page.getByRole('button', { name: 'Add to My List, Zero Balance' }).click()
  await expect.poll(() => readList(service.url, member)).toEqual(['zero-balance', 'goat-money'])
  await page.goto('/#/listmylist')
  await expect(page.locator('.card__name')).toHaveText(['Zero Balance', 'Goat Money'])
})
