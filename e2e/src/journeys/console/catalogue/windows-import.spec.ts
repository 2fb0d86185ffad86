import { expect } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { makeTitle } from '#fixtures/service/titles.ts'
import { test } from '#fixtures.ts'

test.use({ consent: null })

test('PROM-22 avails of EMA are told by what goes dark, imported as windows, and undone', async ({ page, service }) => {
  test.slow()
  const [film, other] = [
    await makeTitle(service.databaseUrl, 'Makoko Tide'),
    await makeTitle(service.databaseUrl, 'Enugu Coal'),
  ]
  const lines = [
    'Territory,WorkType,TitleInternalAlias,LicenseType,Start,End,AvailID,ContractID',
    `GH,Movie,${film.id},SVOD,2026-01-01,Open,AV-${film.id},Accra 7`,
    `"NG, UK",Movie,${other.name},SVOD,2026-01-01,Open,AV-${other.id},Accra 7`,
    `NG,Movie,${film.id},EST,2026-01-01,Open,AV-2-${film.id},Accra 7`,
  ]
  await join(page, await invite(page, service, 'editor'), 'Hauwa Danjuma')
  await page.goto('/console/#/windows')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Windows', exact: true })).toHaveAttribute('aria-pressed', 'true')
  const name = `avails-${film.id}.csv`
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.locator('.fault-kind')).toHaveText([/^Country unknown1 row/, /^Licence not sold here1 row/])
  await expect(page.locator('.sums .figure')).toHaveText(['0', '1', '1', '0', '0', '2', '0'])
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.setViewportSize({ width: 1_440, height: 900 })
  const rows = page.getByRole('region', { name: 'Rows', exact: true })
  await expect(rows).toContainText('Goes dark: everywhere → GH')
  await page.locator('.cell-bad').filter({ hasText: 'NG, UK' }).click()
  await rows.getByRole('textbox').fill('NG, GB')
  await rows.getByRole('textbox').press('Enter')
  await expect(rows).toContainText('Goes dark: everywhere → GB, NG')

  await page.getByRole('button', { name: 'Import 2 rows, leave 1 out', exact: true }).click()
  await expect(
    page.getByText('Imported by Hauwa Danjuma. It can be undone for 30 days.', { exact: true }),
  ).toBeVisible()
  const address = page.url()
  await page.goto(`/console/#/windows?search=${encodeURIComponent(film.name)}`)
  await expect(page.getByRole('region', { name: 'Windows', exact: true }).getByRole('row').nth(1)).toContainText(
    'Ghana',
  )

  await page.goto(address)
  await page.getByRole('button', { name: 'Undo…', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toHaveText(
    '2 new: the windows go; a title that is left without any is open everywhere.',
  )
  await page.getByRole('button', { name: 'Undo it', exact: true }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
})
