import type { EndpointKey } from '@kola/contract/http/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer, OPERATOR_KEY } from '#app/testing/stage.ts'
import { countOctober } from '../testing/counted-month.ts'

const LIST = 'GET /api/v1/apps/producers'
const ADD = 'POST /api/v1/apps/producers'
const ONE = 'GET /api/v1/apps/producers/{id}'
const CHANGE = 'POST /api/v1/apps/producers/{id}'
const REMOVE = 'POST /api/v1/apps/producers/{id}/remove'
const SIGN = 'POST /api/v1/apps/producers/{id}/contracts'
const RESIGN = 'POST /api/v1/apps/producers/{id}/contracts/{contractId}'
const LEAVE = 'POST /api/v1/apps/producers/{id}/contracts/{contractId}/remove'

let at: StaffStage
let finance: StaffPerson

beforeAll(async () => {
  at = await createStaffStage()
  await at.stage.addTenant('other')
  finance = await at.addPerson(await at.addOwner(), 'finance', 'Bisi Adeyemi')
  for (const id of ['vigil', 'well', 'free']) await at.stage.addTitle({ id, name: `The ${id}` })
  await at.stage.addTitle({ id: 'elsewhere', tenantId: 'other' })
  const child = { tenant_id: 'demo', language: 'English', released_on: '2026-01-01', facts: '{}' }
  for (const [id, kind, parent_id] of [
    ['saga', 'series', null],
    ['saga-1', 'season', 'saga'],
    ['saga-1-1', 'episode', 'saga-1'],
  ] as const) {
    await at.stage.platform.pool.query(
      `insert into title (tenant_id, id, kind, name, parent_id, number, facts) values ($1, $2, $3, $2, $4, 1, $5)`,
      [child.tenant_id, id, kind, parent_id, child.facts],
    )
  }
  await countOctober(at.stage.platform.pool, { seconds: { vigil: 600 }, money: { NGN: [1_000, 0, 0] } })
})
afterAll(() => at.stage.close())

interface Entry {
  did: string
  outcome: string
}
const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const given = (more: Record<string, unknown> = {}) => ({
  ...{ name: ' Anyaorah Pictures ', address: ' Nkiruka Anyaorah\n\n14 Ogui Road ', email: 'nkiruka@example.com' },
  ...{ currency: 'NGN', reference: 'TIN 2011', ...more },
})
const signed = (more: Record<string, unknown> = {}) => ({
  ...{ reference: 'FN-41', from: '2026-01-01', until: null, titles: ['vigil'] },
  ...{ rule: { kind: 'share', percent: '40' }, ...more },
})
const call = (key: EndpointKey, more: Parameters<StaffStage['stage']['call']>[1] = {}) =>
  at.stage.call(key, { token: OPERATOR_KEY, ...more })
const add = async (name: string) => (await call(ADD, { body: given({ name }) })).body.producer.id as string
const sign = (id: string, more: Record<string, unknown> = {}) => call(SIGN, { params: { id }, body: signed(more) })

test('a producer stands as it was written, trimmed, and the log tells what changed', async () => {
  const person = await at.enter(finance)
  const added = await at.callAs(person, ADD, { body: given() })
  expect(added.body).toMatchObject({
    producer: {
      ...{ name: 'Anyaorah Pictures', address: 'Nkiruka Anyaorah\n14 Ogui Road', email: 'nkiruka@example.com' },
      ...{ currency: 'NGN', reference: 'TIN 2011', revision: 1, changedBy: 'Bisi Adeyemi' },
    },
    contracts: [],
    statements: [],
  })
  assertAnswer(ADD, added)
  const { id } = added.body.producer
  const change = (revision: number) =>
    at.callAs(person, CHANGE, { params: { id }, body: { ...given({ name: 'Anyaorah & Sons' }), revision } })
  expect((await change(1)).body.producer).toMatchObject({ name: 'Anyaorah & Sons', revision: 2 })
  expect(toResult(await change(1))).toEqual([409, 'PRODUCER_CHANGED'])
  const { entries } = (await at.callAs(person, 'GET /api/v1/apps/audit')).body
  expect(entries.find(({ did, outcome }: Entry) => did === 'changed a producer' && outcome === 'done')).toMatchObject({
    subject: 'Anyaorah Pictures',
    changes: [{ field: 'name', before: 'Anyaorah Pictures', after: 'Anyaorah & Sons' }],
  })
  const remove = (revision: number) => at.callAs(person, REMOVE, { params: { id }, body: { revision } })
  expect(toResult(await remove(1))).toEqual([409, 'PRODUCER_CHANGED'])
  expect((await remove(2)).status).toBe(200)
  expect(toResult(await call(ONE, { params: { id } }))).toEqual([404, 'PRODUCER_NOT_FOUND'])
})

