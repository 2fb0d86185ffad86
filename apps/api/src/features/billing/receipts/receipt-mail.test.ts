import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  at,
  charge,
  createMoneyStage,
  type MoneyStage,
  ngn,
  type Person,
  reading,
} from '#app/testing/money/money-stage.ts'
import type { OutgoingMail } from '#shared/messages.ts'
import { noteAgreement } from '../agreements/note.ts'
import { sendReceipt } from './receipt-mail.ts'

let on: MoneyStage
let who: Person

beforeAll(async () => {
  on = await createMoneyStage()
  const config = { vat_percent: '7.5', tax_number: '12-34', company_name: 'Kola Films Ltd', app_name: 'Kola' }
  await on.stage.db
    .updateTable('tenant')
    .set({ config: JSON.stringify(config) })
    .where('id', '=', 'demo')
    .execute()
  on.stage.clock.advance(1_001)
})
afterAll(() => on.stage.close())
beforeEach(async () => {
  who = await on.addPerson()
})

/** What is mailed of a person's payments, oldest first. */
async function send(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = []
  const queueSms = () => expect.fail('it is no SMS')
  const queueMail = async (mail: OutgoingMail) => {
    mails.push(mail)
    return mail.messageId ?? ''
  }
  const { db } = on.stage
  const payments = await db
    .selectFrom('payment')
    .select('id')
    .where('account_id', '=', who.accountId)
    .orderBy('paid_at')
    .execute()
  const { tenants } = on.stage.services.paying
  for (const [place, { id }] of payments.entries()) {
    await sendReceipt(
      { db, tenants, messages: { queueMail, queueSms }, publicUrl: 'https://kola.example' },
      { tenantId: 'demo', paymentId: id, receipt: `2026-00000${place + 1}` },
    )
  }
  return mails
}
const linesOf = ({ text }: OutgoingMail) =>
  text.split('\n').filter((line) => /^(Receipt|Basic|Disc|Paid|of which|Kola F)/.test(line))

test('says what was paid with its tax and discount, once for each payment, and a renewal without the discount', async () => {
  const id = await who.addCheckout({ discount_minor: 58_000, amount_minor: 232_000, coupon_code: '20DISCOUNT' })
  const charges = [charge(`${id}-1`, { amount: ngn(232_000) }), charge(`${id}-2`, { at: at(44), isRenewal: true })]
  await who.settle(id, reading(charges))
  const mails = await send()
  const { reference } = await on.stage.db
    .selectFrom('checkout')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { title } = await on.stage.db
    .selectFrom('price')
    .select('title')
    .where('id', '=', 'basic-30')
    .executeTakeFirstOrThrow()
  expect(mails.map(({ to, subject, purpose }) => [to, subject, purpose])).toEqual([
    [who.email, 'Your receipt 2026-000001', 'receipt'],
    [who.email, 'Your receipt 2026-000002', 'receipt'],
  ])
  expect(mails.map(linesOf)).toEqual([
    [
      'Receipt 2026-000001',
      `${title}: NGN 2900.00`,
      'Discount: NGN -580.00',
      'Paid: NGN 2320.00',
      'of which VAT 7.5 %: NGN 161.86',
      `Paid on 20 November 2026, reference ${reference}`,
      'Kola Films Ltd, tax number 12-34',
    ],
    [
      'Receipt 2026-000002',
      `${title}: NGN 2900.00`,
      'Paid: NGN 2900.00',
      'of which VAT 7.5 %: NGN 202.33',
      `Paid on 3 January 2027, reference ${reference}`,
      'Kola Films Ltd, tax number 12-34',
    ],
  ])
  expect(mails[0]?.text).toContain('You can watch until 3 January 2027.')
  const { rows: invoices } = await sql<{ number: string }>`
    select 'KOLA-INV-' || year || '-' || lpad(number::text, 6, '0') as number from invoice
    where account_id = ${who.accountId} order by supplied_at`.execute(on.stage.db)
  expect(invoices).toHaveLength(2)
  expect(mails.map(({ text }) => /\n(Invoice .*)\n/.exec(text)?.[1])).toEqual(
    invoices.map(({ number }) => `Invoice ${number}:`),
  )
  expect(mails.map(({ text }) => /https:.*/.exec(text)?.[0])).toEqual(
    invoices.map(({ number }) => `https://kola.example/#/account/invoices/${number}`),
  )
  const again = await send()
  expect(again.map(({ messageId }) => messageId)).toEqual(mails.map(({ messageId }) => messageId))
})

test('names the same days as the screens, also in the last hour of a day', async () => {
  const id = await who.addCheckout()
  const late = new Date('2026-11-20T23:30:00.000Z')
  await who.settle(id, reading([charge(id, { at: late })]))
  const [mail] = await send()
  expect(mail?.text).toContain('Paid on 20 November 2026,')
})

test('goes to nobody whose account is gone', async () => {
  const id = await who.addCheckout()
  await who.settle(id, reading([charge(id)]))
  await on.stage.db
    .updateTable('account')
    .set({ deleted_at: at(0) })
    .where('id', '=', who.accountId)
    .execute()
  expect(await send()).toEqual([])
})

test('PROM-25 names what was agreed to, with the first payment and not with its renewals', async () => {
  const id = await who.addCheckout()
  await noteAgreement(on.stage.db, {
    ...{ tenantId: 'demo', accountId: who.accountId, kind: 'checkout', subject: id, checkoutId: id, words: 'renewing' },
    ...{ charge: { amount: ngn(290_000), periodDays: 30 }, isRecurring: true, at: at(0) },
  })
  await who.settle(id, reading([charge(`${id}-1`), charge(`${id}-2`, { at: at(44), isRenewal: true })]))
  const said = (await send()).map(({ text }) => text.split('\n').filter((line) => line.startsWith('You agreed')))
  expect(said).toEqual([
    ['You agreed on 20 November 2026 to ₦2,900 for Basic, charged every 30 days until you cancel.'],
    [],
  ])
})
