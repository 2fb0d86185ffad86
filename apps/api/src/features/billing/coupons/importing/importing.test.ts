import type { Import } from '@kola/contract/imports/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportStage, type ImportStage } from '#app/testing/imports/import-stage.ts'

let on: ImportStage
beforeAll(async () => {
  on = await createImportStage()
})
afterAll(() => on.at.stage.close())

const HEADS = 'Code,Percent off,Description,Until,How often in all,One account'
const bring = (lines: readonly string[], query: Record<string, string> = {}) =>
  on.bring(lines.join('\r\n'), { kind: 'coupons', name: 'coupons.csv', ...query })
const list = async () => (await on.call('GET /api/v1/apps/coupons')).body.coupons as Record<string, unknown>[]
const find = async (code: string) => (await list()).find((one) => one.code === code)
const faults = async ({ id }: Import) =>
  (await on.rows(id)).map((row) => row.faults.map(({ kind, column, text }) => [kind, column, text]))
const notes = async (id: string) => (await on.rows(id)).map(({ note }) => note)
const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
/** As a payment does. */
async function use(code: string): Promise<void> {
  await on.db
    .updateTable('coupon')
    .set({ redemptions: 1 })
    .where('tenant_id', '=', 'demo')
    .where('code', '=', code)
    .execute()
}

test('coupons are made of rows as of the call, and undone they are gone', async () => {
  const file = await bring([HEADS, 'lagos-10,10%,Lagos week,31/12/2027,"5,000",often', 'ABUJA20,20,,,,'])
  expect(file).toMatchObject({ state: 'ready', counts: { made: 2, changed: 0, fault: 0 } })
  expect(await find('LAGOS-10')).toBeUndefined()
  expect((await on.act('run', file.id)).state).toBe('done')
  expect(await find('LAGOS-10')).toMatchObject({
    ...{ percentOff: 10, description: 'Lagos week', until: '2027-12-31', most: 5_000, use: 'often', used: 0 },
    ...{ state: 'counts', madeBy: 'Adaeze Nwosu' },
  })
  expect(await find('ABUJA20')).toMatchObject({ percentOff: 20, until: null, most: null, use: 'once' })
  expect((await bring([HEADS, 'LAGOS-10,10,Lagos week,2027-12-31,5000,often'])).counts).toMatchObject({ same: 1 })
  expect((await on.act('undo', file.id)).state).toBe('undone')
  expect([await find('LAGOS-10'), await find('ABUJA20')]).toEqual([undefined, undefined])
})

test('every fault is named by row and column', async () => {
  const file = await bring([
    HEADS,
    'x,20,,,,',
    'NEW-1,,,,,',
    'NEW-2,95,,,,',
    'NEW-3,20,,2020-01-01,,',
    'NEW-4,20,,31/02/2027,many,thrice',
    ',20,,,,',
    'NEW-5,20,"=HYPERLINK(""x"")",,,',
    'TWICE,20,,,,',
    'twice,30,,,,',
  ])
  expect(await faults(file)).toEqual([
    [['code', 0, '3 to 30 capital letters, digits and hyphens']],
    [['percentOff', 1, 'A new coupon needs a percentage']],
    [['percentOff', 1, '1 to 90 percent']],
    [['over', 3, 'That day is over']],
    [
      ['day', 3, 'There is no such day'],
      ['most', 4, 'Please give a number from 1 to 10,000,000'],
      ['use', 5, 'Please say once or often'],
    ],
    [['code', 0, 'It names no coupon']],
    [['formula', 2, 'A formula, not a description']],
    [['twice', 0, 'Row 9 is about the same coupon']],
    [['twice', 0, 'Row 8 is about the same coupon']],
  ])
})

test('one that is there is changed, and goes back; empty cells clear where they are to', async () => {
  await on.act('run', (await bring([HEADS, 'CHANGED,20,First,2027-06-30,100,once'])).id)
  const lines = [HEADS, 'CHANGED,25,Second,,200,']
  expect((await on.rows((await bring(lines)).id))[0]?.changes).toEqual([
    { field: 'percentOff', column: 1, before: '20', after: '25' },
    { field: 'description', column: 2, before: 'First', after: 'Second' },
    { field: 'most', column: 4, before: '100', after: '200' },
  ])
  const file = await bring(lines)
  const body = { mapping: file.mapping, emptyCells: 'clear' }
  await on.call('POST /api/v1/apps/imports/{id}/columns', { params: { id: file.id }, body })
  await on.work('check', file.id)
  expect((await on.rows(file.id))[0]?.changes).toContainEqual({
    field: 'until',
    column: 3,
    before: '2027-06-30',
    after: '',
  })
  await on.act('run', file.id)
  expect(await find('CHANGED')).toMatchObject({ percentOff: 25, description: 'Second', until: null, most: 200 })
  await on.act('undo', file.id)
  expect(await find('CHANGED')).toMatchObject({ percentOff: 20, description: 'First', until: '2027-06-30', most: 100 })
})

test('what somebody used or changed since stays, and is named', async () => {
  const file = await bring([HEADS, 'USED-1,20,,,,', 'ENDED-1,20,,,,', 'FREE-1,20,,,,'])
  await on.act('run', file.id)
  await use('USED-1')
  await on.call('POST /api/v1/apps/coupons/{code}/end', { params: { code: 'ENDED-1' }, body: { actor: 'x y' } })
  expect((await on.get(file.id)).changedSince).toBe(2)
  await on.act('undo', file.id)
  expect(await notes(file.id)).toEqual(['It was used once', 'Somebody has changed it since', ''])
  expect([await find('USED-1'), await find('FREE-1')]).toEqual([expect.objectContaining({ used: 1 }), undefined])
  const later = await bring([HEADS, 'USED-1,30,More words,,,', 'ENDED-1,20,Anew,,,'])
  expect(await faults(later)).toEqual([[['used', 1, 'It was used once']], [['over', 0, 'This coupon is over']]])
  expect((await bring([HEADS, 'USED-1,20,More words,,,', 'ENDED-1,20,,,,'])).counts).toMatchObject({
    changed: 1,
    same: 1,
  })
})

