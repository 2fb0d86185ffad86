import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'

const ASK = 'POST /api/v1/apps/payments/{reference}/ask'
const DECLINE = 'POST /api/v1/apps/payments/{reference}/decline'
const WAITING = 'GET /api/v1/apps/approvals'
const WITHDRAW = 'POST /api/v1/apps/payments/{reference}/approval/withdraw'

let at: StaffStage
let ada: StaffPerson
let bisi: StaffPerson
let token: string
let reference: string

beforeAll(async () => {
  at = await createStaffStage()
  const bank = { id: 'iroko', name: 'Iroko Demo Bank', accountnumber: '0000000017', accountName: 'Kola Demo' }
  const config = JSON.stringify({ bank_accounts: JSON.stringify([bank]), second_person_above: 'NGN 100' })
  await at.stage.db.updateTable('tenant').set({ config }).where('id', '=', 'demo').execute()
  ada = await at.addOwner()
  bisi = await at.addPerson(ada, 'finance', 'Bisi Adeyemi')
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  const { email } = await at.stage.addAccount()
  token = await at.stage.signIn(email)
  const body = { subscriptionId: 'basic-30', bankId: 'iroko' }
  reference = (await at.stage.call('POST /apps/v1/manual-payments', { token, body })).body.payment.reference
  bisi = await at.enter(bisi)
})

const ask = (body: object) =>
  at.callAs(bisi, ASK, { params: { reference }, body: { actor: 'x y', id: 'one', ...body } })
const readTheirs = async () =>
  (await at.stage.call('GET /apps/v1/payment-intents/{reference}', { token, params: { reference } })).body.payment
const readOurs = async () =>
  (await at.callAs(bisi, 'GET /api/v1/apps/payments/{reference}', { params: { reference } })).body.payment
const countMails = async () =>
  (await at.stage.db.selectFrom('message').select('id').where('purpose', '=', 'deposit-question').execute()).length

test('what is asked about a deposit stands on its page and goes by mail, once for each question', async () => {
  const before = await countMails()
  for (const _ of [1, 2]) expect((await ask({ question: 'Which branch did you pay it in at?' })).status).toBe(200)
  const { message, question, timeline } = await readTheirs()
  expect(question).toBe('Which branch did you pay it in at?')
  expect(message).toBe(
    `We look for your deposit, and ask: Which branch did you pay it in at? Please answer on the help page, with ${reference}.`,
  )
  // Apps that are older know no step of that name.
  expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['started'])
  expect((await readOurs()).questions).toMatchObject([{ text: 'Which branch did you pay it in at?' }])
  expect(await countMails()).toBe(before + 1)
  await ask({ id: 'two', question: 'And on which day?' })
  expect(await countMails()).toBe(before + 2)
})

test('nothing is asked of what is not waited for, by whoever may not, or in no words', async () => {
  expect((await ask({ question: 'Why' })).body.error.fields.question).toBe('Please write what you ask')
  expect((await ask({ question: 'a\u0000 nought' })).status).toBe(400)
  const support = await at.addPerson(await at.enter(ada), 'support')
  const refused = await at.callAs(support, ASK, {
    params: { reference },
    body: { actor: 'x', id: 'x', question: 'Which?' },
  })
  expect(refused.status).toBe(403)
  await at.callAs(bisi, DECLINE, { params: { reference }, body: { actor: 'x y', reason: 'Nothing came' } })
  expect((await ask({ question: 'Which branch was it?' })).body.error.code).toBe('EVIDENCE_REFUSED')
  await at.stage.addTenant('ibadan')
  const foreign = await at.callAs(await at.addOwner('ibadan'), ASK, {
    ...{ params: { reference }, body: { actor: 'x', id: 'x', question: 'Which branch was it?' } },
  })
  expect(foreign.status).toBe(404)
})

test('what waits for a second person is listed with its payment, until somebody says no', async () => {
  const slip = { bankId: 'iroko', slipNumber: 'A1', amount: '2900.00', currency: 'NGN', paidOn: '2026-11-20' }
  const record = 'POST /api/v1/apps/payments/{reference}/evidence'
  await at.callAs(bisi, record, { params: { reference }, body: { actor: 'x y', ...slip } })
  await at.callAs(bisi, 'POST /api/v1/apps/payments/{reference}/confirm', {
    params: { reference },
    body: { actor: 'x y' },
  })
  const list = async (person: StaffPerson) => (await at.callAs(person, WAITING, {})).body
  expect(await list(bisi)).toMatchObject({
    waiting: [
      {
        ...{ reference, gateway: 'manual', member: { email: expect.any(String) } },
        approval: { action: 'deposit', amount: '2900.00', askedBy: 'Bisi Adeyemi', isYours: true },
      },
    ],
    cursor: null,
  })
  const analyst = await at.addPerson(await at.enter(ada), 'analyst')
  expect((await list(analyst)).waiting).toMatchObject([{ member: null, approval: { isYours: false } }])
  const no = { actor: 'x y', reason: 'The statement does not show it' }
  expect((await at.callAs(await at.enter(ada), WITHDRAW, { params: { reference }, body: no })).status).toBe(200)
  expect((await list(bisi)).waiting).toEqual([])
  const log = await at.callAs(await at.enter(ada), 'GET /api/v1/apps/audit', {})
  expect(JSON.stringify(log.body)).toContain('The statement does not show it')
})
