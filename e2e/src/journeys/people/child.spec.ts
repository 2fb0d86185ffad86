import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { addAuthenticator } from '#fixtures/browser/authenticator.ts'
import { expectOperable } from '#fixtures/browser/operable.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { addPeople, CHIDI } from '#fixtures/service/people.ts'
import { signIn, test } from '#fixtures.ts'

const PIN = '4821'
const WITHOUT_PIN = 'where no grown-up has a PIN'
/** Of class PG, and of class 15. */
const OPEN = { address: '/details/goat-money/home', name: 'Goat Money' }
const ABOVE = { id: 'last-danfo-to-oworo', name: 'Last Danfo to Oworo' }
const FILM_ADDRESSES = [`/details/${ABOVE.id}/lagos-after-dark`, `/viewvideo/${ABOVE.id}`, `/play/${ABOVE.id}/home`]
const GROWN_ADDRESSES = [
  ...['/account', '/account/payments', '/account/devices', '/account/passkeys', '/account/data', '/account/activity'],
  ...['/packages', '/changesubscription', '/topuppage', '/give', '/gift', '/checkout/a/b', '/tv'],
  ...['/profile2', '/update-email', '/update-password', '/updatephone', '/deleteaccount'],
]

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
/** The sheet over a child's own cinema. */
const stop = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const leave = (page: Page) => page.getByRole('link', { name: 'Leave', exact: true })
const cinema = (page: Page) => page.getByRole('heading', { level: 1, name: 'Chidi’s cinema', exact: true })
/** Loads the address anew, as from a link. */
const openLink = (page: Page, address: string) => page.goto(`/?${encodeURIComponent(address)}#${address}`)

async function becomeChidi(page: Page): Promise<void> {
  await page.goto('/#/profile')
  await page.getByRole('button', { name: /^Chidi/ }).click()
  await expect(cinema(page)).toBeAttached()
  await expect(page.locator('.kid-grid a').first()).toBeVisible()
}

test.beforeEach(async ({ page, member, service }, { title }) => {
  await addPeople(service.url, member, { people: [CHIDI], ...(!title.startsWith(WITHOUT_PIN) && { pin: PIN }) })
  await signIn(page, member)
})

