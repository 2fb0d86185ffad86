import { expect, type Page } from '@playwright/test'
import { expectScreens, heading, IDS, paste, readHash } from '#fixtures/pages/routes.ts'
import { type Account, DEMO_TENANT } from '#fixtures/service/accounts.ts'
import { signIn, test } from '#fixtures.ts'

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
    await expect(page.getByRole('heading', { name: 'Episodes', exact: true })).toBeVisible()
    await paste(page, '/playlistdetails/marina-heights-s1')
    await expect(page.getByRole('tab', { name: 'EPISODES', exact: true })).toBeVisible()
  })

  test('ROUTE-20 changes of plan, card and account open', async ({ page }) => {
    await expectScreens(page, [
      ['/changesubscription', 'Change your plan'],
      ['/striperenewupdatecard', 'UPDATE CARD DETAILS'],
      ['/braintreerenewupdatecard', 'UPDATE CARD DETAILS'],
      ['/stripe-setup-card', 'UPDATE CARD DETAILS'],
      ['/deleteaccount', 'Are you sure to delete Account?'],
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
      [`/selectpayment-dsp/${IDS}`, 'How will you pay?'],
      [`/selectpayment-afr/${IDS}`, 'How will you pay?'],
      [`/selectpayment-nig/${IDS}`, 'How will you pay?'],
      ['/selectpayment/basic/basic-ngn-30', 'How will you pay?'],
      [`/checkout/${IDS}`, 'Almost Done!'],
      [`/checkout/${IDS}/mtn`, 'Almost Done!'],
    ])
    await paste(page, '/checkout/gone/gone')
    await expect(heading(page, 'This plan is not on sale')).toBeVisible()
    await page.getByRole('link', { name: 'To the plans' }).click()
    await expect(heading(page, 'Choose your plan')).toBeVisible()
  })

  test('ROUTE-17 ROUTE-18 payment pages and payment results open', async ({ page }) => {
    await expectScreens(page, [
      [`/cashpayment/${IDS}`, 'Pay in at a bank'],
      [`/payment/${IDS}`, 'Pay with Card'],
      [`/stripepayment/${IDS}`, 'Pay with Card'],
      ['/payment-res', 'We could not confirm it'],
      [`/stripe-res/${IDS}`, 'We could not confirm it'],
    ])
  })

  test('ROUTE-19 the three subscription screens open', async ({ page }) => {
    await expectScreens(page, [
      ['/confirmsubscription', 'Subscription'],
      ['/subscription', 'Subscription'],
      ['/subscription1', 'Subscription'],
    ])
  })
})

/** The film of a player screen, by the name that its bar shows; once it plays the address says that it goes on. */
async function expectFilm(page: Page, path: string, name: string | RegExp): Promise<void> {
  await paste(page, path)
  await expect(page.locator('main.player .player__name b'), path).toHaveText(name)
  await expect.poll(() => [`#${path}`, `#${path}?resume=true`].includes(readHash(page))).toBe(true)
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
  await expect(page.locator('main.player .player__name b')).toHaveText(`Marina Heights · S1 E1 ${first}`)
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
