import { expect, type Page } from '@playwright/test'
import { type Account, DEMO_TENANT } from '../../fixtures/service/accounts.ts'
import { signIn, test } from '../../fixtures.ts'

/** Address and the heading by which its screen is known. */
type Stop = readonly [path: string, heading: string | RegExp]

let visits = 0

/** Opens a pasted address in a page that is loaded for it. */
async function paste(page: Page, path: string): Promise<void> {
  visits += 1
  await page.goto(`/?${visits}#${path}`)
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })

const readHash = (page: Page) => decodeURIComponent(new URL(page.url()).hash)

/** Each address shows its own screen, and stays what it is. */
async function expectScreens(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const [path, name] of stops) {
    await paste(page, path)
    await expect(heading(page, name), path).toBeVisible()
    expect(readHash(page)).toBe(`#${path}`)
  }
}

const NOT_FOUND = 'Oops, the page you were Looking for doesn’t exist.'
const IDS = 'basic-ngn-30/basic'

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
      expect(readHash(page)).toBe(`#${path}`)
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
    expect(readHash(page)).toBe('#/updatepassword-en/em/')
    await expectScreens(page, [
      ['/updatepassword-en/em/', 'Choose a new password'],
      ['/updatepassword-en/em', 'Choose a new password'],
    ])
    await paste(page, '/forgotpasswordemail')
    await page.getByRole('radio', { name: 'Text Message (SMS)' }).check()
    await page
      .getByRole('textbox', { name: /phone/i })
      .fill(`080${Math.floor(10_000_000 + Math.random() * 89_999_999)}`)
    await page.getByRole('button', { name: 'TEXT ME' }).click()
    await expect(heading(page, 'Choose a new password')).toBeVisible()
    expect(readHash(page)).toBe('#/updatepassword-en/tl/')
    await page.getByLabel('Password', { exact: true }).fill('three quiet parrots')
    await page.getByLabel('Confirm Password').fill('three quiet parrots')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page, 'Enter the six digits')).toBeVisible()
    expect(readHash(page)).toBe('#/reset-phone-code')
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible()
  })

  test('ROUTE-12 ROUTE-13 plans, top-up and the two popups open for a visitor too', async ({ page }) => {
    await expectScreens(page, [
      ['/packages', 'Choose your plan'],
      ['/packages/', 'Choose your plan'],
      ['/Packages', 'Choose your plan'],
      ['/topuppage', 'Top up data'],
    ])
    await paste(page, '/popup')
    await expect(page.getByRole('dialog', { name: 'No Active Subscription' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Subscription' }).click()
    await expect(heading(page, 'Choose your plan')).toBeVisible()
    await paste(page, '/specialplanpopup')
    const special = page.getByRole('dialog', { name: 'Upgrade Subscription' })
    await expect(special).toContainText('You are currently on Special Package.')
    await special.getByRole('button', { name: 'Not now' }).click()
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
    await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
    await page.getByLabel(/^password/i).fill(member.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(heading(page, 'Choose how to pay in Nigeria')).toBeVisible()
    expect(readHash(page)).toBe('#/selectpayment-nig/basic-ngn-30/basic')
  })
})

test.describe('for members', () => {
  test.beforeEach(async ({ page, member }) => {
    await signIn(page, member)
    await page.goto('/#/home')
    await expect(page).toHaveURL(/#\/home$/)
  })

  test('ROUTE-03 home, search and the four lists open', async ({ page }) => {
    await paste(page, '/home')
    await expect(page.getByRole('link', { name: 'Home', exact: true }).first()).toHaveAttribute('aria-current', 'page')
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Goat Money/ })
        .first(),
    ).toBeAttached()
    await expectScreens(page, [
      ['/search', 'What would you like to watch?'],
      ['/listmovies', 'Movies'],
      ['/listMovies', 'Movies'],
      ['/listmylist', 'My List'],
      ['/listrecent', 'Recently Added'],
      ['/listseries', 'Tv Series'],
    ])
  })

  test('ROUTE-04 ROUTE-05 details open beneath a parent, search or my list; season and series too', async ({
    page,
  }) => {
    await expectScreens(page, [
      ['/details/goat-money/lagos-after-dark', 'Goat Money'],
      ['/details/goat-money/search', 'Goat Money'],
      ['/details/goat-money/mylist', 'Goat Money'],
      ['/playlistdetails/marina-heights-s1', /Season 1/],
      ['/detailseries/marina-heights', 'Marina Heights'],
    ])
    await expect(page.getByRole('heading', { name: 'Episodes' })).toBeVisible()
    await paste(page, '/playlistdetails/marina-heights-s1')
    await expect(page.getByRole('tab', { name: 'EPISODES' })).toBeVisible()
  })

  test('ROUTE-20 changes of plan, card and account open', async ({ page }) => {
    await expectScreens(page, [
      ['/changesubscription', 'Change your plan'],
      ['/striperenewupdatecard', 'Update your card'],
      ['/braintreerenewupdatecard', 'Update your Braintree card'],
      ['/stripe-setup-card', 'Add a card'],
      ['/deleteaccount', 'Delete account'],
    ])
  })

  test('ROUTE-21 account, profile and the changes of an account open', async ({ page }) => {
    await expectScreens(page, [
      ['/account', 'Account'],
      ['/profile', 'Who is watching?'],
      ['/profile1', 'Who is watching?'],
      ['/profile2', 'Manage Profile'],
      ['/updatephone', /number$/],
      ['/update-email', 'Change email'],
      ['/update-password', 'Change password'],
    ])
  })

  test('ROUTE-14 ROUTE-15 ROUTE-16 the choice of a payment method and the checkouts open', async ({ page }) => {
    await expectScreens(page, [
      [`/selectpayment-dsp/${IDS}`, 'Choose how to pay'],
      [`/selectpayment-afr/${IDS}`, 'Choose how to pay in Africa'],
      [`/selectpayment-nig/${IDS}`, 'Choose how to pay in Nigeria'],
      ['/selectpayment/basic/basic-ngn-30', 'Change how you pay'],
      [`/checkout/${IDS}`, 'Checkout'],
      [`/stripecheckout/${IDS}`, 'Card checkout'],
    ])
  })

  test('ROUTE-17 ROUTE-18 payment pages, payment starts and payment results open', async ({ page }) => {
    await expectScreens(page, [
      [`/cashpayment/${IDS}`, 'Pay at a bank'],
      [`/flutterwavepayment/${IDS}`, 'Pay with Flutterwave'],
      [`/payment/${IDS}`, 'Pay by card'],
      [`/stripepayment/${IDS}`, 'Pay by card with Stripe'],
      [`/process-dpo/${IDS}`, 'On the way to DPO'],
      [`/process-paypal/${IDS}`, 'On the way to PayPal'],
      ['/paymentres-dpo', 'Your DPO payment'],
      ['/payment-res', 'Your payment'],
      [`/stripe-res/${IDS}`, 'Your card payment'],
    ])
    await page.getByRole('link', { name: 'Back to the plans' }).click()
    await expect(heading(page, 'Choose your plan')).toBeVisible()
  })

  test('ROUTE-19 the three subscription screens open', async ({ page }) => {
    await expectScreens(page, [
      ['/confirmsubscription', 'Confirm your subscription'],
      ['/subscription', 'Your subscription'],
      ['/subscription1', 'Your subscription, in short'],
    ])
  })
})

