import { expect } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { expectAccessible, expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { test } from '#fixtures.ts'

test('the sandbox shows a mail to a person, and its link opens outside the message', async ({
  page,
  service,
  context,
}) => {
  const state = (await (await fetch(`${service.sandboxUrl}/control/`)).json()) as { ports: { smtp: number } }
  const to = `reader-${Date.now()}@example.com`
  await createTransport({ host: '127.0.0.1', port: state.ports.smtp }).sendMail({
    from: 'Kola <no-reply@kola.example>',
    to,
    subject: 'Confirm your address',
    html: `<script>document.title = 'broken in'</script><p>Welcome. <a href="${service.sandboxUrl}/">Confirm</a></p>`,
  })

  await page.goto(`${service.sandboxUrl}/`)
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await page.getByRole('link', { name: new RegExp(to) }).click()
  await expect(page).toHaveTitle('Mail · Sandbox')
  await expectAccessible(page, { exclude: ['iframe'] })

  const opened = context.waitForEvent('page')
  await page.frameLocator('iframe').getByRole('link', { name: 'Confirm', exact: true }).click()
  await expect((await opened).getByRole('heading', { name: 'Sandbox' })).toBeVisible()
})

test('the stand-ins of Google and Facebook are for everybody', async ({ page, service }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const common = { state: 's', nonce: 'n', scope: 'openid' }
  const google = {
    client_id: 'sandbox-google',
    redirect_uri: `${service.url}/sign-in/google`,
    response_type: 'id_token',
  }
  await page.goto(`${service.sandboxUrl}/google/o/oauth2/v2/auth?${new URLSearchParams({ ...common, ...google })}`)
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.getByText('Use another address').click()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page)
  const facebook = {
    client_id: 'sandbox-facebook',
    redirect_uri: `${service.url}/sign-in/facebook`,
    response_type: 'token',
  }
  await page.goto(`${service.sandboxUrl}/facebook/dialog/oauth?${new URLSearchParams({ ...common, ...facebook })}`)
  await page.getByText('As somebody else').click()
  await expectAccessibleInEveryLook(page)
  for (const path of ['/google/', '/facebook/', '/recaptcha/', '/chat/']) {
    await page.goto(`${service.sandboxUrl}${path}`)
    await expectAccessibleInEveryLook(page)
  }
})
