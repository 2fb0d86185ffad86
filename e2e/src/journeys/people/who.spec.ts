import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { expectOperable } from '#fixtures/browser/operable.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { addPeople, BISI, CHIDI } from '#fixtures/service/people.ts'
import { signIn, signInByForm, test } from '#fixtures.ts'

const WHO = 'Who is watching?'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const person = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name })
const userMenu = (page: Page) => page.getByRole('button', { name: /^Your menu/ })
const pressDigits = async (page: Page, digits: string) => {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).tap()
}

test('PROFILE-01 who is watching is asked of members, and leads to Manage Profile; others sign in first', async ({
  page,
  member,
}) => {
  for (const path of ['/profile', '/profile1']) {
    await page.goto(`/?${path}#${path}`)
    await expect(page).toHaveURL(new RegExp(`#/login\\?next=${encodeURIComponent(path)}$`))
  }
  await signIn(page, member)
  for (const path of ['/profile', '/profile1']) {
    await page.goto(`/?${path}#${path}`)
    await expect(heading(page, WHO)).toBeVisible()
    await expect(person(page, /^Journey Member/)).toHaveText('Journey MemberEverything')
    await expect(page.getByRole('link', { name: 'Add a person' })).toHaveText('Add a person4 places left')
  }
  await expectAccessibleInEveryLook(page, [1440, 390])
  await page.getByRole('link', { name: 'Manage Profile', exact: true }).click()
  await expect(page).toHaveURL(/#\/profile2$/)
})

test('an account of one person is never asked; one of several is, and a reload is not', async ({
  page,
  member,
  service,
  newMember,
}) => {
  await signInByForm(page, member)
  await expect(page).toHaveURL(/#\/home$/)
  const family = await newMember()
  await addPeople(service.url, family, { people: [BISI, CHIDI] })
  await userMenu(page).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/#\/$/)
  await page.goto('/#/login?next=%2Flistmovies')
  await signInByForm(page, family)
  await expect(heading(page, WHO)).toBeVisible()
  await expect(person(page, /^Mama Bisi/)).toHaveText('Mama BisiYorùbá')
  await expect(person(page, /^Chidi/)).toHaveText('ChidiUp to PG')
  // Until somebody is chosen, no address shows anybody's things.
  for (const path of ['/home', '/listmylist', '/account']) {
    await page.goto(`/?${path}#${path}`)
    await expect(heading(page, WHO)).toBeVisible()
  }
  const chosen = page.waitForResponse('**/choose')
  await person(page, /^Mama Bisi/).click()
  await expect(page).toHaveURL(/#\/account$/)
  await (await chosen).finished()
  await page.goto('/?home#/home')
  await expect(userMenu(page)).toHaveAccessibleName('Your menu, Mama Bisi')
  await page.reload()
  await expect(page.locator('.row .card').first()).toBeVisible()
  await expect(userMenu(page)).toHaveAccessibleName('Your menu, Mama Bisi')
  await userMenu(page).click()
  await page.getByRole('link', { name: 'Switch person', exact: true }).click()
  await expect(person(page, /^Mama Bisi/)).toHaveAttribute('aria-current', 'true')
})

test('whoever goes elsewhere as soon as they have pressed stays there, as the person that they pressed', async ({
  page,
  newMember,
  service,
}) => {
  const family = await newMember()
  await addPeople(service.url, family, { people: [BISI] })
  await signIn(page, family)
  await page.goto('/#/profile?next=%2Flistseries')
  await expect(person(page, /^Mama Bisi/)).toBeVisible()
  await person(page, /^Mama Bisi/).evaluate((button: HTMLElement) => {
    button.click()
    location.hash = '#/listmovies'
  })
  await expect(userMenu(page)).toHaveAccessibleName('Your menu, Mama Bisi')
  await expect(heading(page, 'Movies')).toBeVisible()
  await expect(page).toHaveURL(/#\/listmovies$/)
})

test('each sees their own list, at home too, and the one before leaves nothing behind', async ({
  page,
  member,
  service,
}) => {
  await addPeople(service.url, member, { people: [BISI] })
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(page.locator('.row .card').first()).toBeVisible()
  await page.evaluate(async () => {
    const { kola } = window as unknown as { kola: { call: (key: string, input: object) => Promise<unknown> } }
    await kola.call('POST /apps/v1/mylist', { body: { video_id: 'goat-money', status: 1 } })
  })
  await page.reload()
  const myList = page.getByRole('region', { name: 'My List', exact: true })
  await expect(myList).toBeVisible()
  await page.goto('/#/profile')
  await person(page, /^Mama Bisi/).click()
  await expect(page).toHaveURL(/#\/home$/)
  await expect(page.locator('.row .card').first()).toBeVisible()
  await expect(myList).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.row .card').first()).toBeVisible()
  await expect(myList).toHaveCount(0)
  await page.goto('/#/profile')
  await person(page, /^Journey Member/).click()
  await expect(myList).toBeVisible()
})

test('somebody whom this browser knows stands at home within 300 ms, while the service is still being asked', async ({
  page,
  member,
  service,
}) => {
  await addPeople(service.url, member, { people: [BISI] })
  await signIn(page, member)
  await page.goto('/#/profile')
  for (const name of [/^Mama Bisi/, /^Journey Member/]) {
    await person(page, name).click()
    await expect(page.locator('.row .card').first()).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { id } = JSON.parse(localStorage.getItem('person') ?? '{}') as { id?: string }
          return [localStorage.getItem(`home@${id}`), localStorage.getItem(`memberLists@${id}`)].every(Boolean)
        }),
      )
      .toBe(true)
    await page.goto('/#/profile')
  }
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/choose', async (route) => {
    await isAsked
    await route.continue()
  })
  await expect(person(page, /^Mama Bisi/)).toBeVisible()
  const took = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const buttons = [...document.querySelectorAll<HTMLElement>('main .person')]
        const begun = performance.now()
        const look = () => {
          if (document.querySelector('.row .card')) resolve(performance.now() - begun)
          else requestAnimationFrame(look)
        }
        buttons.find((button) => button.textContent?.startsWith('Mama Bisi'))?.click()
        look()
      }),
  )
  expect(took).toBeLessThan(300)
  // No call went out as the one before.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(asked.filter((url) => url.includes('/apps/') && !url.endsWith('/choose'))).toEqual([])
  answer()
  await expect(userMenu(page)).toHaveAccessibleName('Your menu, Mama Bisi')
  await expect.poll(() => asked.some((url) => url.endsWith('/apps/v1/account'))).toBe(true)
})

