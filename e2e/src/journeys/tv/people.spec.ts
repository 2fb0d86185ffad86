import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { addPeople, BISI, CHIDI } from '#fixtures/service/people.ts'
import { expectFocus, press, pressMakers, TV, test } from '#fixtures/tv/tv.ts'
import { signIn } from '#fixtures.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** From a digit that has the focus to another one of the pad, and OK. */
async function pressDigit(page: Page, from: number, to: number): Promise<void> {
  const place = (digit: number) =>
    digit === 0 ? { row: 3, column: 1 } : { row: Math.floor((digit - 1) / 3), column: (digit - 1) % 3 }
  const [a, b] = [place(from), place(to)]
  for (let row = a.row; row < b.row; row += 1) await press(page, 'ArrowDown')
  for (let row = a.row; row > b.row; row -= 1) await press(page, 'ArrowUp')
  for (let column = a.column; column < b.column; column += 1) await press(page, 'ArrowRight')
  for (let column = a.column; column > b.column; column -= 1) await press(page, 'ArrowLeft')
  await expectFocus(page, new RegExp(`^${to}$`))
  await press(page, 'Enter')
}

test('PROFILE-01 PROM-06 who is watching is chosen by arrows, and the way back by a PIN pressed with them', async ({
  page,
  member,
  service,
}) => {
  await addPeople(service.url, member, { people: [BISI, CHIDI], pin: '2580' })
  await signIn(page, member)
  await page.goto(`${TV}/profile`)
  await expectFocus(page, /^Journey Member/)
  await press(page, 'ArrowRight', 'ArrowRight')
  await expectFocus(page, /^Chidi/)
  await expectAccessible(page)
  await press(page, 'Enter')
  await expect(page).toHaveURL(/#\/home$/)
  await expect(page.locator('.kid-bar').getByText('Chidi’s cinema', { exact: true })).toBeVisible()
  await expectFocus(page, /^Play /)
  await press(page, 'ArrowUp')
  await expectFocus(page, /^(Chidi’s cinema|Leave)$/)
  await press(page, 'ArrowRight')
  await expectFocus(page, /^Leave$/)
  await press(page, 'Enter')
  await expect(heading(page, 'Who is watching?')).toBeVisible()
  await expectFocus(page, /^Chidi/)
  await press(page, 'ArrowLeft', 'ArrowLeft')
  await expectFocus(page, /^Journey Member/)
  await press(page, 'Enter')
  await expect(heading(page, 'Journey Member’s PIN')).toBeVisible()
  await expectFocus(page, /^1$/)
  await expectAccessible(page)
  let from = 1
  for (const to of [2, 5, 8, 0]) {
    await pressDigit(page, from, to)
    from = to
  }
  await expect(page).toHaveURL(/#\/home$/)
  await expect(page.getByRole('button', { name: /^Your menu, Journey Member/ })).toBeVisible()
})

test('PROM-06 the account by arrows: down to its devices, in, and Back leads to the same place', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto(`${TV}/account`)
  await expect(heading(page, 'Account')).toBeVisible()
  const isThere = () =>
    page.evaluate(() => document.activeElement?.getAttribute('href')?.endsWith('/account/devices') ?? false)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  for (let at = 0; at < 40 && !(await isThere()); at += 1) await press(page, 'ArrowDown')
  expect(await isThere()).toBe(true)
  await press(page, 'Enter')
  await expect(heading(page, 'Devices')).toBeVisible()
  await pressMakers(page, 'lgBack')
  await expect(heading(page, 'Account')).toBeVisible()
  await expect.poll(isThere).toBe(true)
})
