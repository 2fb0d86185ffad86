import { expect } from '@playwright/test'
import { settleBox } from '#fixtures/browser/settle.ts'
import { waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

test('back from a film home stands by the card that was pressed, though Continue Watching has come above it', async ({
  page,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  await page.goto('/#/home')
  const laughs = page.getByRole('region', { name: 'Laugh First' })
  const link = laughs.getByRole('link', { name: /^Goat Money/ }).first()
  await link.scrollIntoViewIfNeeded()
  await link.focus()
  const before = await settleBox(link)
  await page.keyboard.press('Enter')
  await waitUntilPlaying(page)
  await page.keyboard.press('l')
  await waitForPosition(page, 10.2)
  // As slow as a phone, whose rows come one after the other.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Continue Watching', exact: true })).toBeAttached({ timeout: 40_000 })
  await expect(page.getByRole('region', { name: 'Spotlight' })).toBeAttached({ timeout: 40_000 })
  await expect(link).toBeFocused()
  await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - before.y)).toBeLessThan(4)
})