test('it is written by what is there by then: used meanwhile, its percentage stays', async () => {
  await on.act('run', (await bring([HEADS, 'LATE-1,20,,,,'])).id)
  const file = await bring([HEADS, 'LATE-1,40,,,,', 'LATE-2,40,,,,'])
  await use('LATE-1')
  const body = { actor: 'x y', code: 'LATE-2', percentOff: 5 }
  expect((await on.call('POST /api/v1/apps/coupons', { body })).status).toBe(200)
  await on.act('run', file.id)
  expect(await notes(file.id)).toEqual(['It was used once', 'Another has this code since'])
  expect([await find('LATE-1'), await find('LATE-2')]).toMatchObject([{ percentOff: 20 }, { percentOff: 5 }])
})

test('a kind is theirs alone whose permission they have, in every call', async () => {
  const [coupons, titles] = [
    await bring([HEADS, 'PRIVATE-1,20,,,,']),
    await on.bring('id,name,released\r\nprivate-film,Private,2026-01-01'),
  ]
  const boss = await on.at.enter(on.owner)
  const [editor, finance] = [
    await on.at.addPerson(boss, 'editor', 'Hauwa Danjuma'),
    await on.at.addPerson(boss, 'finance', 'Bisi Adeyemi'),
  ]
  const listOf = async (who: typeof editor) =>
    new Set((await on.at.callAs(who, 'GET /api/v1/apps/imports')).body.imports.map(({ kind }: Import) => kind))
  expect([await listOf(editor), await listOf(finance)]).toEqual([new Set(['titles']), new Set(['coupons'])])
  const params = (id: string) => ({ id, number: '1' })
  const calls = [
    ['GET /api/v1/apps/imports/{id}', {}],
    ['GET /api/v1/apps/imports/{id}/rows', {}],
    ['POST /api/v1/apps/imports/{id}/columns', { body: { mapping: ['code'], emptyCells: 'leave' } }],
    ['POST /api/v1/apps/imports/{id}/rows/{number}/cell', { body: { column: 0, text: 'X' } }],
    ['POST /api/v1/apps/imports/{id}/rows/{number}/state', { body: { state: 'left' } }],
    ['POST /api/v1/apps/imports/{id}/run', {}],
    ['POST /api/v1/apps/imports/{id}/undo', {}],
    ['POST /api/v1/apps/imports/{id}/remove', {}],
  ] as const
  for (const [key, given] of calls) {
    for (const [who, id] of [
      [editor, coupons.id],
      [finance, titles.id],
    ] as const) {
      expect([key, ...toResult(await on.at.callAs(who, key, { params: params(id), ...given }))]).toEqual([
        ...[key, 404, 'IMPORT_NOT_FOUND'],
      ])
    }
  }
  expect((await on.at.callAs(finance, 'GET /api/v1/apps/imports/{id}', { params: { id: coupons.id } })).status).toBe(
    200,
  )
  expect((await on.get(coupons.id)).import.state).toBe('ready')
  expect(await sendAs(editor, 'coupons')).toEqual([403, 'PERMISSION_REQUIRED'])
  expect(await sendAs(finance, 'titles')).toEqual([403, 'PERMISSION_REQUIRED'])
  expect(await sendAs(finance, 'coupons')).toEqual([200, undefined])
})

async function sendAs({ cookie, session }: Awaited<ReturnType<ImportStage['at']['addPerson']>>, kind: string) {
  const response = await on.at.stage.app.inject({
    method: 'POST',
    url: `/api/v1/apps/imports?kind=${kind}&name=file.csv&format=csv`,
    headers: {
      ...{ 'x-customer-id': 'demo', cookie, 'x-csrf-token': session.csrfToken },
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from('code,percent\r\nX-1,2'),
  })
  return toResult({ status: response.statusCode, body: response.json() })
}

test('what is exported comes back unchanged, formulas as texts', async () => {
  const body = { actor: 'x y', code: 'FORMULA', percentOff: 5, description: '=1+1', until: '2027-12-31' }
  await on.call('POST /api/v1/apps/coupons', { body })
  const { body: csv } = await on.call('GET /api/v1/apps/exports/coupons', { query: { format: 'csv' } })
  expect(csv).toContain(`FORMULA,5,'=1+1,2027-12-31,,once\r\n`)
  const { body: json } = await on.call('GET /api/v1/apps/exports/coupons', { query: { format: 'json' } })
  for (const [text, format] of [
    [csv, 'csv'],
    [typeof json === 'string' ? json : JSON.stringify(json), 'json'],
  ]) {
    const file = await bring([text], { format })
    expect(file.rows).toBeGreaterThan(3)
    expect(file.counts).toMatchObject({ same: file.rows, made: 0, changed: 0, fault: 0 })
  }
})

test('of another company nothing is read or changed', async () => {
  await on.db
    .insertInto('coupon')
    .values({ tenant_id: 'other', code: 'THEIRS', percent_off: 50, description: 'Theirs' })
    .execute()
  const file = await bring([HEADS, 'THEIRS,10,,,,'])
  expect(file.counts).toMatchObject({ made: 1, changed: 0 })
  await on.act('run', file.id)
  await on.act('undo', file.id)
  const theirs = on.db.selectFrom('coupon').select('percent_off').where('tenant_id', '=', 'other')
  expect(await theirs.execute()).toEqual([{ percent_off: 50 }])
})
