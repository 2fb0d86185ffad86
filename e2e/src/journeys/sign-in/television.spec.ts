import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { addPeople, CHIDI } from '#fixtures/service/people.ts'
import { askForCode } from '#fixtures/tv/ask-for-code.ts'
import { signIn, signInByForm, test } from '#fixtures.ts'

const CLIENT_ID = 'demo:kola-tv'

async function post(page: Page, path: string, form: Record<string, string>) {
  const answer = await page.request.post(path, { form: { client_id: CLIENT_ID, ...form } })
  return answer.json()
}

const ask = (page: Page) => post(page, '/oauth/device_authorization', { device_name: 'LG television' })
const poll = (page: Page, device_code: string) =>
  post(page, '/oauth/token', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code })

test.describe('on a phone', () => {
  test.use(phone)

  test('PROM-06 the QR code leads by sign-in to one tap; the television is then seen and signed out', async ({
    page,
    member,
  }) => {
    const { device_code, verification_uri_complete } = await ask(page)
    await page.goto(verification_uri_complete)
    await signInByForm(page, member)
    await page.goto(verification_uri_complete)
    await expect(page.getByRole('heading', { name: 'Is this your TV?' })).toBeVisible()
    await expectAccessibleInEveryLook(page)
    await page.getByRole('button', { name: 'Yes, sign it in' }).tap()
    await expect(page.getByRole('heading', { name: 'Look at your TV' })).toBeVisible()
    await expect(
      page.getByText('It opens by itself. Basic plays on 2 screens at a time.', { exact: true }),
    ).toBeVisible()
    const width = () => page.locator('.tv-picture img').evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    await expectAccessibleInEveryLook(page)
    expect((await poll(page, device_code)).token_type).toBe('Bearer')
    await page.getByRole('link', { name: 'Devices' }).tap()
    await expectAccessibleInEveryLook(page)
    await page.getByRole('button', { name: 'Sign out LG television' }).tap()
    await expect(page.getByRole('button', { name: 'Sign out LG television' })).toHaveCount(0)
    await page.getByRole('link', { name: 'What was done on your account' }).tap()
    await expect(page.getByText('LG television was signed out')).toBeVisible()
    await expect(page.getByText('LG television was let in')).toBeVisible()
    await expectAccessibleInEveryLook(page)
  })

  test('PROM-06 whom a television opens as, with what it takes to leave them; another account signs in for it', async ({
    page,
    member,
    service,
  }) => {
    await addPeople(service.url, member, { people: [CHIDI] })
    await signIn(page, member)
    const address = `/tv?code=${await askForCode(page.request, service.url, 'LG television')}`
    await page.goto(`/#${address}`)
    const opensAs = page.getByRole('group', { name: 'It opens as' })
    await expect(opensAs.getByRole('radio', { name: 'Everybody, Asks who is watching' })).toBeChecked()
    await expect(opensAs.getByRole('radio', { name: 'Only Chidi, Up to PG, password to leave' })).toBeVisible()
    await addPeople(service.url, member, { people: [], pin: '4821' })
    await page.reload()
    await opensAs.getByRole('radio', { name: 'Only Chidi, Up to PG, PIN to leave' }).check()
    await expectAccessibleInEveryLook(page)
    await page.getByRole('button', { name: 'Another account', exact: true }).tap()
    await expect(page).toHaveURL(new RegExp(`#/login\\?next=${encodeURIComponent(address).replaceAll('.', '\\.')}$`))
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  })

  test('PROM-06 letters that were typed are there again once another account has signed in, and open the television for it', async ({
    page,
    member,
    newMember,
  }) => {
    const other = await newMember()
    const { user_code, device_code } = await ask(page)
    await signIn(page, other)
    await page.goto('/#/tv')
    await page.getByRole('textbox', { name: 'Letter 1', exact: true }).tap()
    await page.keyboard.type(user_code.replace('-', ''))
    await page.getByRole('button', { name: 'Continue', exact: true }).tap()
    await expect(page.getByRole('main')).toContainText(`Account ${other.email}.`)
    await page.getByRole('button', { name: 'Another account', exact: true }).tap()
    await expect(page).toHaveURL(/#\/login\?next=/)
    const form = page.locator('form').filter({ visible: true })
    await form.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
    await form.getByLabel('Password', { exact: true }).fill(member.password)
    await form.getByRole('button', { name: 'Login', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'Is this your TV?' })).toBeVisible()
    await expect(page.getByText(user_code.replace('-', ' '), { exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`Account ${member.email}.`)
    await page.getByRole('button', { name: 'Yes, sign it in' }).tap()
    await expect(page.getByRole('heading', { name: 'Look at your TV' })).toBeVisible()
    await expect(
      page.getByText('It opens by itself. Basic plays on 2 screens at a time.', { exact: true }),
    ).toBeVisible()
    const width = () => page.locator('.tv-picture img').evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    await expectAccessibleInEveryLook(page)
    expect((await poll(page, device_code)).token_type).toBe('Bearer')
  })
})
