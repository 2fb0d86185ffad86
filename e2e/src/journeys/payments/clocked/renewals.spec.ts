import { expect, type Page } from '@playwright/test'
import { test } from '#fixtures/clocked/clocked.ts'
import { getMail, listSubjects, toLink } from '#fixtures/clocked/mails.ts'
import { sendFromBank } from '#fixtures/payments/bank.ts'
import { listCharges, listPayments, payByCard, readBooks, setOutcome } from '#fixtures/payments/books.ts'
import { BASIC, fillCardPage, typeCard } from '#fixtures/payments/fields.ts'
import { readCard } from '#fixtures/payments/kinds/ending-card.ts'
import type { Account } from '#fixtures/service/accounts.ts'
import { signInByApi } from '#fixtures/service/api.ts'

const DAY_MS = 86_400_000
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS)
/** As the account and the mails write a day: of Lagos. */
const toDay = (moment: Date) =>
  moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' })
const toDate = (moment: Date) => moment.toISOString().slice(0, 10)

test.use({ viewport: { width: 390, height: 844 } })

test('PROM-15 PROM-16 a bank that was let to pay in the browser pays by itself on the day of which the mail told, once, and the account has the new end and its invoice', async ({
  page,
  clocked,
  newMember,
  signInNow,
  goTo,
}) => {
  test.setTimeout(180_000)
  const member = await newMember({ screens: null })
  await signInNow(member)
  await page.goto(`/#/selectpayment-dsp/${BASIC}`)
  await page.locator('a.way', { hasText: 'Direct debit' }).click()
  await page.getByRole('button', { name: 'Agree and go on' }).click()
  await expect(heading(page)).toHaveText('Set up direct debit')
  await page.getByRole('combobox').selectOption('058')
  await page.getByLabel('Account number').fill('0123456789')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'I have sent NGN 50' }).click()
  await expect(heading(page)).toHaveText('Your bank has agreed')
  await page.getByRole('link', { name: 'Pay the first days by transfer' }).click()
  await expect(heading(page)).toHaveText('Send it from any bank')
  const [payment] = await listPayments(clocked, member)
  const pushed = payment?.pushed?.kind === 'transfer' ? payment.pushed : null
  await sendFromBank(clocked, {
    accountNumber: pushed?.accountNumber ?? '',
    amountMinor: Math.round(Number(pushed?.amount) * 100),
  })
  await expect(page).toHaveURL(/#\/home$/)
  const paidAt = await clocked.now()
  const end = daysAfter(paidAt, 44)

  await goTo(daysAfter(paidAt, 1))
  await getMail(clocked, member, 'Your direct debit is ready')
  await goTo(daysAfter(end, -4), 1)
  expect(await listSubjects(clocked, member)).not.toContainEqual(expect.stringContaining('by direct debit on'))
  await goTo(daysAfter(end, -3))
  const notice = await getMail(clocked, member, '₦2,900 by direct debit on Thursday 18 March 2027')
  expect(notice.text).toContain('between seven and ten in the morning, we ask your bank for ₦2,900 from your account')
  await goTo(new Date('2027-03-18T05:59:00Z'))
  expect((await readBooks(clocked, member)).length).toBe(1)
  for (const hour of [6, 7, 8, 9, 10]) await goTo(new Date(Date.UTC(2027, 2, 18, hour, 1)))

  const booked = await readBooks(clocked, member)
  expect(booked.map(({ gateway, amount, use, periods }) => [gateway, amount, use, periods])).toEqual([
    ['paystack', 290_000, 'period', [['paid', 44, 14]]],
    ['paystack', 290_000, 'period', [['paid', 30, 0]]],
  ])
  await goTo(daysAfter(end, 7), 1)
  expect(
    await listCharges(
      clocked,
      'paystack',
      booked.map(({ reference }) => reference),
    ),
  ).toEqual([290_000, 290_000])
  expect((await readBooks(clocked, member)).length).toBe(2)
  await signInNow(member)
  await page.goto('/#/account')
  const main = page.getByRole('main')
  await expect(main).toContainText(`Your membership renews on ${toDay(daysAfter(end, 30))}`)
  await page.goto('/#/account/payments')
  await page.locator('.pay-list summary').first().click()
  await page.getByRole('link', { name: /^Invoice KOLA-INV-2027-\d{6}$/ }).click()
  await expect(heading(page)).toHaveText('Tax invoice')
  const paper = page.getByRole('article')
  await expect(paper).toContainText(`${toDay(end)} to ${toDay(daysAfter(end, 30))}`)
  await expect(
    paper
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('₦2,900')
})

