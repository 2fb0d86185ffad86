import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { signIn, test } from '#fixtures.ts'

const kept = (page: Page) => page.getByRole('status').filter({ hasText: /^Kept \d\d:\d\d by / })

test.use({ consent: null })

test('PROM-42 an article is written with a preview on a line that drops, put in force, and a member reads it', async ({
  page,
  browser,
  service,
  member,
}) => {
  test.slow()
  const title = `Can I pay with cowries ${randomUUID().slice(0, 8)}?`
  await join(page, await invite(page, service, 'owner'), 'Adaeze Nwosu')
  await page.goto('/console/#/texts')
  await page.getByRole('button', { name: 'New article', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  const text = page.getByLabel('Text', { exact: true })
  await page.getByLabel('Questions, left', { exact: true }).check()
  await expect(kept(page)).toHaveCount(1)
  await page.context().setOffline(true)
  await text.fill('Not yet, but soon.\n\n<script>alert(1)</script>\n\n<a href="javascript:alert(1)">Write to us</a>')
  await expect(page.getByRole('status').filter({ hasText: /^No line: what you wrote is kept/ })).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(kept(page)).toHaveCount(1, { timeout: 15_000 })
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 7))
  await page.getByRole('button', { name: 'Bold', exact: true }).click()
  const preview = page.getByRole('complementary', { name: 'As viewers read it', exact: true })
  await expect(preview.locator('strong')).toHaveText('Not yet')
  await expect(preview.getByText('Write to us', { exact: true })).toBeVisible()
  await expect(preview.locator('script, a[href]')).toHaveCount(0)
  await expect(kept(page)).toHaveCount(1)
  await expectAccessibleInEveryLook(page, [390, 1_440])

  await page.getByRole('button', { name: 'Put in force…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('ins').filter({ hasText: '**Not yet**, but soon.' })).toBeVisible()
  await dialog.getByLabel('Why', { exact: true }).fill('Many ask')
  await dialog.getByRole('button', { name: 'Put in force', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Viewers read what stands here', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Version 1, in force, from /)).toBeVisible()

  const viewer = await (await browser.newContext({ baseURL: new URL(service.url).origin })).newPage()
  await signIn(viewer, member)
  await expect(async () => {
    await viewer.goto(`/?look=${Date.now()}#/faqs`)
    await expect(viewer.getByText(title, { exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await viewer.getByText(title, { exact: true }).click()
  await expect(viewer.getByText('Not yet, but soon.', { exact: true })).toBeVisible()
  await viewer.context().close()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Removed', { exact: true })).toBeVisible()
})
