import { expect } from '@playwright/test'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { sendFromBank } from '#fixtures/payments/bank.ts'
import { endDays, readBooks, setOutcome } from '#fixtures/payments/books.ts'
import { BASIC } from '#fixtures/payments/fields.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { waitForMail } from '#fixtures/service/mailbox.ts'
import { signIn, test } from '#fixtures.ts'

/** Nobody is charged at night in Lagos, and so nothing is declined then. */
const isNight = () => {
  const hour = new Date(Date.now() + 3_600_000).getUTCHours()
  return hour < 6 || hour >= 20
}

test('a card that no longer pays is rescued by a transfer, by the link of one tap, from the decline to the film', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: the service runs by the real clock, and nothing is charged at night
  test.skip(isNight(), 'no card is tried between eight in the evening and six in the morning of Lagos')
  test.setTimeout(300_000)
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto(`/#/process-paystack/${BASIC}`)
  await page.getByLabel('Card number').fill('4084084084084081')
  await page.getByLabel('Card expiry').fill('12 / 34')
  await page.getByLabel('CVV').fill('408')
  await page.getByRole('button', { name: /^Pay NGN/ }).click()
  await expect(page).toHaveURL(/#\/home$/)
  const welcome = await waitForMail(service.sandboxUrl, member.email)

  await setOutcome(service, member, ['paystack', 'decline:51'])
  await endDays(service, member)
  // The sweep asks for the next period by itself, and the bank says no.
  const findMail = async () => {
    const { messages } = (await (
      await fetch(
        `${service.sandboxUrl}/mail/messages?${new URLSearchParams({ to: member.email, afterId: welcome.id })}`,
      )
    ).json()) as { messages: { subject: string; text: string }[] }
    return messages.find(({ subject }) => subject === 'Your membership was not renewed')
  }
  await expect.poll(async () => (await findMail())?.subject, { timeout: 150_000, intervals: [2_000] }).toBeDefined()
  const { text = '' } = (await findMail()) ?? {}
  expect(text).toContain('You can pay ₦2,900 by transfer, USSD or another card')
  const call = await signInByApi(service.url, member)
  expect((await call('GET /apps/v1/account')).subscriptions).toMatchObject([{ paymentStatus: 'FAILED' }])

  // Whoever has the link needs no sign-in: a parent, on their own phone.
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await phone.goto(/https?:\/\/\S+\/p\/[\w-]{22}/.exec(text)?.[0] ?? '')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Keep watching')
  await phone.getByRole('button', { name: 'Pay by transfer' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Send ₦2,940.60')
  const accountNumber = await phone.locator('dt:text-is("Account number") + dd').innerText()
  await sendFromBank(service, { accountNumber, amountMinor: 294_060, senderName: 'MUSA BELLO' })
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you', { timeout: 60_000 })
  await context.close()

  const after = await call('GET /apps/v1/account')
  expect(after).toMatchObject({ subscriptions: [{ paymentStatus: 'SUCCESS' }], screens: 2 })
  const booked = await readBooks(service, member)
  expect(booked.map(({ gateway, amount, use, periods }) => [gateway, amount, use, periods])).toEqual([
    ['paystack', 290_000, 'period', [['paid', 44, 14]]],
    ['flutterwave', 290_000, 'period', [['paid', 30, 0]]],
  ])
  expect(booked[1]?.lines).toEqual([
    ['provider:flutterwave', 290_000, 'NGN'],
    ['revenue', -269_767, 'NGN'],
    ['vat', -20_233, 'NGN'],
  ])
  await page.goto('about:blank')
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
})