test('PROM-15 the mail about a new price: who opens its link and cancels there is charged no more, who lets it come pays it with the next renewal and not before', async ({
  page,
  clocked,
  newMember,
  signInNow,
  goTo,
}) => {
  test.setTimeout(180_000)
  // Of a country where no other journey pays.
  const country = 'TZ'
  const [stays, leaves] = [await newMember({ screens: null, country }), await newMember({ screens: null, country })]
  const members = [stays, leaves]
  for (const member of members) await payByCard(clocked, member)
  const paidAt = await clocked.now()
  const [from, end] = [daysAfter(paidAt, 35), daysAfter(paidAt, 44)]
  const price = { amount: '3500.00', from: toDate(from), renewalsFrom: toDate(from), country }
  await clocked.operate('POST /api/v1/apps/prices', { ...price, actor: 'Ngozi', subscriptionId: 'basic-ngn-30' })
  await goTo(daysAfter(paidAt, 1))
  const subject = `The price of Basic changes on ${toDay(end)}`
  for (const member of members) {
    expect((await getMail(clocked, member, subject)).text).toContain(
      `Your Basic membership renews for ₦2,900 every 30 days. From ${toDay(end)} on it renews for ₦3,500`,
    )
  }

  await signInNow(leaves)
  await page.goto(toLink(await getMail(clocked, leaves, subject)))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel Membership', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(`Your membership ends on ${toDay(end)}`)

  await page.goto('about:blank')
  await signInNow(stays)
  await page.goto(toLink(await getMail(clocked, stays, subject)))
  await expect(dialog).toContainText(`You keep everything until ${toDay(end)}. Then it ends.`)
  await dialog.getByRole('button', { name: 'Keep it', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(`Your membership renews on ${toDay(end)} for ₦3,500`)
  await expect(page.getByRole('main')).toContainText('Until then it costs ₦2,900.')

  await goTo(daysAfter(end, -1))
  const sums = async (member: Account) => (await readBooks(clocked, member)).map(({ amount }) => amount)
  for (const member of members) expect(await sums(member)).toEqual([290_000])
  await goTo(daysAfter(end, 4))
  expect(await sums(stays)).toEqual([290_000, 350_000])
  expect(await sums(leaves)).toEqual([290_000])
  await signInNow(stays)
  await page.goto('/#/account')
  await expect(page.getByRole('main')).toContainText(
    `Your membership renews on ${toDay(daysAfter(end, 30))} for ₦3,500`,
  )
  await signInNow(leaves)
  await page.goto('/#/account')
  await expect(page.getByRole('main')).toContainText(`Your membership ended on ${toDay(end)}`)
})

test('PROM-15 the mail about a card that ends: its link takes another card, nothing is charged for that, and the next renewal is paid by it', async ({
  page,
  clocked,
  newMember,
  signInNow,
  goTo,
}) => {
  test.setTimeout(180_000)
  const member = await newMember({ screens: null })
  await signInNow(member)
  await page.goto(`/#/stripepayment/${BASIC}`)
  const paidAt = await clocked.now()
  const end = daysAfter(paidAt, 44)
  // Nobody is told by night.
  const month = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 1, 11))
  const last = daysAfter(month, -1)
  await fillCardPage(
    page,
    '4242424242424242',
    `${String(last.getUTCMonth() + 1).padStart(2, '0')} / ${last.getUTCFullYear() % 100}`,
  )
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/)

  const subject = 'Your card ends before your next renewal'
  await goTo(daysAfter(month, -32))
  expect(await listSubjects(clocked, member)).not.toContain(subject)
  await goTo(new Date(Math.max(daysAfter(month, -29).getTime(), daysAfter(paidAt, 1).getTime())))
  const mail = await getMail(clocked, member, subject)
  expect(mail.text).toContain(
    `Your visa ending in 4242 can be charged until ${toDay(last)}. On ${toDay(end)} your Basic membership renews for ₦2,900, and that card would be refused.`,
  )
  await signInNow(member)
  await page.goto(toLink(mail))
  await typeCard(page, '5555555555554444')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/#\/account$/)
  expect((await readBooks(clocked, member)).length).toBe(1)

  await goTo(daysAfter(end, 2))
  const booked = await readBooks(clocked, member)
  expect(booked.map(({ gateway, amount, periods }) => [gateway, amount, periods])).toEqual([
    ['stripe', 290_000, [['paid', 44, 14]]],
    ['stripe', 290_000, [['paid', 30, 0]]],
  ])
  await signInNow(member)
  await page.goto('/#/account')
  await expect(page.getByRole('main')).toContainText(`Your membership renews on ${toDay(daysAfter(end, 30))}`)
  expect(await readCard(clocked, member)).toBe('4444')
})

