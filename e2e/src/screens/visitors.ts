import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import { fillSignUp, makeNumber, NEW_PASSWORD, openSignUp, signUpFields } from '../fixtures/pages/visitors.ts'
import { DEMO_PASSWORD } from '../fixtures/service/accounts.ts'
import { waitForMail } from '../fixtures/service/mailbox.ts'
import { signIn } from '../fixtures.ts'
import { at, holdTime, type Scene } from './scene.ts'

let people = 0
/** One that reads well in a picture, and a new one each time. */
const nextEmail = () => `adaeze${++people}@example.com`

const showPhone = (page: Page) => page.getByRole('tab', { name: 'Phone' }).click()

async function loginPhone(page: Page): Promise<void> {
  await page.goto('/#/login')
  await showPhone(page)
  await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
}

async function signUpPhone(page: Page): Promise<void> {
  await openSignUp(page)
  await showPhone(page)
  await signUpFields(page).phone.waitFor()
}

async function checkEmail(page: Page): Promise<void> {
  await page.clock.install()
  await openSignUp(page)
  const { go } = await fillSignUp(page, { email: nextEmail() })
  await go.click()
  await page.getByText(/^Please check your inbox/).waitFor()
  await holdTime(page)
}

async function verifyPhone(page: Page): Promise<void> {
  await openSignUp(page)
  await showPhone(page)
  const { phone, name, password, terms, go } = signUpFields(page)
  await phone.fill(makeNumber())
  await name.fill('Adaeze Okafor')
  await password.fill(NEW_PASSWORD)
  await terms.check()
  await go.click()
  await page.getByRole('textbox', { name: 'Digit 1' }).waitFor()
}

async function verifyEmail(page: Page): Promise<void> {
  await page.goto('/#/verifybyemail?uid=family@example.com')
  await page.getByRole('textbox', { name: 'Digit 1' }).waitFor()
}

async function emailVerified(page: Page, { url }: JourneyEnv): Promise<void> {
  await signIn(page, { email: 'family@example.com', password: DEMO_PASSWORD }, { url })
  await page.goto('/#/home')
  await page.clock.install()
  await page.goto('/?again#/confirmemailverify')
  await page.getByText(/is ready for you/).waitFor()
  await holdTime(page)
}

/** The link of a mail, for an account that is there for it. */
async function newPassword(page: Page, { sandboxUrl }: JourneyEnv): Promise<void> {
  await openSignUp(page)
  const { go, address } = await fillSignUp(page, { email: nextEmail() })
  await go.click()
  await page.getByText(/^Please check your inbox/).waitFor()
  await waitForMail(sandboxUrl, address)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/?reset#/forgotpassword')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(address)
  await page.locator('form').getByRole('button').last().click()
  await page.goto(await waitForResetLink(sandboxUrl, address))
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
}

async function waitForResetLink(sandboxUrl: string, address: string): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const link = (await waitForMail(sandboxUrl, address)).text.match(/http\S+#\/resetpassword\S+/)?.[0]
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`No mail with a link for a new password came to ${address}`)
}

async function forgotByPhone(page: Page): Promise<void> {
  await page.goto('/#/forgotpasswordemail')
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(makeNumber())
}

async function resetCode(page: Page): Promise<void> {
  await forgotByPhone(page)
  await page.locator('form').getByRole('button').last().click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  for (const field of await page.locator('form input').all()) await field.fill(NEW_PASSWORD)
  await page.locator('form').getByRole('button').last().click()
  await page.getByRole('textbox', { name: 'Digit 1' }).waitFor()
}

async function popup(page: Page, { url }: JourneyEnv): Promise<void> {
  await signIn(page, { email: 'newcomer@example.com', password: DEMO_PASSWORD }, { url })
  await page.goto('/?again#/popup')
  await page.getByRole('dialog').waitFor()
}

/** What a person meets before they are a member. */
export const visitorScenes: readonly Scene[] = [
  at('landing', '/'),
  at('login', '/login'),
  { name: 'login-phone', open: loginPhone },
  { name: 'sign-up', open: openSignUp },
  { name: 'sign-up-phone', open: signUpPhone },
  { name: 'check-email', open: checkEmail },
  { name: 'verify-phone', open: verifyPhone },
  { name: 'verify-email', open: verifyEmail },
  { name: 'email-verified', open: emailVerified },
  at('forgot-password', '/forgotpassword'),
  { name: 'forgot-password-phone', open: forgotByPhone },
  { name: 'new-password', open: newPassword },
  { name: 'reset-code', open: resetCode },
  at('terms', '/terms'),
  at('privacy', '/cookiesprivacy'),
  at('top-up', '/topuppage'),
  at('help', '/faqs?article=how-do-i-cancel'),
  at('contact', '/contact'),
  at('not-found', '/404'),
  { name: 'popup', open: popup },
]
