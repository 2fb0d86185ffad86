import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { dropKept } from '#fixtures/browser/kept.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { signIn, test } from '#fixtures.ts'

interface Item {
  id: string
  kind: string
  name: string
  description: string
  isPlayable: boolean
  metaData: Record<string, string>
}

interface HomeRow {
  id: string
  name: string
  items: Item[]
}

/** Home as the service answers it while the page is opened, changed by the test where it wants to. */
async function openHome(page: Page, change: (rows: HomeRow[]) => void = () => {}): Promise<HomeRow[]> {
  const { promise, resolve } = Promise.withResolvers<HomeRow[]>()
  await page.route('**/apps/v1/home', async (route) => {
    const answer = await route.fetch()
    const home = (await answer.json()) as { rows: HomeRow[] }
    change(home.rows)
    await route.fulfill({ response: answer, json: home })
    resolve(home.rows)
  })
  if (page.url() !== 'about:blank') await dropKept(page, 'home')
  await page.goto('/?cards#/home')
  return promise
}

const cardOf = (page: Page, { row, name }: { row: string; name: string }) =>
  page
    .getByRole('region', { name: row, exact: true })
    .locator('.card')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

/** The first title of the first row of films that this is true of, as a card on the screen. */
async function findCard(page: Page, rows: HomeRow[], isWanted: (item: Item) => boolean) {
  for (const row of rows) {
    const item = row.items.slice(0, 7).find(isWanted)
    if (!item) continue
    const card = cardOf(page, { row: row.name, name: item.name }).first()
    await card.scrollIntoViewIfNeeded()
    return { card, item, row }
  }
  throw new Error('No row of home has such a title')
}

