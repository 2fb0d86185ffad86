import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sheet } from '@kola/contract/producers/sheet'
import type { ProducerStatement } from '@kola/contract/producers/statements'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer, OPERATOR_KEY } from '#app/testing/stage.ts'
import { countOctober } from '../testing/counted-month.ts'

const LIST = 'GET /api/v1/apps/producers'
const MONTH = 'GET /api/v1/apps/producers/{id}/months/{month}'
const ISSUE = 'POST /api/v1/apps/producers/{id}/statements'
const CORRECT = 'POST /api/v1/apps/statements/{id}/correct'
const READ = 'GET /api/v1/apps/statements/{id}'

/** NGN 1,000.00 with tax, 100.00 went back, 75.00 of what is left is tax: 825.00. */
const NGN = [100_000, -10_000, 7_500] as const
const SECONDS = { vigil: 3_000, 'saga-1-1': 1_000, 'saga-1-2': 2_000, other: 4_000 }

let at: StaffStage
let owner: StaffPerson
let finance: StaffPerson

beforeAll(async () => {
  at = await createStaffStage()
  await at.stage.addTenant('other')
  owner = await at.addOwner()
  finance = await at.addPerson(owner, 'finance', 'Bisi Adeyemi')
  await at.stage.addTitle({ id: 'vigil', name: 'Vigil' })
  await at.stage.addTitle({ id: 'other', name: 'Another' })
  for (const [id, kind, parent, number] of [
    ['saga', 'series', null, null],
    ['saga-1', 'season', 'saga', 1],
    ['saga-1-1', 'episode', 'saga-1', 1],
    ['saga-1-2', 'episode', 'saga-1', 2],
  ]) {
    await at.stage.platform.pool.query(
      `insert into title (tenant_id, id, kind, name, parent_id, number, facts) values ('demo', $1, $2, $1, $3, $4, '{}')`,
      [id, kind, parent, number],
    )
  }
})
beforeEach(async () => {
  await at.stage.platform.pool.query('delete from producer_contract')
  await countOctober(at.stage.platform.pool, { seconds: SECONDS, money: { NGN } })
})
afterAll(() => at.stage.close())

const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const call = (key: EndpointKey, more: Parameters<StaffStage['stage']['call']>[1] = {}) =>
  at.stage.call(key, { token: OPERATOR_KEY, ...more })
const add = async (name = 'Anyaorah Pictures', more: Record<string, unknown> = {}): Promise<string> => {
  const body = { name, address: 'Enugu', email: '', currency: 'NGN', reference: '', ...more }
  return (await call('POST /api/v1/apps/producers', { body })).body.producer.id
}
const sign = async (id: string, more: Record<string, unknown> = {}): Promise<void> => {
  const rule = { kind: 'share', percent: '40' }
  const body = { reference: 'FN-41', from: '2026-01-01', until: null, titles: ['vigil', 'saga'], rule, ...more }
  const { status } = await call('POST /api/v1/apps/producers/{id}/contracts', { params: { id }, body })
  expect(status).toBe(200)
}
const read = async (id: string, month = '2026-10') => (await call(MONTH, { params: { id, month } })).body
const issue = (id: string, month = '2026-10') => call(ISSUE, { params: { id }, body: { month } })
const totals = (sheet: Sheet) => sheet.totals.map(({ currency, amount }) => `${currency} ${amount}`)

