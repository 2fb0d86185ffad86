import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { listParts, openHome } from '#fixtures/pages/home.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { makeTitle } from '#fixtures/service/titles.ts'
import { signIn, test } from '#fixtures.ts'

const kept = (page: Page) => page.getByRole('status').filter({ hasText: /^Kept \d\d:\d\d by / })
const rows = (page: Page) => page.getByRole('list', { name: 'Rows', exact: true })
const grip = (page: Page, name: string) => rows(page).getByRole('button', { name: `Move ${name}`, exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Home, as it will be', exact: true })
const seen = (page: Page) => page.frameLocator('.seen iframe')
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** A row by hand with one title, in Ghana alone: whoever else looks at the demo's home meanwhile sees the one they know. */
async function addRow(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add to Rows', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Countries', { exact: true }).fill('GH')
  await page.getByLabel('Add a title', { exact: true }).fill(title)
  await page
    .getByRole('list', { name: 'Titles that are called so' })
    .getByRole('button', { name: title, exact: true })
    .click()
  await expect(page.getByRole('heading', { name: '1 title', exact: true })).toBeVisible()
  await expect(kept(page)).toHaveCount(1)
}

async function publish(page: Page, why: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why', { exact: true }).fill(why)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Viewers have what stands here', { exact: true })).toBeVisible()
}

test.use({ consent: null })

test('PROM-22 home is rearranged by drag and by keyboard, and a member sees it', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  test.slow()
  const own = randomBytes(3).toString('hex')
  const [friday, late] = [`Friday night ${own}`, `Late show ${own}`]
  const films = [
    await makeTitle(service.databaseUrl, 'Makola Lights'),
    await makeTitle(service.databaseUrl, 'Osu Nights'),
  ] as const
  const viewer = await (await browser.newContext({ baseURL: new URL(service.url).origin })).newPage()
  await signIn(viewer, await newMember({ country: 'GH' }))
  const own2 = async () => {
    await openHome(viewer)
    await expect(viewer.getByRole('main').getByRole('region').first()).toBeVisible()
    return (await listParts(viewer)).filter((name) => name?.endsWith(own))
  }
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto('/console/#/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home')
  await addRow(page, friday, films[0].name)
  await addRow(page, late, films[1].name)
  await expect(rows(page).getByRole('listitem').first()).toContainText(late)

  await page.getByLabel('Country', { exact: true }).fill('NG')
  await expect(preview(page).getByRole('region').first()).toBeVisible()
  await expect(preview(page).getByRole('region', { name: friday, exact: true })).toHaveCount(0)
  await page.getByLabel('Country', { exact: true }).fill('GH')
  await expect(preview(page).getByRole('region', { name: friday, exact: true }).getByRole('listitem')).toHaveText(
    films[0].name,
  )
  await expect(seen(page).locator('.row', { hasText: friday }).locator('.card')).toContainText(films[0].name)

  await grip(page, friday).focus()
  await page.keyboard.press('Space')
  await expect(said(page, `${friday} is picked up, at place 2 of`)).toHaveCount(1)
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  await expect(said(page, `${friday} is back at place 2.`)).toHaveCount(1)
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
  await expect(said(page, 'Place 4 of')).toHaveCount(1)
  for (let place = 4; place > 1; place -= 1) await page.keyboard.press('ArrowUp')
  await expect(said(page, 'Place 1 of')).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(said(page, `${friday} is at place 1 of`)).toHaveCount(1)
  await expect(grip(page, friday)).toBeFocused()
  await expect(rows(page).getByRole('listitem').first()).toContainText(friday)
  await expect(seen(page).locator('.rows > .row').first()).toContainText(friday)
  expect(await own2()).toEqual([])
  await publish(page, 'Friday night in Accra')
  await expect.poll(own2, { timeout: 60_000 }).toEqual([friday, late])

  await grip(page, late).dragTo(grip(page, friday), { targetPosition: { x: 8, y: 4 } })
  await expect(rows(page).getByRole('listitem').first()).toContainText(late)
  await expect(kept(page)).toHaveCount(1)
  await publish(page, 'The late show first')
  await expect.poll(own2, { timeout: 60_000 }).toEqual([late, friday])

  await page
    .getByRole('button', { name: /^Bring back version/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back', exact: true }).click()
  await expect.poll(own2, { timeout: 60_000 }).toEqual([friday, late])
  for (const name of [friday, late]) {
    await rows(page)
      .getByRole('button', { name: new RegExp(`${name} by hand`) })
      .click()
    await page.getByRole('button', { name: `Take ${name} away`, exact: true }).click()
  }
  await publish(page, 'The week is over')
  await expect.poll(own2, { timeout: 60_000 }).toEqual([])
  await viewer.context().close()
})

test('PROM-22 home can be arranged by everybody, in both themes, at 390 and 1440 px', async ({ page, service }) => {
  test.slow()
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto('/console/#/home')
  await rows(page)
    .getByRole('button', { name: /In Yorùbá/ })
    .last()
    .click()
  await expect(page.getByLabel('Place', { exact: true })).toBeVisible()
  await expect(seen(page).locator('.card').first()).toBeVisible()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.getByRole('button', { name: 'Laptop', exact: true }).click()
  await grip(page, 'In Yorùbá').focus()
  await page.keyboard.press('Space')
  await expectAccessibleInEveryLook(page, [390, 1_440])
})
