import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { makeTitle } from '#fixtures/service/titles.ts'
import { test } from '#fixtures.ts'

const pane = (page: Page) => page.getByRole('complementary', { name: 'Release', exact: true })
const DAY_MS = 86_400_000
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

  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  await pane(page).getByLabel('Time', { exact: true }).fill(`${tomorrow}T18:00`)
  await pane(page).getByRole('button', { name: 'Set the time', exact: true }).click()
  const calendar = page.getByRole('region', { name: /in Lagos$/ })
  const event = calendar.getByRole('button', { name: `18:00 Release of ${title.name} 1 change`, exact: true })
  await expect(event).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await calendar.getByRole('heading').click()
  await page.keyboard.press('ArrowRight')
  await expect(calendar.locator('.ev').first()).toBeFocused()
  await expectAccessibleInEveryLook(page, [390, 1_440])
})

test('PROM-22 finance puts a price for Kenya into a release, which goes out and is undone', async ({
  page,
  service,
}) => {
  await join(page, await invite(page, service, 'finance'), 'Emeka Uzor')
  const name = `Prices ${randomUUID().slice(0, 8)}`
  await page.goto('/console/#/plans')
  await page.getByRole('button', { name: 'Price change', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Plan', exact: true }).selectOption('Basic')
  await dialog.getByLabel('Country', { exact: true }).fill('ke')
  await dialog.getByLabel('Amount', { exact: true }).fill('3150')
  await dialog.getByRole('button', { name: 'Change with a release…', exact: true }).click()
  await expect(dialog).toContainText('Basic, Kenya: ₦3,150')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await dialog.getByRole('button', { name: 'Put it in', exact: true }).click()
  const release = page.getByRole('article', { name, exact: true })
  await expect(release.getByRole('listitem')).toContainText('Basic, Kenya, every 30 days')
  await expect(release.locator('del')).toHaveText('from ₦2,900')
  await expect(release.locator('ins')).toHaveText('to ₦3,150')
  await expect(release.getByText('ready', { exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page, [390, 1_440])

  await release.getByRole('button', { name: 'Set the time…', exact: true }).click()
  await dialog.getByLabel('Time', { exact: true }).fill('2026-01-01T08:00')
  await dialog.getByRole('button', { name: 'Set the time', exact: true }).click()
  await expect(release.getByText('out', { exact: true })).toBeVisible()
  const kenya = page.getByRole('row', { name: /^Kenya/ })
  await expect(kenya).toContainText('₦3,150')
  await release.getByRole('button', { name: 'Undo the release…', exact: true }).click()
  await dialog.getByRole('button', { name: 'Undo it', exact: true }).click()
  await expect(release.getByText('back as it was', { exact: true })).toBeVisible()
  await expect(kenya).not.toContainText('₦3,150')
  await expect(kenya).toContainText('₦2,900')
})
