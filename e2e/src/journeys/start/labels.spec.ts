import { expect } from '@playwright/test'
import { listCalls } from '#fixtures/pages/start.ts'
import { setTenantText } from '#fixtures/service/tenant-config.ts'
import { signIn, test } from '#fixtures.ts'

test('CONFIG-10 CHANGE-01 CHANGE-02 CHANGE-03 CHANGE-04 the account screens bear the labels of the configuration', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/account')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Account', exact: true })).toBeVisible()
  await expect(main.getByText(member.email, { exact: true })).toBeVisible()
  for (const [label, path] of [
    ['Change email', '/update-email'],
    ['Change password', '/update-password'],
    ['Change plan', '/changesubscription'],
  ] as const) {
    await expect(main.getByRole('link', { name: label })).toHaveAttribute('href', `#${path}`)
  }
  for (const [path, title] of [
    ['/update-email', 'Change email'],
    ['/update-password', 'Change password'],
    ['/changesubscription', 'Change your plan'],
  ] as const) {
    await page.goto(`/#${path}`)
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  const goOn = main.getByRole('button', { name: 'Continue', exact: true })
  await expect(goOn).toBeDisabled()
  await main.getByLabel('Package', { exact: true }).selectOption('Family')
  await goOn.click()
  const dialog = page.getByRole('dialog', { name: 'UPGRADE SUBSCRIPTION PACKAGE', exact: true })
  await expect(dialog).toBeVisible()
  const calls = listCalls(page)
  await dialog.getByRole('button', { name: 'Change to this plan' }).click()
  await expect(page.getByText('Coming Soon..', { exact: true })).toBeVisible()
  // The bell may still ask what is new: nothing is sent.
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
})

test('CONFIG-10 a label that is changed on the server changes the screen without a new build', async ({
  page,
  member,
  service,
}) => {
  await signIn(page, member)
  await page.goto('/#/account')
  const link = page.getByRole('main').locator('a[href="#/updatephone"]')
  await expect(link).toHaveText('Change phone number')
  const before = await setTenantText(service.databaseUrl, 'change_phone_number', 'Move to another number')
  try {
    await expect(async () => {
      await page.reload()
      await expect(link).toHaveText('Move to another number', { timeout: 5_000 })
    }).toPass({ timeout: 40_000 })
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Move to another number' })).toBeVisible()
  } finally {
    await setTenantText(service.databaseUrl, 'change_phone_number', before)
  }
})
