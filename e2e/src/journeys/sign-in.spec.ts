import { expect, type Page } from '@playwright/test'
import { listCalls, withConfig } from '../fixtures/start.ts'
import { test } from '../fixtures.ts'

const fields = (page: Page) => ({
  email: page.getByRole('textbox', { name: 'Email' }),
  phone: page.getByRole('textbox', { name: 'Phone number' }),
  password: page.getByRole('textbox', { name: 'Password' }),
  login: page.getByRole('button', { name: 'Login' }),
})

test('LOGIN-01 LOGIN-02 LOGIN-05 LOGIN-06 VALID-06 entries are checked before anything is sent', async ({ page }) => {
  const calls = listCalls(page)
  await page.goto('/#/login')
  const { email, phone, password, login } = fields(page)
  await email.fill('adaeze@mail')
  await login.click()
  await expect(page.getByText('Invalid Email')).toBeVisible()
  await expect(page.getByText("Password can't be blank")).toBeVisible()
  await email.focus()
  await expect(page.getByText('Invalid Email')).toHaveCount(0)
  await password.fill('secret')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await phone.fill('0803')
  await login.click()
  await expect(page.getByText('Invalid Phone')).toBeVisible()
  await expect(page.getByText("Password can't be blank")).toBeVisible()
  await phone.focus()
  await expect(page.getByText('Invalid Phone')).toHaveCount(0)
  expect(calls).not.toContain('POST /apps/v1/login')
})

test('ERR-15 a tenant without sign-in by telephone says so', async ({ page }) => {
  await withConfig(page, { enable_phone_signin: 'FALSE' })
  await page.goto('/#/login')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await expect(page.getByText('Sign In with Phone is not available please contact to Admin')).toBeVisible()
  await expect(fields(page).phone).toHaveCount(0)
})

test('ERR-01 a refused sign-in shows what the server says, and the way to a new account', async ({ page }) => {
  await page.goto('/#/login')
  const { email, password, login } = fields(page)
  await email.fill('nobody@example.com')
  await password.fill('not the password')
  const answer = page.waitForResponse(/\/apps\/v1\/login/)
  await login.click()
  const { error } = await (await answer).json()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(error.message)
  await expect(alert.getByRole('link', { name: 'create a new account' })).toHaveAttribute('href', '#/signup')
})

test('CONFIG-04 the number is that of the configured country, whichever way it is written', async ({ page }) => {
  await withConfig(page, { country_code: 'GH' })
  await page.goto('/#/login')
  await page.getByRole('tab', { name: 'Phone' }).click()
  const { phone } = fields(page)
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveValue('GH')
  await expect(page.getByText('+233', { exact: true })).toBeVisible()
  await phone.fill(' +234 803 123 4567 ')
  await expect(country).toHaveValue('NG')
  await expect(phone).toHaveValue('8031234567')
  await phone.fill('0803 123 4567')
  await expect(phone).toHaveValue('08031234567')
  await phone.pressSequentially('8')
  await expect(phone).toHaveValue('08031234567')
})
