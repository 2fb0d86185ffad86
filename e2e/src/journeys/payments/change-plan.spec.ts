import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { readChanged } from '#fixtures/payments/books.ts'
import { answerBank, fillCardPage } from '#fixtures/payments/fields.ts'
import { fillScreens } from '#fixtures/service/fill-screens.ts'
import { setTenantText } from '#fixtures/service/tenant-config.ts'
import { signIn, test } from '#fixtures.ts'

const SWITCH = 'enable_change_subscription'

async function subscribeByCard(page: Page): Promise<void> {
  await page.goto('/#/stripepayment/basic-ngn-30/basic')
  await fillCardPage(page, '4242424242424242')
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
  // While the price is asked for, its button takes no press.
  await expect(panel.locator('[aria-busy]')).toHaveCount(0)
  return panel
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** What stands here reads well in both themes, wide and on a small phone, and nothing scrolls sideways. */
async function expectFits(page: Page): Promise<void> {
  await expectAccessibleInEveryLook(page, [1280, 360])
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  if (before) await page.setViewportSize(before)
}

/** The change to Basic that waits is told where one looks, and is taken back by the button beside it. */
async function takeBack(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const waits = /From \d+ \w+ \d{4} you are on Basic, for ₦2,900 every 30 days\. Until then you keep Family\./
  await expect(main).toContainText(/Your membership renews on \d+ \w+ \d{4} for ₦2,900/)
  await expect(main).toContainText(waits)
  await expectFits(page)

  const panel = await choose(page, 'Basic', /^Basic, every 30 days, ₦2,900, yours from \d+ \w+ \d{4}$/)
  await expect(main).toContainText(waits)
  await expect(panel.getByText('You have asked for this already.', { exact: true })).toBeVisible()
  await expect(panel).toContainText(waits)
  await expectFits(page)
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click()

  await page.goto('/#/account')
  await main.getByRole('button', { name: 'Keep Family', exact: true }).click()
  await expect(page.getByText('You keep Family.', { exact: true })).toBeVisible()
  await expect(main).toContainText(/Your membership renews on \d+ \w+ \d{4} for ₦4,500/)
  await expect(main).not.toContainText('you are on Basic')

  const again = await choose(page, 'Basic', /^Basic, every 30 days, ₦2,900$/)
  await expect(again.getByText('Nothing is due today', { exact: true })).toBeVisible()
  await again.getByRole('button', { name: 'Change to this plan', exact: true }).click()
  await expect(main).toContainText(waits)
  const asked = await choose(page, 'Basic', /yours from/)
  await asked.getByRole('button', { name: 'Keep Family', exact: true }).click()
  await expect(page.getByText('You keep Family.', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main).not.toContainText('you are on Basic')
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
    await takeBack(page)
  } finally {
    await setTenantText(service.databaseUrl, SWITCH, 'FALSE')
  }
})

test('CHANGE-04 the difference is paid by a card that asks: refused at the bank nothing changes, and asked anew it holds', async ({
  page,
  service,
  newMember,
}) => {
  test.slow()
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/stripepayment/basic-ngn-30/basic')
  await fillCardPage(page, '4000002760003184')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await answerBank(page, 'Complete')
  await expect(page).toHaveURL(/#\/home$/, { timeout: 40_000 })

  await setTenantText(service.databaseUrl, SWITCH, 'TRUE')
  try {
    await expect(async () => {
      const panel = await choose(page, 'Family', /^Family, every 30 days/)
      await expect(panel.getByText(/^Due today: ₦1,600$/)).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Change to this plan', exact: true }).click()
    await answerBank(page, 'Fail')
    await expect(page.getByText(/^We are unable to authenticate your payment method\./)).toBeVisible()
    expect(await readChanged(service, member)).toEqual({
      ...{ plan: 'basic', payments: [['period', 290_000]], changes: [] },
    })

    await choose(page, 'Family', /^Family, every 30 days/)
    await page.getByRole('button', { name: 'Change to this plan', exact: true }).click()
    await answerBank(page, 'Complete')
    await expect(page).toHaveURL(/#\/account$/, { timeout: 30_000 })
    await expect(page.getByRole('main')).toContainText(/Your membership renews on .* for ₦4,500/)
    expect(await readChanged(service, member)).toEqual({
      ...{ plan: 'family', changes: [{ plan: 'family', holds: true }] },
      payments: [
        ['period', 290_000],
        ['change', 160_000],
      ],
    })
  } finally {
    await setTenantText(service.databaseUrl, SWITCH, 'FALSE')
  }
})
