import { expect } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { expectToast } from '#fixtures/pages/errors.ts'
import { payByCard } from '#fixtures/payments/books.ts'
import { typeCard } from '#fixtures/payments/fields.ts'
import { endCardSoon } from '#fixtures/payments/kinds/ending-card.ts'
import { signIn, test } from '#fixtures.ts'

test.use(phone)

test('PROM-15 a card that ends before the next charge is told of in the account, and is no longer once another one is there', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await payByCard(service, member)
  await signIn(page, member)
  await page.goto('/#/account')
  const main = page.getByRole('main')
  await expect(main).toContainText('Your membership renews on')
  await expect(main).not.toContainText('can be charged until')

  const day = await endCardSoon(service, member, 6)
  await page.reload()
  await expect(main.locator('.message')).toHaveText(
    `Your card ending in 4242 can be charged until ${day}, before your next renewal.` +
      'Give us another card before then. Nothing is charged for that.',
  )
  await expectAccessibleInEveryLook(page)
  await page.getByRole('link', { name: 'Update Card', exact: true }).click()
  await typeCard(page, '5555555555554444')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectToast(page, ' Payment Card Updated Sucessfully!! ')
  await expect(page).toHaveURL(/#\/account$/)
  await expect(main).toContainText('Your membership renews on')
  await expect(main).not.toContainText('can be charged until')
})
