import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { test } from '#fixtures/clocked/clocked.ts'
import { join, openInvitation } from '#fixtures/service/staff.ts'

const DAY_MS = 86_400_000
const kept = (page: Page) => page.getByRole('status').filter({ hasText: /^Kept .+ by / })

/** @returns the day from which it is in force */
async function putInForce(page: Page, words: string): Promise<string> {
  await page.getByLabel('Text', { exact: true }).fill(words)
  await expect(kept(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Put in force…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why', { exact: true }).fill('The lawyers have read it')
  const from = await dialog.getByLabel('In force from', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Put in force', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  return from
}

test('PROM-42 a company puts its own terms in force, and visitors read them from their day on, the earlier ones beside them', async ({
  page,
  browser,
  clocked,
  goTo,
}) => {
  test.setTimeout(180_000)
  const email = `staff-${randomUUID()}@kola.example`
  await clocked.operate('POST /api/v1/apps/staff/invitations', { email, role: 'owner', actor: 'Journeys' })
  await openInvitation(page, clocked, email)
  const aheadMs = (await clocked.now()).getTime() - Date.now()
  await join(page, email, { name: 'Adaeze Nwosu', now: () => Date.now() + aheadMs })
  const visitor = await (await browser.newContext({ baseURL: new URL(clocked.url).origin })).newPage()
  const heading = visitor.getByRole('heading', { level: 1 })
  const main = visitor.getByRole('main')
  await visitor.goto('/#/terms')
  await expect(main).toContainText('Who we are')

  await page.goto('/console/#/texts')
  await page.getByRole('link', { name: /^Terms/ }).click()
  await expect(page.getByText(/^The text that came with the service holds/)).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('The terms of our house')
  const first = await putInForce(page, '## Paying\n\nYou pay *before* you watch.')
  const second = await putInForce(page, '## Paying\n\nYou pay before you watch, and may share.')
  expect(Date.parse(second) - Date.parse(first)).toBe(DAY_MS)
  await expect(page.getByText(/^Version 2, from /)).toBeVisible()

  await expect(async () => {
    await visitor.reload()
    await expect(heading).toHaveText('The terms of our house', { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(main).toContainText('You pay before you watch.')
  await expect(visitor.getByText('In force since', { exact: false })).toBeVisible()
  await expectAccessibleInEveryLook(visitor, [390, 1_440])

  await goTo(new Date((await clocked.now()).getTime() + 2 * DAY_MS))
  await expect(async () => {
    await visitor.reload()
    await expect(main).toContainText('and may share', { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await visitor.goto(`/#/terms?version=${first}`)
  await expect(main).toContainText('No longer in force.')
  await expect(main).toContainText('You pay before you watch.')
  await visitor.getByRole('link', { name: 'the version in force', exact: true }).click()
  await expect(main).toContainText('and may share')
  await visitor.context().close()
})
