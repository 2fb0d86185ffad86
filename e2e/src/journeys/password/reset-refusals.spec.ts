import { expect } from '@playwright/test'
import { newNumber } from '#fixtures/pages/codes.ts'
import { expectNothingWaits, expectToast } from '#fixtures/pages/errors.ts'
import { choosePassword, sendByPhone } from '#fixtures/pages/reset.ts'
import { listCalls, withConfig } from '#fixtures/pages/start.ts'
import { listBodies, makeEmail, NEW_PASSWORD, openSignUp, signUpFields } from '#fixtures/pages/visitors.ts'
import { test } from '#fixtures.ts'

test('a password that is short or known to be stolen is refused before it is sent', async ({ page }) => {
  await sendByPhone(page, newNumber().national)
  const list = page.waitForResponse(/known-passwords/)
  await page.getByLabel('Password', { exact: true }).focus()
  await list
  await choosePassword(page, 'short')
  await expect(page.getByRole('alert')).toContainText('At least 8 characters')
  await choosePassword(page, 'password123')
  await expect(page.getByRole('alert')).toContainText('lists of stolen passwords')
  await expect(page).toHaveURL(/#\/updatepassword-en\/tl\/$/)
})

test('ERR-26 ERR-12 what the server says of email, SMS and password shows as a notification, and the entries stay', async ({
  page,
}) => {
  const refuse = (message: string) => (route: import('@playwright/test').Route) =>
    route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message, requestId: 'r' } } })
  await page.goto('/#/forgotpassword')
  await page.route('**/apps/v1/reset', refuse('The mail desk is closed'))
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
  await expectToast(page, 'The mail desk is closed')
  await expectNothingWaits(page)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com')
  await page.unroute('**/apps/v1/reset')
  await page.route('**/apps/v1/reset', refuse('The SMS desk is closed'))
  await sendByPhone(page, '08031234567')
  await expectToast(page, 'The SMS desk is closed')
  await expectNothingWaits(page)
  await expect(page.getByLabel('Phone number')).toHaveValue('08031234567')
  await page.unroute('**/apps/v1/reset')
  await page.route('**/apps/v1/update-password', refuse('The password desk is closed'))
  await page.goto('/?link#/resetpassword?uid=u&token=t')
  await choosePassword(page)
  await expectToast(page, 'The password desk is closed')
  await expectNothingWaits(page)
  await expect(page.getByLabel('Confirm Password', { exact: true })).toHaveValue(NEW_PASSWORD)
})

test('a number that no SMS goes to is told at its field, here and at sign-up', async ({ page }) => {
  const text = 'We cannot send SMS to this number, please use your email address'
  const sent = listBodies(page, '/apps/v1/reset')
  // Of a company, which whoever sends to it pays for.
  await sendByPhone(page, '07000000000')
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(text)
  await expect(page.getByLabel('Phone number')).toHaveValue('07000000000')
  await expect(page).toHaveURL(/#\/forgotpasswordemail$/)
  expect(sent[0]).toMatchObject({ device_id: expect.stringMatching(/^[A-Z0-9]{20}$/), robot_pass: expect.any(String) })
  await openSignUp(page)
  await page.getByRole('tab', { name: 'Phone' }).click()
  const { phone, name, password, terms, go } = signUpFields(page)
  await phone.fill('07000000000')
  await name.fill('Adaeze Okafor')
  await password.fill(NEW_PASSWORD)
  await terms.check()
  await go.click()
  await expect(phone).toHaveAccessibleDescription(text)
  await expect(page).toHaveURL(/#\/signup/)
})

test('a failed robot check says so, and nothing is sent', async ({ page }) => {
  await withConfig(page, { recaptcha_site_key: 'site', recaptcha_script_url: '/recaptcha/missing.js' })
  const calls = listCalls(page)
  await page.goto('/#/forgotpassword')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
  await expectToast(page, 'Something went wrong please try again later')
  await sendByPhone(page, '08031234567')
  await expectToast(page, 'Something went wrong please try again later')
  await expect(page.getByLabel('Phone number')).toHaveValue('08031234567')
  expect(calls).not.toContain('POST /apps/v1/reset')
})

test('without a line the entries stay, and it says so', async ({ page, context }) => {
  // No address is sent more than a few mails: each try has its own.
  const email = makeEmail()
  await page.goto('/#/forgotpassword')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('We could not reach the service')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Look into your inbox' })).toBeVisible()
})
