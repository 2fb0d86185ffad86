import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { createReceiver } from '#fixtures/hooks/receiver.ts'
import { payByCard } from '#fixtures/payments/books.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { test } from '#fixtures.ts'

test.use({ consent: null })

/** Others pay at the same time: of the rows the one whose event it is. */
async function openDelivery(page: Page, eventId: string): Promise<void> {
  const rows = page
    .getByRole('region', { name: 'List of deliveries', exact: true })
    .getByRole('button', { name: 'payment.paid' })
  await expect(async () => {
    for (const row of await rows.all()) {
      if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
      await expect(page.getByText('webhook-id')).toBeVisible({ timeout: 2_000 })
      if (await page.getByText(`webhook-id ${eventId}`, { exact: true }).isVisible()) return
    }
    throw new Error('not among them')
  }).toPass({ timeout: 20_000 })
}

test('an endpoint is made; a payment is told to it, fails at first, and arrives signed when it is sent again', async ({
  page,
  service,
  newMember,
}) => {
  test.slow()
  const receiver = createReceiver(service, `box-${randomUUID()}`)
  await join(page, await invite(page, service, 'owner'), 'Adaeze Nwosu')
  await page.goto('/console/#/webhooks')
  await page.getByRole('button', { name: 'New endpoint', exact: true }).click()
  await page.getByLabel('What it is for', { exact: true }).fill('Accounting')
  await page.getByLabel('Address', { exact: true }).fill('https://169.254.169.254/latest')
  await page.getByRole('checkbox', { name: /^Money came in/ }).check()
  await page.getByRole('button', { name: 'Make it', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('It has to be one of the internet')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.getByLabel('Address', { exact: true }).fill(receiver.url)
  await page.getByRole('button', { name: 'Make it', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Its secret', exact: true })).toBeVisible()
  const secret = await page.locator('dialog .secret').innerText()
  expect(secret).toMatch(/^whsec_/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(receiver.url) })).toContainText('payment.paid')
  await page
    .getByRole('row', { name: new RegExp(receiver.url) })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounting')

  const member = await newMember({ screens: null })
  await payByCard(service, member)
  const refused = await receiver.waitFor((one) => one.body.includes(member.id))
  expect(refused.isGenuine).toBe(false)
  await openDelivery(page, refused.id)
  await expect(page.getByText('401', { exact: true })).toBeVisible()
  await expect(page.getByText('That is not signed by the secret')).toBeVisible()
  await expectAccessibleInEveryLook(page, [390, 1_440])

  await receiver.tell(secret)
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  const taken = await receiver.waitFor((one) => one.body.includes(member.id) && one.isGenuine)
  expect([taken.id, taken.body]).toEqual([refused.id, refused.body])
  expect(JSON.parse(taken.body)).toMatchObject({
    type: 'payment.paid',
    data: { accountId: member.id, provider: 'stripe', amountMinor: 290_000, currency: 'NGN' },
  })
  await expect(page.getByRole('row', { name: /payment\.paid Arrived 204, 1 try/ }).first()).toBeVisible({
    timeout: 15_000,
  })

  await page.getByRole('button', { name: 'Send a test', exact: true }).click()
  await expect(page.getByText('A test event is on its way')).toBeVisible()
  await receiver.waitFor((one) => one.body.includes('webhook.test') && one.isGenuine)

  await page.getByRole('button', { name: 'New secret…', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make it', exact: true }).click()
  await expect(page.locator('dialog .secret')).toHaveText(/^whsec_/)
  await expect(page.locator('dialog .secret')).not.toHaveText(secret)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Former secret')).toBeVisible()

  await page.getByRole('button', { name: 'Take away…', exact: true }).click()
  await page.getByRole('button', { name: 'Take away', exact: true }).click()
  await expect(page).toHaveURL(/#\/webhooks$/)
  await expect(page.getByRole('row', { name: new RegExp(receiver.url) })).toHaveCount(0)
  await expectAccessibleInEveryLook(page, [390, 1_440])
})
