import type { Import } from '@kola/contract/imports/imports'
import type { SoldPlan } from '@kola/contract/prices/plans'
import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportStage, type ImportStage } from '#app/testing/imports/import-stage.ts'

const DAY_MS = 86_400_000
let on: ImportStage
beforeAll(async () => {
  on = await createImportStage()
})
afterAll(() => on.at.stage.close())

const HEADS = 'Plan,Name,Screens,Currency,Days,Country,Amount,From,Renewals from'
const bring = (lines: readonly string[], query: Record<string, string> = {}) =>
  on.bring(lines.join('\r\n'), { kind: 'plans', name: 'plans.csv', ...query })
const listPlans = async (query = {}): Promise<SoldPlan[]> =>
  (await on.call('GET /api/v1/apps/plans', { query })).body.plans
const amountsOf = async (currency: string, on: string) =>
  (await listPlans({ on })).find(({ id }) => id === 'basic')?.prices.find((one) => one.currency === currency)?.amounts
const dayIn = (days: number) => new Date(on.at.stage.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const faults = async ({ id }: Import) =>
  (await on.rows(id)).map((row) => row.faults.map(({ kind, column, text }) => [kind, column, text]))
const notes = async (id: string) => (await on.rows(id)).map(({ note }) => note)

test('prices by country count from their day on, in units of their currency, and are taken back', async () => {
  const file = await bring([
    HEADS,
    `basic,,,NGN,30,,"3,500",${dayIn(40)},${dayIn(70)}`,
    `basic,,,NGN,30,gh,2100.50,${dayIn(40)},`,
    `,basic,2,UGX,30,UG,25000,${dayIn(40)},`,
  ])
  expect(file).toMatchObject({ state: 'ready', counts: { made: 2, changed: 1, fault: 0 } })
  expect((await on.rows(file.id)).map(({ changes }) => changes)).toEqual([
    [
      { field: 'amount', column: 6, before: '2900.00', after: '3500.00' },
      {
        ...{ field: 'Running members', column: -1, before: '' },
        after: `are told, and pay it with renewals from ${dayIn(70)}`,
      },
    ],
    [
      { field: 'amount', column: 6, before: '', after: '2100.50' },
      { field: 'Running members', column: -1, before: '', after: 'keep what they pay' },
    ],
    [
      { field: 'amount', column: 6, before: '', after: '25000' },
      { field: 'Running members', column: -1, before: '', after: 'keep what they pay' },
    ],
  ])
  await on.act('run', file.id)
  expect(await amountsOf('NGN', dayIn(39))).toMatchObject([
    { country: '', amount: '2900.00' },
    { country: 'GH', amount: '2900.00' },
  ])
  expect(await amountsOf('NGN', dayIn(41))).toMatchObject([{ amount: '3500.00' }, { country: 'GH', amount: '2100.50' }])
  expect(await amountsOf('UGX', dayIn(41))).toMatchObject([
    { country: '', amount: null },
    { country: 'UG', amount: '25000' },
  ])
  const kept = await on.db
    .selectFrom('dated_price')
    .select(['amount_minor', 'added_by'])
    .where('tenant_id', '=', 'demo')
    .where('currency', '=', 'UGX')
    .execute()
  expect(kept).toEqual([{ amount_minor: 25_000, added_by: 'Adaeze Nwosu' }])
  expect((await on.act('undo', file.id)).state).toBe('undone')
  expect(await amountsOf('NGN', dayIn(41))).toMatchObject([{ country: '', amount: '2900.00' }])
  expect(await notes(file.id)).toEqual(['', '', ''])
})

test('every fault is named: what was sold stays as it was sold', async () => {
  const file = await bring([
    `${HEADS},Price`,
    `nothing,,,NGN,30,,3500,${dayIn(40)},,`,
    `basic,,7,NGN,30,,3500,${dayIn(40)},,`,
    `basic,,,NGN,30,,3500,${dayIn(-1)},,`,
    'basic,,,NGN,30,,3500,,,',
    `basic,,,NGN,30,,3500,${dayIn(40)},${dayIn(39)},`,
    `basic,,,UGX,30,,25000.50,${dayIn(40)},,`,
    `basic,,,NGN,30,,-5,${dayIn(40)},,`,
    `basic,,,NGN,30,Nigeria,3500,${dayIn(40)},,`,
    `basic,,,,30,,3500,${dayIn(40)},,`,
    `basic,,,EUR,0,,3500,${dayIn(40)},,`,
    `basic,,,NGN,30,,3500,${dayIn(41)},,premium-30`,
    ',Brand new,,,,,,,,',
    `,Brand new,2,NGN,30,,3500,${dayIn(40)},,`,
    `basic,,,NGN,30,NG,1000,${dayIn(50)},,`,
    `basic,,,NGN,30,NG,1100,${dayIn(50)},,`,
  ])
  expect(await faults(file)).toEqual([
    [['plan', 0, 'There is no plan nothing']],
    [['screens', 2, 'It has 2 screens, and keeps them']],
    [['begun', 7, 'That day has begun: what was sold stays as it was sold']],
    [['begun', 7, 'From which day does it count?']],
    [['begun', 8, 'Renewals bear it once it counts, not before']],
    [['amount', 6, 'That is no amount of UGX']],
    [['amount', 6, 'That is no amount of NGN']],
    [['country', 5, 'There is no such country']],
    [['price', 3, 'It names no price']],
    [['days', 4, 'That is no number of days']],
    [['price', 9, 'Its plan has no price premium-30']],
    [['screens', 2, 'A new special plan needs its screens']],
    [['plan', 1, 'There is no plan Brand new']],
    [['twice', 7, 'Row 15 is about the same price']],
    [['twice', 7, 'Row 14 is about the same price']],
  ])
})

test('what counts by then stays, and so does what members were told of; a day is priced once', async () => {
  const lines = [HEADS, `basic,,,NGN,30,KE,100,${dayIn(2)},`, `basic,,,NGN,30,ZA,100,${dayIn(20)},`]
  const file = await bring(lines)
  const rival = await bring([HEADS, `basic,,,NGN,30,ZA,200,${dayIn(20)},`])
  await on.act('run', file.id)
  await on.act('run', rival.id)
  expect(await notes(rival.id)).toEqual(['There is a price from that day already'])
  expect((await bring(lines)).counts).toMatchObject({ same: 2, made: 0, changed: 0 })
  expect(await faults(await bring([HEADS, `basic,,,NGN,30,ZA,300,${dayIn(20)},`]))).toEqual([
    [['taken', 7, 'There is a price from that day already']],
  ])
  on.at.stage.clock.advance(3 * DAY_MS)
  await on.act('undo', file.id)
  expect(await notes(file.id)).toEqual(['It counts already. Add another amount from a later day', ''])
})

test('a day that begins between the check and the import is refused by the rule of the call', async () => {
  const file = await bring([HEADS, `basic,,,NGN,30,RW,100,${dayIn(1)},`])
  on.at.stage.clock.advance(3 * DAY_MS)
  await on.act('run', file.id)
  expect(await notes(file.id)).toEqual(['That day has begun: what was sold stays as it was sold'])
})

test('a special plan is made, and goes unless somebody was granted it', async () => {
  const file = await bring([HEADS, ',Imported press,1,,,,,,', ',Imported crew,3,,,,,,', ',Basic,2,,,,,,'])
  expect(file.counts).toMatchObject({ made: 2, same: 1, fault: 0 })
  await on.act('run', file.id)
  const made = await listPlans()
  const press = made.find(({ title }) => title === 'Imported press')
  expect(press).toMatchObject({ isSpecial: true, screens: 1 })
  expect((await bring([HEADS, ',imported PRESS,1,,,,,,'])).counts).toMatchObject({ same: 1, made: 0 })
  const { id } = await on.at.stage.addAccount()
  const body = { key: newId(), planId: press?.id ?? '', days: 30, why: 'Of the press' }
  expect((await on.call('POST /api/v1/apps/members/{id}/grant', { params: { id }, body })).status).toBe(200)
  expect((await on.get(file.id)).changedSince).toBe(1)
  await on.act('undo', file.id)
  expect(await notes(file.id)).toEqual(['Somebody was granted it since', '', ''])
  expect((await listPlans()).filter(({ title }) => title.startsWith('Imported')).map(({ title }) => title)).toEqual([
    'Imported press',
  ])
})

test('what is exported comes back unchanged', async () => {
  await on.act('run', (await bring([HEADS, `basic,,,NGN,30,SN,700,${dayIn(9)},${dayIn(99)}`])).id)
  const { body: csv } = await on.call('GET /api/v1/apps/exports/plans', { query: { format: 'csv' } })
  expect(csv).toContain(`,NGN,30,SN,700.00,${dayIn(9)},${dayIn(99)}\r\n`)
  const { body: json } = await on.call('GET /api/v1/apps/exports/plans', { query: { format: 'json' } })
  for (const [text, format] of [
    [csv, 'csv'],
    [typeof json === 'string' ? json : JSON.stringify(json), 'json'],
  ]) {
    const file = await bring([text], { format })
    expect(file.rows).toBeGreaterThan(2)
    expect(file.counts).toMatchObject({ same: file.rows, fault: 0 })
  }
})
