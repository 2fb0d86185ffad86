import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { makeTitle } from '#fixtures/service/titles.ts'
import { test } from '#fixtures.ts'

const pane = (page: Page) => page.getByRole('complementary', { name: 'Release', exact: true })
const LINE = 'A street that only Friday knows.'

test('PROM-22 a release names what is not ready, and is ready once that is written', async ({ page, service }) => {
  const title = await makeTitle(service.databaseUrl, 'Friday Street')
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto(`/console/#/titles/${title.id}`)
  await page.getByLabel(/^Synopsis \d+ of/).fill(LINE)
  await expect(page.getByRole('status').filter({ hasText: /^Kept \d\d:\d\d by / })).toHaveCount(1)

  await page.goto('/console/#/releases')
  await page.getByRole('button', { name: 'New release', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Release of ${title.name}`)
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await pane(page).getByLabel('Take in a title', { exact: true }).fill(title.name)
  await pane(page).getByRole('button', { name: title.name, exact: true }).click()
  await expect(pane(page).getByText(/Its certificate number is missing/)).toBeVisible()
  await expect(pane(page).getByText('not ready', { exact: true })).toBeVisible()
  await expect(pane(page).getByText('0 of 1 will go out.', { exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page, [390, 1_440])

  await page.goto(`/console/#/titles/${title.id}`)
  await page.getByLabel('Certificate', { exact: true }).fill('NFVCB/2026/F/00417')
  await page.getByLabel('Given on', { exact: true }).fill('2026-08-22')
  await expect(page.getByRole('status').filter({ hasText: /^Kept \d\d:\d\d by / })).toHaveCount(1)
  await page.goto('/console/#/releases')
  await page.getByRole('button', { name: new RegExp(`^Release of ${title.name}`) }).click()
  await pane(page).getByLabel('Take in a title', { exact: true }).fill(title.name)
  await pane(page).getByRole('button', { name: title.name, exact: true }).click()
  await expect(pane(page).getByText('ready', { exact: true })).toBeVisible()
  await expect(pane(page).getByText('0 of 1 will go out.', { exact: true })).toHaveCount(0)
})
