import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { pressControl, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const list = (page: Page) => page.getByRole('dialog', { name: 'Episodes', exact: true })
const names = (page: Page) => list(page).getByRole('listitem').locator('b')
const name = (page: Page) => page.locator('main.player .player__name b')

test('PLAYER-03 the sample player plays the sample film, and a film has no list of episodes', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/dashvideo')
  await waitUntilPlaying(page)
  await expect(name(page)).toHaveText('Makoko Blue')
  await expect(page.getByRole('button', { name: 'Episodes', exact: true })).toHaveCount(0)
})

test('PLAYER-03 the series player plays the first episode with the list beside it, which leads to the others', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/videoplayerseries')
  await waitUntilPlaying(page)
  await expect(list(page)).toBeVisible()
  await expect(names(page).first()).toHaveText(/^1\. \S/)
  await expect(list(page).getByRole('button', { name: /^1\. / })).toHaveAttribute('aria-current', 'true')
  expect(await names(page).count()).toBeGreaterThan(1)
  const first = (await names(page).first().textContent())?.replace('1. ', '')
  await expect(name(page)).toHaveText(`Marina Heights · S1 E1 ${first}`)
  await expectAccessible(page)
  const second = (await names(page).nth(1).textContent())?.replace('2. ', '')
  await names(page).nth(1).click()
  await expect(name(page)).toHaveText(`Marina Heights · S1 E2 ${second}`)
  await waitUntilPlaying(page)
})

test('an episode that was opened from its page shows the list when it is asked for, and Escape closes it', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/viewvideo/ile-wa-s1e2')
  await waitUntilPlaying(page)
  await expect(list(page)).toHaveCount(0)
  await pressControl(page, 'Episodes')
  await expect(list(page).locator('[aria-current]')).toContainText('2. The Tap')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(list(page).getByRole('button').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/viewvideo\/ile-wa-s1e2/)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('PLAYER-03 the list does not lie on the film until it is asked for', async ({ page, member }) => {
    await signIn(page, member)
    await page.goto('/#/videoplayerseries')
    await waitUntilPlaying(page)
    await expect(page.getByRole('button', { name: 'Episodes', exact: true })).toHaveCount(1)
    await expect(list(page)).toHaveCount(0)
  })
})
