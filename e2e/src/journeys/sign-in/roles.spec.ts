import { expect } from '@playwright/test'
import { readStored } from '#fixtures/pages/start.ts'
import { signInByForm, test } from '#fixtures.ts'

/** It is taken out of the address, which then is the new password's. */
const RESET_LINK = '/resetpassword?uid=nobody&token=x'

const OPEN_TO_VISITORS = [
  '/',
  '/login',
  '/signup',
  '/mediacenter',
  '/faqs',
  '/contact',
  '/terms',
  '/cookiesprivacy',
  '/verifybyemail',
  '/checkemailverify',
  '/confirmemailverify',
  '/forgotpassword',
  '/forgotpasswordemail',
  RESET_LINK,
]

const MEMBERS_ONLY = [
  '/profile',
  '/profile2',
  '/account',
  '/viewvideo/goat-money',
  '/play/goat-money/home',
  '/playvideo/goat-money',
  '/selectpayment-nig/basic-ngn-30/basic',
  '/checkout/basic-ngn-30/basic',
  '/payment/basic-ngn-30/basic',
  '/stripepayment/basic-ngn-30/basic',
  '/listmovies',
  '/listmylist',
  '/listrecent',
  '/listseries',
  '/details/goat-money/home',
  '/playlistdetails/marina-heights-s1',
  '/detailseries/marina-heights',
]

test('ROLE-02 a visitor opens every public address without being redirected', async ({ page }) => {
  for (const path of OPEN_TO_VISITORS) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('main').locator('h1').first()).toBeVisible()
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${path === RESET_LINK ? '/updatepassword-en/em/' : path}`)
  }
  // Without a sign-up or a link there is nothing to verify; both say so where a visitor may be.
  for (const path of ['/verifybyphone', '/emailverify', '/reset-phone-code']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('main').locator('h1').first()).toBeVisible()
    await expect(page).not.toHaveURL(/#\/login/)
  }
})

test('ROLE-03 addresses of members redirect a visitor to login', async ({ page }) => {
  for (const path of MEMBERS_ONLY) {
    await page.goto(`/#${path}`)
    await expect.poll(() => new URL(page.url()).hash).toBe(`#/login?next=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  }
})

test('ROLE-04 a viewer whose token has ended is signed out on home and on a title, and sent to login', async ({
  page,
  member,
}) => {
  for (const path of ['/home', '/details/goat-money/home']) {
    await signInByForm(page, member)
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('userToken') ?? '{}')
      localStorage.setItem('userToken', JSON.stringify({ ...kept, token: 'usr_ended' }))
    })
    await page.goto(`/?ended#${path}`)
    await expect(page).toHaveURL(/#\/login/)
    await expect.poll(() => readStored(page, 'userToken')).toBeNull()
    await page.goto('/')
  }
})

test('after signing in the viewer is where he wanted to go', async ({ page, member }) => {
  await page.goto('/#/details/goat-money/home')
  await expect(page).toHaveURL(/#\/login/)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/#\/details\/goat-money\/home$/)
  await expect(page.getByRole('heading', { name: 'Goat Money', level: 1 })).toBeVisible()
})

test('ROLE-05 LOGIN-10 a member without a subscription looks around, and only playing is refused', async ({
  page,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signInByForm(page, member)
  await expect(page).toHaveURL(/#\/packages$/)
  await expect(page.getByText('You have no active subscription', { exact: false })).toBeVisible()
  for (const path of ['/home', '/listmovies', '/detailseries/marina-heights', '/details/goat-money/home']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('main').locator('h1').first()).toBeVisible()
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${path}`)
  }
  await page.getByRole('button', { name: 'Add to My List, Goat Money' }).click()
  await expect(page.getByRole('button', { name: 'In My List, Goat Money' })).toBeVisible()
  const answer = page.waitForResponse(/videoplayback/)
  await page.getByRole('button', { name: 'Watch Now', exact: true }).click()
  expect((await answer).status()).toBe(403)
  await expect(page.getByRole('dialog', { name: 'No Active Subscription', exact: true })).toBeVisible()
})

test('LAND-01 LOGIN-04 a signed-in viewer of landing and login is led home', async ({ page, member }) => {
  await signInByForm(page, member)
  for (const path of ['/', '/login']) {
    await page.goto(`/?${encodeURIComponent(path)}#${path}`)
    await expect(page).toHaveURL(/#\/home$/)
  }
})
