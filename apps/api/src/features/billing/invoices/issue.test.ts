import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import {
  after,
  charge,
  createMoneyStage,
  type MoneyStage,
  NOW,
  ngn,
  type Payer,
  reading,
} from '../settle/testing/stage.ts'
import { assertGapless, readPapers } from '../testing/papers.ts'

let at: MoneyStage<ApiStage>
let payer: Payer

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
  await configure({})
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  payer = await at.addPayer()
})

async function configure(more: Record<string, string>): Promise<void> {
  const config = { vat_percent: '7.5', app_name: 'Kola', company_name: 'Kola Films Ltd', tax_number: '12-34', ...more }
  await at.stage.db
    .updateTable('tenant')
    .set({ config: JSON.stringify(config) })
    .where('id', '=', 'demo')
    .execute()
  at.stage.clock.advance(1_001)
}
const listInvoices = () =>
  at.stage.db
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', payer.accountId)
    .orderBy('supplied_at')
    .execute()
const listNotes = () =>
  at.stage.db
    .selectFrom('credit_note as note')
    .innerJoin('invoice', (join) =>
      join.onRef('invoice.tenant_id', '=', 'note.tenant_id').onRef('invoice.payment_id', '=', 'note.payment_id'),
    )
    .selectAll('note')
    .where('invoice.account_id', '=', payer.accountId)
    .orderBy('note.number')
    .execute()
const toSplit = (row: { net_minor: number; vat_minor: number; gross_minor: number }) => [
  ...[row.net_minor, row.vat_minor, row.gross_minor],
]
const refund = (refundId: string, amountMinor: number) => ({ refundId, amount: ngn(amountMinor), at: after(1) })
async function assertEqual(): Promise<void> {
  const { papers, books } = await readPapers({ db: at.stage.db, tenantId: 'demo' }, [payer.accountId])
  expect(papers).toEqual(books)
}

describe('an invoice', () => {
  test('says who sells, who buys, what for, from when to when, net, tax and gross, with the discount beside', async () => {
    await at.stage.db
      .updateTable('account')
      .set({ first_name: 'Ada', last_name: 'Obi' })
      .where('id', '=', payer.accountId)
      .execute()
    const id = await payer.addCheckout({ discount_minor: 58_000, amount_minor: 232_000, coupon_code: '20DISCOUNT' })
    await payer.settle(id, reading([charge(id, { amount: ngn(232_000) })]))
    const [payment] = await payer.listPayments()
    const [price] = await at.stage.db.selectFrom('price').selectAll().where('id', '=', 'basic-30').execute()
    const [plan] = await at.stage.db.selectFrom('plan').selectAll().where('id', '=', 'basic').execute()
    const [invoice, ...others] = await listInvoices()
    expect(others).toEqual([])
    expect(invoice).toEqual({
      ...{ tenant_id: 'demo', year: 2026, number: expect.any(Number), payment_id: payment?.id },
      ...{ account_id: payer.accountId, issued_at: at.stage.clock.now(), supplied_at: NOW },
      ...{ supplier_name: 'Kola Films Ltd', supplier_address: '', supplier_tax_number: '12-34' },
      ...{ supplier_company_number: '', purchaser_name: 'Ada Obi', plan_title: plan?.title, price_title: price?.title },
      ...{ period_from: NOW, period_to: after(44), currency: 'NGN', discount_minor: 58_000 },
      ...{ net_minor: 215_814, vat_permille: 75, vat_minor: 16_186, gross_minor: 232_000 },
      ...{ irn: null, report_state: 'not_needed', report_answer: '', reported_at: null },
    })
    await assertEqual()
  })

  test('is one for each supply, however often it is told, and none for money that pays for nothing', async () => {
    const id = await payer.addCheckout()
    const charges = [
      charge(`${id}-1`),
      charge(`${id}-twice`, { at: after(0.1) }),
      charge(`${id}-2`, { at: after(44), isRenewal: true }),
    ]
    await payer.settle(id, reading(charges))
    await payer.settle(id, reading(charges))
    expect((await listInvoices()).map(toSplit)).toEqual([
      [269_767, 20_233, 290_000],
      [269_767, 20_233, 290_000],
    ])
    const refunds = [refund(`${id}-back`, 290_000)]
    await payer.settle(
      id,
      reading(charges.map((one) => (one.transactionId.endsWith('twice') ? { ...one, refunds } : one))),
    )
    expect(await listNotes()).toEqual([])
    await assertEqual()
  })

  test('is none where nothing was due, and no number is lost by it', async () => {
    const id = await payer.addCheckout({ discount_minor: 290_000, amount_minor: 0, coupon_code: 'FREE' })
    await payer.settle(id, reading([charge(id, { amount: ngn(5_000) })]))
    expect(await payer.readLedger()).toEqual({
      ...{ 'provider:flutterwave': 5_000, discount: 290_000, revenue: -290_000, wallet: -5_000 },
    })
    expect(await listInvoices()).toEqual([])
    payer = await at.addPayer()
    const next = await payer.addCheckout()
    await payer.settle(next, reading([charge(next)]))
    expect(await listInvoices()).toHaveLength(1)
    await assertGapless(at.stage.db, ['invoices', 'receipts'])
  })

  test('keeps the seller as it was when it is another later, and an empty number where none was said', async () => {
    await configure({ tax_number: '', company_address: '1 Marina, Lagos', company_number: 'RC 1234567' })
    const first = await payer.addCheckout()
    await payer.settle(first, reading([charge(first)]))
    await configure({ company_name: 'Another Ltd' })
    expect(await listInvoices()).toMatchObject([
      {
        ...{ supplier_name: 'Kola Films Ltd', supplier_tax_number: '', supplier_address: '1 Marina, Lagos' },
        supplier_company_number: 'RC 1234567',
      },
    ])
    await configure({})
  })

  test.each([
    [5_000_000, 'not_needed'],
    [5_000_001, 'queued'],
  ] as const)('of %i kobo is %s to the revenue service, its credit note with it', async (amountMinor, state) => {
    await configure({ einvoice_service_id: '94ND90NR' })
    const id = await payer.addCheckout({ price_minor: amountMinor, amount_minor: amountMinor })
    const paid = charge(id, { amount: ngn(amountMinor) })
    await payer.settle(id, reading([paid]))
    await payer.settle(id, reading([{ ...paid, refunds: [refund(`${id}-r`, 100)] }]))
    const [invoice] = await listInvoices()
    const [note] = await listNotes()
    const day = at.stage.clock.now().toISOString().slice(0, 10).replaceAll('-', '')
    const toIrn = (series: string, number = 0) => `KOLA${series}2026${String(number).padStart(6, '0')}-94ND90NR-${day}`
    expect([invoice?.report_state, note?.report_state]).toEqual([state, state])
    expect([invoice?.irn, note?.irn]).toEqual(
      state === 'queued' ? [toIrn('INV', invoice?.number), toIrn('CN', note?.number)] : [null, null],
    )
    await configure({})
  })
})

