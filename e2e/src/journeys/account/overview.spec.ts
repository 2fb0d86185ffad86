import { expect, type Page } from '@playwright/test'
import { asSettled, withNextCharge } from '#fixtures/account/account-states.ts'
import { changeOverview } from '#fixtures/account/overview.ts'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { newNumber } from '#fixtures/pages/codes.ts'
import { listCalls } from '#fixtures/pages/start.ts'
import { signIn, test } from '#fixtures.ts'

const ACCOUNT = '/#/account'
const main = (page: Page) => page.getByRole('main')
const part = (page: Page, name: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const listLinks = (page: Page) =>
  main(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
})) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })

    test('ACCOUNT-01 GAP-024 the account says what is renewed, when, for how much and by what, who signs in by what, and which version this is', async ({
      page,
      member,
    }) => {
      await signIn(page, member)
      await asSettled(page)
      await page.goto(ACCOUNT)
      await expect(part(page, 'Membership')).toContainText(
        /Your membership renews on \d+ \w+ \d{4} for ₦2,900 by Visa •• 4242\./,
      )
      await expect(part(page, 'Membership')).toContainText('Recurring Payment: Active. Member since March 2025.')
      const signing = part(page, 'Signing in')
      await expect(signing).toContainText(member.email)
      await expect(signing).toContainText('PasswordChanged 4 months ago')
      await expect(signing).toContainText(/User id[\w-]{10,}Signed in as/)
      await expect(signing).toContainText(/No phone number|\+234/)
      await expect(part(page, 'Payments')).toContainText(/You paid ₦2,900 on .*, and the same on /)
      await expect(main(page)).toContainText('Kola 2.0.6')
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })

    test('by the keyboard alone one reaches each part in its order, and comes back from the payments', async ({
      page,
      member,
    }) => {
      await signIn(page, member)
      await asSettled(page)
      await page.goto(ACCOUNT)
      await expect(part(page, 'Membership')).toContainText('Member since')
      await part(page, 'Membership').getByRole('link', { name: 'Change plan' }).focus()
      const stops: string[] = []
      for (let count = 0; count < 30 && stops.at(-1) !== 'Delete account'; count += 1) {
        stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''))
        await page.keyboard.press('Tab')
      }
      const wanted = ['Change plan', 'Update Card', 'Cancel Membership', 'Change email', 'Change phone number']
      const rest = ['Change password', 'Use another account', 'See the plans', 'All payments and receipts']
      expect(stops.filter((one) => [...wanted, ...rest].includes(one))).toEqual([...wanted, ...rest])
      expect(stops.at(-1)).toBe('Delete account')
      await main(page).getByRole('link', { name: 'All payments and receipts' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments and receipts')
      await main(page).getByRole('link', { name: 'Back to the account' }).press('Enter')
      await expect(page).toHaveURL(/#\/account$/)
      await expect(part(page, 'Membership')).toBeVisible()
      // Its last answer is on the way still.
      await page.unrouteAll({ behavior: 'wait' })
    })
  })
}

test('the account is one call beside what a start asks for, and none again for its parts', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const calls = listCalls(page)
  await page.evaluate(() => location.assign('#/account'))
  await expect(part(page, 'Payments')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual(['GET /apps/v1/account/overview'])
})

