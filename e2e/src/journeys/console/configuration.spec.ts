import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { setTenantText } from '#fixtures/service/tenant-config.ts'
import { test } from '#fixtures.ts'

const KEY = 'footer_text'
const SENTENCE = 'Films for the whole street, from Surulere to Sokoto.'

const openKey = async (page: Page, key: string) => {
  await page.goto('/console/#/configuration')
  await page.getByRole('searchbox', { name: 'Key or meaning', exact: true }).fill(key)
  await page.getByRole('button', { name: key, exact: true }).click()
}

const keepDraft = (page: Page) => page.getByRole('button', { name: 'Keep in the draft', exact: true }).click()

const row = (page: Page, key: string) => page.getByRole('row').filter({ has: page.getByText(key, { exact: true }) })

test.use({ consent: null })

test('a key is changed, a visitor sees what comes of it, and it is brought back', async ({
  page,
  browser,
  service,
}) => {
  test.slow()
  const before = await setTenantText(service.databaseUrl, KEY, 'Made for the phone in your hand.')
  try {
    await join(page, await invite(page, service, 'owner'), 'Adaeze Nwosu')
    await openKey(page, KEY)
    await page.getByLabel('Value', { exact: true }).fill(SENTENCE)
    await expect(page.getByText(`Every page ends with “${SENTENCE}”.`, { exact: true })).toBeVisible()
    await keepDraft(page)
    await expect(page.getByText('One key differs from', { exact: false })).toBeVisible()
    await expect(row(page, KEY).locator('ins')).toHaveText(SENTENCE)

    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto('/')
    await expect(visitor.getByRole('contentinfo')).not.toContainText(SENTENCE)

    await page.getByRole('button', { name: 'See and put in force', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading')).toHaveText('Put one key in force?')
    await dialog.getByRole('button', { name: 'Put in force', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please say why')
    await dialog.getByLabel('Why', { exact: true }).fill('The street has grown')
    await dialog.getByRole('button', { name: 'Put in force', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('The street has grown', { exact: true })).toBeVisible()

    await expect(async () => {
      await visitor.goto('/')
      await expect(visitor.getByRole('contentinfo')).toContainText(SENTENCE, { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })

    await page
      .getByRole('button', { name: /^Bring back version/ })
      .first()
      .click()
    await expect(dialog.locator('ins')).toHaveText('Made for the phone in your hand.')
    await dialog.getByRole('button', { name: 'Bring back', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(async () => {
      await visitor.goto('/')
      await expect(visitor.getByRole('contentinfo')).toContainText('Made for the phone in your hand.', {
        timeout: 2_000,
      })
    }).toPass({ timeout: 60_000 })
    await visitor.context().close()
  } finally {
    await setTenantText(service.databaseUrl, KEY, before)
  }
})

test('a wrong value is refused beside its field, what leads nowhere too, and nothing is drafted', async ({
  page,
  service,
}) => {
  await join(page, await invite(page, service, 'owner'), 'Ngozi Eze')
  await openKey(page, 'firebase_ping_time')
  await page.getByLabel('Value', { exact: true }).fill('10')
  await keepDraft(page)
  await expect(page.getByRole('alert')).toHaveText('From 1,000 to 60,000')
  await expect(page.getByLabel('Value', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await openKey(page, 'sample_title_id')
  await page.getByLabel('Value', { exact: true }).fill('no-such-film')
  await keepDraft(page)
  await expect(page.getByRole('alert')).toHaveText('There is no title no-such-film')
  await expect(page.getByText('no-such-film', { exact: true })).toHaveCount(0)
})

test('the later of two owners sees what the other has changed', async ({ page, browser, service }) => {
  test.slow()
  await join(page, await invite(page, service, 'owner'), 'Tolu Bakare')
  const other = await (await browser.newContext()).newPage()
  await join(other, await invite(other, service, 'owner'), 'Bisi Adeyemi')
  await openKey(page, 'support_hours')
  await openKey(other, 'support_hours')
  await page.getByLabel('Value', { exact: true }).fill('Day and night')
  await keepDraft(page)
  await expect(row(page, 'support_hours').locator('ins')).toHaveText('Day and night')
  await other.getByLabel('Value', { exact: true }).fill('At noon')
  await keepDraft(other)
  await expect(other.getByRole('alert')).toHaveText(
    'Somebody has changed the configuration meanwhile, please look again',
  )
  await expect(row(other, 'support_hours').locator('ins')).toHaveText('Day and night')
  await expect(other.getByLabel('Value', { exact: true })).toHaveValue('At noon')
  await keepDraft(other)
  await expect(row(other, 'support_hours').locator('ins')).toHaveText('At noon')
  await other.getByRole('button', { name: 'Leave the draft', exact: true }).click()
  await expect(other.locator('.draftbar')).toHaveCount(0)
  await other.context().close()
})

test('the configuration can be read and worked in by everybody, in both themes, at 390 and 1440 px', async ({
  page,
  service,
}) => {
  test.slow()
  await join(page, await invite(page, service, 'owner'), 'Adaeze Nwosu')
  await page.goto('/console/#/configuration')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuration')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await openKey(page, 'mobile_app_name')
  await page.getByLabel('Value', { exact: true }).fill('Kola')
  await keepDraft(page)
  await expect(row(page, 'mobile_app_name').locator('ins')).toHaveText('Kola')
  await page.getByRole('searchbox', { name: 'Key or meaning', exact: true }).fill('')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.getByRole('button', { name: 'See and put in force', exact: true }).click()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave the draft', exact: true }).click()
  await expect(page.locator('.draftbar')).toHaveCount(0)
})
