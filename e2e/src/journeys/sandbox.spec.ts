import { expect } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { test } from '../fixtures.ts'

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
  await page.frameLocator('iframe').getByRole('link', { name: 'Confirm' }).click()
  await expect((await opened).getByRole('heading', { name: 'Sandbox' })).toBeVisible()
})
