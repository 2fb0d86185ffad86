import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'

const SHOW = 'GET /api/v1/apps/payments/{reference}'
const EVIDENCE = 'POST /api/v1/apps/payments/{reference}/evidence'
const CONFIRM = 'POST /api/v1/apps/payments/{reference}/confirm'
const DECLINE = 'POST /api/v1/apps/payments/{reference}/decline'
const WITHDRAW = 'POST /api/v1/apps/payments/{reference}/approval/withdraw'
const HOUR_MS = 3_600_000

let at: StaffStage
let ada: StaffPerson
let bisi: StaffPerson
let tolu: StaffPerson
let reference: string
let slips = 0

beforeAll(async () => {
  at = await createStaffStage()
  const bank = { id: 'iroko', name: 'Iroko Demo Bank', accountnumber: '0000000017', accountName: 'Kola Demo' }
  const config = JSON.stringify({ bank_accounts: JSON.stringify([bank]), second_person_above: 'NGN 2900' })
  await at.stage.db.updateTable('tenant').set({ config }).where('id', '=', 'demo').execute()
  ada = await at.addOwner()
  bisi = await at.addPerson(ada, 'finance', 'Bisi Adeyemi')
  tolu = await at.addPerson(await at.enter(ada), 'finance', 'Tolu Bakare')
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  const { email } = await at.stage.addAccount()
  const token = await at.stage.signIn(email)
  const body = { subscriptionId: 'basic-30', bankId: 'iroko' }
  reference = (await at.stage.call('POST /apps/v1/manual-payments', { token, body })).body.payment.reference
  bisi = await at.enter(bisi)
  tolu = await at.enter(tolu)
})

const toSlip = (amount: string) => {
  slips += 1
  return { bankId: 'iroko', slipNumber: `S${slips}`, amount, currency: 'NGN', paidOn: '2026-11-20' }
}
const record = async (person: StaffPerson, amount: string) =>
  at.callAs(person, EVIDENCE, { params: { reference }, body: { actor: 'nobody', ...toSlip(amount) } })
const confirm = (person: StaffPerson) => at.callAs(person, CONFIRM, { params: { reference }, body: { actor: 'x y' } })
const show = async () => (await at.stage.call(SHOW, { token: OPERATOR_KEY, params: { reference } })).body
const toResult = ({ status, body }: Awaited<ReturnType<typeof confirm>>) =>
  status === 200 ? body.payment.state : body.error.code
const addKey = async (owner: StaffPerson, name: string, scopes: string[]) => {
  const body = { name, scopes, days: 30 }
  const made = await at.callAs(owner, 'POST /api/v1/apps/api-keys', { body })
  expect(made.status).toBe(200)
  return made.body.secret as string
}

test('up to the limit one person records and confirms, and the member has what was paid for', async () => {
  await record(bisi, '2900.00')
  const { body } = await confirm(bisi)
  expect([body.payment.state, body.approval]).toEqual(['paid', null])
  expect((await show()).slips).toMatchObject([{ recordedBy: 'Bisi Adeyemi', amount: '2900.00', isBooked: true }])
})

test('above it the first yes is kept, the same person is not a second, and another is', async () => {
  await record(bisi, '2900.01')
  const first = await confirm(bisi)
  expect(first.body).toMatchObject({
    payment: { state: 'pending' },
    approval: { action: 'deposit', amount: '2900.01', askedBy: 'Bisi Adeyemi', isYours: true },
  })
  expect((await show()).ledger).toEqual([])
  expect(toResult(await confirm(bisi))).toBe('SECOND_PERSON_REQUIRED')
  expect((await show()).payment.state).toBe('pending')
  expect(toResult(await confirm(tolu))).toBe('paid')
  const shown = await show()
  expect([shown.approval, shown.ledger.length > 0]).toEqual([null, true])
  const [kept] = await at.stage.db.selectFrom('approval').selectAll().where('subject', '=', reference).execute()
  expect(kept).toMatchObject({ state: 'done', asked_id: bisi.id, decided_id: tolu.id })
})

