import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { waitForMailAbout } from '#fixtures/service/mailbox.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { signIn, test } from '#fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** By the viewers' own form. @returns the ticket */
async function write(page: Page, email: string, title: string): Promise<string> {
  await page.goto('/#/contact')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Name' }).fill('Journey Member')
  await main.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await main.getByRole('textbox', { name: 'Phone' }).fill('0803 123 4567')
  await main.getByRole('textbox', { name: 'Title' }).fill(title)
  await main.getByRole('textbox', { name: 'Message' }).fill('My bank shows two debits.')
  await main.getByRole('button', { name: 'Send Message', exact: true }).click()
  await expect(main.locator('.contact__ticket')).toBeVisible()
  return (await main.locator('.contact__ticket').textContent()) ?? ''
}

test('a message of the contact form is answered in the console, and what the member answers stands under it', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  test.slow()
  const member = await newMember()
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, member)
  const ticket = await write(theirs, member.email, 'Charged twice')
  await theirs.context().close()

  await join(page, await invite(page, service, 'support'), 'Emeka Uzor')
  await page.goto(`/console/#/support/${ticket}`)
  await expect(heading(page)).toHaveText('Charged twice')
  const said = page.getByRole('region', { name: `Ticket ${ticket}`, exact: true })
  await expect(said.getByRole('article')).toHaveText([/My bank shows two debits\./])
  await expect(page.getByRole('link', { name: 'Journey Member', exact: true })).toBeVisible()

  const field = page.getByLabel(`Reply to ${member.email}`, { exact: true })
  await field.fill('Hello {first name}, we give it back.')
  await page.getByRole('button', { name: 'Saved answers…', exact: true }).click()
  await page.getByLabel('Keep what is written now as', { exact: true }).fill(ticket)
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it', exact: true }).click()
  await expect(page.getByRole('button', { name: `Take away ${ticket}`, exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await field.fill('')
  await page.getByRole('button', { name: new RegExp(`^${ticket}`) }).click()
  await expect(field).toHaveValue('Hello Journey, we give it back.')
  await page.getByRole('button', { name: 'Send and wait', exact: true }).click()
  await expect(said.getByRole('article')).toHaveCount(2)
  await expect(said.getByText('Waiting for them', { exact: true })).toBeVisible()

  const mail = await waitForMailAbout(service.sandboxUrl, member.email, /^Re: Charged twice/)
  expect(mail.text).toContain('Hello Journey, we give it back.')
  const answered = await fetch(`${service.sandboxUrl}/mail/messages/${mail.id}/answer`, {
    method: 'POST',
    body: new URLSearchParams({ text: 'Thank you, it has come.' }),
  })
  expect(await answered.json()).toEqual({ status: 200 })
  await page.reload()
  await expect(said.getByRole('article').nth(2)).toContainText('Thank you, it has come.')
  await expect(said.getByRole('article').nth(2)).not.toContainText('we give it back')
  await expect(said.getByText('Open', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(said.getByText('Done', { exact: true })).toBeVisible()
})

test('support can be read by everybody, in both themes, at 390 and 1440 px', async ({ page, service, newMember }) => {
  test.slow()
  const member = await newMember()
  const ticket = await write(page, member.email, 'Film stops every minute')
  await join(page, await invite(page, service, 'owner'), 'Ngozi Eze')
  await page.goto('/console/#/support')
  await expect(heading(page)).toHaveText('Support')
  await expect(page.getByRole('listitem').filter({ hasText: 'Film stops every minute' }).first()).toBeVisible()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.goto(`/console/#/support/${ticket}`)
  await expect(heading(page)).toHaveText('Film stops every minute')
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByLabel('Note for the staff', { exact: true }).fill('as the one before')
  await page.getByRole('button', { name: 'Keep the note', exact: true }).click()
  await expect(page.getByRole('article').nth(1)).toContainText('as the one before')
  await expectAccessibleInEveryLook(page, [390, 1_440])
})