test('a share is of what is left after tax and refunds, by minutes of a title and of all parts of a series', async () => {
  const id = await add()
  await sign(id)
  const answer = await call(MONTH, { params: { id, month: '2026-10' } })
  assertAnswer(MONTH, answer)
  const { draft, lacks, statement } = answer.body
  expect([lacks, statement]).toEqual([null, null])
  expect(draft).toMatchObject({
    watchedSeconds: 10_000,
    minutes: 166,
    revenue: [{ currency: 'NGN', amount: '825.00' }],
  })
  // 825.00 * 40 % * 6,000 / 10,000 = 198.00, one half each.
  expect(draft.contracts).toMatchObject([
    {
      ...{ from: '2026-10-01', until: '2026-10-31', watchedSeconds: 6_000, minutes: 100 },
      amounts: [{ currency: 'NGN', amount: '198.00' }],
      titles: [
        { id: 'saga', kind: 'series', watchedSeconds: 3_000, minutes: 50, share: 0.3, amounts: [{ amount: '99.00' }] },
        { id: 'vigil', kind: 'movie', watchedSeconds: 3_000, minutes: 50, share: 0.3, amounts: [{ amount: '99.00' }] },
      ],
    },
  ])
  expect(totals(draft)).toEqual(['NGN 198.00'])
})

test('of a contract that begins or ends within the month only its days count', async () => {
  const id = await add()
  await sign(id, { titles: ['vigil'], until: '2026-10-15' })
  await sign(id, { titles: ['vigil'], from: '2026-10-16', rule: { kind: 'share', percent: '80' } })
  const { draft } = await read(id)
  expect(draft.contracts).toMatchObject([
    { from: '2026-10-01', until: '2026-10-15', watchedSeconds: 1_500, amounts: [{ amount: '49.50' }] },
    { from: '2026-10-16', until: '2026-10-31', watchedSeconds: 1_500, amounts: [{ amount: '99.00' }] },
  ])
  expect(totals(draft)).toEqual(['NGN 148.50'])
})

test('currencies stay apart, a fee is the same whatever was watched, and below nothing is nothing', async () => {
  const money = { NGN: [1, -5_000, 0], USD: [1_001, 0, 0], XOF: [333, 0, 0] } as const
  await countOctober(at.stage.platform.pool, { seconds: SECONDS, money })
  const id = await add('Several', { currency: 'GHS' })
  await sign(id, { titles: ['vigil'], rule: { kind: 'share', percent: '100' } })
  await sign(id, { titles: ['saga'], rule: { kind: 'fee', amount: '2500.50', currency: 'GHS' } })
  const { draft } = await read(id)
  expect(totals(draft)).toEqual(['GHS 2500.50', 'USD 3.00', 'XOF 99'])
  expect(draft.revenue).toEqual([
    { currency: 'NGN', amount: '-49.99' },
    { currency: 'USD', amount: '10.01' },
    { currency: 'XOF', amount: '333' },
  ])
  const fee = draft.contracts.find(({ rule }: { rule: { kind: string } }) => rule.kind === 'fee')
  expect(fee.titles[0].amounts).toEqual([])
})

test('a month is stated once it is over and its last day was counted a day later', async () => {
  const id = await add()
  expect(await read(id)).toMatchObject({ lacks: 'nothing', draft: { totals: [{ currency: 'NGN', amount: '0.00' }] } })
  expect(toResult(await issue(id))).toEqual([409, 'STATEMENT_NOT_READY'])
  await sign(id)
  expect([(await read(id, '2026-11')).lacks, (await read(id, '2027-02')).lacks]).toEqual(['running', 'running'])
  expect(toResult(await issue(id, '2026-11'))).toEqual([409, 'STATEMENT_NOT_READY'])
  const counted = (day: string) => at.stage.platform.pool.query(`update numbers_count set next_day = $1`, [day])
  await counted('2026-11-01')
  expect((await read(id)).lacks).toBe('counting')
  expect(toResult(await issue(id))).toEqual([409, 'STATEMENT_NOT_READY'])
  await counted('2026-11-02')
  expect((await read(id)).lacks).toBe(null)
  await at.stage.platform.pool.query(`update numbers_day set watched_seconds = null where day = '2026-10-05'`)
  expect((await read(id)).lacks).toBe('unknown')
  expect(toResult(await issue(id))).toEqual([409, 'STATEMENT_NOT_READY'])
  const paid = await add('Paid a fee')
  await sign(paid, { titles: ['other'], rule: { kind: 'fee', amount: '10', currency: 'NGN' } })
  expect((await issue(paid)).status).toBe(200)
  await counted('2026-11-20')
})