test('a choice that the service refuses brings back who was there, and says so', async ({ page, member, service }) => {
  await addPeople(service.url, member, { people: [BISI] })
  await signIn(page, member)
  await page.goto('/#/profile')
  await page.route('**/choose', (route) => route.abort())
  await person(page, /^Mama Bisi/).click()
  await expect(page.getByText('We could not reach the service')).toBeVisible()
  await expect(heading(page, WHO)).toBeVisible()
  await expect(person(page, /^Journey Member/)).toHaveAttribute('aria-current', 'true')
  await page.goto('/#/home')
  await expect(userMenu(page)).toHaveAccessibleName('Your menu, Journey Member')
})

test('another tab follows who is watching, wherever it stands', async ({ page, context, member, service }) => {
  await addPeople(service.url, member, { people: [BISI, CHIDI] })
  await signIn(page, member)
  await page.goto('/#/listmovies')
  await expect(userMenu(page)).toHaveAccessibleName('Your menu, Journey Member')
  const other = await context.newPage()
  await other.goto('/#/profile')
  await person(other, /^Chidi/).click()
  await expect(other.getByText('Chidi’s cinema', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/#\/home$/)
  await expect(page.getByRole('banner').or(page.locator('.kid-bar')).getByText('Chidi’s cinema')).toBeVisible()
  await expect(userMenu(page)).toHaveCount(0)
})

test('a choice outlives what another tab keeps while the service is still being asked', async ({
  page,
  context,
  member,
  service,
}) => {
  await addPeople(service.url, member, { people: [BISI, CHIDI] })
  await signIn(page, member)
  await page.goto('/#/listmovies')
  await expect(userMenu(page)).toHaveAccessibleName('Your menu, Journey Member')
  let answer = () => {}
  const isChosen = new Promise<void>((resolve) => {
    answer = resolve
  })
  const other = await context.newPage()
  await other.route('**/choose', async (route) => {
    await isChosen
    await route.continue()
  })
  await other.goto('/#/profile')
  await person(other, /^Chidi/).click()
  await expect(other).toHaveURL(/#\/home$/)
  await expect(heading(page, WHO)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('keptLate', 'lists of the one before'))
  await other.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  answer()
  for (const tab of [other, page])
    await expect(tab.locator('.kid-bar').getByText('Chidi’s cinema', { exact: true })).toBeVisible()
})

test('by keyboard alone: a person is chosen, a PIN typed, a wrong one told, and the pad left', async ({
  page,
  member,
  service,
}) => {
  await addPeople(service.url, member, { people: [BISI], pin: '4821' })
  await signIn(page, member)
  await page.goto('/#/profile')
  await person(page, /^Mama Bisi/).focus()
  await page.keyboard.press('Enter')
  await expect(userMenu(page)).toHaveAccessibleName('Your menu, Mama Bisi')
  await page.goto('/#/profile')
  await expect(person(page, /^Journey Member/)).toHaveAccessibleName(/Opens by a PIN$/)
  await person(page, /^Journey Member/).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Journey Member’s PIN')).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await page.keyboard.type('48')
  await expect(page.getByRole('img', { name: '2 of 4 digits entered' })).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('000')
  await expect(page.getByRole('alert')).toHaveText('That is not it. 4 more tries, then a few minutes’ rest.')
  await expectAccessibleInEveryLook(page)
  await page.goto('/?again#/home')
  await expect(userMenu(page)).toHaveAccessibleName('Your menu, Mama Bisi')
  await page.goBack()
  await expect(heading(page, 'Journey Member’s PIN')).toBeVisible()
  await page.keyboard.type('4821')
  await expect(page).toHaveURL(/#\/home$/)
  await expect(userMenu(page)).toHaveAccessibleName('Your menu, Journey Member')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('by touch: five wrong PINs rest, and the password sets a new one', async ({ page, member, service }) => {
    await addPeople(service.url, member, { people: [CHIDI], pin: '4821' })
    await signIn(page, member)
    await page.goto('/#/profile')
    await expectOperable(page, 'who is watching')
    await person(page, /^Chidi/).tap()
    await page.getByRole('link', { name: 'Leave' }).tap()
    await person(page, /^Journey Member/).tap()
    await expectOperable(page, 'the PIN')
    for (const left of ['4 more tries', '3 more tries', '2 more tries', 'One more try']) {
      await pressDigits(page, '1111')
      await expect(page.getByRole('alert')).toHaveText(`That is not it. ${left}, then a few minutes’ rest.`)
    }
    await pressDigits(page, '1111')
    await expect(page.getByRole('alert')).toHaveText(/^Too many tries\. Wait [45]:\d\d, or use your password\.$/)
    await expect(page.getByRole('button', { name: '1', exact: true })).toHaveCount(0)
    await page.reload()
    await pressDigits(page, '4821')
    await expect(page.getByRole('alert')).toHaveText(/^Too many tries\. Wait [45]:\d\d/)
    await page.getByRole('button', { name: 'Forgot it?' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password', { exact: true }).fill(member.password)
    await dialog.getByRole('button', { name: 'Go on' }).tap()
    await expect(heading(page, 'A new PIN')).toBeVisible()
    await pressDigits(page, '7777')
    await expect(heading(page, 'Once more')).toBeVisible()
    await pressDigits(page, '7778')
    await expect(page.getByRole('alert')).toHaveText('These were not the same. Please choose the four digits anew.')
    await pressDigits(page, '7777')
    await pressDigits(page, '7777')
    await expect(page).toHaveURL(/#\/home$/)
    await expect(userMenu(page)).toHaveAccessibleName('Your menu, Journey Member')
  })
})
