import { expect, type Page } from '@playwright/test'
import { answerTruly } from '#fixtures/account/overview.ts'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { forgetVisit } from '#fixtures/browser/device.ts'
import { expectOperable } from '#fixtures/browser/operable.ts'
import { desktop } from '#fixtures/browser/screens.ts'
import type { PaymentScreen, Who } from '#fixtures/payments/payment-screen.ts'
import { openPaymentScreen, PAYMENT_SCREENS } from '#fixtures/payments/screens.ts'
import { type Account, DEMO_PASSWORD, type NewMember } from '#fixtures/service/accounts.ts'
import { signIn, test } from '#fixtures.ts'

/** As many screens as one journey goes through. */
const MOST_SCREENS = 8

/** Screens of one person stand in one browser, which has the app's files from the first one on. */
function listVisits(screens: readonly PaymentScreen[]): PaymentScreen[][] {
  const byPerson = Map.groupBy(screens, ({ who }) => (typeof who === 'string' ? who : who && 'somebody new each time'))
  return [...byPerson.values()].flatMap((of) =>
    Array.from({ length: Math.ceil(of.length / MOST_SCREENS) }, (_, at) =>
      of.slice(at * MOST_SCREENS, (at + 1) * MOST_SCREENS),
    ),
  )
}

const nameAll = (screens: PaymentScreen[]) => screens.map(({ name }) => name).join(', ')

interface Visitor {
  page: Page
  newMember: (options: NewMember) => Promise<Account>
}

/** Looks at each of these screens as if it were the first one of a new browser. */
async function visitEach(
  { page, newMember }: Visitor,
  screens: PaymentScreen[],
  look: (screen: PaymentScreen) => Promise<void>,
) {
  let signedIn: Who = null
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      const { who } = screen
      await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
      await page.setViewportSize(desktop.viewport)
      // Before calls that were held are let go: a screen that waits for one leads away then.
      await forgetVisit(page)
      await answerTruly(page)
      if (who && who !== signedIn)
        await signIn(page, typeof who === 'string' ? { email: who, password: DEMO_PASSWORD } : await newMember(who))
      signedIn = who
      await look(screen)
    })
  }
}

for (const screens of listVisits(PAYMENT_SCREENS)) {
  test(`${nameAll(screens)}: axe finds nothing in either theme, and a small phone can work it`, async ({
    page,
    newMember,
  }) => {
    test.slow()
    await visitEach({ page, newMember }, screens, async (screen) => {
      await openPaymentScreen(page, screen)
      await expectAccessibleInEveryLook(page)
      await page.setViewportSize({ width: 360, height: 640 })
      const isBehindDialog = await page.getByRole('dialog').isVisible()
      if (!isBehindDialog) await expectOperable(page, `${screen.name} at 360 px`)
    })
  })
}

/** Which of these screens is worked with other letters, windows and colours too. */
const SHAPES = [
  ...['choice', 'checkout-coupon', 'card-stripe', 'deposit-bank', 'transferFee', 'result-pending', 'account-pending'],
]

for (const screens of listVisits(PAYMENT_SCREENS.filter(({ name }) => SHAPES.includes(name)))) {
  test(`${nameAll(screens)}: held across and with letters of 130 and 200 % nothing leaves the screen`, async ({
    page,
    newMember,
  }) => {
    test.slow()
    const devtools = await page.context().newCDPSession(page)
    await visitEach({ page, newMember }, screens, async (screen) => {
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
