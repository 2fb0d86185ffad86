import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { test } from '#fixtures.ts'

test.use({ consent: null })

test('PROM-42 members come in as a file, with faults mended and days granted, and are undone', async ({
  page,
  service,
}) => {
  test.slow()
  const own = `m${randomUUID().slice(0, 8)}`
  const until = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)
  const lines = [
    'Email,Telephone,First name,Last name,Country,Plan,Until',
    `ada.${own}@mail.example,,Ada,${own},NG,basic,2099-12-31`,
    `kofi.${own}@mail.example,,Kofi,${own},GH,,`,
    `bola.${own},,Bola,${own},NG,,`,
    `twice.${own}@mail.example,,Uche,${own},NG,,`,
    `TWICE.${own}@mail.example,,Uche,${own},NG,,`,
  ]
  await join(page, await invite(page, service, 'owner'), 'Adaeze Nwosu')
  await page.goto('/console/#/imports?kind=members')
  await expect(page.getByRole('button', { name: 'Members', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('group', { name: 'What the file has' }).getByRole('button')).toHaveText([
    ...['Titles', 'Windows', 'People', 'Coupons', 'Plans', 'Members'],
  ])
  const file = { name: `${own}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${own}.csv`)
  await expect(page.locator('.fault-kind')).toHaveText([
    /^Same member twice2 rowsEmail/,
    /^Not an address1 rowEmail “bola/,
    /^Too far away1 rowUntil “2099-12-31”$/,
  ])
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.setViewportSize({ width: 1_440, height: 900 })

  const rows = page.getByRole('region', { name: 'Rows', exact: true })
  const mend = async (what: string, text: string) => {
    await rows.locator('.cell-bad').filter({ hasText: what }).click()
    await rows.getByRole('textbox').fill(text)
    await rows.getByRole('textbox').press('Enter')
    await expect(rows.getByRole('textbox')).toHaveCount(0)
  }
  await mend('2099-12-31', until)
  await expect(rows).toContainText(`Days granted: Basic until ${until}`)
  await mend(`bola.${own}`, `bola.${own}@mail.example`)
  await rows.getByRole('button', { name: 'Leave out row 5', exact: true }).click()
  await page.getByRole('button', { name: 'Import 4 rows, leave 1 out', exact: true }).click()
  await expect(page.getByText('Imported by Adaeze Nwosu. It can be undone for 30 days.', { exact: true })).toBeVisible()
  const address = page.url()

  await page.goto('/console/#/members')
  await page
    .getByLabel('Mail, number, name, member number or payment reference', { exact: true })
    .fill(`ada.${own}@mail.example`)
  await expect(page.getByRole('region', { name: 'By mail address', exact: true }).first()).toContainText(`Ada ${own}`)
  await page.goto('/console/#/imports?kind=members')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(`kofi.${own}@mail.example,,Kofi,${own},GH,`)

  await page.goto(address)
  await page.getByRole('button', { name: 'Undo…', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    '4 new: the accounts are closed and erased, but for whoever has come in, paid or holds more by now.',
    '0 touched by somebody since: what they wrote stays, and is named afterwards.',
  ])
  await page.getByRole('button', { name: 'Undo it', exact: true }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
})