test('what is issued is frozen: numbers, contracts and names that change later change nothing', async () => {
  const id = await add('Frozen Films')
  await sign(id)
  const issued = await issue(id)
  assertAnswer(ISSUE, issued)
  const statement: ProducerStatement = issued.body.statement
  expect(totals(statement.sheet)).toEqual(['NGN 198.00'])
  const frozen = JSON.stringify(statement)
  await countOctober(at.stage.platform.pool, { seconds: { vigil: 9_999 }, money: { NGN: [900_000, 0, 0] } })
  await at.stage.platform.pool.query('delete from producer_contract')
  await sign(id, { titles: ['vigil'], rule: { kind: 'share', percent: '99' } })
  const body = { name: 'Thawed', address: 'Lagos', email: 'a@b', currency: 'USD', reference: 'x', revision: 1 }
  expect((await call('POST /api/v1/apps/producers/{id}', { params: { id }, body })).status).toBe(200)
  const { body: again } = await call(READ, { params: { id: statement.id } })
  expect(JSON.stringify(again.statement)).toBe(frozen)
  const now = await read(id)
  expect([JSON.stringify(now.statement), now.differs]).toEqual([frozen, true])
  expect(now.draft.producer.name).toBe('Thawed')
  const { body: list } = await call(LIST, { query: { search: 'Thawed', month: '2026-10' } })
  expect(list.producers[0].standing).toMatchObject({
    totals: statement.sheet.totals,
    statement: { number: statement.number },
  })
  expect(
    toResult(await call('POST /api/v1/apps/producers/{id}/remove', { params: { id }, body: { revision: 2 } })),
  ).toEqual([409, 'PRODUCER_HAS_STATEMENTS'])
})

test('the database itself changes no statement, and takes none out of turn', async () => {
  const id = await add('Kept')
  await sign(id)
  const { statement } = (await issue(id)).body
  const { pool } = at.stage.platform
  for (const words of [
    `update producer_statement set why = why where id = '${statement.id}'`,
    `update producer_statement set content = '{}' where id = '${statement.id}'`,
    `delete from producer_statement where id = '${statement.id}'`,
    'truncate producer_statement',
  ])
    await expect(pool.query(words)).rejects.toThrow('only ever added to')
  const copy = (number: string) =>
    pool.query(`insert into producer_statement select tenant_id, 'copy', producer_id, '2026-09-01', year, ${number}, null, '',
      content, issued_at, issued_by from producer_statement where id = '${statement.id}'`)
  await expect(copy('number + 2')).rejects.toThrow('not the next')
  await expect(copy('number')).rejects.toThrow('not the next')
})

test('issued twice at once it is one; numbers follow each other without a gap, whoever fails in between', async () => {
  const ids = await Promise.all(['a', 'b', 'c'].map((name) => add(`At once ${name}`)))
  const [first = '', second = '', third = ''] = ids
  await sign(first, { titles: ['vigil'] })
  await sign(second, { titles: ['saga'] })
  const asked = [first, second, first, third, first, second].map((id) => issue(id))
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409, 200, 200])
  const numbers = answers.flatMap(({ body }) => body.statement?.number ?? [])
  expect(new Set(numbers).size).toBe(2)
  expect([numbers[2], numbers[3], numbers[4]]).toEqual([numbers[0], numbers[0], numbers[1]])
  const { rows } = await at.stage.platform.pool.query(
    `select array_agg(number order by number) as numbers from producer_statement where tenant_id = 'demo' and year = 2026`,
  )
  expect(rows[0].numbers).toEqual(rows[0].numbers.map((_: number, n: number) => n + 1))
  expect(numbers[0]).toMatch(/^KOLA-PS-2026-\d{6}$/)
})

