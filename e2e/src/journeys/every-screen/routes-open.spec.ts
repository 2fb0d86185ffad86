import { expect } from '@playwright/test'
import { SPECIAL_PLAN } from '#fixtures/pages/errors.ts'
import { expectScreens, heading, NOT_FOUND, paste, readHash, type Stop } from '#fixtures/pages/routes.ts'
import { test } from '#fixtures.ts'

test.describe('for everybody', () => {
  test('ROUTE-01 a pasted address and a reload of it show the same screen, whatever was there before', async ({
    page,
  }) => {
    const stops: Stop[] = [
      ['/login', 'Welcome back'],
      ['/contact', 'Contact us'],
      ['/packages', 'Choose your plan'],
      ['/topuppage', 'Top up data'],
    ]
    for (const [path, name] of stops) {
      await page.goto('/#/404')
      await expect(heading(page, NOT_FOUND)).toBeVisible()
      await page.evaluate((hash) => location.assign(hash), `#${path}`)
      await expect(heading(page, name)).toBeVisible()
      await page.reload()
      await expect(heading(page, name)).toBeVisible()
      await expect.poll(() => readHash(page)).toBe(`#${path}`)
    }
    await page.goBack()
    await expect(heading(page, NOT_FOUND)).toBeVisible()
  })

  test('ROUTE-02 / opens the landing, /login and /signup the authentication screens', async ({ page }) => {
    await expectScreens(page, [
      ['/', 'All of Nollywood, at home.'],
      ['/login', 'Welcome back'],
      ['/signup', 'Join Kola'],
    ])
  })

  test('ROUTE-08 contact, help and legal texts open, the help centre under both of its names', async ({ page }) => {
    await expectScreens(page, [
      ['/contact', 'Contact us'],
      ['/faqs', 'How can we help?'],
      ['/mediacenter', 'How can we help?'],
      ['/mediaCenter', 'How can we help?'],
      ['/terms', /^Terms/],
      ['/Terms', /^Terms/],
      ['/cookiesprivacy', /privacy/i],
      ['/CookiesPrivacy', /privacy/i],
    ])
  })

  test('ROUTE-09 the screens that verify a phone number and an email address open', async ({ page }) => {
    await paste(page, '/login')
    await page.evaluate(() => {
      const registration = { telephone: '+2348031234567', startedAtMs: Date.now(), isCodeAsked: true }
      sessionStorage.setItem('kola.registration', JSON.stringify(registration))
    })
    // Holds the answer to a link back, so that the screen which waits for it can be seen.
    await page.route('**/apps/v1/confirm/**', () => {})
    const link = '/emailverify?uid=nobody@example.com&token=x'
    await expectScreens(page, [
      ['/verifybyphone', 'Enter the six digits'],
      ['/verifyupdatephone', 'Log in first'],
      ['/verifybyemail', 'Verify Email'],
      [link, 'One moment'],
      ['/checkemailverify', 'Check your inbox'],
      ['/confirmemailverify', 'Email Verified'],
    ])
  })

  test('ROUTE-10 ROUTE-11 the screens of a reset open one after the other, by mail and by SMS', async ({ page }) => {
    await expectScreens(page, [
      ['/forgotpassword', 'Forgot password'],
      ['/forgotpasswordemail', 'Forgot Email/Password'],
    ])
    await paste(page, '/resetpassword?uid=nobody&token=x')
    await expect(heading(page, 'Choose a new password')).toBeVisible()
    await expect.poll(() => readHash(page)).toBe('#/updatepassword-en/em/')
    await expectScreens(page, [
      ['/updatepassword-en/em/', 'Choose a new password'],
      ['/updatepassword-en/em', 'Choose a new password'],
    ])
    await paste(page, '/forgotpasswordemail')
    await page.getByRole('radio', { name: 'Text Message (SMS)', exact: true }).check()
    await page
      .getByRole('textbox', { name: /phone/i })
      .fill(`080${Math.floor(10_000_000 + Math.random() * 89_999_999)}`)
    await page.getByRole('button', { name: 'TEXT ME', exact: true }).click()
    await expect(heading(page, 'Choose a new password')).toBeVisible()
    await expect.poll(() => readHash(page)).toBe('#/updatepassword-en/tl/')
    await page.getByLabel('Password', { exact: true }).fill('three quiet parrots')
    await page.getByLabel('Confirm Password', { exact: true }).fill('three quiet parrots')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(heading(page, 'Enter the six digits')).toBeVisible()
    await expect.poll(() => readHash(page)).toBe('#/reset-phone-code')
    await expect(page.getByRole('button', { name: 'Reset Password', exact: true })).toBeVisible()
  })

  test('ROUTE-12 ROUTE-13 plans, top-up and the two popups open for a visitor too', async ({ page }) => {
    await expectScreens(page, [
      ['/packages', 'Choose your plan'],
      ['/packages/', 'Choose your plan'],
      ['/Packages', 'Choose your plan'],
      ['/topuppage', 'Top up data'],
    ])
    await paste(page, '/popup')
    await expect(page.getByRole('dialog', { name: 'No Active Subscription', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add Subscription', exact: true }).click()
    await expect(heading(page, 'Choose your plan')).toBeVisible()
    await paste(page, '/specialplanpopup')
    const special = page.getByRole('dialog', { name: 'Upgrade Subscription', exact: true })
    await expect(special.getByRole('paragraph')).toHaveText(SPECIAL_PLAN)
    await special.getByRole('button', { name: 'Not now', exact: true }).click()
    await expect(heading(page, 'All of Nollywood, at home.')).toBeVisible()
  })

  test('ROUTE-22 /404 and /PageNotFound2 open, and any other unknown address leads to /404', async ({ page }) => {
    await expectScreens(page, [
      ['/404', NOT_FOUND],
      ['/PageNotFound2', NOT_FOUND],
    ])
    for (const unknown of ['/nowhere', '/packages/7', '/details', '/%', '/<b>', '/checkout/only-one']) {
      await paste(page, unknown)
      await expect(page).toHaveURL(/#\/404$/)
      await expect(heading(page, NOT_FOUND)).toBeVisible()
    }
  })

  test('ROUTE-23 both not-found pages have the sentence, a Login button and the way to the homepage', async ({
    page,
  }) => {
    for (const path of ['/404', '/PageNotFound2']) {
      await paste(page, path)
      const main = page.getByRole('main')
      await expect(main.getByText(NOT_FOUND, { exact: true })).toBeVisible()
      await expect(main.getByRole('link', { name: 'Go to Homepage', exact: true })).toHaveAttribute('href', '#/home')
      await main.getByRole('link', { name: 'Login', exact: true }).click()
      await expect(heading(page, 'Welcome back')).toBeVisible()
    }
  })

  test('an address of members leads to login and, after signing in, back to it', async ({ page, member }) => {
    await paste(page, '/selectpayment-nig/basic-ngn-30/basic')
    await expect(page).toHaveURL(/#\/login\?next=/)
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(heading(page, 'How will you pay?')).toBeVisible()
    await expect.poll(() => readHash(page)).toBe('#/selectpayment-nig/basic-ngn-30/basic')
  })
})
