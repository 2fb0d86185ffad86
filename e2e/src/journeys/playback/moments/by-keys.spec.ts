import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { readFilm, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Comes to a control as somebody without a mouse does. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const target = button(page, name)
  for (let turn = 0; turn < 40; turn += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${name} is not reached by ${key}`)
}

/** Opens a panel by its button, and reads it. */
async function open(page: Page, name: string, title: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  await expectAccessible(page)
}

async function close(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, name)).toBeFocused()
}

const chosen = (page: Page, group: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { checked: true })

test('PLAYER-06 by keys alone a film is opened, played, its panels chosen from, the next one begun, and left', async ({
  page,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  await page.goto('/#/details/ile-wa-s1e1/home')
  await expect(button(page, 'Watch Now').first()).toBeVisible()
  await tabTo(page, 'Watch Now')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/viewvideo\/ile-wa-s1e1/)
  await waitUntilPlaying(page)
  await page.keyboard.press('k')
  await expect.poll(async () => (await readFilm(page)).isPaused).toBe(true)

  await open(page, 'Episodes', 'Episodes')
  await close(page, 'Episodes')
  await open(page, 'Speed and sleep', 'Speed and sleep')
  await page.keyboard.press('ArrowRight')
  await expect(chosen(page, 'Speed')).toHaveText('1.5')
  await expect.poll(async () => (await readFilm(page)).rate).toBe(1.5)
  await close(page, 'Speed and sleep')
  await open(page, 'Subtitles and audio', 'Subtitles and audio')
  await page.keyboard.press('ArrowRight')
  await expect(chosen(page, 'Subtitles')).not.toHaveText('Off')
  await close(page, 'Subtitles and audio')
  await open(page, 'Quality and data', 'Quality')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page, 'Quality')).toHaveText(/^Saver mode/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your data', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Shift+N')
  await expect(page).toHaveURL(/#\/viewvideo\/ile-wa-s1e2/)
  await waitUntilPlaying(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/#\/details\/ile-wa-s1e1\/home/)
})
