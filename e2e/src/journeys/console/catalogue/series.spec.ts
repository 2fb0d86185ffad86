import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { makeSeries } from '#fixtures/service/titles.ts'
import { signIn, test } from '#fixtures.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** By the keyboard alone, but for the film. */
async function addEpisode(page: Page, name: string, mediaId: string): Promise<void> {
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await dialog.getByLabel('Film', { exact: true }).selectOption(mediaId)
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Name', { exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, name)).toBeFocused()
  await expect(rowOf(page, name)).toContainText('Draft')
}

test.use({ consent: null })

test('PROM-22 an editor adds a season and two episodes by keyboard, moves one, and a member sees the published order', async ({
  page,
  browser,
  service,
  member,
}) => {
  test.slow()
  const series = await makeSeries(service.databaseUrl, 'Iron Market', 2)
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto(`/console/#/titles/${series.id}/episodes`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(series.name)
  await expect(rowOf(page, 'The First Night')).toContainText('Live')

  await page.keyboard.press('s')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Season 2')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Season 2')).toBeFocused()
  await addEpisode(page, 'Receipts', series.mediaIds[0] ?? '')
  await addEpisode(page, 'The Union Man', series.mediaIds[1] ?? '')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(said(page, 'The Union Man is at place 1 of 2 in Season 2.')).toHaveCount(1)
  await expect(rowOf(page, 'The Union Man')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(said(page, 'The Union Man is at place 2 of 2 in Season 1.')).toHaveCount(1)
  await page.keyboard.press('Alt+ArrowDown')
  await expect(said(page, 'The Union Man is at place 1 of 2 in Season 2.')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(rowOf(page, 'Season 2')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(rowOf(page, 'Season 2')).toHaveAttribute('aria-expanded', 'false')
  await expect(rowOf(page, 'Receipts')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(rowOf(page, 'Receipts')).toHaveCount(1)
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.setViewportSize({ width: 1_440, height: 900 })
  const grip = (name: string) => rowOf(page, name).locator('.grip')
  await grip('Receipts').dragTo(grip('The Union Man'), { targetPosition: { x: 8, y: 2 } })
  await expect(said(page, 'Receipts is at place 1 of 2 in Season 2.')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rowOf(page, 'The Union Man')).toHaveText(/^1/)
  await expect(rowOf(page, 'Receipts')).toHaveText(/^2/)

  await page.getByRole('button', { name: 'Publish 3…', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(said(page, '3 drafts are live')).toHaveCount(1)
  await expect(rowOf(page, 'Receipts')).toContainText('Live')
  const season = await rowOf(page, 'Season 2').getAttribute('data-item')
  const seen = await (await browser.newContext({ baseURL: new URL(service.url).origin })).newPage()
  await signIn(seen, member)
  await expect(async () => {
    await seen.goto(`/?${Date.now()}#/playlistdetails/${season}`)
    await expect(seen.locator('.episode')).toContainText(['The Union Man', 'Receipts'], { timeout: 3_000 })
  }).toPass()
})
