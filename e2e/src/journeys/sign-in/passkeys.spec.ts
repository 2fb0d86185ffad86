import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { addAuthenticator } from '#fixtures/browser/authenticator.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { waitForLink } from '#fixtures/pages/codes.ts'
import { readStored } from '#fixtures/pages/start.ts'
import { ageProofs, dropPassword } from '#fixtures/service/proofs.ts'
import { signIn, signInByForm, test } from '#fixtures.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const DAY_MS = 24 * 3_600_000

/** A simulated authenticator answers a field's offer by itself; whoever presses the button does without it. */
const withoutField = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
async function openPasskeys(page: Page): Promise<void> {
  await page.goto('/#/account/passkeys')
  await expect(page.getByRole('heading', { name: 'Passkeys', level: 1 })).toBeVisible()
}
const line = (page: Page, name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name })
async function addPasskey(page: Page): Promise<void> {
  await openPasskeys(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is ready')).toBeVisible()
}
/** As somebody who comes back later. */
async function openLogin(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('userToken'))
  await page.goto('about:blank')
  await page.goto('/#/login')
}
const useButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' })

for (const { size, screen, title } of [
  { size: '390 px', screen: { ...phone, userAgent: ANDROID }, title: 'Sign in with your finger?' },
  { size: '1440 px', screen: {}, title: 'Sign in without a password?' },
]) {
  test.describe(`at ${size}`, () => {
    test.use(screen)

    test('offered on home after a sign-in by password, made, and logged in by', async ({ page, member }) => {
      await withoutField(page)
      const authenticator = await addAuthenticator(page)
      await signInByForm(page, member)
      const offer = page.getByRole('dialog', { name: title })
      await expect(offer.getByRole('button', { name: 'Not now', exact: true })).toBeVisible()
      await expectAccessibleInEveryLook(page)
      await offer.getByRole('button', { name: 'Yes, use it' }).click()
      await expect(page.getByText('Done: next time, use a passkey to log in')).toBeVisible()
      await expect(offer).toBeHidden()
      expect(await authenticator.countPasskeys()).toBe(1)

      await openLogin(page)
      await useButton(page).click()
      await expect(page).toHaveURL(/#\/home$/)
      expect(await readStored(page, 'passkeyOffer')).toEqual({ here: true })
      await openPasskeys(page)
      await expect(line(page, /^Passkey on/)).toContainText('Last used')
    })

    test('added, renamed and removed on the page of passkeys', async ({ page, member }) => {
      const authenticator = await addAuthenticator(page)
      await signIn(page, member)
      await addPasskey(page)
      expect(await authenticator.countPasskeys()).toBe(1)
      await expectAccessibleInEveryLook(page)

      await page.getByRole('button', { name: /^Rename Passkey on Chrome/ }).click()
      const dialog = page.getByRole('dialog', { name: 'What is it called?' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Please give a name')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Name' }).fill('My Tecno')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(line(page, 'My Tecno')).toContainText('not used yet')

      await page.getByRole('button', { name: 'Remove My Tecno' }).click()
      const question = page.getByRole('dialog', { name: 'Remove “My Tecno”?' })
      await expectAccessibleInEveryLook(page)
      await question.getByRole('button', { name: 'Keep it' }).click()
      await expect(line(page, 'My Tecno')).toBeVisible()
      await page.getByRole('button', { name: 'Remove My Tecno' }).click()
      await question.getByRole('button', { name: 'Remove passkey' }).click()
      await expect(page.getByText('That passkey is removed')).toBeVisible()
      await expect(line(page, 'My Tecno')).toHaveCount(0)
    })

    test('shows once more that it is them, where that was shown long ago', async ({ page, member, service }) => {
      await addAuthenticator(page)
      await signIn(page, member)
      await addPasskey(page)
      await ageProofs(service.databaseUrl, member.email)
      await page.getByRole('button', { name: /^Remove Passkey on/ }).click()
      await page.getByRole('button', { name: 'Remove passkey', exact: true }).click()
      const proof = page.getByRole('dialog', { name: 'Is it you?' })
      await expect(proof.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
      await expectAccessibleInEveryLook(page)
      await proof.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(page.getByText('That passkey is removed')).toBeVisible()
    })
  })
}

test('who says not now is left alone for 90 days, by keyboard alone', async ({ page, member }) => {
  await withoutField(page)
  await addAuthenticator(page)
  await signInByForm(page, member)
  const offer = page.getByRole('dialog', { name: 'Sign in without a password?' })
  await expect(offer.getByRole('button', { name: 'Yes, use it' })).toBeVisible()
  await offer.getByRole('button', { name: 'Yes, use it' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(offer).toBeHidden()
  const { notNowAt } = (await readStored(page, 'passkeyOffer')) as { notNowAt: number }
  expect(Math.abs(Date.now() - notNowAt)).toBeLessThan(60_000)

  await page.evaluate(
    (at) => localStorage.setItem('passkeyOffer', JSON.stringify({ notNowAt: at })),
    notNowAt - 91 * DAY_MS,
  )
  await page.evaluate(() => localStorage.removeItem('userToken'))
  await page.goto('about:blank')
  await signInByForm(page, member)
  await expect(offer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offer).toBeHidden()
})

test('a finger that is not the right one makes none, says so, and may try again', async ({ page, member }) => {
  await withoutField(page)
  const authenticator = await addAuthenticator(page)
  await authenticator.verify(false)
  await signInByForm(page, member)
  await page.getByRole('button', { name: 'Yes, use it' }).click()
  const offer = page.getByRole('dialog')
  await expect(offer.getByRole('alert')).toHaveText('No passkey was made. You can try again whenever you like')
  await authenticator.verify(true)
  await offer.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Done: next time, use a passkey to log in')).toBeVisible()
})

test('the field for the address offers it, and choosing it there logs in', async ({ page, member }) => {
  await addAuthenticator(page)
  await signIn(page, member)
  await addPasskey(page)
  await openLogin(page)
  await expect(page).toHaveURL(/#\/home$/)
})

test('by keyboard alone: logged in, renamed, and the focus is where it was', async ({ page, member }) => {
  await withoutField(page)
  await addAuthenticator(page)
  await signIn(page, member)
  await addPasskey(page)
  await openLogin(page)
  await page.getByRole('button', { name: 'Login', exact: true }).focus()
  while (!(await useButton(page).evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/home$/)
  await openPasskeys(page)
  const rename = page.getByRole('button', { name: /^Rename/ })
  await rename.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Office laptop')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Office laptop')).toBeVisible()
  await expect(rename).toBeFocused()
})

test('the only way in stays, and the page says what to do first', async ({ page, member, service }) => {
  await addAuthenticator(page)
  await signIn(page, member)
  await addPasskey(page)
  await dropPassword(service.databaseUrl, member.email)
  await page.reload()
  await expect(line(page, /^Passkey on/)).toContainText('The only way in to your account. Set a password first')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '#/forgotpasswordemail')
})

test('whoever sets a new password is told which passkeys stay', async ({ page, member, service }) => {
  await addAuthenticator(page)
  await signIn(page, member)
  await addPasskey(page)
  await page.goto('/#/forgotpassword')
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
  const link = await waitForLink(service.sandboxUrl, member.email, '/resetpassword')
  await page.goto(`/?mail#${link}`)
  await expect(page.getByText(/^Your passkeys stay: “Passkey on Chrome, Linux”\. Each signs in until/)).toBeVisible()
})

test('what goes wrong is said in words: none there, a copy, no line', async ({ page, member, context }) => {
  await withoutField(page)
  const authenticator = await addAuthenticator(page)
  await page.goto('/#/login')
  await useButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'No passkey was chosen. If this device has none yet, log in another way and add one in your account',
  )
  await signIn(page, member)
  await addPasskey(page)
  await openLogin(page)
  await authenticator.setCount(0)
  await useButton(page).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was used the way a copy of it would be')
  await context.setOffline(true)
  await useButton(page).click()
  await expect(page.getByRole('alert')).toContainText('We could not reach the service.')
})

test('a browser without passkeys says so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/#/login')
  await useButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('This browser cannot use passkeys, please go another way')
})
