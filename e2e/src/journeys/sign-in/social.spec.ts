import { expect, type Page } from '@playwright/test'
import { expectNothingWaits, expectToast } from '#fixtures/pages/errors.ts'
import { chooseAtGoogle, startWith } from '#fixtures/pages/providers.ts'
import { listCalls, readStored } from '#fixtures/pages/start.ts'
import { makeEmail } from '#fixtures/pages/visitors.ts'
import { test } from '#fixtures.ts'

const UNKNOWN = 'There is no account for this yet, please sign up first'

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

test('MARK-01 SOCIAL-02 SOCIAL-03 ERR-02 Google: from a stranger to a signed-in account, and back again', async ({
  page,
}) => {
  const email = makeEmail()
  const calls = listCalls(page)
  await startWith(page, 'Google')
  await chooseAtGoogle(page, email)
  await expect(page).toHaveURL(/#\/signup$/)
  await expect(toast(page, UNKNOWN)).toBeVisible()
  const go = page.getByRole('button', { name: `Continue as ${email}` })
  await expect(go).toBeDisabled()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  calls.length = 0
  await go.click()
  await expect(page).toHaveURL(/#\/packages$/)
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
  const order = ['POST /apps/v1/social-register', 'POST /apps/v1/social-login', 'GET /apps/v1/account']
  await expect.poll(() => calls.filter((call) => order.includes(call)).slice(0, 3)).toEqual(order)
  expect(await readStored(page, 'userToken')).toMatchObject({ token: expect.any(String) })

  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await startWith(page, 'Google')
  await chooseAtGoogle(page, email)
  await expect(page).toHaveURL(/#\/packages$/)
})

test('SOCIAL-03 whoever has a verified account with that address is signed in, and gets where they wanted', async ({
  page,
  member,
}) => {
  await startWith(page, 'Google', '/login?next=%2Flistmovies')
  await chooseAtGoogle(page, member.email, { isHosted: true })
  await expect(page).toHaveURL(/\/#\/listmovies$/)
  expect(page.url()).not.toContain('token')
  expect(await readStored(page, 'userToken')).toMatchObject({ token: expect.any(String) })
})

test('Facebook without an email makes an account', async ({ page }) => {
  await startWith(page, 'Facebook', '/signup')
  await page.getByText('As somebody else').click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Uche ${makeEmail().slice(4, 16)}`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('One step is left')).toBeVisible()
  await expect(toast(page, UNKNOWN)).toHaveCount(0)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('button', { name: 'Continue as Facebook' }).click()
  await expect(page).toHaveURL(/#\/packages$/)
})

test('ERR-02 an address that is taken is said to be, and Facebook gets nobody into it', async ({ page, member }) => {
  await startWith(page, 'Facebook')
  await page.getByText('As somebody else').click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Ada ${member.id}`)
  await page.getByRole('textbox', { name: 'Email, may be empty' }).fill(member.email)
  const answer = page.waitForResponse(/\/apps\/v1\/social-login/)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const { error } = await (await answer).json()
  expect(error.code).toBe('ACCOUNT_EXISTS')
  await expectToast(page, error.message)
  await expect(page).toHaveURL(/\/#\/login$/)
  await expectNothingWaits(page)
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(member.email)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  expect(await readStored(page, 'userToken')).toBeNull()
})

test('whoever leaves the provider without signing in is back at the login, and nothing was done', async ({ page }) => {
  const calls = listCalls(page)
  for (const provider of ['Google', 'Facebook'] as const) {
    await startWith(page, provider)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/#\/login$/)
    await expect(toast(page, `Nothing was done: you left ${provider} without signing in.`)).toBeVisible()
  }
  expect(calls).not.toContain('POST /apps/v1/social-login')
})

test('an answer that this tab has not asked for signs nobody in', async ({ page }) => {
  const calls = listCalls(page)
  await page.goto('/sign-in/google#id_token=a.b.c&state=made-up')
  await expect(page).toHaveURL(/\/#\/login$/)
  await expect(toast(page, 'That sign-in did not come through, please try again')).toBeVisible()
  expect(calls).not.toContain('POST /apps/v1/social-login')
})
