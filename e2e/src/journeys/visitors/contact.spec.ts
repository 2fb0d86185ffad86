import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { desktop, phone } from '#fixtures/browser/screens.ts'
import { expectNothingWaits } from '#fixtures/pages/errors.ts'
import { withConfig } from '#fixtures/pages/start.ts'
import { listBodies, makeEmail } from '#fixtures/pages/visitors.ts'
import { waitForMail } from '#fixtures/service/mailbox.ts'
import { signIn, test } from '#fixtures.ts'

const CALL = '/apps/v1/contactus'
const SENT = 'Your email has been sent to site admin'

let visits = 0
async function open(page: Page): Promise<void> {
  visits += 1
  await page.goto(`/?${visits}#/contact`)
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us', exact: true })).toBeVisible()
}

const main = (page: Page) => page.getByRole('main')
const fields = (page: Page) => ({
  name: main(page).getByRole('textbox', { name: 'Name' }),
  email: main(page).getByRole('textbox', { name: 'Email', exact: true }),
  phone: main(page).getByRole('textbox', { name: 'Phone' }),
  title: main(page).getByRole('textbox', { name: 'Title' }),
  message: main(page).getByRole('textbox', { name: 'Message' }),
  send: main(page).getByRole('button', { name: 'Send Message', exact: true }),
})

async function fill(page: Page, email = makeEmail()) {
  const form = fields(page)
  await form.name.fill('Adaeze Okafor')
  await form.email.fill(email)
  await form.phone.fill('0803 123 4567')
  await form.title.fill('Two debits')
  await form.message.fill('I was debited twice.')
  return { ...form, address: email }
}

test('CONTACT-01 fields, Send Message, telephone numbers behind a button, live chat, postal address and email', async ({
  page,
}) => {
  await open(page)
  for (const part of Object.values(fields(page))) await expect(part).toBeVisible()
  const number = main(page).getByRole('link', { name: '+234 000 000 0001' })
  await expect(number).toBeHidden()
  await main(page).getByRole('region', { name: 'Call us' }).getByRole('button').click()
  await expect(number).toHaveAttribute('href', 'tel:+2340000000001')
  await page.keyboard.press('Escape')
  await expect(number).toBeHidden()
  const chat = main(page).getByRole('region', { name: 'Live chat' })
  await expect(chat.getByRole('button', { name: 'Start a chat' })).toBeVisible()
  await expect(main(page).getByText('Kola Demo, 1 Example Close, Yaba, Lagos, Nigeria')).toBeVisible()
  await expect(main(page).getByText('Between 8:00 and 22:00, Lagos time')).toBeVisible()
  const mail = main(page).getByRole('link', { name: 'help@kola.example' })
  await expect(mail).toHaveAttribute('href', 'mailto:help@kola.example')
})

test('CONTACT-01 the live chat block opens the chat where it is allowed, and asks for that first', async ({ page }) => {
  await open(page)
  const start = main(page).getByRole('button', { name: 'Start a chat' })
  const chat = page.getByRole('dialog', { name: 'Chat with us' })
  await start.click()
  await page.getByRole('dialog', { name: 'Cookie choices' }).getByRole('button', { name: 'Allow all' }).click()
  await expect(chat).toBeVisible()
  await chat.getByRole('button', { name: 'Close the chat' }).click()
  await expect(chat).toBeHidden()
  await start.click()
  await expect(chat).toBeVisible()
})

test('what the tenant has not got is left out, and without a chat its block leads to the form', async ({ page }) => {
  const nothing = { support_email: '', support_phones: '', support_address: '', support_hours: '', chat_script_url: '' }
  await withConfig(page, nothing)
  await open(page)
  await expect(main(page).getByRole('region')).toHaveCount(1)
  await expect(main(page).getByRole('term')).toHaveCount(0)
  await main(page).getByRole('region', { name: 'Live chat' }).getByRole('button', { name: 'Write to us' }).click()
  await expect(fields(page).name).toBeFocused()
  await expectAccessible(page)
})

