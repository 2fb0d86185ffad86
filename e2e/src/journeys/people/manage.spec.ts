import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { expectOperable } from '#fixtures/browser/operable.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { withConfig } from '#fixtures/pages/start.ts'
import type { Account } from '#fixtures/service/accounts.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { addPeople, BISI, CHIDI } from '#fixtures/service/people.ts'
import { signIn, test } from '#fixtures.ts'

const LANGUAGES = ['As on this device', 'English', 'Yorùbá', 'Igbo', 'Hausa', 'Naijá (Pidgin)']
const SAVED = 'profile Updated Sucessfully!!'
const FAILED = 'Error while updating profile'

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const language = (page: Page) => page.getByRole('combobox', { name: 'Preferred language', exact: true })
const birthday = (page: Page) => page.getByLabel('Date of birth', { exact: true })
const gender = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const another = (page: Page) => page.getByRole('button', { name: 'Another picture', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'SAVE', exact: true })
const cancel = (page: Page) => page.getByRole('button', { name: 'CANCEL', exact: true })
const gallery = (page: Page) => page.getByRole('dialog', { name: 'Choose a picture', exact: true })
const pictures = (page: Page) => gallery(page).getByRole('radio', { name: /^Picture \d+$/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Manage Profile', exact: true })

async function openManage(page: Page): Promise<void> {
  await page.goto('/#/profile2')
  await expect(heading(page)).toBeVisible()
  await expect(save(page)).toBeVisible()
}

interface KeptProfile {
  profile: { metaData: Record<string, unknown>; [name: string]: unknown }
}

/** What the documents' own clients read. */
async function readAccount(url: string, account: Account): Promise<KeptProfile> {
  const call = await signInByApi(url, account)
  return (await call('GET /apps/v1/account')) as unknown as KeptProfile
}

/** The keys that a person presses until this is reached. */
async function tabTo(page: Page, to: ReturnType<Page['locator']>): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await to.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(to).toBeFocused()
}

test('PROFILE-02 PROFILE-04 PROFILE-05 CONFIG-07 by keyboard alone: name, language, gender, birthday and picture are saved, and home is next', async ({
  page,
  member,
  service,
}) => {
  await signIn(page, member)
  await openManage(page)
  await expectAccessibleInEveryLook(page, [1440, 390])
  await expect(language(page).getByRole('option')).toHaveText(LANGUAGES)
  await tabTo(page, another(page))
  await page.keyboard.press('Enter')
  await expect(pictures(page).and(page.locator(':checked'))).toBeFocused()
  await expectAccessibleInEveryLook(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const chosen = await gallery(page).getByRole('radio', { checked: true }).getAttribute('aria-label')
  await tabTo(page, gallery(page).getByRole('button', { name: 'OK', exact: true }))
  await page.keyboard.press('Enter')
  await expect(gallery(page)).toHaveCount(0)
  await expect(another(page)).toBeFocused()
  await tabTo(page, nameField(page))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ngozi Eze')
  await expect(page.getByText('First name Ngozi, last name Eze', { exact: true })).toBeVisible()
  await tabTo(page, language(page))
  await page.keyboard.type('Ig')
  await expect(language(page)).toHaveValue('ig')
  await tabTo(page, birthday(page))
  await page.keyboard.type('03181994')
  await expect(birthday(page)).toHaveValue('1994-03-18')
  await tabTo(page, gender(page, 'Female').or(gender(page, 'Male')).and(page.locator(':checked')))
  await page.keyboard.press('ArrowUp')
  await expect(gender(page, 'Male')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText(SAVED, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/#\/home$/)
  await expect(page.getByRole('button', { name: 'Your menu, Ngozi Eze', exact: true })).toBeVisible()
  const { profile } = await readAccount(service.url, member)
  const index = Number(chosen?.replace('Picture ', '')) - 1
  expect(profile.metaData).toMatchObject({ image_id: index, language: 'ig', dob: '1994-03-18', gender: 'Male' })
  expect([profile.first_name ?? profile.firstName, profile.last_name ?? profile.lastName]).toEqual(['Ngozi', 'Eze'])
  await openManage(page)
  await expect(nameField(page)).toHaveValue('Ngozi Eze')
  await expect(language(page)).toHaveValue('ig')
  await expect(birthday(page)).toHaveValue('1994-03-18')
  await expect(gender(page, 'Male')).toBeChecked()
})

test('PROFILE-04 CANCEL goes home, and nothing of what was entered is sent', async ({ page, member, service }) => {
  const before = await readAccount(service.url, member)
  await signIn(page, member)
  await openManage(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await nameField(page).fill('Somebody Else')
  await gender(page, 'Male').check({ force: true })
  await birthday(page).fill('2001-01-01')
  await cancel(page).click()
  await expect(page).toHaveURL(/#\/home$/)
  await expect(page.getByRole('button', { name: 'Your menu, Journey Member', exact: true })).toBeVisible()
  expect(sent.filter((call) => /profile/.test(call))).toEqual([])
  expect((await readAccount(service.url, member)).profile.metaData).toEqual(before.profile.metaData)
})

test('CONFIG-07 the languages are those of language_option, and one that is none of them is kept', async ({
  page,
  member,
  service,
}) => {
  await addPeople(service.url, member, { people: [BISI] })
  const option = JSON.stringify([
    { name: 'Tiv', code: 'tiv' },
    { name: 'Edo', code: 'bin' },
  ])
  await withConfig(page, { language_option: option })
  await signIn(page, member)
  await openManage(page)
  await page.getByRole('link', { name: 'Mama Bisi', exact: true }).click()
  await expect(nameField(page)).toHaveValue('Mama Bisi')
  await expect(language(page)).toHaveValue('yo')
  await expect(language(page).getByRole('option')).toHaveText(['As on this device', 'Tiv', 'Edo', 'Yoruba'])
})

test('ERR-24 what fails says so, nothing of it is lost, and SAVE tries again', async ({ page, member, service }) => {
  await signIn(page, member)
  await openManage(page)
  const dead = '**/apps/v1/profiles/*'
  await page.route(dead, (route) => route.fulfill({ status: 503, json: {} }))
  await nameField(page).fill('Ngozi Eze')
  await language(page).selectOption({ label: 'Hausa' })
  await birthday(page).fill('1994-03-18')
  await save(page).click()
  await expect(page.getByText(FAILED, { exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await page.unroute(dead)
  await page.route(dead, (route) => route.abort())
  await save(page).click()
  await expect(page.getByText(FAILED, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/#\/profile2$/)
  await expect(nameField(page)).toHaveValue('Ngozi Eze')
  await expect(language(page)).toHaveValue('ha')
  await expect(birthday(page)).toHaveValue('1994-03-18')
  await page.unroute(dead)
  await save(page).click()
  await expect(page).toHaveURL(/#\/home$/)
  expect((await readAccount(service.url, member)).profile.metaData).toMatchObject({ language: 'ha', dob: '1994-03-18' })
})

test('a birthday to come and an empty name are said beside their fields, before anything is sent', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await openManage(page)
  await nameField(page).fill('  ')
  await birthday(page).fill('2199-01-01')
  await save(page).click()
  await expect(nameField(page)).toHaveAccessibleDescription(/Please give a name/)
  await expect(birthday(page)).toHaveAccessibleDescription(/This day is still to come/)
  await expect(page).toHaveURL(/#\/profile2$/)
})

test('of two tabs the later one is told that somebody was changed, and keeps what was entered', async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member)
  await openManage(page)
  const other = await context.newPage()
  await openManage(other)
  await nameField(other).fill('Ada Obi')
  await save(other).click()
  await expect(other).toHaveURL(/#\/home$/)
  await nameField(page).fill('Ngozi Eze')
  await save(page).click()
  await expect(page.getByText(/was changed on another screen meanwhile/)).toBeVisible()
  await expect(nameField(page)).toHaveValue('Ngozi Eze')
  await page.getByRole('button', { name: 'Show the newest', exact: true }).click()
  await expect(nameField(page)).toHaveValue('Ada Obi')
  await page.getByRole('button', { name: 'Back to what I entered', exact: true }).click()
  await save(page).click()
  await expect(page).toHaveURL(/#\/home$/)
  await expect(page.getByRole('button', { name: 'Your menu, Ngozi Eze', exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('PROFILE-03 forty pictures, OK keeps the one that is touched as an index from 0, and CANCEL the one before', async ({
    page,
    member,
    service,
  }) => {
    await signIn(page, member)
    await openManage(page)
    await expectOperable(page, 'manage')
    const { image_id: before } = (await readAccount(service.url, member)).profile.metaData
    await another(page).tap()
    await expect(pictures(page)).toHaveCount(40)
    await expect(gallery(page).getByRole('radio', { checked: true })).toHaveAccessibleName(
      `Picture ${Number(before) + 1}`,
    )
    await expectAccessibleInEveryLook(page)
    const isDrawn = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)
    const images = await gallery(page).locator('img').all()
    expect(new Set(await Promise.all(images.map((image) => image.getAttribute('src')))).size).toBe(40)
    for (const image of images) expect(await image.evaluate(isDrawn)).toBe(true)
    await gallery(page).locator('label').nth(39).tap()
    await gallery(page).getByRole('button', { name: 'CANCEL', exact: true }).tap()
    await another(page).tap()
    await expect(gallery(page).getByRole('radio', { checked: true })).toHaveAccessibleName(
      `Picture ${Number(before) + 1}`,
    )
    for (const index of [39, 0]) {
      await gallery(page).locator('label').nth(index).tap()
      await gallery(page).getByRole('button', { name: 'OK', exact: true }).tap()
      await expect(gallery(page)).toHaveCount(0)
      await save(page).tap()
      await expect(page.getByText(SAVED, { exact: true })).toBeVisible()
      await expect(page).toHaveURL(/#\/home$/)
      expect((await readAccount(service.url, member)).profile.metaData.image_id).toBe(index)
      await openManage(page)
      await another(page).tap()
    }
  })

  test('by touch: a child is added, what they find is said, and they are removed again', async ({
    page,
    member,
    service,
  }) => {
    await addPeople(service.url, member, { people: [CHIDI] })
    await signIn(page, member)
    await openManage(page)
    await page.getByRole('link', { name: 'Add a person', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 2, name: 'A new person' })).toBeVisible()
    await nameField(page).fill('Zainab')
    await page.locator('.ages label').filter({ hasText: /^G$/ }).tap()
    await expect(
      page.getByText(/^Zainab finds \d+ of \d+ titles\. The others do not show, not in search either\.$/),
    ).toBeVisible()
    await expect(page.getByRole('switch', { name: 'A cinema of its own' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Play the next episode by itself' })).not.toBeChecked()
    await expectOperable(page, 'a new person')
    await expectAccessibleInEveryLook(page)
    await save(page).tap()
    await expect(page).toHaveURL(/#\/home$/)
    await page.goto('/#/profile')
    await expect(page.getByRole('button', { name: /^Zainab/ })).toHaveText('ZainabUp to G')
    await openManage(page)
    await page.getByRole('link', { name: 'Zainab', exact: true }).tap()
    await page.getByRole('button', { name: 'Remove Zainab and their list' }).tap()
    await expectAccessibleInEveryLook(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'Who is watching?' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Zainab/ })).toHaveCount(0)
  })
})
