import { expect } from '@playwright/test'
import { phone } from '#fixtures/browser/screens.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { waitForMail } from '#fixtures/service/mailbox.ts'
import { signInByForm, test } from '#fixtures.ts'

test.use(phone)

test('a sign-in on a new phone is told by mail, through SMTP', async ({ page, service, member }) => {
  await signInByApi(service.url, member)
  await signInByForm(page, member)

  const mail = await waitForMail(service.sandboxUrl, member.email)
  expect(mail.subject).toContain('New sign-in')
  expect(mail.text).toMatch(/\d{4} at \d\d:\d\d, Lagos time\./)

  await page.goto(`${service.sandboxUrl}/mail?id=${mail.id}`)
  const link = page.frameLocator('iframe').getByRole('link', { name: 'See your devices' })
  await expect(link).toHaveAttribute('href', `${service.url}/#/account/devices`)
})
