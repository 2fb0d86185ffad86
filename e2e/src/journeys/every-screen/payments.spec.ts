import { expect } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { expectOperable } from '#fixtures/browser/operable.ts'
import { openPaymentScreen, PAYMENT_SCREENS, type Who } from '#fixtures/payments/screens.ts'
import { type Account, DEMO_PASSWORD, type NewMember } from '#fixtures/service/accounts.ts'
import { signIn, test } from '#fixtures.ts'

const toAccount = async (who: Who, newMember: (options: NewMember) => Promise<Account>) =>
  typeof who === 'string' ? { email: who, password: DEMO_PASSWORD } : who && newMember(who)

for (const screen of PAYMENT_SCREENS) {
  test(`${screen.name}: axe finds nothing in either theme, and a small phone can work it`, async ({
    page,
    newMember,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const account = await toAccount(screen.who, newMember)
    if (account) await signIn(page, account)
    await openPaymentScreen(page, screen)
    await expectAccessibleInEveryLook(page)
    await page.setViewportSize({ width: 360, height: 640 })
    const isBehindDialog = await page.getByRole('dialog').isVisible()
    if (!isBehindDialog) await expectOperable(page, `${screen.name} at 360 px`)
  })
}

/** Which of these screens is worked with other letters, windows and colours too. */
const SHAPES = ['choice', 'checkout-coupon', 'card-stripe', 'deposit-bank', 'result-pending', 'account-pending']

for (const screen of PAYMENT_SCREENS.filter(({ name }) => SHAPES.includes(name))) {
  test(`${screen.name}: held across and with letters of 130 and 200 % nothing leaves the screen`, async ({
    page,
    newMember,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const account = await toAccount(screen.who, newMember)
    if (account) await signIn(page, account)
    const devtools = await page.context().newCDPSession(page)
    await page.setViewportSize({ width: 360, height: 640 })
    await openPaymentScreen(page, screen)
    for (const standard of [21, 32]) {
      await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
      await expectOperable(page, `${screen.name} with letters of ${standard} px`)
    }
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 16 } })
    await page.setViewportSize({ width: 844, height: 390 })
    await expectOperable(page, `${screen.name} held across`)
  })
}

test.describe('for whoever has not chosen about cookies', () => {
  test.use({ consent: null, viewport: { width: 360, height: 640 } })

  test('the cookie choice lies on nothing that is pressed to pay', async ({ page, newMember }) => {
    await signIn(page, await newMember({ screens: null }))
    const choice = page.locator('.consent')
    await page.goto('/#/account')
    await page.waitForLoadState('networkidle')
    await page.mouse.wheel(0, 400)
    await expect(choice).toBeVisible()
    await page.evaluate(() => {
      location.hash = '#/checkout/basic-ngn-30/basic?paymentmethod=visa'
    })
    const button = page.getByRole('button', { name: 'START MEMBERSHIP' })
    await page.getByRole('checkbox').check()
    await expect(button).toBeEnabled()
    await expect(choice).toBeHidden()
    await expect(button).toBeInViewport({ ratio: 1 })
  })
})