test('two of one name are two people', async () => {
  const namesake = await at.addPerson(await at.enter(ada), 'finance', 'Bisi Adeyemi')
  await record(bisi, '5000.00')
  await confirm(bisi)
  expect(toResult(await confirm(await at.enter(namesake)))).toBe('paid')
})

test('in parts it is the same sum: what was confirmed before counts with the rest', async () => {
  await record(bisi, '1000.00')
  expect((await confirm(bisi)).body.payment.state).toBe('pending')
  await record(bisi, '1900.01')
  expect((await confirm(bisi)).body.approval).toMatchObject({ amount: '1900.01', isYours: true })
  expect(toResult(await confirm(tolu))).toBe('paid')
})

test.each([
  ['approval', 'update'],
  ['ledger_line', 'insert'],
])(
  'what ends at the %s leaves neither the yes nor the money, and the same yes again does both once',
  async (table, step) => {
    await record(bisi, '5000.00')
    await confirm(bisi)
    const { db } = at.stage
    await sql
      .raw(`create function ends_here() returns trigger language plpgsql as 'begin raise exception ''ended''; end'`)
      .execute(db)
    await sql
      .raw(`create trigger ends before ${step} on ${table} for each row execute function ends_here()`)
      .execute(db)
    expect((await confirm(tolu)).status).toBe(500)
    await sql.raw('drop function ends_here cascade').execute(db)
    const between = await show()
    expect([between.payment.state, between.ledger, between.approval.askedBy]).toEqual(['pending', [], 'Bisi Adeyemi'])
    expect(toResult(await confirm(tolu))).toBe('paid')
    const after = await show()
    expect([
      after.slips.length,
      after.ledger.filter(({ account }: { account: string }) => account === 'revenue').length,
    ]).toEqual([1, 1])
    expect(toResult(await confirm(tolu))).not.toBe('pending')
    expect((await show()).ledger).toEqual(after.ledger)
  },
)

test('of a yes that is taken back while the second is said one counts, and never half of each', async () => {
  await record(bisi, '5000.00')
  await confirm(bisi)
  const [second, back] = await Promise.all([
    confirm(tolu),
    at.callAs(bisi, WITHDRAW, { params: { reference }, body: { actor: 'x y' } }),
  ])
  const { payment, ledger } = await show()
  expect([toResult(second), back.status, payment.state, ledger.length > 0]).toEqual(
    back.status === 200 ? ['APPROVAL_NOT_FOUND', 200, 'pending', false] : ['paid', 404, 'paid', true],
  )
})

test('a yes lapses: after its time, when another slip is recorded, and when it is taken back', async () => {
  await record(bisi, '5000.00')
  await confirm(bisi)
  at.stage.clock.advance(73 * HOUR_MS)
  tolu = await at.enter(tolu)
  expect((await show()).approval).toBeNull()
  const { body } = await confirm(tolu)
  expect([body.payment.state, body.approval.askedBy]).toEqual(['pending', 'Tolu Bakare'])
  bisi = await at.enter(bisi)
  await record(bisi, '100.00')
  expect((await show()).approval).toBeNull()
  expect((await confirm(bisi)).body.approval).toMatchObject({ amount: '5100.00', askedBy: 'Bisi Adeyemi' })
  const back = await at.callAs(bisi, WITHDRAW, { params: { reference }, body: { actor: 'x y' } })
  expect([back.status, back.body.approval]).toEqual([200, null])
  expect((await at.callAs(bisi, WITHDRAW, { params: { reference }, body: { actor: 'x y' } })).body.error.code).toBe(
    'APPROVAL_NOT_FOUND',
  )
  await confirm(bisi)
  expect(toResult(await confirm(tolu))).toBe('paid')
})