test('who reads money reads producers, finance and owners write, with a fresh proof, and others see nothing', async () => {
  const owner = await at.addOwner('other')
  for (const [role, isRead, isWritten] of [
    ['support', 200, 403],
    ['analyst', 200, 403],
    ['editor', 403, 403],
    ['finance', 200, 200],
  ] as const) {
    const person = await at.enter(await at.addPerson(owner, role))
    expect([role, (await at.callAs(person, LIST)).status]).toEqual([role, isRead])
    const written = await at.callAs(person, ADD, { body: given() })
    expect([role, written.status]).toEqual([role, isWritten])
    if (role !== 'finance') continue
    at.stage.clock.advance(16 * 60_000)
    expect(toResult(await at.callAs(person, ADD, { body: given() }))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  }
})

test.each([
  ['no name', { name: '  ' }, 'name'],
  ['a name of two lines', { name: 'a\nb' }, 'name'],
  ['a text that no database keeps', { address: 'a\u0000b' }, 'address'],
  ['seven lines', { address: 'a\n'.repeat(7) }, 'address'],
  ['no mail address', { email: 'nkiruka' }, 'email'],
  ['no currency', { currency: 'naira' }, 'currency'],
])('%s is told beside its field', async (_, more, field) => {
  const { status, body } = await call(ADD, { body: given(more) })
  expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]])
})

test.each([
  ['ends before it begins', { from: '2026-02-01', until: '2026-01-31' }, 'until'],
  ['a day that there is not', { from: '2026-02-30' }, 'from'],
  ['no titles', { titles: [] }, 'titles'],
  ['a title that is not there', { titles: ['nothing'] }, 'titles'],
  ['a title of another tenant', { titles: ['elsewhere'] }, 'titles'],
  ['nothing of a hundred', { rule: { kind: 'share', percent: '0' } }, 'rule.percent'],
  ['more than all', { rule: { kind: 'share', percent: '100.01' } }, 'rule.percent'],
  ['three digits behind the point', { rule: { kind: 'share', percent: '1.005' } }, 'rule.percent'],
  ['a fee of nothing', { rule: { kind: 'fee', amount: '0', currency: 'NGN' } }, 'rule'],
  ['a fee of half a franc', { rule: { kind: 'fee', amount: '10.50', currency: 'XOF' } }, 'rule'],
  ['a series and a part of it', { titles: ['saga', 'saga-1-1'] }, 'titles'],
])('a contract with %s is refused beside its field', async (_, more, field) => {
  const id = await add(`Refused ${field}`)
  const { status, body } = await sign(id, more)
  expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]])
  expect((await call(ONE, { params: { id } })).body.contracts).toEqual([])
})

test('a title is in one contract at a time: neither twice, nor by what it is part of, nor by its parts', async () => {
  const [id, other] = [await add('First come'), await add('Second come')]
  const first = await sign(id, { titles: ['well', 'saga-1'], from: '2026-01-01', until: '2026-06-30' })
  expect(first.body.contracts[0]).toMatchObject({
    titles: [
      { id: 'saga-1', kind: 'season' },
      { id: 'well', name: 'The well', kind: 'movie' },
    ],
    rule: { kind: 'share', percent: '40.00' },
  })
  for (const titles of [['well'], ['saga'], ['saga-1'], ['saga-1-1']]) {
    for (const [from, until] of [
      ['2026-06-30', null],
      ['2025-01-01', '2026-01-01'],
      ['2025-01-01', null],
    ]) {
      const { status, body } = await sign(other, { titles, from, until })
      expect([titles, status, body.error.fields.titles]).toEqual([titles, 400, expect.stringContaining('First come')])
    }
  }
  expect((await sign(other, { titles: ['well', 'saga'], from: '2026-07-01' })).status).toBe(200)
  expect((await sign(other, { titles: ['well'], until: '2025-12-31', from: '2025-01-01' })).status).toBe(200)
  // Neither is the first made longer over the second.
  const [{ id: contractId }] = first.body.contracts
  const longer = { ...signed({ titles: ['well'], until: '2026-07-01' }), revision: 1 }
  const { body } = await call(RESIGN, { params: { id, contractId }, body: longer })
  expect(body.error.fields.titles).toContain('Second come')
})