describe('a credit note', () => {
  test('has the split of what went back, and the last takes the remainder', async () => {
    const id = await payer.addCheckout()
    const parts = [refund('a', 100_001), refund('b', 100_001), refund('c', 89_998)].map((one) => ({
      ...one,
      refundId: `${id}-${one.refundId}`,
    }))
    for (const count of [0, 1, 2, 3]) {
      await payer.settle(id, reading([charge(id, { refunds: parts.slice(0, count) })]))
      await assertEqual()
    }
    const notes = await listNotes()
    expect(notes.map(toSplit)).toEqual([
      [93_024, 6_977, 100_001],
      [93_024, 6_977, 100_001],
      [83_719, 6_279, 89_998],
    ])
    expect(notes.map(({ reason }) => reason)).toEqual(['refund', 'refund', 'refund'])
    const { papers } = await readPapers({ db: at.stage.db, tenantId: 'demo' }, [payer.accountId])
    expect(papers).toEqual([{ currency: 'NGN', gross: 0, vat: 0, discount: 0 }])
  })

  test('is issued for a dispute when it is lost, and for no other', async () => {
    const id = await payer.addCheckout()
    const disputed = (state: 'open' | 'won' | 'lost', disputeId: string) =>
      charge(id, { disputes: [{ disputeId: `${id}-${disputeId}`, amount: ngn(290_000), state, at: after(1) }] })
    for (const told of [disputed('open', '1'), disputed('won', '1'), disputed('open', '2')]) {
      await payer.settle(id, reading([told]))
      expect(await listNotes()).toEqual([])
    }
    await payer.settle(id, reading([disputed('lost', '2')]))
    expect((await listNotes()).map((note) => [note.reason, ...toSplit(note)])).toEqual([
      ['dispute', 269_767, 20_233, 290_000],
    ])
    await assertEqual()
  })

  test('of what is beyond the price is only for what was ours', async () => {
    const id = await payer.addCheckout()
    const paid = charge(id, { amount: ngn(300_000) })
    await payer.settle(id, reading([paid]))
    await payer.settle(id, reading([{ ...paid, refunds: [refund(`${id}-r`, 10_107)] }]))
    expect((await listNotes()).map(toSplit)).toEqual([[100, 7, 107]])
    await assertEqual()
  })

  test('of what the version before booked comes after an invoice of its own', async () => {
    const id = await payer.addCheckout()
    await payer.settle(id, reading([charge(id)]))
    const [payment] = await payer.listPayments()
    const client = await at.stage.platform.pool.connect()
    // As that version left it, which knew no invoices: the newest is taken away with its number.
    await client.query(`begin; set local session_replication_role = replica;
      delete from invoice where payment_id = '${payment?.id}';
      update invoice_counter set last_number = last_number - 1 where tenant_id = 'demo' and series = 'INV'; commit`)
    client.release()
    expect(await listInvoices()).toEqual([])
    await payer.settle(id, reading([charge(id, { refunds: [refund(`${id}-r`, 107_500)] })]))
    expect((await listInvoices()).map(toSplit)).toEqual([[269_767, 20_233, 290_000]])
    expect((await listNotes()).map(toSplit)).toEqual([[100_000, 7_500, 107_500]])
    await assertGapless(at.stage.db)
  })
})

