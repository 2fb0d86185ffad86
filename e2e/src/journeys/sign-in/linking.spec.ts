import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { newNumber, readCode, toWrongCode, typeCode, waitForLink } from '#fixtures/pages/codes.ts'
import { chooseAtGoogle, startWith } from '#fixtures/pages/providers.ts'
import { choosePassword, sendByPhone } from '#fixtures/pages/reset.ts'
import { listCalls, readStored } from '#fixtures/pages/start.ts'
import { makeEmail, NEW_PASSWORD } from '#fixtures/pages/visitors.ts'
import type { Account } from '#fixtures/service/accounts.ts'
import { type Mail, waitForMail, waitForSms } from '#fixtures/service/mailbox.ts'
import { signInByForm, test } from '#fixtures.ts'

const LINK = 'POST /apps/v1/identities'
const LINKED = 'Google is linked to your account'

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)
const offer = (page: Page, email: string) =>
  page.getByText(`${email} has an account already. Log in with its password once`)
const takeAway = (page: Page) => page.getByRole('checkbox', { name: 'Take Google away' })

/** Comes back from Google with an address for which Google does not speak. */
async function comeBackWith(page: Page, email: string): Promise<void> {
  await startWith(page, 'Google')
  await chooseAtGoogle(page, email)
  await expect(page).toHaveURL(/#\/login$/)
}

async function linkByPassword(page: Page, account: Account): Promise<void> {
  await comeBackWith(page, account.email)
  await expect(offer(page, account.email)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(toast(page, LINKED)).toBeVisible()
  await expect(page).toHaveURL(/#\/home$/)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Your menu/ })).toHaveCount(0)
}

/** Signs in with Google alone. */
async function expectGoogleOpens(page: Page, email: string): Promise<void> {
  await startWith(page, 'Google')
  await chooseAtGoogle(page, email)
  await expect(page).toHaveURL(/#\/home$/)
}

test('an address that Google does not speak for: the password links it once, and from then on Google signs in', async ({
  page,
  member,
}) => {
  await linkByPassword(page, member)
  await signOut(page)
  await expectGoogleOpens(page, member.email)
})

test('whoever signs in to another account links nothing', async ({ page, member, newMember }) => {
  const other = await newMember()
  const calls = listCalls(page)
  await comeBackWith(page, member.email)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(other.email)
  await page.getByLabel('Password', { exact: true }).fill(other.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/)
  expect(calls).not.toContain(LINK)
})

async function waitForCode(sandboxUrl: string, email: string): Promise<string> {
  let mail: Mail = await waitForMail(sandboxUrl, email)
  while (!mail.subject.includes('confirms your email address')) mail = await waitForMail(sandboxUrl, email, mail.id)
  return readCode(mail.subject)
}

test('the six digits of a mail to the address link it as well', async ({ page, service, member }) => {
  await comeBackWith(page, member.email)
  await page.getByRole('button', { name: 'Send a code to this address instead' }).click()
  await expect(page.getByText(`We sent six digits to ${member.email}. They link Google to your account.`)).toBeVisible()
  const code = await waitForCode(service.sandboxUrl, member.email)
  await typeCode(page, toWrongCode(code))
  await page.getByRole('button', { name: 'Link Google and log in' }).click()
  await expect(page.getByRole('alert')).toContainText('That code is not right')
  expect(await readStored(page, 'userToken')).toBeNull()
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Link Google and log in' }).click()
  await expect(page).toHaveURL(/#\/home$/)
  await signOut(page)
  await expectGoogleOpens(page, member.email)
})

test('a reset by mail shows what is linked; what came since the address was proven goes unless it is kept', async ({
  page,
  service,
  member,
}) => {
  await linkByPassword(page, member)
  await signOut(page)
  await page.goto('/#/forgotpassword')
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
  await page.goto(`/?mail#${await waitForLink(service.sandboxUrl, member.email, '/resetpassword')}`)
  await expect(page.getByText('Also signs in to your account')).toBeVisible()
  await expect(takeAway(page)).toBeChecked()
  await takeAway(page).uncheck()
  await choosePassword(page)
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  await expectGoogleOpens(page, member.email)
  await signOut(page)

  await page.goto('/#/forgotpassword')
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
  const told = await waitForMail(service.sandboxUrl, member.email)
  const again = await waitForLink(service.sandboxUrl, member.email, '/resetpassword')
  expect(again).not.toBe('')
  await page.goto(`/?again#${again}`)
  await expect(takeAway(page)).not.toBeChecked()
  await takeAway(page).check()
  await choosePassword(page, 'another quiet river 9')
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  let mail = await waitForMail(service.sandboxUrl, member.email, told.id)
  while (!mail.text.includes('can no longer')) mail = await waitForMail(service.sandboxUrl, member.email, mail.id)
  expect(mail.text).toContain(`Google (${member.email}) can no longer sign in to it.`)
  await comeBackWith(page, member.email)
  await expect(offer(page, member.email)).toBeVisible()
})

test('a reset by SMS shows it once the code was right', async ({ page, service, newMember }) => {
  const number = newNumber()
  const account = await newMember({ telephone: number.dialled, verified: { email: true, telephone: true } })
  await linkByPassword(page, account)
  await signOut(page)
  await sendByPhone(page, number.national)
  const sms = await waitForSms(service.sandboxUrl, number.dialled)
  await choosePassword(page)
  await typeCode(page, readCode(sms.text))
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Who else may sign in?' })).toBeVisible()
  await expect(takeAway(page)).toBeChecked()
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await signInByForm(page, { email: account.email, password: NEW_PASSWORD })
  await expect(page).toHaveURL(/#\/home$/)
  await signOut(page)
  await comeBackWith(page, account.email)
  await expect(offer(page, account.email)).toBeVisible()
})

test('what links and what a reset shows is accessible on phone and desktop, light and dark', async ({
  page,
  service,
  newMember,
}) => {
  const widths = [390, 1440]
  const account = await newMember()
  await comeBackWith(page, account.email)
  await expect(offer(page, account.email)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'has an account already' })).toHaveCount(0)
  await expectAccessibleInEveryLook(page, widths)
  await page.getByRole('button', { name: 'Send a code to this address instead' }).click()
  await expect(page.getByRole('button', { name: 'Link Google and log in' })).toBeVisible()
  await expectAccessibleInEveryLook(page, widths)
  await page.getByRole('button', { name: 'Use the password instead' }).click()
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/)
  await page.goto('/#/forgotpassword')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
  await page.goto(`/?mail#${await waitForLink(service.sandboxUrl, account.email, '/resetpassword')}`)
  await expect(takeAway(page)).toBeChecked()
  await expectAccessibleInEveryLook(page, widths)
})

test('an address without an account leads to the sign-up as before', async ({ page }) => {
  await startWith(page, 'Google')
  await chooseAtGoogle(page, makeEmail())
  await expect(page).toHaveURL(/#\/signup$/)
})
