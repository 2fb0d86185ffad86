import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { desktop, phone } from '#fixtures/browser/screens.ts'
import { signInByForm, test } from '#fixtures.ts'

const section = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name }) })

test('LEGAL-01 terms and privacy are long texts that anyone can read, at their addresses in any case', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/#/terms', 'Terms of use'],
    ['/#/Terms/', 'Terms of use'],
    ['/#/cookiesprivacy', 'Cookie and privacy policy'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^In force since \d+ \w+ \d{4}( · the version of \d+ \w+ \d{4})*$/)).toBeVisible()
    expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(8_000)
    await page.goto('about:blank')
  }
})

test('LEGAL-02 the terms state age, billing, periods, extra days, cancelling and refunds', async ({ page }) => {
  await page.goto('/#/terms')
  await expect(section(page, /Who may have an account/)).toContainText(
    /at least 18 years old, or of full age \(majority\)/,
  )
  const billing = section(page, /Subscription and billing/)
  await expect(billing).toContainText('1, 3, 6 or 12 months')
  await expect(billing).toContainText(/renews by itself/)
  await expect(section(page, /14 extra days for first-time subscribers/)).toContainText(
    /14 days longer than you paid for/,
  )
  await expect(section(page, /Cancelling/)).toContainText(/at least 72 hours before your renewal date/)
  const refunds = section(page, /Refunds/)
  await expect(refunds).toContainText('There are no refunds')
  await expect(refunds).toContainText(/debited more than once.*We refund every extra debit within 72 hours/)
})

test('LEGAL-03 copyright claims, cookies and the charge for access to data are covered', async ({ page }) => {
  await page.goto('/#/terms')
  const claims = section(page, /Copyright and how to claim it/)
  await expect(claims).toContainText('Your claim must contain')
  await expect(claims.getByRole('listitem')).toHaveCount(6)
  await expect(section(page, /Answering a copyright claim/)).toContainText('counter-notice')
  await page.goto('/#/cookiesprivacy')
  const table = section(page, /^4\. Cookies/).getByRole('table')
  for (const name of ['appToken', 'userToken', 'deviceId', 'displayMode', 'readNotifications', 'cookieConsent']) {
    await expect(table.getByRole('rowheader', { name, exact: true })).toBeVisible()
  }
  const charge = section(page, /charge for access to data/)
  await expect(charge).toContainText('7 US dollars')
  await expect(charge).toContainText('We waive this charge wherever the law forbids it')
})

test('the tenant stands in the texts with its name and addresses', async ({ page }) => {
  await page.goto('/#/terms')
  const contact = section(page, /Contact/)
  await expect(contact.getByRole('link', { name: 'help@kola.example' })).toHaveAttribute(
    'href',
    'mailto:help@kola.example',
  )
  await expect(contact).toContainText('1 Example Close, Yaba, Lagos')
})

test.describe('on a desktop', () => {
  test.use(desktop)

  test('the contents lead to a section by keyboard, say where one is, and back leads back', async ({ page }) => {
    await page.goto('/#/terms')
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('link', { name: 'Refunds' }).press('Enter')
    await expect(page).toHaveURL(/#\/terms\?section=refunds$/)
    const heading = page.getByRole('heading', { level: 2, name: /Refunds/ })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await expect(contents.getByRole('link', { name: 'Refunds' })).toHaveAttribute('aria-current', 'location')
    await page.goBack()
    await expect(page).toHaveURL(/#\/terms$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })

  test('an address with a section opens there, also from another page', async ({ page }) => {
    await page.goto('/#/cookiesprivacy?section=charge')
    await expect(page.getByRole('heading', { level: 2, name: /charge for access/ })).toBeInViewport()
    await page.goto('/#/cookiesprivacy?section=copyright')
    await page.getByRole('main').getByRole('link', { name: 'the terms' }).click()
    const heading = page.getByRole('heading', { level: 2, name: /Copyright and how to claim it/ })
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
  })

  test('the first thing by keyboard behind the bar skips the contents', async ({ page }) => {
    await page.goto('/#/terms')
    const skip = page.getByRole('link', { name: 'Skip the contents' })
    await skip.focus()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  })
})

test.describe('printed', () => {
  test.use({ consent: null })

  test('on paper there is the text alone, without the question for cookies', async ({ page }) => {
    await page.goto('/#/terms')
    const question = page.getByRole('region', { name: 'Cookie choice' })
    await expect(question).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(question).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(section(page, /Refunds/)).toBeVisible()
  })
})

test('all that the site keeps in the browser is named in the privacy text', async ({ page, member }) => {
  await signInByForm(page, member)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: /^Switch to/ }).click()
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(names.length).toBeGreaterThan(3)
  expect(await page.context().cookies()).toEqual([])
  await page.goto('/#/cookiesprivacy')
  const text = (await section(page, /^4\. Cookies/).textContent()) ?? ''
  // What is kept of one person bears their id behind its name.
  const kept = names.map((name) => name.replace(/@.*/, ''))
  expect(kept).toContain('person')
  expect(kept.filter((name) => !text.includes(name))).toEqual([])
})

for (const [name, screen] of Object.entries({ phone, desktop })) {
  test.describe(`legal texts, ${name}`, () => {
    test.use(screen)

    test(`read well with a screen reader and do not scroll sideways, ${name}`, async ({ page }) => {
      for (const path of ['/terms', '/cookiesprivacy']) {
        await page.goto(`/?${path.slice(1)}#${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await expectAccessibleInEveryLook(page)
      }
    })
  })
}