test('ACCOUNT-01 whoever is not signed in is led to the sign-in, and from there to the account', async ({
  page,
  member,
}) => {
  await page.goto(ACCOUNT)
  await expect(page).toHaveURL(/#\/login\?next=%2Faccount$/)
  await signIn(page, member)
  await page.goto(ACCOUNT)
  await expect(part(page, 'Signing in')).toContainText(member.email)
})

test('ACCOUNT-02 the account links to where each thing is changed', async ({ page, newMember }) => {
  await signIn(page, await newMember())
  let gateway: 'stripe' | 'braintree' = 'stripe'
  await asSettled(page)
  await changeOverview(page, ({ account }) => {
    for (const one of [...account.subscriptions, ...account.subscriptionList]) one.payment_gateway = gateway
  })
  await page.goto(ACCOUNT)
  await expect(part(page, 'Your data')).toBeVisible()
  expect(await listLinks(page)).toEqual(
    expect.arrayContaining([
      ...['#/update-email', '#/update-password', '#/updatephone', '#/changesubscription', '#/packages'],
      ...['#/deleteaccount', '#/striperenewupdatecard', '#/login'],
    ]),
  )
  gateway = 'braintree'
  await page.reload()
  await expect(part(page, 'Your data')).toBeVisible()
  expect(await listLinks(page)).toContain('#/braintreerenewupdatecard')
  await main(page).getByRole('link', { name: 'Use another account' }).click()
  await expect(page).toHaveURL(/#\/login$/)
})

test('ACCOUNT-03 ACCOUNT-07 who never was a member is offered a plan, and who was one renews by the plans', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto(ACCOUNT)
  await expect(part(page, 'Membership').getByText('No Active Subscription', { exact: true })).toBeVisible()
  await expect(part(page, 'Payments')).toContainText('You have paid nothing yet.')
  await part(page, 'Membership').getByRole('link', { name: 'Add Subscription', exact: true }).click()
  await expect(page).toHaveURL(/#\/packages$/)
  await signIn(page, await newMember({ paidDays: -1 }))
  await page.goto(ACCOUNT)
  await part(page, 'Membership').getByRole('link', { name: 'Renew Membership', exact: true }).click()
  await expect(page).toHaveURL(/#\/packages$/)
})

test('what credit pays of the next charge is said with what is left to be charged', async ({ page, member }) => {
  await signIn(page, member)
  await asSettled(page)
  await withNextCharge(page, { credit: '900.00', amount: '2000.00' })
  await page.goto(ACCOUNT)
  await expect(part(page, 'Membership')).toContainText('₦900 of it comes from your credit, so ₦2,000 is charged.')
})

test('an account that does not come says so and comes at a press; what was seen before stands with its time', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.route('**/apps/v1/account/overview', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'VALIDATION', message: 'No', requestId: 'e2e' } } }),
  )
  await page.goto(ACCOUNT)
  await expect(page.getByRole('heading', { name: 'Your account did not come' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/apps/v1/account/overview')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Signing in')).toContainText(member.email)
  await page.route('**/apps/v1/account/overview', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'VALIDATION', message: 'No', requestId: 'e2e' } } }),
  )
  await page.reload()
  await expect(main(page)).toContainText(
    /This is your account as it was on \d+ \w+ \d{4} at \d\d:\d\d\. It could not be read anew\./,
  )
  await expect(part(page, 'Signing in')).toContainText(member.email)
})

test('without a line the account stands as it was last seen, says of when, and is new with the line', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto(ACCOUNT)
  await expect(part(page, 'Signing in')).toContainText(member.email)
  await page.evaluate(() => location.assign('#/packages'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your plan')
  await page.context().setOffline(true)
  await page.evaluate(() => location.assign('#/account'))
  await expect(main(page)).toContainText(/as it was on .* What has changed since then comes with the line\./)
  await expect(part(page, 'Signing in')).toContainText(member.email)
  await page.context().setOffline(false)
  await expect(main(page)).not.toContainText('as it was on')
})

test('nothing moves as the account comes', async ({ page, member }) => {
  await signIn(page, member)
  await page.addInitScript(() => {
    let shift = 0
    new PerformanceObserver((list) => {
      for (const one of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!one.hadRecentInput) shift += one.value
      Object.assign(window, { shift })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/apps/v1/account/overview', async (route) => {
    await new Promise((done) => setTimeout(done, 1_000))
    await route.continue()
  })
  await page.goto(ACCOUNT)
  await expect(page.getByText('Your account is on its way …')).toBeAttached()
  await expect(part(page, 'Your data')).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { shift?: number }).shift ?? 0)).toBeLessThan(0.01)
})

test('ACCOUNT-11 without a telephone nothing is prompted', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto(ACCOUNT)
  await expect(part(page, 'Signing in')).toContainText('No phone number')
  await expect(part(page, 'Signing in')).not.toContainText('Not verified yet')
  await expect(main(page).getByText('SEND CODE', { exact: true })).toHaveCount(0)
})

test('ACCOUNT-12 an unverified phone warns, and SEND CODE sends an SMS and leads to where its time runs', async ({
  page,
  newMember,
}) => {
  const telephone = newNumber().dialled
  await signIn(page, await newMember({ telephone }))
  await page.goto(ACCOUNT)
  await expect(part(page, 'Signing in')).toContainText(`${telephone}Not verified yet`)
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/apps/v1/trigger-mobile-verification'))
  await main(page).getByRole('link', { name: 'SEND CODE', exact: true }).press('Enter')
  await expect(page).toHaveURL(/#\/verifyupdatephone$/)
  expect((await sent).status()).toBe(200)
  await expect(page.getByText(/^Resend a new code in 00:\d\d$/)).toBeVisible()
})

test('once a number is verified nothing is prompted any more', async ({ page, newMember }) => {
  const telephone = newNumber().dialled
  await signIn(page, await newMember({ telephone, verified: { email: true, telephone: true } }))
  await page.goto(ACCOUNT)
  await expect(part(page, 'Signing in')).toContainText(`${telephone}Verified`)
  await expect(main(page).getByText('SEND CODE', { exact: true })).toHaveCount(0)
})
