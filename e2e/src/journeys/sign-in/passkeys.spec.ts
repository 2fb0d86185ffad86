import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { addAuthenticator } from '#fixtures/browser/authenticator.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { signIn, test } from '#fixtures.ts'

const openPasskeys = async (page: Page) => {
  await page.goto('/#/account/passkeys')
  await expect(page.getByRole('heading', { name: 'Passkeys', level: 1 })).toBeVisible()
}
const line = (page: Page, name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name })
const addPasskey = async (page: Page) => {
  await openPasskeys(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is ready')).toBeVisible()
}
async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('userToken'))
}

for (const [size, screen] of [
  ['390 px', phone],
  ['1440 px', {}],
] as const) {
  test.describe(`at ${size}`, () => {
    test.use(screen)

    test('a passkey is added, renamed, used to log in, and removed', async ({ page, member }) => {
      const authenticator = await addAuthenticator(page)
      await signIn(page, member)
      await addPasskey(page)
      expect(await authenticator.countPasskeys()).toBe(1)
      await expectAccessibleInEveryLook(page)

      await page.getByRole('button', { name: /^Rename Passkey on Chrome/ }).click()
      const dialog = page.getByRole('dialog', { name: 'What is it called?' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Please give a name')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Name' }).fill('My Tecno')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(line(page, 'My Tecno')).toContainText('not used yet')

      await page.getByRole('button', { name: 'Remove My Tecno' }).click()
      const question = page.getByRole('dialog', { name: 'Remove “My Tecno”?' })
      await expectAccessibleInEveryLook(page)
      await question.getByRole('button', { name: 'Keep it' }).click()
      await expect(line(page, 'My Tecno')).toBeVisible()
      await page.getByRole('button', { name: 'Remove My Tecno' }).click()
      await question.getByRole('button', { name: 'Remove passkey' }).click()
      await expect(page.getByText('That passkey is removed')).toBeVisible()
      await expect(line(page, 'My Tecno')).toHaveCount(0)
    })
  })
}

test('logs in by the button', async ({ page, member }) => {
  await addAuthenticator(page)
  await signIn(page, member)
  await addPasskey(page)
  await signOut(page)
  await page.goto('about:blank')
  await page.goto('/#/login')
  await page.waitForTimeout(3_000)
  console.log(page.url())
})