test('a correction is another one that names the first, with what it is more, and is issued once', async () => {
  const id = await add('Corrected')
  await sign(id)
  const { statement: first } = (await issue(id)).body
  const correct = (of: string, why = ' A refund was entered late ') =>
    call(CORRECT, { params: { id: of }, body: { why } })
  expect(toResult(await correct(first.id))).toEqual([409, 'STATEMENT_UNCHANGED'])
  expect((await correct(first.id, ' ')).body.error.fields).toHaveProperty('why')
  await countOctober(at.stage.platform.pool, { seconds: SECONDS, money: { NGN: [50_000, -10_000, 7_500] } })
  const [one, two] = await Promise.all([correct(first.id), correct(first.id)])
  const { statement: second } = one.body
  expect(two.body.statement).toEqual(second)
  expect(second.corrects).toEqual({
    ...{ id: first.id, number: first.number, why: 'A refund was entered late' },
    difference: [{ currency: 'NGN', amount: '-120.00' }],
  })
  expect(totals(second.sheet)).toEqual(['NGN 78.00'])
  const { body } = await call(READ, { params: { id: first.id } })
  expect(body.statement).toEqual({ ...first, correctedBy: { id: second.id, number: second.number } })
  // The month is the second's from here on, and so is what is issued again.
  expect((await read(id)).statement.id).toBe(second.id)
  expect((await issue(id)).body.statement.id).toBe(second.id)
  const { statements } = (await call('GET /api/v1/apps/producers/{id}', { params: { id } })).body
  expect(statements.map((row: Record<string, unknown>) => [row.number, row.corrects, row.correctedBy])).toEqual([
    [second.number, first.number, null],
    [first.number, null, second.number],
  ])
})

test('finance issues with a fresh proof, support reads, and the log says what was issued', async () => {
  const id = await add('By hand')
  await sign(id)
  const person = await at.enter(finance)
  at.stage.clock.advance(16 * 60_000)
  const by = (who: StaffPerson) => at.callAs(who, ISSUE, { params: { id }, body: { month: '2026-10' } })
  expect(toResult(await by(person))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  const support = await at.enter(await at.addPerson(await at.enter(owner), 'support'))
  expect(toResult(await by(support))).toEqual([403, 'PERMISSION_REQUIRED'])
  const { statement } = (await by(await at.enter(finance))).body
  expect(statement.issuedBy).toBe('Bisi Adeyemi')
  expect((await at.callAs(support, READ, { params: { id: statement.id } })).status).toBe(200)
  const { entries } = (await at.callAs(await at.enter(owner), 'GET /api/v1/apps/audit')).body
  const entry = entries.find(
    ({ did, outcome }: Record<string, string>) => did === 'issued a statement' && outcome === 'done',
  )
  expect(entry).toMatchObject({
    subject: 'By hand',
    changes: [
      { field: 'number', before: null, after: statement.number },
      { field: 'month', before: null, after: '2026-10' },
      { field: 'total', before: null, after: '198.00 NGN' },
    ],
  })
})

test('a statement of another tenant is not there, nor is its month', async () => {
  const id = await add('Ours alone')
  await sign(id)
  const { statement } = (await issue(id)).body
  const theirs = { token: OPERATOR_KEY, customer: 'other' }
  for (const [key, params, body] of [
    [READ, { id: statement.id }, undefined],
    ['GET /api/v1/apps/statements/{id}/csv', { id: statement.id }, undefined],
    ['GET /api/v1/apps/statements/{id}/pdf', { id: statement.id }, undefined],
    [CORRECT, { id: statement.id }, { why: 'Because' }],
    [MONTH, { id, month: '2026-10' }, undefined],
    [ISSUE, { id }, { month: '2026-10' }],
  ] as const) {
    const answer = await at.stage.call(key, { ...theirs, params, ...(body && { body }) })
    expect([key, answer.status]).toEqual([key, 404])
  }
})
