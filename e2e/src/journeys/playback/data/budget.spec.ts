import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { openPanel, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const WATCH = '/#/viewvideo/goat-money'
const GIGABYTE = 1e9

test.use({ timezoneId: 'Africa/Lagos' })

const quality = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Quality', exact: true }).getByRole('radio', { name: new RegExp(`^${name}`) })
const choice = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true })
const note = (page: Page) => page.locator('.data-note p')

/** A device that has a budget of two gigabytes, of which another tab has used so much this month. */
async function useData(page: Page, mobile: number) {
  await page.addInitScript((bytes) => {
    const now = new Date()
    const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
    localStorage.setItem('filmData.other', JSON.stringify({ month, mobile: bytes, wifi: 0, unknown: 0 }))
    if (!localStorage.getItem('playerChoices'))
      localStorage.setItem('playerChoices', JSON.stringify({ data: { budgetGigabytes: 2 } }))
  }, mobile)
}

test('PLAYER-09 a viewer sets a budget, a price and what counts, which are kept', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto(WATCH)
  await waitUntilPlaying(page)
  await page.keyboard.press('k')
  await openPanel(page, 'Quality and data')
  await page.getByRole('button', { name: /^This month/ }).click()
  const panel = page.getByRole('dialog', { name: 'Your data', exact: true })
  await expect(panel).toBeVisible()
  await expectAccessible(page)
  await choice(page, 'Warn me at', '4 GB').click()
  await choice(page, 'My price for a gigabyte', 'Other').click()
  const field = panel.getByRole('textbox', { name: 'A gigabyte in ₦', exact: true })
  await field.fill('cheap')
  await field.press('Enter')
  await expect(panel.getByRole('alert')).toHaveText('Enter a price between 0 and 100,000')
  await expectAccessible(page)
  await field.fill('1,000')
  await panel.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(panel.getByRole('alert')).toHaveText('')
  await choice(page, 'This device is on', 'Wi-Fi').click()
  await panel.getByRole('switch', { name: 'Wi-Fi counts too', exact: true }).click()
  // The arrows of a remote go from row to row.
  await page.keyboard.press('ArrowUp')
  await expect(panel.getByRole('switch', { name: 'Saver mode on mobile data', exact: true })).toBeFocused()
  await page.reload()
  await waitUntilPlaying(page)
  await page.keyboard.press('k')
  await openPanel(page, 'Quality and data')
  await expect(page.getByRole('button', { name: /^This month [\d.]+ MB of 4 GB ?₦\d/ })).toBeVisible()
  await page.getByRole('button', { name: /^This month/ }).click()
  await expect(field).toHaveValue('1000')
  await expect(choice(page, 'This device is on', 'Wi-Fi')).toBeChecked()
  await expect(panel.getByRole('switch', { name: 'Wi-Fi counts too', exact: true })).toBeChecked()
})

test('PLAYER-09 a viewer is told before the budget is used, and goes over to saver mode', async ({ page, member }) => {
  await useData(page, 1.6 * GIGABYTE)
  await signIn(page, member)
  await page.goto(WATCH)
  await waitUntilPlaying(page)
  await page.keyboard.press('k')
  await expect(note(page)).toHaveText(
    /^80 % of your 2 GB are used\. Saver mode plays the rest for ₦\d+ an hour\.Switch to saver mode$/,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch to saver mode', exact: true }).click()
  await expect(note(page)).toHaveCount(0)
  await openPanel(page, 'Quality and data')
  await expect(quality(page, 'Saver mode')).toBeChecked()
})

test('PLAYER-09 once the budget is used films keep to saver mode, until the viewer says otherwise for one', async ({
  page,
  member,
}) => {
  // The first film uses the rest of it while it plays, the second one begins without any.
  await useData(page, 2 * GIGABYTE - 200_000)
  await signIn(page, member)
  await page.goto(WATCH)
  await waitUntilPlaying(page)
  await page.keyboard.press('k')
  await expect(note(page)).toHaveText(
    /^Your 2 GB are used\. The film goes on in saver mode for ₦\d+ an hour\.Play this film as before$/,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Play this film as before', exact: true }).click()
  await expect(note(page)).toHaveCount(0)
  await openPanel(page, 'Quality and data')
  await expect(quality(page, 'Automatic')).toBeChecked()
  await page.goto('/#/viewvideo/makoko-blue')
  await waitUntilPlaying(page)
  await expect(note(page)).toHaveText(/^Your 2 GB are used\./)
  await openPanel(page, 'Quality and data')
  await expect(quality(page, 'Saver mode')).toBeChecked()
})

test.describe('in London', () => {
  test.use({ timezoneId: 'Europe/London' })

  test('PLAYER-09 a viewer reads gigabytes and no naira', async ({ page, member }) => {
    await signIn(page, member)
    await page.goto(WATCH)
    await waitUntilPlaying(page)
    await openPanel(page, 'Quality and data')
    await expect(quality(page, 'Saver mode')).toHaveText(/^Saver mode360p · this film for [\d.]+ MB\d+ MBan hour$/)
    await page.getByRole('button', { name: /^This month/ }).click()
    const panel = page.getByRole('dialog', { name: 'Your data', exact: true })
    await expect(choice(page, 'Warn me at', '4 GB')).toBeVisible()
    await expect(panel).not.toContainText('₦')
  })
})
