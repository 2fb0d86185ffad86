import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffSeeds, type StaffPerson } from '#app/testing/staff/staff-stage.ts'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import { after, charge, createMoneyStage, type MoneyStage, reading } from '#features/billing/settle/testing/stage.ts'

const EXPORT = 'GET /api/v1/apps/ledger'
/** More than one page of rows. */
const MANY = 1_100

let at: MoneyStage<ApiStage>
let month: string
let editor: StaffPerson
let support: StaffPerson

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
  const config = JSON.stringify({ vat_percent: '7.5' })
  await at.stage.db.updateTable('tenant').set({ config }).where('id', '=', 'demo').execute()
  const seeds = createStaffSeeds(at.stage)
  const owner = await seeds.addOwner()
  editor = await seeds.addPerson(owner, 'editor')
  support = await seeds.addPerson(await seeds.enter(owner), 'analyst')
  const payer = await at.addPayer()
  const id = await payer.addCheckout()
  const { reference } = await payer.settle(id, reading([charge('=cmd|calc')]))
  await payer.settle(
    id,
    reading([
      charge('=cmd|calc', {
        refunds: [{ refundId: 'r1', amount: { amountMinor: 90_000, currency: 'NGN' }, at: after(1) }],
      }),
    ]),
  )
  const other = await at.addPayer()
  const pounds = { amount_minor: 799, price_minor: 799, currency: 'GBP', provider: 'stripe' }
  await other.settle(
    await other.addCheckout(pounds),
    reading([charge('gbp', { amount: { amountMinor: 799, currency: 'GBP' } })]),
  )
  month = at.stage.clock.now().toISOString().slice(0, 7)
  expect(reference).toMatch(/^KL-/)
})
afterAll(() => at.stage.close())

const ask = (query: Record<string, string>, more: { customer?: string } = {}) =>
  at.stage.call(EXPORT, { token: OPERATOR_KEY, query: { month, ...query }, ...more })

const toCells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

const toRows = (text: string): Record<string, string>[] => {
  const [head = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(toCells(line).map((cell, place) => [names[place] ?? '', cell])))
}
const read = async (query: Record<string, string>) => {
  const answer = await ask(query)
  expect(answer.status).toBe(200)
  return toRows(answer.body)
}
const toMinor = (text = '') => Math.round(Number(text || 0) * 100)

function sumBy(rows: readonly Record<string, string>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { currency, account, debit, credit } of rows) {
    const key = `${currency} ${account}`
    sums[key] = (sums[key] ?? 0) + toMinor(debit) - toMinor(credit)
  }
  return sums
}

async function readBooks(): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; sum: number }>`
    select line.currency || ' ' || line.account as key, sum(line.amount_minor)::bigint as sum
    from ledger_line line where line.tenant_id = 'demo' group by 1`.execute(at.stage.db)
  return Object.fromEntries(rows.map(({ key, sum }) => [key, sum]))
}

test('lines, totals and movements come to what the ledger has, each currency by itself', async () => {
  const books = await readBooks()
  const ledger = await read({ kind: 'ledger' })
  expect(sumBy(ledger)).toEqual(books)
  expect(sumBy(await read({ kind: 'totals' }))).toEqual(books)
  const movements = await read({ kind: 'movements' })
  const sum = (currency: string, name: string) =>
    movements.filter((row) => row.currency === currency).reduce((all, row) => all + toMinor(row[name]), 0)
  expect(sum('NGN', 'money at provider')).toBe(books['NGN provider:flutterwave'])
  expect(sum('GBP', 'money at provider')).toBe(books['GBP provider:stripe'])
  expect(sum('NGN', 'revenue')).toBe(-(books['NGN revenue'] ?? 0))
  expect(sum('NGN', 'vat')).toBe(-(books['NGN vat'] ?? 0))
  for (const row of movements) {
    const came = ['money at provider', 'money at bank', 'fees', 'disputed', 'discount'].map((name) =>
      toMinor(row[name]),
    )
    const whose = ['revenue', 'vat', 'credit of members'].map((name) => toMinor(row[name]))
    const toSum = (parts: number[]) => parts.reduce((all, one) => all + one, 0)
    expect(toSum(came), row.entry).toBe(toSum(whose))
  }
  expect(movements.map(({ kind }) => kind)).toEqual(['charge', 'charge', 'refund'])
})

test('it is text for any program, with what a table would reckon with made a text', async () => {
  const answer = await ask({ kind: 'ledger', currency: 'NGN' })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${month}-ledger-NGN.csv"`)
  expect(
    answer.body.startsWith('\ufefftime,entry,kind,reference,transaction,account,name,debit,credit,currency\r\n'),
  ).toBe(true)
  expect(toRows(answer.body).every(({ transaction }) => transaction === "'=cmd|calc")).toBe(true)
})

test('one currency, one month, one tenant', async () => {
  expect(new Set((await read({ kind: 'ledger', currency: 'GBP' })).map(({ currency }) => currency))).toEqual(
    new Set(['GBP']),
  )
  expect((await read({ kind: 'movements', currency: 'GBP' })).map(({ gateway }) => gateway)).toEqual(['stripe'])
  expect(await read({ kind: 'ledger', month: '2020-01' })).toEqual([])
  await at.stage.addTenant('ibadan')
  for (const kind of ['ledger', 'movements', 'totals']) {
    expect(toRows((await ask({ kind }, { customer: 'ibadan' })).body)).toEqual([])
  }
})

test('more than a page is whole, each line once, though much happened at one moment', async () => {
  await sql`
    with entry as (
      insert into ledger_entry (tenant_id, id, key, kind, payment_id, happened_at)
      select 'demo', 'many-' || n, 'many-' || n, 'correction', null, ${after(2)}
      from generate_series(1, ${MANY}) n returning tenant_id, id
    )
    insert into ledger_line (tenant_id, entry_id, number, account, amount_minor, currency)
    select entry.tenant_id, entry.id, line.number, line.account, line.amount, 'NGN'
    from entry, (values (1, 'revenue', -100), (2, 'vat', -7), (3, 'unapplied', 107)) line (number, account, amount)`.execute(
    at.stage.db,
  )
  const ledger = await read({ kind: 'ledger' })
  expect(new Set(ledger.map(({ entry, account }) => `${entry} ${account}`)).size).toBe(ledger.length)
  const books = await readBooks()
  expect(sumBy(ledger)).toEqual(books)
  const movements = await read({ kind: 'movements' })
  expect(movements.filter(({ entry }) => entry?.startsWith('many-'))).toHaveLength(MANY)
  expect(new Set(movements.map(({ entry }) => entry)).size).toBe(movements.length)
})

test('whoever may not see money is refused, and a month has to be one', async () => {
  const { callAs, enter } = createStaffSeeds(at.stage)
  const refused = await callAs(await enter(editor), EXPORT, { query: { month, kind: 'totals' } })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'PERMISSION_REQUIRED'])
  expect((await callAs(await enter(support), EXPORT, { query: { month, kind: 'totals' } })).status).toBe(200)
  expect((await ask({ kind: 'totals', month: '2026-13' })).status).toBe(400)
  expect((await ask({ kind: 'everything' })).status).toBe(400)
})
