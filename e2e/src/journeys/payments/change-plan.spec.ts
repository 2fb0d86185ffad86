import { expect, type Page } from '@playwright/test'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { fillScreens } from '#fixtures/service/fill-screens.ts'
import { setTenantText } from '#fixtures/service/tenant-config.ts'
import { signIn, test } from '#fixtures.ts'

const SWITCH = 'enable_change_subscription'

async function subscribeByCard(page: Page): Promise<void> {
  await page.goto('/#/stripepayment/basic-ngn-30/basic')
  await page.getByLabel('First name', { exact: true }).fill('Ada')
  await page.getByLabel('Last name', { exact: true }).fill('Obi')
  await page.getByLabel('Postal code', { exact: true }).fill('100001')
  const field = page.frameLocator('iframe[src*="/stripe/element"]')
  await field.getByLabel('Credit or debit card number').fill('4242424242424242')
  await field.getByLabel('Credit or debit card expiration date').fill('12 / 34')
  await field.getByLabel('Credit or debit card CVC/CVV').fill('123')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/, { timeout: 40_000 })
}

/** Chooses a plan on the screen and opens the panel that asks once more. */
async function choose(page: Page, plan: string, price: RegExp) {
  await page.goto('about:blank')
  await page.goto('/#/changesubscription')
  await page.getByLabel('Package', { exact: true }).selectOption({ label: plan })
  await page.getByRole('radio', { name: price }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'UPGRADE SUBSCRIPTION PACKAGE' })
  await expect(panel).toBeVisible()
  return panel
}

test('CHANGE-03 CHANGE-04 a plan is not changed while that is off; switched on, the dearer one is paid and gives its screens at once, and the cheaper one waits', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await subscribeByCard(page)
  await fillScreens(service.url, member, 2)

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/update-user-subscription')) calls.push(request.url())
  })
  const off = await choose(page, 'Family', /^Family, every 30 days/)
  await expect(off.getByText('Now: Basic, every 30 days', { exact: true })).toBeVisible()
  await expect(off.getByText('New: Family, every 30 days', { exact: true })).toBeVisible()
  await off.getByRole('button', { name: 'Change to this plan', exact: true }).click()
  await expect(page.getByText('Coming Soon..', { exact: true })).toBeVisible()
  expect(calls).toEqual([])

  await setTenantText(service.databaseUrl, SWITCH, 'TRUE')
  try {
    await expect(async () => {
      const up = await choose(page, 'Family', /^Family, every 30 days/)
      await expect(up.getByText(/^Due today: ₦1,600$/)).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Change to this plan', exact: true }).click()
    await expect(page.getByText('You are on Family now.', { exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(page).toHaveURL(/#\/account$/)
    await expect(page.getByRole('main')).toContainText(/Your membership renews on .* for ₦4,500/)
    expect(calls).toHaveLength(1)

    await page.goto('about:blank')
    await page.goto('/#/viewvideo/goat-money')
    await waitUntilPlaying(page)

    const down = await choose(page, 'Basic', /^Basic, every 30 days/)
    await expect(down.getByText('Nothing is due today', { exact: true })).toBeVisible()
    await down.getByRole('button', { name: 'Change to this plan', exact: true }).click()
    await expect(page.getByText(/^You are on Basic from \d+ \w+ \d{4}\.$/)).toBeVisible()
    await expect(page).toHaveURL(/#\/account$/)
    await expect(page.getByRole('main')).toContainText('Family')
  } finally {
    await setTenantText(service.databaseUrl, SWITCH, 'FALSE')
  }
})