test('PROM-15 a card that no longer pays is rescued by a transfer, by the link of one tap, from the decline to the days that are paid, at any hour', async ({
  page,
  browser,
  clocked,
  newMember,
  signInNow,
  goTo,
}) => {
  test.setTimeout(180_000)
  const member = await newMember({ screens: null })
  await signInNow(member)
  await page.goto(`/#/process-paystack/${BASIC}`)
  await page.getByLabel('Card number').fill('4084084084084081')
  await page.getByLabel('Card expiry').fill('12 / 34')
  await page.getByLabel('CVV').fill('408')
  await page.getByRole('button', { name: /^Pay NGN/ }).click()
  await expect(page).toHaveURL(/#\/home$/)
  const end = daysAfter(await clocked.now(), 44)

  await setOutcome(clocked, member, ['paystack', 'decline:51'])
  const subject = 'Your membership was not renewed'
  await goTo(daysAfter(end, -1))
  expect(await listSubjects(clocked, member)).not.toContain(subject)
  await goTo(daysAfter(end, 1))
  const { text } = await getMail(clocked, member, subject)
  expect(text).toContain(`You can pay ₦2,900 by transfer, USSD or another card until ${toDay(daysAfter(end, 21))}.`)
  const call = await signInByApi(clocked.url, member)
  expect((await call('GET /apps/v1/account')).subscriptions).toMatchObject([{ paymentStatus: 'FAILED' }])
  expect((await readBooks(clocked, member)).length).toBe(1)

  // Whoever has the link needs no sign-in: a parent, on their own phone.
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await context.clock.install({ time: await clocked.now() })
  const phone = await context.newPage()
  await phone.goto(/https?:\/\/\S+\/p\/[\w-]{22}/.exec(text)?.[0] ?? '')
  await expect(heading(phone)).toHaveText('Keep watching')
  await phone.getByRole('button', { name: 'Pay by transfer' }).click()
  await expect(heading(phone)).toHaveText('Send ₦2,940.60')
  const accountNumber = await phone.locator('dt:text-is("Account number") + dd').innerText()
  await sendFromBank(clocked, { accountNumber, amountMinor: 294_060, senderName: 'MUSA BELLO' })
  await clocked.goTo(new Date((await clocked.now()).getTime() + 30_000))
  await expect(heading(phone)).toHaveText('Paid. Thank you', { timeout: 60_000 })
  await context.close()

  const after = await call('GET /apps/v1/account')
  expect(after).toMatchObject({ subscriptions: [{ paymentStatus: 'SUCCESS' }], screens: 2 })
  const booked = await readBooks(clocked, member)
  expect(booked.map(({ gateway, amount, use, periods }) => [gateway, amount, use, periods])).toEqual([
    ['paystack', 290_000, 'period', [['paid', 44, 14]]],
    ['flutterwave', 290_000, 'period', [['paid', 30, 0]]],
  ])
  expect(booked[1]?.lines).toEqual([
    ['provider:flutterwave', 290_000, 'NGN'],
    ['revenue', -269_767, 'NGN'],
    ['vat', -20_233, 'NGN'],
  ])
  await goTo(daysAfter(end, 12))
  expect((await readBooks(clocked, member)).length).toBe(2)
  await signInNow(member)
  await page.goto('/#/account')
  await expect(page.getByRole('main')).toContainText(`on ${toDay(daysAfter(end, 30))}`)
})
