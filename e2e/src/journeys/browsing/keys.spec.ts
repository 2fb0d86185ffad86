import { expect, type Page } from '@playwright/test'
import { settle } from '#fixtures/browser/settle.ts'
import { newNumber } from '#fixtures/pages/codes.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const row = (page: Page, at: number) => page.locator('main .row').nth(at)
const links = (page: Page, at: number) => row(page, at).locator('.card__link')

/** Opens home as a fresh page, before anybody has touched a mouse. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/?keys#/home')
  await expect(links(page, 1).first()).toBeVisible()
}

/** Middle of what has the focus, in pixels from the left. */
const focusedAt = (page: Page) =>
  page.evaluate(() => {
    const { left = 0, right = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
    return (left + right) / 2
  })

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test.beforeEach(async ({ page, newMember }) => {
  // With a confirmed number, so that no reminder stands between the hero and the rows.
  await signIn(page, await newMember({ telephone: newNumber().dialled, verified: { email: true, telephone: true } }))
  await openHome(page)
})

test('from home to a film that plays in six keys of a remote control or fewer; Home and End lead to a row’s ends', async ({
  page,
}) => {
  // The hero, the first row, the second row, its second card.
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.hero .button--main')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(links(page, 0).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(links(page, 1).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(links(page, 1).nth(1)).toBeFocused()
  // The ends of the row, and back to the second card.
  await press(page, 'End')
  await expect(links(page, 1).last()).toBeFocused()
  await expect(links(page, 1).last()).toBeInViewport()
  await press(page, 'Home')
  await expect(links(page, 1).first()).toBeFocused()
  await press(page, 'ArrowRight')
  await expect(links(page, 1).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/viewvideo\//)
  await waitUntilPlaying(page)
})

test('down goes from the hero through the rows, up comes back to the hero and to the bar', async ({ page }) => {
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.hero .button--main')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.hero').getByRole('button', { name: /^My List/ })).toBeFocused()
  await press(page, 'ArrowLeft', 'ArrowDown')
  await expect(links(page, 0).first()).toBeFocused()
  await expect(row(page, 0)).toBeInViewport({ ratio: 0.95 })
  await press(page, 'ArrowUp')
  await expect(page.locator('.hero .button--main')).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('ArrowUp')
  const bar = page.getByRole('banner')
  await expect(bar.locator(':focus')).toHaveCount(1)
  await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight')
  await expect(bar.getByRole('link', { name: 'Home', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.hero :focus')).toHaveCount(1)
})

test('down lands on the card that is nearest, and each row remembers its card', async ({ page }) => {
  await links(page, 0).first().focus()
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect(links(page, 0).nth(3)).toBeFocused()
  const before = await settle(() => focusedAt(page))
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 1).locator('.card__link:focus')).toHaveCount(1)
  await expect.poll(async () => Math.abs((await focusedAt(page)) - before)).toBeLessThan(60)
  await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowUp')
  await expect(links(page, 0).nth(3)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(links(page, 1).nth(1)).toBeFocused()
})

test('what has the focus is in view with its whole row, and its ring can be seen from a sofa', async ({ page }) => {
  await expect(row(page, 6)).toBeAttached()
  await links(page, 0).first().focus()
  for (let at = 1; at < 6; at += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(row(page, at).locator('.card__link:focus')).toHaveCount(1)
    await expect(row(page, at)).toBeInViewport({ ratio: 0.95 })
  }
  const ring = await page
    .locator('.card__link:focus .card__picture')
    .evaluate((picture) => Number.parseFloat(getComputedStyle(picture).outlineWidth))
  expect(ring).toBeGreaterThanOrEqual(3)
})

/** Holds a key until it repeats itself, as a hand or a remote does. */
async function hold(page: Page, key: string): Promise<void> {
  for (let at = 0; at < 4; at += 1) await page.keyboard.down(key)
  await page.keyboard.up(key)
}

test('one press of down for each row; enter that is held leads to the buttons of the card, and up back to it', async ({
  page,
}) => {
  await links(page, 0).first().focus()
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp')
  await expect(links(page, 0).first()).toBeFocused()
  const buttons = row(page, 0).locator('.card').first().locator('.card__actions').locator(':is(a, button)')
  await expect(buttons).toHaveCount(5)
  await hold(page, 'Enter')
  await expect(page).toHaveURL(/#\/home$/)
  await expect(buttons.first()).toBeFocused()
  await press(page, 'ArrowRight', 'ArrowRight')
  await expect(buttons.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(links(page, 0).first()).toBeFocused()
  await hold(page, 'Enter')
  await press(page, 'ArrowRight', 'ArrowDown')
  await expect(links(page, 1).first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(links(page, 0).first()).toBeFocused()
  await expect(row(page, 0).locator('.card__link[tabindex="0"]')).toHaveCount(1)
})

test('the buttons of a card are reached with the tab key too, and escape leads back to the card', async ({ page }) => {
  await links(page, 0).first().focus()
  const buttons = row(page, 0).locator('.card').first().locator('.card__actions').locator(':is(a, button)')
  await expect(buttons).toHaveCount(5)
  await press(page, 'ArrowRight', 'ArrowLeft', 'Tab')
  await expect(buttons.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(links(page, 0).first()).toBeFocused()
})

test('with a mouse in the hand the arrow keys scroll the page as on any other', async ({ page }) => {
  await page.mouse.move(700, 450)
  await page.mouse.move(720, 460)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect(page.locator('main :focus')).toHaveCount(0)
})

test('a key that is pressed in the moment in which the first card stands is heard', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('main .card__link')) return
      seen.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.locator('.hero .button--main')).toBeFocused()
})