describe('the database refuses', () => {
  const run = (text: string) => sql.raw(text).execute(at.stage.db)
  beforeEach(async () => {
    const id = await payer.addCheckout()
    await payer.settle(id, reading([charge(id)]))
    await payer.settle(id, reading([charge(id, { refunds: [refund(`${id}-r`, 1_075)] })]))
  })
  const COPY = (more: string) =>
    `insert into credit_note select note.* from credit_note last, jsonb_populate_record(last, ${more}) note
      where last.number = (select max(number) from credit_note where tenant_id = 'demo')`
  /** A credit note for an entry of the ledger that gave nothing back. */
  const ENTRY = `(select key from ledger_entry where kind = 'charge' and payment_id = last.payment_id)`

  test.each([
    ['a changed invoice', "update invoice set purchaser_name = 'Nobody'", 'invoice is only ever added to'],
    ['an invoice taken away', 'delete from invoice', 'invoice is only ever added to'],
    [
      'a changed credit note',
      'update credit_note set net_minor = 1, gross_minor = 1 + vat_minor',
      'credit_note is only ever added to',
    ],
    ['all of them taken away', 'truncate invoice cascade', 'is only ever added to'],
    ['one reported that is not to be', `update invoice set report_state = 'reported'`, 'invoice is only ever added to'],
    ['a gap', COPY(`jsonb_build_object('number', last.number + 2, 'entry_key', ${ENTRY})`), 'is not the next'],
    ['a number twice', COPY(`jsonb_build_object('entry_key', ${ENTRY})`), 'is not the next'],
    [
      'more credited than the books say',
      COPY(`jsonb_build_object('number', last.number + 1, 'entry_key', ${ENTRY})`),
      /the papers of payment .* say \(287850,20083\) and the books \(288925,20158\)/,
    ],
    [
      'money of an invoice that goes without a credit note',
      `with gone as (insert into ledger_entry (tenant_id, id, key, kind, payment_id, happened_at)
          select tenant_id, 'gone', 'gone', 'refund', payment_id, now() from invoice order by issued_at, number desc limit 1
          returning tenant_id, id)
        insert into ledger_line select tenant_id, id, 1, 'provider:flutterwave', -500, 'NGN' from gone
        union all select tenant_id, id, 2, 'revenue', 500, 'NGN' from gone`,
      /the papers of payment .* say/,
    ],
  ])('%s', async (_what, text, message) => {
    await expect(run(text)).rejects.toThrow(message)
  })
})

describe('numbers', () => {
  test('have no gap and no double when many pay at once and some of it is rolled back', async () => {
    const { settle } = at.stage.services.paying
    expect(settle).toBeTypeOf('function')
    const payers = await Promise.all(Array.from({ length: 12 }, () => at.addPayer()))
    const before = await count()
    const ran = await Promise.allSettled(
      payers.map(async (one, place) => {
        const id = await one.addCheckout()
        // A refund in a currency that was not paid is refused by the database, after the numbers were drawn.
        const wrong = { refundId: `${id}-r`, amount: { amountMinor: 10, currency: 'GHS' }, at: after(1) }
        const right = refund(`${id}-r`, 1_075)
        await one.settle(id, reading([charge(id, { refunds: [place % 3 === 0 ? wrong : right] })]))
      }),
    )
    expect(ran.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    const now = await count()
    expect([now.invoices - before.invoices, now.notes - before.notes]).toEqual([8, 8])
    await assertGapless(at.stage.db)
  })

  const count = async () => {
    const { rows } = await sql<{ invoices: number; notes: number }>`
      select (select count(*) from invoice)::int as invoices, (select count(*) from credit_note)::int as notes`.execute(
      at.stage.db,
    )
    return rows[0] ?? { invoices: 0, notes: 0 }
  }
})
