import { expect } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { listTooSmall, listUnreached } from '#fixtures/tv/reach.ts'
import { TV, test } from '#fixtures/tv/tv.ts'
import { signIn } from '#fixtures.ts'

const VISITORS = ['/', '/login', '/signup', '/packages', '/mediaCenter', '/forgotpasswordemail']
const MEMBERS = [
  ...['/listmovies', '/listseries', '/listmylist', '/search', '/account', '/changesubscription'],
  ...['/profile', '/account/devices'],
  ...['/details/last-danfo-to-oworo/lagos-after-dark', '/mediaCenter'],
]

for (const [who, screens] of [['visitors', VISITORS] as const, ['members', MEMBERS] as const]) {
  for (const screen of screens) {
    test(`PROM-06 on ${screen} of ${who} arrows lead to everything, in letters that are read from the sofa`, async ({
      page,
      member,
    }) => {
      if (who === 'members') await signIn(page, member)
      await page.goto(`${TV}${screen}`)
      await expect(page.locator('main').filter({ visible: true })).toBeVisible()
      await expect(page.locator('.skeleton, .loader').filter({ visible: true })).toHaveCount(0)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.matches('a, button, input, select')))
        .toBe(true)
      expect(await listUnreached(page)).toEqual([])
      expect(await listTooSmall(page)).toEqual([])
      await expectAccessible(page)
    })
  }
}
