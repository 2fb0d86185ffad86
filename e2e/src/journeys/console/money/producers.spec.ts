import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { addMonth, findOldMonth } from '#fixtures/service/numbers/add-month.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { makeTitle } from '#fixtures/service/titles.ts'
import { test } from '#fixtures.ts'

test.use({ consent: null })

async function take(page: Page, kind: 'PDF' | 'CSV'): Promise<Buffer> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: kind, exact: true }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^KOLA-PS-\\d{4}-\\d{6}\\.${kind.toLowerCase()}$`))
  return readFile(await saved.path())
}

test('PROM-42 finance enters a producer with a share, issues a month, and what comes afterwards changes nothing of it', async ({
  page,
  service,
}) => {
  test.slow()
  const month = findOldMonth()
  const name = `Anyaorah ${randomUUID().slice(0, 8)}`
  const title = await makeTitle(service.databaseUrl, `Well of ${name}`)
  await addMonth(service.databaseUrl, { month, naira: 825, seconds: { [title.id]: 6_000, 'of-others': 4_000 } })
  await join(page, await invite(page, service, 'finance'), 'Bisi Adeyemi')

  await page.goto('/console/#/producers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Producers')
  await page.getByRole('button', { name: 'New producer', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Address', { exact: true }).fill('14 Ogui Road\nEnugu')
  await page.getByRole('button', { name: 'Enter it', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.getByRole('button', { name: 'New contract', exact: true }).click()
  await page.getByLabel('Contract', { exact: true }).fill('FN-2023-041')
  await page.getByLabel('From', { exact: true }).fill(`${month}-01`)
  await page.getByLabel('Per cent', { exact: true }).fill('40')
  await page.getByLabel('Add a title', { exact: true }).fill(title.name)
  await page.getByRole('button', { name: `${title.name} film`, exact: true }).click()
  await page.getByRole('button', { name: 'Enter it', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Contracts', exact: true })).toContainText(
    `40 % of what is left, by minutes`,
  )
  await expectAccessibleInEveryLook(page, [390, 1_440])

  await page.getByRole('link', { name: 'The last month', exact: true }).click()
  await page.getByLabel('Month', { exact: true }).selectOption(month)
  const sheet = page.getByRole('article', { name: `Sheet of ${name}`, exact: true })
  // 825 * 40 % * 6,000 / 10,000
  await expect(sheet).toContainText('₦198.00')
  await expect(sheet).toContainText('Draft, not issued')
  await expectAccessibleInEveryLook(page, [390, 1_440])

  await page.keyboard.press('i')
  await page.getByRole('dialog').getByRole('button', { name: 'Issue it', exact: true }).click()
  await expect(sheet).toContainText(/Statement KOLA-PS-\d{4}-\d{6}/)
  const pdf = await take(page, 'PDF')
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
  const csv = (await take(page, 'CSV')).toString()
  expect(csv).toContain(`,${title.id},${title.name},film,100,6000,0.600000,NGN,198.00\r\n`)

  await addMonth(service.databaseUrl, { month, naira: 9_000, seconds: { [title.id]: 1 } })
  await page.reload()
  await expect(
    page.getByText('What is counted now is not what was issued. The statement stays as it was.'),
  ).toBeVisible()
  await expect(sheet).toContainText('₦198.00')
  expect(Buffer.compare(await take(page, 'PDF'), pdf)).toBe(0)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('region', { name: 'All producers', exact: true })).toBeHidden()
})
