import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { waitForSms } from '#fixtures/service/mailbox.ts'
import { test } from '#fixtures.ts'

test.use(phone)

const newNumber = () => `+234803${String(randomInt(10_000_000)).padStart(7, '0')}`

test('a code comes as an SMS, is shown as on a phone, and is known to be delivered', async ({
  page,
  service,
  newMember,
}) => {
  const telephone = newNumber()
  const call = await signInByApi(service.url, await newMember({ telephone }))
  await page.goto(`${service.sandboxUrl}/sms?to=${encodeURIComponent(telephone)}`)
  await expect(page.getByText('Nothing for this number yet.')).toBeVisible()

  const { deliveryId } = await call('POST /apps/v1/trigger-mobile-verification', { telephone })
  const { text } = await waitForSms(service.sandboxUrl, telephone)
  const [code = ''] = /\b\d{6}\b/.exec(text) ?? []
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByText('termii: Delivered')).toBeVisible()
  await expectAccessible(page)

  await expect
    .poll(async () => call(`GET /apps/v1/deliveries/${deliveryId}`))
    .toEqual({ deliveryId, channel: 'sms', status: 'delivered', message: 'Delivered' })

  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(page.getByRole('link', { name: new RegExp(telephone.slice(1)) })).toContainText(code)
  await expectAccessible(page)
})

test('a number that the first gateway cannot reach gets its code by the second', async ({ service, newMember }) => {
  const telephone = newNumber()
  const call = await signInByApi(service.url, await newMember({ telephone }))
  const answer = await fetch(`${service.sandboxUrl}/control/termii/outcomes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: telephone, outcome: 'failed' }),
  })
  expect(answer.status).toBe(200)

  const { deliveryId } = await call('POST /apps/v1/trigger-mobile-verification', { telephone })
  const first = await waitForSms(service.sandboxUrl, telephone)
  expect(first.gateway).toBe('termii')
  const second = await waitForSms(service.sandboxUrl, telephone, { afterId: first.id })
  expect(second).toMatchObject({ gateway: 'africastalking', text: first.text })
  await expect.poll(async () => (await call(`GET /apps/v1/deliveries/${deliveryId}`)).message).toBe('Delivered')
})
