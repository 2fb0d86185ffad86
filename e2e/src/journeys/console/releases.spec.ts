import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { makeTitle } from '#fixtures/service/titles.ts'
import { signIn, test } from '#fixtures.ts'

const pane = (page: Page) => page.getByRole('complementary', { name: 'Release', exact: true })
const LINE = 'A street that only Friday knows.'
const MINUTE_MS = 60_000
const LAGOS_MS = 3_600_000

test.use({ consent: null })

test('PROM-22 a release goes out at its time, a member sees its title, and it is undone', async ({
  page,
  browser,
  service,
  member,
}) => {
  test.setTimeout(300_000)
  const title = await makeTitle(service.databaseUrl, 'Friday Street')
  const viewer = await (await browser.newContext({ baseURL: new URL(service.url).origin })).newPage()
  await signIn(viewer, member)
  let looked = 0
  const reads = async () => {
    looked += 1
    await viewer.goto(`/?look=${looked}#/details/${title.id}/search`)
    await expect(viewer).toHaveTitle(new RegExp(title.name))
    return (await viewer.getByText(LINE, { exact: true }).count()) > 0
  }
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

  // The next whole minute that is at least a few seconds away.
  const goesAtMs = Math.ceil((Date.now() + 5_000) / MINUTE_MS) * MINUTE_MS
  await pane(page)
    .getByLabel('Time', { exact: true })
    .fill(new Date(goesAtMs + LAGOS_MS).toISOString().slice(0, 16))
  await pane(page).getByRole('button', { name: 'Set the time', exact: true }).click()
  await expect(pane(page).getByRole('button', { name: 'Let it wait', exact: true })).toBeVisible()
  if (Date.now() < goesAtMs - 3_000) expect(await reads()).toBe(false)
  await expect.poll(reads, { timeout: goesAtMs - Date.now() + 90_000, intervals: [2_000] }).toBe(true)
  expect(Date.now()).toBeGreaterThanOrEqual(goesAtMs)

  await expect(pane(page).getByRole('button', { name: 'Undo the release…', exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await pane(page).getByRole('button', { name: 'Undo the release…', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pane(page).getByText('back as it was', { exact: true })).toBeVisible()
  await expect.poll(reads, { timeout: 60_000, intervals: [2_000] }).toBe(false)
  await viewer.context().close()
})
