import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { phone } from '#fixtures/browser/screens.ts'
import { expectFocus, press, readTvCode, TV, test } from '#fixtures/tv/tv.ts'
import { signIn } from '#fixtures.ts'

const boxes = (page: Page) => page.getByRole('group', { name: 'The six letters on the TV' }).getByRole('textbox')

async function expectLetIn(tv: Page): Promise<void> {
  await expect(tv.getByRole('heading', { name: /^Ẹ káàbọ̀/ })).toBeVisible()
  await expectFocus(tv, /^(Who is watching\?|Start watching)$/)
  await press(tv, 'Enter')
  await expect(tv).toHaveURL(/#\/home$/)
}

test('PROM-06 at 390 px the letters of a television are typed by hand on a phone, and it opens by itself', async ({
  page,
  browser,
  member,
}) => {
  await page.goto(`${TV}/login`)
  const code = await readTvCode(page)
  const pocket = await browser.newContext(phone)
  const hand = await pocket.newPage()
  await signIn(hand, member)
  await hand.goto('/#/account/devices')
  await hand.getByRole('link', { name: 'Add a TV', exact: true }).tap()
  const go = hand.getByRole('button', { name: 'Continue', exact: true })
  await expect(boxes(hand)).toHaveCount(6)
  await expect(go).toBeDisabled()
  await boxes(hand).first().tap()
  await hand.keyboard.type('bbbbbb')
  await go.tap()
  await expect(hand.getByRole('alert')).toBeVisible()
  await boxes(hand).first().tap()
  for (const letter of code.toLowerCase()) await hand.keyboard.type(letter)
  await go.tap()
  await expect(hand.getByRole('heading', { level: 1, name: 'Is this your TV?' })).toBeVisible()
  await expect(hand.getByText('asked just now')).toBeVisible()
  await hand.getByRole('button', { name: 'Yes, sign it in', exact: true }).tap()
  await expect(hand.getByRole('heading', { level: 1, name: 'Look at your TV' })).toBeVisible()
  await expectLetIn(page)
  await pocket.close()
})

/** Longer than a remote waits for something better to stand on than the brand. */
const SLOW_MS = 6_000

test('PROM-06 at 1440 px by the keyboard alone: letters typed and taken back, yes by Enter', async ({
  page,
  browser,
  member,
}) => {
  await page.goto(`${TV}/login`)
  const code = await readTvCode(page)
  await page.route('**/apps/v1/account', async (route) => {
    await setTimeout(SLOW_MS)
    await route.continue()
  })
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const hand = await desk.newPage()
  await signIn(hand, member)
  await hand.goto('/#/tv')
  await expect(boxes(hand).first()).toBeFocused()
  await hand.keyboard.type('zz')
  await hand.keyboard.press('Backspace')
  await hand.keyboard.press('Backspace')
  for (const box of await boxes(hand).all()) await expect(box).toHaveValue('')
  await hand.keyboard.type(code)
  await hand.keyboard.press('Enter')
  const yes = hand.getByRole('button', { name: 'Yes, sign it in', exact: true })
  await expect(yes).toBeVisible()
  for (let at = 0; at < 30; at += 1) {
    if (await yes.evaluate((button) => button === document.activeElement)) break
    await hand.keyboard.press('Tab')
  }
  await hand.keyboard.press('Enter')
  await expect(hand.getByRole('heading', { level: 1, name: 'Look at your TV' })).toBeVisible()
  await expectFocus(page, 'Kola, home')
  await expectLetIn(page)
  await desk.close()
})