test('ERR-13 an email address that is none is told at its field, and nothing is called', async ({ page }) => {
  const bodies = [listBodies(page, CALL), listBodies(page, '/recaptcha/verify')]
  await open(page)
  const form = await fill(page, 'ada@example')
  await form.send.click()
  await expect(main(page).getByText('Invalid Email Entred', { exact: true })).toBeVisible()
  await expect(form.email).toHaveAttribute('aria-invalid', 'true')
  await expect(form.email).toBeInViewport()
  await expectNothingWaits(page)
  await form.title.fill(' ')
  await form.message.fill('')
  await form.send.click()
  await expect(main(page).getByText('Please give a title')).toBeVisible()
  await expect(main(page).getByText('Please write a message')).toBeVisible()
  await form.email.focus()
  await expect(main(page).getByText('Invalid Email Entred', { exact: true })).toHaveCount(0)
  expect(bodies.flat()).toEqual([])
})

test('ERR-14 a message that arrived says so with its ticket, which both mails bear; neither name nor phone is sent', async ({
  page,
  service,
}) => {
  const bodies = listBodies(page, CALL)
  const checks = listBodies(page, '/recaptcha/verify')
  await open(page)
  const form = await fill(page)
  await form.send.click()
  await expect(main(page).getByText(SENT, { exact: true })).toBeInViewport()
  await expectNothingWaits(page)
  const ticket = (await main(page).locator('.contact__ticket').textContent()) ?? ''
  expect(ticket).toMatch(/^K-\w{6}$/)
  expect((await waitForMail(service.sandboxUrl, form.address)).text).toContain(ticket)
  expect(bodies).toEqual([
    {
      phone: '',
      email: form.address,
      title: 'Two debits',
      description: 'I was debited twice.',
      request_key: expect.stringMatching(/^[\w-]{8,64}$/),
      robot_pass: expect.any(String),
    },
  ])
  expect(checks).toEqual([{ token: expect.any(String), action: 'contact' }])
  await main(page).getByRole('button', { name: 'Write another message' }).click()
  await expect(fields(page).message).toHaveValue('')
})

test('a refusal is told as a notification and beside the form, what was typed stays, and another try is the same message', async ({
  page,
}) => {
  const bodies = listBodies(page, CALL)
  let isDown = true
  const error = { code: 'UNAVAILABLE', message: 'We are mending something', requestId: 'x' }
  await page.route(`**${CALL}`, (route) =>
    isDown ? route.fulfill({ status: 503, json: { error } }) : route.fallback(),
  )
  await open(page)
  const form = await fill(page)
  await main(page).getByRole('button', { name: 'Add it to the message' }).click()
  const message = 'I was debited twice.\n\nPlease call me: 0803 123 4567'
  await expect(form.message).toHaveValue(message)
  await expect(main(page).getByRole('button', { name: 'Add it to the message' })).toHaveCount(0)
  await form.send.click()
  await expect(main(page).getByRole('alert')).toHaveText('We are mending something')
  await expect(page.locator('.toast')).toHaveText('We are mending something')
  await page.reload()
  await expect(form.message).toHaveValue(message)
  await expect(form.phone).toHaveValue('0803 123 4567')
  await expect(form.name).toHaveValue('Adaeze Okafor')
  isDown = false
  await form.send.click()
  await expect(main(page).getByText(SENT, { exact: true })).toBeVisible()
  expect(new Set(bodies.map((body) => body.request_key)).size).toBe(1)
  expect(bodies.at(-1)).toMatchObject({ phone: '', description: message })
  expect(bodies.length).toBeGreaterThan(1)
})

test('a member finds name and address filled in, and may write from another', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await open(page)
  const form = fields(page)
  await expect(form.name).toHaveValue('Journey Member')
  await expect(form.email).toHaveValue(member.email)
  await form.email.fill('else@example.com')
  await page.reload()
  await expect(form.email).toHaveValue('else@example.com')
  await form.email.fill('')
  await expect(form.email).toHaveValue('')
})

for (const [size, screen] of Object.entries({ desktop, phone })) {
  test.describe(`on a ${size}`, () => {
    test.use(screen)

    test(`contact reads well with a screen reader, ${size}`, async ({ page }) => {
      await open(page)
      await main(page).getByRole('region', { name: 'Call us' }).getByRole('button').click()
      await expectAccessibleInEveryLook(page)
      await fields(page).send.click()
      await expect(main(page).getByText('Invalid Email Entred', { exact: true })).toBeVisible()
      await expectAccessibleInEveryLook(page)
      await fill(page)
      await fields(page).send.click()
      await expect(main(page).getByText(SENT, { exact: true })).toBeVisible()
      await expectAccessibleInEveryLook(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  })
}
