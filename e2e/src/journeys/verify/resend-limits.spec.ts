import { expect, type Page } from '@playwright/test'
import { newNumber } from '#fixtures/pages/codes.ts'
import { expectNothingWaits } from '#fixtures/pages/errors.ts'
import { freezeClock } from '#fixtures/pages/start.ts'
import { createVisitor, signInByApi } from '#fixtures/service/api.ts'
import { waitForSms } from '#fixtures/service/mailbox.ts'
import { signIn, test } from '#fixtures.ts'

const link = (page: Page) => page.getByRole('button', { name: 'Resend code', exact: true })
const hint = (page: Page) => page.getByRole('link', { name: 'Contact us', exact: true })

async function readLimit(url: string): Promise<number> {
  const { response } = (await (
    await createVisitor(url)
  )('GET /apps/v1/appconfig')) as {
    response: { otpTriggerAttempt: string }
  }
  return Number(response.otpTriggerAttempt)
}

test('OTP-02 OTP-04 the countdown runs from 60 s by the clock, then come the link and the way to us', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ telephone: newNumber().dialled }))
  await page.clock.install()
  await page.goto('/?update#/verifyupdatephone')
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^Resend a new code in 00:(60|5\d)$/)
  await freezeClock(page)
  const left = Number((await timer.textContent())?.slice(-2))
  await page.clock.runFor((left - 1) * 1_000)
  await expect(timer).toHaveText(/^Resend a new code in 00:0[12]$/)
  await expect(link(page)).toHaveCount(0)
  await expect(hint(page)).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(hint(page)).toBeVisible()
  await link(page).click()
  await expect(timer).toHaveText('Resend a new code in 00:60')
  await page.clock.runFor(1_000)
  await expect(timer).toHaveText('Resend a new code in 00:59')
  await page.clock.runFor(52_000)
  await expect(timer).toHaveText('Resend a new code in 00:07')
  // A tab that slept is right when it wakes, though none of its seconds were counted.
  await page.clock.fastForward(4_000)
  await expect(timer).toHaveText('Resend a new code in 00:03')
  await expect(link(page)).toHaveCount(0)
  await page.clock.runFor(3_000)
  await expect(timer).toHaveCount(0)
  await expect(link(page)).toBeVisible()
  await expect(hint(page)).toBeVisible()
})

test('OTP-03 OTP-04 beyond the limit the link is gone and the service refuses too', async ({
  page,
  service,
  newMember,
}) => {
  const limit = await readLimit(service.url)
  const { dialled } = newNumber()
  const account = await newMember({ telephone: dialled })
  await signIn(page, account)
  await page.clock.install()
  await page.goto('/?update#/verifyupdatephone')
  let seen = await waitForSms(service.sandboxUrl, dialled)
  await expect(hint(page)).toHaveCount(0)
  for (let count = 1; count <= limit; count += 1) {
    await page.clock.runFor(60_000)
    await link(page).click()
    seen = await waitForSms(service.sandboxUrl, dialled, { afterId: seen.id })
    await expect(page.getByRole('timer')).toBeVisible()
  }
  await page.clock.runFor(61_000)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(link(page)).toHaveCount(0)
  await expect(hint(page)).toHaveAttribute('href', '#/contact')

  const member = await signInByApi(service.url, account)
  await expect(member('POST /apps/v1/trigger-mobile-verification', { telephone: dialled })).rejects.toThrow(/429/)
})

test('ERR-26 a refusal of the service is told as a notification', async ({ page, service, newMember }) => {
  const { dialled } = newNumber()
  const account = await newMember({ telephone: dialled })
  const member = await signInByApi(service.url, account)
  const limit = await readLimit(service.url)
  for (let count = 0; count <= limit; count += 1) {
    await member('POST /apps/v1/trigger-mobile-verification', { telephone: dialled })
  }
  await signIn(page, account)
  await page.goto('/#/verifyupdatephone')
  await expect(page.locator('.toast')).toHaveText(
    /^Too many tries, please wait a little\. You can try again in (a minute|an hour|\d+ (minutes|hours))\.$/,
  )
  await expectNothingWaits(page)
})