test('two keys are no two people, and neither is a key with whoever made it; one with somebody else is', async () => {
  const owner = await at.enter(await at.addPerson(await at.enter(ada), 'owner', 'Adaeze Second'))
  const scopes = ['money.read', 'money.settle', 'money.large']
  const first = await addKey(owner, 'Bank bot', scopes)
  const other = await addKey(owner, 'Other bot', scopes)
  const byKey = (key: string, call: typeof EVIDENCE | typeof CONFIRM, body: object) =>
    at.stage.call(call, { token: key, params: { reference }, body: { actor: 'x y', ...body } })
  await byKey(first, EVIDENCE, toSlip('9000.00'))
  expect(toResult(await byKey(first, CONFIRM, {}))).toBe('EVIDENCE_REFUSED')
  expect((await byKey(other, CONFIRM, {})).body.approval).toMatchObject({ askedBy: 'Other bot' })
  expect(toResult(await byKey(first, CONFIRM, {}))).toBe('SECOND_PERSON_REQUIRED')
  expect(toResult(await confirm(await at.enter(owner)))).toBe('SECOND_PERSON_REQUIRED')
  expect((await show()).payment.state).toBe('pending')
  expect(toResult(await confirm(bisi))).toBe('paid')
})

test('a key without the scope for large sums says no yes to them', async () => {
  const key = await addKey(await at.enter(ada), 'Small bot', ['money.settle'])
  await record(bisi, '9000.00')
  const asked = await at.stage.call(CONFIRM, { token: key, params: { reference }, body: { actor: 'x y' } })
  expect(asked.body.error.code).toBe('PERMISSION_REQUIRED')
})

test('scripts with the installation’s own key go on as they were: two names, whatever the sum', async () => {
  const call = (key: typeof EVIDENCE | typeof CONFIRM, body: object) =>
    at.stage.call(key, { token: OPERATOR_KEY, params: { reference }, body })
  await call(EVIDENCE, { actor: 'ngozi', ...toSlip('9000.00') })
  expect(toResult(await call(CONFIRM, { actor: 'Ngozi' }))).toBe('EVIDENCE_REFUSED')
  expect(toResult(await call(CONFIRM, { actor: 'bode' }))).toBe('paid')
})

test('what is declined is told to the member with its reason, and what was paid cannot be', async () => {
  const decline = (person: StaffPerson) =>
    at.callAs(person, DECLINE, { params: { reference }, body: { actor: 'x y', reason: 'The bank knows no such slip' } })
  await record(bisi, '9000.00')
  await confirm(bisi)
  expect(toResult(await decline(tolu))).toBe('failed')
  expect((await show()).approval).toBeNull()
  expect((await show()).payment).toMatchObject({
    state: 'failed',
    message: 'Declined: The bank knows no such slip. Nothing was taken.',
  })
  expect(toResult(await decline(tolu))).toBe('EVIDENCE_REFUSED')
})

test('the queue names what is expected, what was seen, and who said yes; others of the tenant’s alone', async () => {
  await record(bisi, '9000.00')
  expect((await confirm(bisi)).body).toMatchObject({ payment: { state: 'pending' }, approval: { isYours: true } })
  const list = async (query: Record<string, string>, customer = 'demo') =>
    (await at.stage.call('GET /api/v1/apps/deposits', { token: OPERATOR_KEY, query, customer })).body.deposits
  expect(await list({ only: 'second' })).toMatchObject([
    {
      ...{ reference, amount: '2900.00', currency: 'NGN', limit: '2900.00', bank: { id: 'iroko' } },
      ...{ slips: [{ amount: '9000.00' }], approval: { askedBy: 'Bisi Adeyemi', isYours: false } },
    },
  ])
  expect(await list({ search: reference })).toHaveLength(1)
  expect(await list({ search: 'KL-0000000000' })).toEqual([])
  await at.stage.addTenant('ibadan')
  expect(await list({}, 'ibadan')).toEqual([])
  expect(toResult(await confirm(tolu))).toBe('paid')
  expect(await list({ search: reference })).toEqual([])
})

test('a yes asks for a fresh proof', async () => {
  await record(bisi, '2900.00')
  at.stage.clock.advance(20 * 60_000)
  expect(toResult(await confirm(bisi))).toBe('REAUTHENTICATION_REQUIRED')
})