/** The film of a player screen, by the name that its bar shows. */
async function expectFilm(page: Page, path: string, name: string | RegExp): Promise<void> {
  await paste(page, path)
  await expect(page.locator('main.player .player__name b'), path).toHaveText(name)
  expect(readHash(page)).toBe(`#${path}`)
}

test('ROUTE-06 ROUTE-07 every address of a player opens one, from the start or where watching stopped', async ({
  page,
  newMember,
}) => {
  const member: Account = await newMember({ screens: 5 })
  await signIn(page, member)
  await page.goto('/#/home')
  await expectFilm(page, '/viewvideo/goat-money', 'Goat Money')
  await expectFilm(page, '/viewvideo/goat-money?resume=true', 'Goat Money')
  await expectFilm(page, '/play/goat-money/lagos-after-dark', 'Goat Money')
  await expectFilm(page, '/playvideo/goat-money', 'Goat Money')
  await expectFilm(page, '/dashvideo', 'Makoko Blue')
  await expectFilm(page, '/videoplayerseries', /.+/)
  const first = await readFirstEpisode(page)
  await expect(page.locator('main.player .player__name b')).toHaveText(first)
})

/** Name of the first episode of the demo series, as the catalogue has it. */
async function readFirstEpisode(page: Page): Promise<string> {
  return page.evaluate(async (customer) => {
    const { token } = JSON.parse(localStorage.getItem('userToken') ?? '{}')
    const read = async (id: string) => {
      const headers = { 'x-customer-id': customer, authorization: `Bearer ${token}` }
      const answer = await fetch(`/apps/v1/catalogues?id=${id}`, { headers })
      return (await answer.json())._embedded.items[0]
    }
    return (await read((await read('marina-heights')).id)).name as string
  }, DEMO_TENANT)
}