test('two contracts for one title at once: one is refused', async () => {
  await at.stage.addTitle({ id: 'wanted' })
  const ids = [await add('Quick'), await add('Quicker'), await add('Quickest')]
  const answers = await Promise.all(ids.map((id) => sign(id, { titles: ['wanted'] })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})

test('a contract is changed by who saw it last, keeps a title that is gone, and is removed', async () => {
  const id = await add('Changing')
  await at.stage.addTitle({ id: 'going', name: 'Going' })
  const [{ id: contractId }] = (await sign(id, { titles: ['going'] })).body.contracts
  await at.stage.db.deleteFrom('title').where('id', '=', 'going').execute()
  const body = signed({ titles: ['going', 'free'], rule: { kind: 'fee', amount: '2000000.5', currency: 'NGN' } })
  const params = { id, contractId }
  expect((await call(RESIGN, { params, body: { ...body, revision: 1 } })).body.contracts).toMatchObject([
    {
      revision: 2,
      rule: { kind: 'fee', amount: '2000000.50', currency: 'NGN' },
      titles: [{ name: 'Going', kind: null }, { id: 'free' }],
    },
  ])
  expect(toResult(await call(RESIGN, { params, body: { ...body, revision: 1 } }))).toEqual([409, 'CONTRACT_CHANGED'])
  expect(toResult(await call(LEAVE, { params, body: { revision: 1 } }))).toEqual([409, 'CONTRACT_CHANGED'])
  expect((await call(LEAVE, { params, body: { revision: 2 } })).body.contracts).toEqual([])
  expect(toResult(await call(LEAVE, { params, body: { revision: 2 } }))).toEqual([404, 'CONTRACT_NOT_FOUND'])
})

test('what is of another tenant, or of another producer, is not there', async () => {
  const [id, another] = [await add('Ours'), await add('Ours too')]
  await at.stage.addTitle({ id: 'only-ours' })
  const [{ id: contractId }] = (await sign(id, { titles: ['only-ours'] })).body.contracts
  const theirs = { token: OPERATOR_KEY, customer: 'other' }
  const changed = { ...given(), revision: 1 }
  const resigned = { ...signed(), revision: 1 }
  for (const [key, params, body, code] of [
    [ONE, { id }, undefined, 'PRODUCER_NOT_FOUND'],
    [CHANGE, { id }, changed, 'PRODUCER_NOT_FOUND'],
    [REMOVE, { id }, { revision: 1 }, 'PRODUCER_NOT_FOUND'],
    [SIGN, { id }, signed({ titles: ['elsewhere'] }), 'PRODUCER_NOT_FOUND'],
    [LEAVE, { id, contractId }, { revision: 1 }, 'PRODUCER_NOT_FOUND'],
  ] as const) {
    expect([key, toResult(await at.stage.call(key, { ...theirs, params, ...(body && { body }) }))]).toEqual([
      key,
      [404, code],
    ])
  }
  const stranger = { id: another, contractId }
  expect(toResult(await call(RESIGN, { params: stranger, body: resigned }))).toEqual([404, 'CONTRACT_NOT_FOUND'])
  expect(toResult(await call(LEAVE, { params: stranger, body: { revision: 1 } }))).toEqual([404, 'CONTRACT_NOT_FOUND'])
  const { body } = await at.stage.call(LIST, theirs)
  expect(body.producers.map(({ producer }: { producer: { name: string } }) => producer.name)).not.toContain('Ours')
})

test('the list goes on where it stopped, by name, and is searched', async () => {
  for (const name of ['page b', 'Page a', 'Page C', 'page b']) await add(name)
  const names: string[] = []
  let cursor: string | undefined
  do {
    const answer = await call(LIST, { query: { search: 'page', limit: 3, ...(cursor && { cursor }) } })
    assertAnswer(LIST, answer)
    names.push(...answer.body.producers.map(({ producer }: { producer: { name: string } }) => producer.name))
    cursor = answer.body.cursor ?? undefined
  } while (cursor)
  expect(names).toEqual(['Page a', 'page b', 'page b', 'Page C'])
  expect((await call(LIST, { query: { search: '%' } })).body.producers).toEqual([])
  expect((await call(LIST, { query: { cursor: 'x' } })).status).toBe(400)
})

test('titles are found by words, what begins so first, with what they are part of', async () => {
  const { body } = await call('GET /api/v1/apps/producer-titles', { query: { search: 'saga-1' } })
  expect(body.titles).toEqual([
    { id: 'saga-1', name: 'saga-1', kind: 'season', parentName: 'saga' },
    { id: 'saga-1-1', name: 'saga-1-1', kind: 'episode', parentName: 'saga-1' },
  ])
})
