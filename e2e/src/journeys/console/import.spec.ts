import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { test } from '#fixtures.ts'

const ROWS = 2_000
/** Rows by what is wrong with them: thirty in all. */
const FAULTS = {
  class: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110],
  day: [200, 210, 220, 230, 240, 250],
  formula: [300, 310, 320, 330],
  name: [400, 410, 420],
  address: [500, 510, 520],
  twice: [812, 1406],
  letters: [1977],
} as const
const isOf = (kind: keyof typeof FAULTS, row: number) => (FAULTS[kind] as readonly number[]).includes(row)

function toRow(own: string, row: number): Buffer {
  const id = isOf('address', row) ? `No such ${own} ${row}` : `${own}-${row === 1406 ? 812 : row}`
  const name = isOf('formula', row)
    ? '"=HYPERLINK(""https://kola.example"")"'
    : isOf('name', row)
      ? ''
      : `${own} Ọba ${row}`
  const parts = [id, name, isOf('class', row) ? '15A' : '15', isOf('day', row) ? '31/02/2027' : '2027-01-31']
  if (!isOf('letters', row)) return Buffer.from(`${parts.join(',')}\r\n`)
  return Buffer.from(`${parts[0]},${own} Caf\u00e9 ${row},15,2027-01-31\r\n`, 'latin1')
}

const toFile = (own: string) => ({
  name: `${own}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.concat([
    Buffer.from('Address,Title,Class,Release date\r\n'),
    ...Array.from({ length: ROWS }, (_, index) => toRow(own, index + 1)),
  ]),
})

const rows = (page: Page) => page.getByRole('region', { name: 'Rows', exact: true })
const faultKind = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** The next row that is shown; the list of what is left is read anew each time. */
async function mendAll(page: Page, head: string, { count, text }: { count: number; text: (row: number) => string }) {
  for (let left = count; left > 0; left -= 1) {
    await expect(rows(page).locator('.cell-bad')).toHaveCount(left)
    await rows(page).locator('.cell-bad').first().click()
    const field = rows(page).getByRole('textbox')
    const label = (await field.getAttribute('aria-label')) ?? ''
    const row = Number(/^(.+) of row (\d+)$/.exec(label)?.[2])
    expect(label).toBe(`${head} of row ${row}`)
    await field.fill(text(row))
    await field.press('Enter')
    await expect(field).toHaveCount(0)
  }
  await expect(page.getByText('No row is like that.', { exact: true })).toBeVisible()
}

async function leaveAll(page: Page, count: number) {
  for (let left = count; left > 0; left -= 1) {
    const buttons = rows(page).getByRole('button', { name: /^Leave out row/ })
    await expect(buttons).toHaveCount(left)
    await buttons.first().click()
  }
  await expect(page.getByText('No row is like that.', { exact: true })).toBeVisible()
}

async function countTitles(page: Page, search: string, text: RegExp) {
  await page.goto(`/console/#/titles?search=${encodeURIComponent(search)}`)
  await expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1)
}

test.use({ consent: null })

test('PROM-22 an import of 2,000 titles with 30 faults is mended and undone', async ({ page, service }) => {
  test.setTimeout(360_000)
  const own = `imp${randomUUID().slice(0, 6)}`
  await join(page, await invite(page, service, 'editor'), 'Hauwa Danjuma')
  await page.goto('/console/#/imports')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imports')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.getByRole('button', { name: 'People', exact: true }).click()
  await expect(
    page.getByText('Such as Address, Role, Person, Order: kuti-street, starring, Genevieve Nnaji, 1', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Titles', exact: true }).click()
  await page.locator('input[type="file"]').setInputFiles(toFile(own))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${own}.csv`)
  await expect(page.getByRole('heading', { name: '30 faults', exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Nothing has been changed yet.', { exact: true })).toBeVisible()
  await expect(page.locator('.sums .figure')).toHaveText(['0', '1,970', '0', '30', '0'])
  await expect(page.locator('.fault-kind')).toHaveText([
    /^Class unknown11 rowsClass “15A”$/,
    /^Day does not exist6 rowsRelease date “31\/02\/2027”$/,
    /^Formula in a text4 rowsTitle “=HYPERLINK/,
    /^Address unknown3 rowsAddress “No such/,
    /^No name, or too long a one3 rowsTitle/,
    new RegExp(`^Same title twice2 rowsAddress “${own}-812”$`),
    /^Letters broken1 rowTitle/,
  ])
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.setViewportSize({ width: 1_440, height: 900 })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  expect((await download).suggestedFilename()).toBe(`faults-of-${own}.csv`)

  await faultKind(page, 'Letters broken').click()
  await mendAll(page, 'Name', { count: 1, text: (row) => `${own} Café ${row}` })
  await faultKind(page, 'Day does not exist').click()
  await mendAll(page, 'Released', { count: 6, text: () => '28/02/2027' })
  await faultKind(page, 'Formula in a text').click()
  await mendAll(page, 'Name', { count: 4, text: (row) => `${own} Ọba ${row}` })
  await faultKind(page, 'Same title twice').click()
  await rows(page).getByRole('button', { name: 'Leave out row 1406', exact: true }).click()
  await expect(page.getByText('No row is like that.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '17 faults', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'See the 17 faults', exact: true }).click()
  await leaveAll(page, 17)

  await page.getByRole('button', { name: 'Import 1,982 rows, leave 18 out', exact: true }).click()
  await expect(page.getByText('Imported by Hauwa Danjuma. It can be undone for 30 days.', { exact: true })).toBeVisible(
    {
      timeout: 180_000,
    },
  )
  const address = page.url()
  await countTitles(page, `${own} Ọba 199`, /^11 titles$/)
  await countTitles(page, `${own} Café 1977`, /^1 title$/)
  await page.getByRole('region', { name: 'Titles', exact: true }).getByRole('link').click()
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible()

  await page.goto(address)
  await page.getByRole('button', { name: 'Undo…', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    '1,982 new: the drafts go, unless something hangs on them by now.',
    '0 touched by somebody since: what they wrote stays, and is named afterwards.',
  ])
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.getByRole('button', { name: 'Undo it', exact: true }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 180_000 })
  await page.goto(`/console/#/titles?search=${own}`)
  await expect(page.getByRole('heading', { name: 'No title is like that', exact: true })).toBeVisible()
})
