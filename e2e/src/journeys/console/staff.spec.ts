import { ROLES } from '@kola/contract/staff/permissions'
import { listPlaces, PLACE_PATHS, PLACES } from '@kola/contract/staff/places'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { addAuthenticator } from '#fixtures/browser/authenticator.ts'
import { waitForMailAbout } from '#fixtures/service/mailbox.ts'
import { invite, join, nextCode, STAFF_PASSWORD } from '#fixtures/service/staff.ts'
import { test } from '#fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const places = (page: Page) => page.getByRole('navigation', { name: 'Places' }).first().getByRole('link')

async function signOut(page: Page): Promise<void> {
  await page.goto('/console/#/account')
  await page.getByRole('button', { name: 'Here', exact: true }).click()
  await expect(heading(page)).toHaveText('Sign in')
}

test.use({ consent: null })

test('PROM-42 who is invited joins with a password and an authenticator, and comes back by both, or by a recovery code', async ({
  page,
  service,
}) => {
  test.slow()
  const email = await invite(page, service, 'owner')
  await expect(page.getByRole('main')).toContainText('has made you Owner')
  const person = await join(page, email, 'Adaeze Nwosu')
  await expect(heading(page)).toHaveText('Today')
  await signOut(page)

  const begin = async () => {
    await page.getByLabel('Mail', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(heading(page)).toHaveText('Your second factor')
  }
  await begin()
  await page.getByLabel('Six digits', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('That code is not right')
  await page.getByRole('button', { name: 'Use a recovery code, 10 of 10 are left', exact: true }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(person.recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(page)).toHaveText('Today')
  await waitForMailAbout(service.sandboxUrl, email, /recovery code opened/)
  await signOut(page)
  await begin()
  await page.getByLabel('Six digits', { exact: true }).fill(await nextCode(person.secret, person.usedCode))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(page)).toHaveText('Today')
})

test('PROM-42 a passkey is added, and signs in by itself', async ({ page, service }) => {
  await addAuthenticator(page)
  const email = await invite(page, service, 'editor')
  await join(page, email, 'Tolu Bakare')
  await page.goto('/console/#/account')
  await page.getByRole('button', { name: 'Add one', exact: true }).click()
  await page.getByLabel('A name for it', { exact: true }).fill('My laptop')
  await page.getByRole('button', { name: 'Make it', exact: true }).click()
  await expect(page.getByRole('listitem')).toContainText('My laptop')
  await signOut(page)
  await page.getByRole('button', { name: 'With your passkey', exact: true }).click()
  await expect(heading(page)).toHaveText('Today')
})

test('PROM-42 each role sees the places that are its own, and no others by their address', async ({
  page,
  service,
}) => {
  test.slow()
  for (const role of ROLES) {
    await join(page, await invite(page, service, role), `A ${role}`)
    const own = listPlaces(role)
    await expect(places(page)).toHaveText(own.map((path) => PLACES[path].title))
    const others = PLACE_PATHS.filter((path) => !own.includes(path))
    for (const path of others) {
      await page.goto(`/console/#${path}`)
      await expect(page).toHaveURL(/#\/$/)
      await expect(places(page).first()).toHaveAttribute('aria-current', 'page')
    }
    await signOut(page)
  }
})

test('PROM-42 an owner invites, gives another role and takes off, which the log tells; the one who is taken off is out', async ({
  page,
  browser,
  service,
}) => {
  await join(page, await invite(page, service, 'owner'), 'Ngozi Eze')
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  const email = await invite(other, service, 'finance')
  await join(other, email, 'Bisi Adeyemi')
  await expect(heading(other)).toHaveText('Today')

  await page.goto('/console/#/staff')
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('combobox').selectOption('Analyst')
  await expect(page.getByRole('status').filter({ hasText: 'Bisi Adeyemi is Analyst now' })).toHaveCount(1)
  await other.reload()
  await expect(places(other)).toContainText(['Titles'])
  await row.getByRole('button', { name: 'Take off Bisi Adeyemi', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take off', exact: true }).click()
  await expect(row).toHaveCount(0)
  await other.reload()
  await expect(heading(other)).toHaveText('Sign in')

  await page.goto('/console/#/audit')
  await page.getByRole('searchbox').fill('Bisi Adeyemi')
  await expect(page.getByRole('button', { name: 'took off the staff', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'gave another role', exact: true }).click()
  await expect(page.locator('.diff')).toContainText('roleFinanceAnalyst')
  await elsewhere.close()
})

test('PROM-42 every screen can be read by everybody, in both themes, at 390 and 1440 px', async ({ page, service }) => {
  test.slow()
  await page.goto('/console/')
  await expect(heading(page)).toHaveText('Sign in')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await join(page, await invite(page, service, 'owner'), 'Adaeze Nwosu')
  for (const [path, name] of [
    ['staff', 'Staff and roles'],
    ['webhooks', 'Webhooks'],
    ['audit', 'Audit log'],
    ['account', 'Adaeze Nwosu'],
  ] as const) {
    await page.goto(`/console/#/${path}`)
    await expect(heading(page)).toHaveText(name)
    await expectAccessibleInEveryLook(page, [390, 1_440])
  }
})
