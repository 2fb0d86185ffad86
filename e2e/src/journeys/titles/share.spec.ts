import { expect } from '@playwright/test'
import { signIn, test } from '#fixtures.ts'

test('a link to a title opens it for a member', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/t/makoko-blue')
  await expect(page).toHaveURL(/\/#\/details\/makoko-blue\/search$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Makoko Blue' })).toBeVisible()
  await page.goto('/t/marina-heights')
  await expect(page).toHaveURL(/\/#\/detailseries\/marina-heights$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Marina Heights' })).toBeVisible()
})

test('a link to a title leads a visitor to sign in, and to the title then', async ({ page, member }) => {
  await page.goto('/t/makoko-blue')
  await expect(page).toHaveURL(/#\/login\?next=/)
  const form = page.locator('form').filter({ visible: true })
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
  await form.getByLabel('Password', { exact: true }).fill(member.password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/#\/details\/makoko-blue\/search$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Makoko Blue' })).toBeVisible()
})

test('a link to no title says so in our looks and leads home', async ({ page }) => {
  const answer = await page.goto('/t/no-such-title')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This title is not here.')
  const home = page.getByRole('link', { name: 'Go to Homepage', exact: true })
  expect(await home.evaluate((link) => getComputedStyle(link).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
  await home.click()
  await expect(page).toHaveURL(/#\/login\?next=/)
})
