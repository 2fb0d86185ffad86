import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { test } from '#fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const saved = (page: Page) => page.locator('.draftbar [role=status]')

test.use({ consent: null })

test('an editor finds a title, sees what differs, is refused without a certificate, publishes, and a viewer reads it', async ({
  page,
  browser,
  service,
}) => {
  test.slow()
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto('/console/#/titles')
  await expect(heading(page)).toHaveText('Titles')
  await page.getByLabel('Name or id', { exact: true }).fill('makoko blue')
  await page.getByRole('link', { name: 'Makoko Blue', exact: true }).click()
  await expect(heading(page)).toHaveText('Makoko Blue')
  const synopsis = `A boat, a brother, a debt. ${Date.now()}`
  await page.getByLabel('Synopsis', { exact: true }).fill(synopsis)
  await page.getByLabel('Certificate number', { exact: true }).fill('')
  await expect(saved(page)).toHaveText(/^Saved /)
  await page.getByText('Difference', { exact: true }).click()
  await expect(page.locator('.diff ins').filter({ hasText: synopsis })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Nothing goes live in Nigeria without its NFVCB class and certificate',
  )
  await page.getByLabel('NFVCB class', { exact: true }).selectOption('15')
  await page.getByLabel('Certificate number', { exact: true }).fill('NFVCB/2026/0441')
  await expect(saved(page)).toHaveText(/^Saved /)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.locator('.draftbar')).toHaveCount(0)
  await expect(page.getByText('Makoko Blue is published', { exact: true })).toBeVisible()

  const elsewhere = await browser.newContext()
  const viewer = await elsewhere.newPage()
  const readShared = async () => (await viewer.request.get('/t/makoko-blue')).text()
  await expect.poll(readShared, { timeout: 60_000 }).toContain(synopsis)
  await page.goto('/console/#/titles?search=makoko+blue')
  await expect(page.getByRole('link', { name: 'Makoko Blue', exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.goto('/console/#/titles/makoko-blue')
  await expect(heading(page)).toHaveText('Makoko Blue')
  await expectAccessibleInEveryLook(page, [390, 1_440])

  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop it', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Start again', exact: true })).toBeVisible()
  const readStatus = async () => (await viewer.request.get('/t/makoko-blue')).status()
  await expect.poll(readStatus, { timeout: 60_000 }).toBe(404)
  await page.getByRole('button', { name: 'Start again', exact: true }).click()
  await expect.poll(readStatus, { timeout: 60_000 }).toBe(200)
  await elsewhere.close()
})

test('two editors write at once: what fits is put together, what does not is chosen, and nothing is lost', async ({
  page,
  browser,
  service,
}) => {
  test.slow()
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await join(other, await invite(other, service, 'editor'), 'Adaeze Nwosu')
  for (const one of [page, other]) {
    await one.goto('/console/#/titles/marina-heights')
    await expect(heading(one)).toHaveText('Marina Heights')
  }
  await page.getByLabel('Synopsis', { exact: true }).fill('Tolu wrote this.')
  await expect(saved(page)).toHaveText(/^Saved /)
  await other.getByLabel('Tagline', { exact: true }).fill('High above the water')
  await expect(
    other.getByText('Tolu Bakare changed other fields while you wrote. Both are in the draft.'),
  ).toBeVisible()
  await expect(other.getByLabel('Synopsis', { exact: true })).toHaveValue('Tolu wrote this.')
  await expect(saved(other)).toHaveText(/^Saved /)

  await page.getByLabel('Tagline', { exact: true }).fill('Below it')
  const conflict = page.getByRole('region', { name: 'Conflict' })
  await expect(conflict).toContainText('Yours: Below it')
  await expect(conflict).toContainText('Theirs: High above the water')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await conflict.getByRole('button', { name: 'Take theirs', exact: true }).click()
  await expect(page.getByLabel('Tagline', { exact: true })).toHaveValue('High above the water')
  await page.getByRole('button', { name: 'Throw away', exact: true }).click()
  await expect(page.locator('.draftbar')).toHaveCount(0)
  await elsewhere.close()
})

test('many titles get a genre at once', async ({ page, service }) => {
  test.slow()
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto('/console/#/titles?search=makoko+blue')
  await page.getByRole('checkbox', { name: 'All that are listed', exact: true }).check()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Add genres', { exact: true }).fill('Festival')
  await page.getByRole('button', { name: 'Change 1', exact: true }).click()
  await expect(page.getByText('1 of 1 titles changed', { exact: true })).toBeVisible()
  await page.goto('/console/#/titles?genre=Festival')
  await expect(page.getByRole('link', { name: 'Makoko Blue', exact: true })).toBeVisible()
  await page.goto('/console/#/titles?search=no+such+title')
  await expect(page.getByText('No title is like that.', { exact: true })).toBeVisible()
})
