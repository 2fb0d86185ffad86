import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { chooseAtGoogle } from '#fixtures/pages/providers.ts'
import { listCalls } from '#fixtures/pages/start.ts'
import { makeEmail, NEW_PASSWORD } from '#fixtures/pages/visitors.ts'
import { ageProofs, dropPassword } from '#fixtures/service/proofs.ts'
import { signIn, signInByForm, test } from '#fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const proof = (page: Page) => page.getByRole('dialog', { name: 'Is it you?', exact: true })
const again = (page: Page) => proof(page).getByRole('button', { name: 'Sign in again', exact: true })

test.describe('at 390 px by touch', () => {
  test.use(phone)

  test('EMAIL-01 who has no password is asked for none: a fresh sign-in by Google is the proof, and leads back', async ({
    page,
    member,
    service,
  }) => {
    await signIn(page, member)
    await dropPassword(service.databaseUrl, member.email)
    await ageProofs(service.databaseUrl, member.email)
    await page.goto('/#/update-email')
    const email = main(page).getByRole('textbox', { name: 'Email', exact: true })
    const send = main(page).getByRole('button', { name: 'Send the link', exact: true })
    await expect(send).toBeVisible()
    await expect(main(page).getByLabel('Current password', { exact: true })).toHaveCount(0)
    const next = makeEmail()
    await email.fill(next)
    await send.tap()
    await expect(again(page)).toBeVisible()
    await expect(proof(page)).toContainText(
      'Your account has no password. Please sign in once more as you always do. Then we go on here.',
    )
    await expect(proof(page).getByLabel('Current password', { exact: true })).toHaveCount(0)
    await expectAccessibleInEveryLook(page)
    await again(page).tap()
    await expect(page).toHaveURL(/#\/login\?next=%2Fupdate-email$/)
    await page.getByRole('button', { name: 'Continue with Google' }).tap()
    await chooseAtGoogle(page, member.email, { isHosted: true })
    await expect(page).toHaveURL(/#\/update-email$/)
    await email.fill(next)
    await send.tap()
    await expect(page.getByRole('heading', { name: 'Look in your new mail' })).toBeVisible()
  })

  test('PASSWD-01 who has no password sets the first one without an old one, and signs in by it', async ({
    page,
    member,
    service,
  }) => {
    await signIn(page, member)
    await dropPassword(service.databaseUrl, member.email)
    await page.goto('/#/update-password')
    await expect(main(page)).toContainText(
      'You sign in with your linked account so far. With a password you can sign in by it too.',
    )
    await expect(main(page).getByLabel('Old password', { exact: true })).toHaveCount(0)
    await main(page).getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await main(page).getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
    await main(page).getByRole('button', { name: 'Set the password', exact: true }).tap()
    await expect(page).toHaveURL(/#\/login$/)
    await signInByForm(page, { email: member.email, password: NEW_PASSWORD })
    await expect(page).toHaveURL(/#\/home$/)
  })
})

test('by keyboard alone at 1440 px: without a password a number is taken off, and the account deleted', async ({
  page,
  newMember,
  service,
}) => {
  const member = await newMember({ telephone: `+234803${String(Date.now()).slice(-7)}`, verified: { email: true } })
  await signIn(page, member)
  await dropPassword(service.databaseUrl, member.email)
  await ageProofs(service.databaseUrl, member.email)
  await page.goto('/#/updatephone')
  await main(page).getByRole('button', { name: 'Delete phone number', exact: true }).focus()
  const calls = listCalls(page)
  await page.keyboard.press('Enter')
  await expect(again(page)).toBeVisible()
  await expect(proof(page).getByRole('link', { name: 'Set one by mail' })).toHaveAttribute(
    'href',
    '#/forgotpasswordemail',
  )
  await page.keyboard.press('Escape')
  await expect(proof(page)).toHaveCount(0)
  expect(calls).not.toContain('POST /apps/v1/reauthenticate')
  await page.goto('/#/deleteaccount')
  const button = page.getByRole('button', { name: 'DELETE ACCOUNT', exact: true })
  await expect(button).toBeEnabled()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/accountdeleted$/)
})