async function rise(card: Locator): Promise<Locator> {
  const panel = card.locator('.card__panel')
  // A row that comes late may push the card from beneath the pointer.
  await expect(async () => {
    await card.hover()
    await expect(panel).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
  return panel
}

test.beforeEach(async ({ page, member }) => {
  await signIn(page, member)
})

test('CARD-01 a card shows thumbnail, name, duration, PG13, description and its six buttons', async ({ page }) => {
  const rows = await openHome(page, (all) => {
    for (const item of all.flatMap((row) => row.items)) item.metaData['Maturity Rating'] = '18'
  })
  const isFilm = ({ kind, isPlayable, name, description }: Item) =>
    kind === 'movie' && isPlayable && name.length <= 20 && !name.includes('18') && description.length > 32
  const { card, item } = await findCard(page, rows, isFilm)
  const picture = card.locator('.card__picture img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const panel = await rise(card)
  await expect(panel.getByRole('heading', { name: item.name })).toBeVisible()
  await expect(panel.locator('.facts > span')).toHaveText([`Duration ${item.metaData.running_time}`, 'PG13'])
  await expect(panel).not.toContainText('18')
  await expect(panel.locator('p').last()).toHaveText(`${item.description.slice(0, 30).trimEnd()}…`)
  for (const words of [/^Like/, /^Dislike/, /^Add .* to My List$/, /^Play/]) {
    await expect(panel.getByRole('button', { name: words })).toBeVisible()
  }
  await expect(panel.getByRole('link', { name: /^More/ })).toBeVisible()
  await expectAccessible(page)
})

test('a name over twenty letters is cut on the card and whole for a screen reader and in the panel', async ({
  page,
}) => {
  const name = 'The Extraordinarily Long Name of One Film'
  const rows = await openHome(page, (all) => {
    const film = all.flatMap((row) => row.items).find((item) => item.kind === 'movie')
    if (film) film.name = name
  })
  const { card } = await findCard(page, rows, (item) => item.name === name)
  await expect(card.locator('.card__name > [aria-hidden]')).toHaveText('The Extraordinarily…')
  await expect(card.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expect((await rise(card)).getByRole('heading')).toHaveText(name)
})

test('CARD-02 More leads to details of a film, to the season and to the series', async ({ page }) => {
  const rows = await openHome(page, (all) => {
    const [, , row] = all
    const season = row?.items[1]
    if (season) Object.assign(season, { id: 'marina-heights-s1', kind: 'season', name: 'Season One' })
  })
  const wanted = [
    ['movie', (id: string, parent: string) => `#/details/${id}/${parent}`],
    ['season', (id: string) => `#/playlistdetails/${id}`],
    ['series', (id: string) => `#/detailseries/${id}`],
  ] as const
  for (const [kind, toHref] of wanted) {
    const { card, item, row } = await findCard(page, rows, (one) => one.kind === kind)
    const panel = await rise(card)
    await expect(panel.getByRole('link', { name: /^More/ })).toHaveAttribute('href', toHref(item.id, row.id))
    await page.mouse.move(2, 2)
  }
  const { card, item } = await findCard(page, rows, (one) => one.kind === 'movie')
  await (await rise(card)).getByRole('button', { name: /to My List$/ }).click()
  const saved = cardOf(page, { row: 'My List', name: item.name })
  await saved.scrollIntoViewIfNeeded()
  await (await rise(saved)).getByRole('link', { name: /^More/ }).click()
  await expect(page).toHaveURL(`/?cards#/details/${item.id}/mylist`)
})

test('CARD-03 on desktop hovering a card shows its panel, and a click on card or panel plays', async ({ page }) => {
  const rows = await openHome(page)
  const isFilm = (item: Item) => item.kind === 'movie' && item.isPlayable
  const { card, item } = await findCard(page, rows, isFilm)
  await expect(card.locator('.card__panel')).toHaveCount(0)
  const panel = await rise(card)
  await card.locator('.card__picture').click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL(new RegExp(`#/viewvideo/${item.id}`))
  await page.goBack()
  await card.scrollIntoViewIfNeeded()
  await page.mouse.move(2, 2)
  await rise(card)
  await panel.getByRole('heading').click({ force: true })
  await expect(page).toHaveURL(new RegExp(`#/viewvideo/${item.id}`))
})

test('a title that is coming soon does not play: a click tells about it', async ({ page }) => {
  const rows = await openHome(page, (all) => {
    const film = all[0]?.items[1]
    if (film) Object.assign(film.metaData, { notification_status: 'coming soon' })
  })
  const { card, item } = await findCard(page, rows, (one) => one.metaData.notification_status === 'coming soon')
  await expect((await rise(card)).getByRole('button', { name: /^Play/ })).toHaveCount(0)
  await card.locator('.card__picture').click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL(new RegExp(`#/(details|detailseries)/${item.id}`))
})

test('the panel waits for a pointer that passes, opens at once for the keyboard, and Escape shuts it', async ({
  page,
}) => {
  await openHome(page)
  const cards = page.locator('main .row').first().locator('.card')
  await cards.first().scrollIntoViewIfNeeded()
  await cards.nth(1).hover()
  await cards.nth(2).hover()
  await expect(cards.nth(2).locator('.card__panel')).toBeVisible()
  await expect(cards.nth(1).locator('.card__panel')).toBeHidden()
  const delay = await cards
    .nth(2)
    .locator('.card__panel')
    .evaluate((panel) => getComputedStyle(panel).transitionDelay)
  expect(delay).toContain('0.24s')
  await page.keyboard.press('Escape')
  await expect(cards.nth(2).locator('.card__panel')).toBeHidden()
  await cards.nth(0).locator('.card__link').focus()
  await page.keyboard.press('ArrowRight')
  const opened = cards.nth(1).locator('.card__panel')
  await expect(opened).toBeVisible()
  expect(await opened.evaluate((panel) => getComputedStyle(panel).transitionDelay)).toBe('0s')
})

test('the panel of the first and of the last column stays inside the page', async ({ page }) => {
  await openHome(page)
  const scroller = page.locator('main .row').nth(1).locator('.row__scroller')
  const cards = scroller.locator('.card')
  await cards.first().scrollIntoViewIfNeeded()
  for (const at of [0, 3, 6, 7]) {
    const panel = await rise(cards.nth(at))
    await expect
      .poll(async () => {
        const box = (await panel.boundingBox()) ?? { x: -1, width: 0 }
        return box.x >= 40 && box.x + box.width <= 1400
      })
      .toBe(true)
    await page.mouse.move(2, 2)
    await expect(panel).toBeHidden()
  }
})

test.describe('on a phone', () => {
  test.use(phone)

  test('CARD-03 on a phone a card click opens details instead of playing, and no panel shows', async ({ page }) => {
    const rows = await openHome(page)
    const { card, item, row } = await findCard(page, rows, (one) => one.kind === 'movie' && one.isPlayable)
    await card.locator('.card__link').tap()
    await expect(page).toHaveURL(`/?cards#/details/${item.id}/${row.id}`)
    await expect(page.locator('.card__panel:visible')).toHaveCount(0)
  })

  test('a finger on a card is seen at once, before the page that it opens', async ({ page }) => {
    await openHome(page)
    const card = page.locator('main .row .card').nth(1)
    const picture = card.locator('.card__picture')
    await card.scrollIntoViewIfNeeded()
    await expect(picture).toHaveCSS('transform', 'none')
    await card.getByRole('link').first().hover()
    await page.mouse.down()
    await expect(picture).toHaveCSS('transform', 'matrix(0.97, 0, 0, 0.97, 0, 0)')
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(picture).toHaveCSS('transform', 'none')
  })
})

test.describe('on a tablet held sideways', () => {
  test.use({ viewport: { width: 1180, height: 820 }, isMobile: true, hasTouch: true })

  test('CARD-03 on a tablet a card click opens details instead of playing, however wide it is', async ({ page }) => {
    const rows = await openHome(page)
    const { card, item, row } = await findCard(page, rows, (one) => one.kind === 'movie' && one.isPlayable)
    await card.locator('.card__link').tap()
    await expect(page).toHaveURL(`/?cards#/details/${item.id}/${row.id}`)
  })
})