test('a child has a home of its own, of large pictures, without menus and money', async ({ page }) => {
  await becomeChidi(page)
  await expectAccessibleInEveryLook(page, [1440, 390])
  await expect(page.getByRole('button', { name: /^Your menu/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: ABOVE.name })).toHaveCount(0)
  await expect(page.getByRole('link', { name: OPEN.name, exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'All films', exact: true }).click()
  await expect(page).toHaveURL(/#\/listmovies$/)
  await expect(leave(page)).toBeVisible()
  await expect(page.getByText(ABOVE.name)).toHaveCount(0)
  await openLink(page, OPEN.address)
  await expect(page.getByRole('heading', { name: OPEN.name }).first()).toBeVisible()
  await expect(leave(page)).toBeVisible()
})

test('a film above the limit is for bigger people, by whatever address; after the PIN it opens', async ({ page }) => {
  await becomeChidi(page)
  for (const address of FILM_ADDRESSES) {
    await openLink(page, address)
    await expect(stop(page, 'This film is for bigger people')).toBeVisible()
    await expect(page.getByText(ABOVE.name)).toHaveCount(0)
    await expect(page.locator('video')).toHaveCount(0)
  }
  await openLink(page, FILM_ADDRESSES[0] ?? '')
  await expect(page.getByText('Ask Journey Member to open it with their PIN.', { exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page, [1440, 390])
  await page.reload()
  await expect(stop(page, 'This film is for bigger people')).toBeVisible()
  await page.getByRole('link', { name: 'Back to my cinema', exact: true }).click()
  await expect(cinema(page)).toBeAttached()
  await openLink(page, FILM_ADDRESSES[0] ?? '')
  await page.getByRole('link', { name: 'Enter PIN', exact: true }).click()
  await expect(heading(page, 'Journey Member’s PIN')).toBeVisible()
  await page.keyboard.type(PIN)
  await expect(page).toHaveURL(new RegExp(`#/details/${ABOVE.id}/lagos-after-dark$`))
  await expect(page.getByRole('heading', { name: ABOVE.name }).first()).toBeVisible()
})

test('the stop is a sheet over their cinema: the way back has the focus, behind it nothing has, and Escape leads there', async ({
  page,
}) => {
  await becomeChidi(page)
  await openLink(page, FILM_ADDRESSES[0] ?? '')
  const sheet = stop(page, 'This film is for bigger people')
  await expect(sheet).toBeVisible()
  await expect(page).toHaveTitle(/^This film is for bigger people/)
  await expect(page.locator('.kid-grid a').first()).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Back to my cinema', exact: true })).toBeFocused()
  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab')
    const place = await isInside()
    // Out of it the browser itself has the focus, never the page behind.
    expect(['DIALOG', 'BODY']).toContain(place)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/#\/home$/)
  await expect(cinema(page)).toBeAttached()
})

test('money and the account lead to the kind screen, and show nothing of what they hold', async ({ page }) => {
  await becomeChidi(page)
  for (const address of GROWN_ADDRESSES) {
    await openLink(page, address)
    await expect(stop(page, 'This is for grown-ups'), address).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to my cinema', exact: true }), address).toBeVisible()
  }
  await expectAccessibleInEveryLook(page, [1440, 390])
})

test('by keyboard alone: leaving asks for the PIN, a wrong one tells the tries left, the right one opens', async ({
  page,
}) => {
  await becomeChidi(page)
  await leave(page).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Who is watching?')).toBeVisible()
  // A child neither adds nor changes anybody.
  await expect(page.getByRole('link', { name: 'Add a person' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Manage Profile', exact: true })).toHaveCount(0)
  await expectAccessibleInEveryLook(page, [1440, 390])
  await page.getByRole('button', { name: /^Journey Member/ }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Journey Member’s PIN')).toBeVisible()
  await page.keyboard.type('0000')
  await expect(page.getByRole('alert')).toHaveText('That is not it. 4 more tries, then a few minutes’ rest.')
  await page.keyboard.type(PIN)
  await expect(page).toHaveURL(/#\/home$/)
  await expect(page.getByRole('button', { name: 'Your menu, Journey Member', exact: true })).toBeVisible()
})

test('no way around the PIN: a reload, a direct link, going back, a second tab, or what the browser keeps', async ({
  page,
  context,
}) => {
  await page.goto('/#/account')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await becomeChidi(page)
  await page.reload()
  await expect(cinema(page)).toBeAttached()
  await leave(page).click()
  await page.getByRole('button', { name: /^Journey Member/ }).click()
  await expect(heading(page, 'Journey Member’s PIN')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Journey Member’s PIN')).toBeVisible()
  await openLink(page, '/home')
  await expect(cinema(page)).toBeAttached()
  const tab = await context.newPage()
  await openLink(tab, '/account')
  await expect(stop(tab, 'This is for grown-ups')).toBeVisible()
  await openLink(tab, FILM_ADDRESSES[0] ?? '')
  await expect(stop(tab, 'This film is for bigger people')).toBeVisible()
  // What says who watches here is only what is drawn: the service knows better.
  for (const change of ['other', 'gone'] as const) {
    await tab.evaluate((how) => {
      const kept = JSON.parse(localStorage.getItem('person') ?? '{}')
      if (how === 'gone') localStorage.removeItem('person')
      else localStorage.setItem('person', JSON.stringify({ ...kept, ratingLimit: null, isChild: false }))
    }, change)
    await openLink(tab, FILM_ADDRESSES[0] ?? '')
    await expect(stop(tab, 'This film is for bigger people')).toBeVisible()
    await expect(tab.getByText(ABOVE.name)).toHaveCount(0)
    await openLink(tab, '/account/payments')
    await expect(stop(tab, 'This is for grown-ups')).toBeVisible()
  }
})

test(`${WITHOUT_PIN}, the password opens what was asked for, and nothing less does`, async ({ page, member }) => {
  await becomeChidi(page)
  await openLink(page, '/account')
  await expect(page.getByText('Ask Journey Member to open it with their password.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Enter password', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Not now', exact: true }).click()
  await expect(heading(page, 'Journey Member')).toBeVisible()
  await expect(page.getByRole('button', { name: '1', exact: true })).toHaveCount(0)
  await expectAccessibleInEveryLook(page, [1440, 390])
  await page.getByRole('button', { name: 'Enter password', exact: true }).click()
  await dialog.getByLabel('Current password', { exact: true }).fill('not-the-password-1')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(/\S/)
  await dialog.getByLabel('Current password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/account$/)
  await expect(stop(page, 'This is for grown-ups')).toHaveCount(0)
  // What was proven is taken back once somebody else is chosen.
  await becomeChidi(page)
  await openLink(page, '/profile')
  await page.getByRole('button', { name: /^Journey Member/ }).click()
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeVisible()
})

test('a passkey opens it too, where the PIN is forgotten', async ({ page }) => {
  await addAuthenticator(page)
  await page.goto('/#/account/passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is ready')).toBeVisible()
  await becomeChidi(page)
  await leave(page).click()
  await page.getByRole('button', { name: /^Journey Member/ }).click()
  await page.getByRole('button', { name: 'Forgot it?', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await expect(heading(page, 'A new PIN')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('by touch: the cinema, the kind screen and the way out stand within reach', async ({ page }) => {
    await page.goto('/#/profile')
    await page.getByRole('button', { name: /^Chidi/ }).tap()
    await expect(page.locator('.kid-grid a').first()).toBeVisible()
    await expectOperable(page, 'the cinema')
    await openLink(page, '/account')
    await expect(stop(page, 'This is for grown-ups')).toBeVisible()
    await expectOperable(page, 'for grown-ups')
    await page.getByRole('link', { name: 'Enter PIN', exact: true }).tap()
    await expect(heading(page, 'Journey Member’s PIN')).toBeVisible()
    await expectOperable(page, 'the PIN')
    for (const digit of '0000') await page.getByRole('button', { name: digit, exact: true }).tap()
    await expect(page.getByRole('alert')).toHaveText('That is not it. 4 more tries, then a few minutes’ rest.')
    for (const digit of PIN) await page.getByRole('button', { name: digit, exact: true }).tap()
    await expect(page).toHaveURL(/#\/account$/)
    await expect(stop(page, 'This is for grown-ups')).toHaveCount(0)
  })
})

/** Up to the code that asks about cookies and brings the chat, and two pictures after it. */
async function reloadWithLateParts(page: Page): Promise<void> {
  const isLate = (code: string) => code.includes('consent__actions')
  const late = page.waitForResponse(async (one) => one.url().endsWith('.js') && isLate(await one.text()))
  await page.reload()
  await expect(page.locator('.kid-grid a').first()).toBeVisible()
  await late
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  )
}

test.describe('in a browser where nobody chose about cookies', () => {
  test.use({ consent: null })

  test('a child is not asked, a grown-up is', async ({ page }) => {
    const banner = page.getByRole('region', { name: 'Cookie choice' })
    await page.goto('/#/home')
    await expect(banner).toBeVisible()
    await becomeChidi(page)
    await expect(banner).toHaveCount(0)
    await reloadWithLateParts(page)
    await expect(banner).toHaveCount(0)
  })
})

test.describe('in a browser that lets the chat in', () => {
  test.use({ consent: 'all' })

  test('a child does not see it, and its script is not fetched for a child', async ({ page }) => {
    const bubble = page.getByRole('button', { name: 'Chat with us' })
    await page.goto('/#/home')
    await expect(bubble).toBeVisible()
    await becomeChidi(page)
    await expect(bubble).toBeHidden()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await reloadWithLateParts(page)
    await expect(bubble).toHaveCount(0)
    expect(asked).toContain('/apps/v1/account')
    expect(asked.filter((path) => path.includes('/chat/'))).toEqual([])
  })
})
