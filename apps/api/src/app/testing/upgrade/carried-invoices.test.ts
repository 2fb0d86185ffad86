import { type Migration, migrate, readMigrations } from '@kola/platform/db/migrate'
import { createLog } from '@kola/platform/log'
import { createBareDatabase, type TestDatabase } from '@kola/platform/testing/database'
import { afterEach, describe, expect, test } from 'vitest'
import type { Schema } from '#shared/database/schema/schema.ts'

/** What 0029 makes of receipts, refunds and lost disputes that the version before had written. */
const INVOICES = '0029-invoices'
const MIGRATIONS = new URL('../../../../migrations/', import.meta.url)
const log = createLog({ name: 'test', level: 'error' })

let database: TestDatabase<Schema>
afterEach(() => database.drop())

const TENANTS = `insert into tenant (id, name, config) values
  ('demo', 'Demo', '{"company_name": "Kola Films Ltd", "tax_number": "12-34", "vat_percent": "7.5"}'), ('other', 'Other', '{}')`

/** Of each tenant the same: a renewal and a change of 2026, one of 2025, and what pays for nothing. */
const ROWS = `
  insert into plan (tenant_id, id, title, screens) values ($t, 'basic', 'Basic', 2), ($t, 'family', 'Family', 4);
  insert into price (tenant_id, id, plan_id, slug_name, title, amount_minor, currency, period_days) values
    ($t, 'basic-30', 'basic', 'basic', 'Basic, 30 days', 290000, 'NGN', 30),
    ($t, 'family-30', 'family', 'family', 'Family, 30 days', 490000, 'NGN', 30);
  insert into account (tenant_id, id, first_name, last_name) values ($t, 'ada', 'Ada', 'Obi'), ($t, 'bode', '', '');
  insert into subscription (tenant_id, id, account_id, plan_id, price_id, payment_gateway, created_at) values
    ($t, 'sub', 'ada', 'family', 'family-30', 'stripe', '2025-12-20Z'), ($t, 'own', 'bode', 'basic', 'basic-30', 'stripe', '2026-02-01Z');
  insert into checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, currency, price_minor,
      discount_minor, amount_minor, period_days, expires_at, purpose, changes_subscription_id, changes_until, renewal_minor) values
    ($t, 'c1', $t || 'c1', 'ada', 'stripe', 'basic', 'basic-30', true, 'NGN', 290000, 58000, 232000, 30, now(), 'membership', null, null, null),
    ($t, 'c2', $t || 'c2', 'ada', 'stripe', 'family', 'family-30', true, 'NGN', 107500, 0, 107500, 30, now(), 'change', 'sub', '2026-02-18Z', 490000),
    ($t, 'c3', $t || 'c3', 'bode', 'stripe', 'basic', 'basic-30', true, 'NGN', 290000, 0, 290000, 30, now(), 'membership', null, null, null);
  insert into payment (tenant_id, id, account_id, checkout_id, subscription_id, provider, transaction_id, amount_minor, currency, use, paid_at) values
    ($t, 'p1', 'ada', 'c1', 'sub', 'stripe', $t || '1', 232000, 'NGN', 'period', '2025-12-20Z'),
    ($t, 'p2', 'ada', 'c1', 'sub', 'stripe', $t || '2', 290000, 'NGN', 'period', '2026-01-19Z'),
    ($t, 'p3', 'ada', 'c2', 'sub', 'stripe', $t || '3', 107500, 'NGN', 'change', '2026-02-01Z'),
    ($t, 'p4', 'ada', 'c1', 'sub', 'stripe', $t || '4', 490000, 'NGN', 'period', '2026-02-18Z'),
    ($t, 'p5', 'bode', 'c3', 'own', 'stripe', $t || '5', 300000, 'NGN', 'period', '2026-02-01Z'),
    ($t, 'p6', 'bode', 'c3', null, 'stripe', $t || '6', 290000, 'NGN', 'unapplied', '2026-02-02Z');
  insert into subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind, payment_id) values
    ($t, 'sub', 1, '2025-12-20Z', '2026-01-19Z', 'paid', 'p1'), ($t, 'sub', 2, '2026-01-19Z', '2026-02-18Z', 'paid', 'p2'),
    ($t, 'sub', 3, '2026-02-18Z', '2026-03-20Z', 'paid', 'p4'), ($t, 'own', 1, '2026-02-01Z', '2026-03-03Z', 'paid', 'p5');
  insert into plan_change (tenant_id, id, subscription_id, account_id, from_plan_id, from_price_id, from_minor, from_days, plan_id,
      price_id, currency, renewal_minor, period_days, checkout_id, asked_at, effective_at) values
    ($t, 'ch', 'sub', 'ada', 'basic', 'basic-30', 290000, 30, 'family', 'family-30', 'NGN', 490000, 30, 'c2', '2026-02-01Z', '2026-02-01Z');
  insert into ledger_entry (tenant_id, id, key, kind, payment_id, happened_at) values
    ($t, 'e1', 'charge:p1', 'charge', 'p1', '2025-12-20Z'), ($t, 'e2', 'charge:p2', 'charge', 'p2', '2026-01-19Z'),
    ($t, 'e3', 'charge:p3', 'charge', 'p3', '2026-02-01Z'), ($t, 'e4', 'charge:p4', 'charge', 'p4', '2026-02-18Z'),
    ($t, 'e5', 'charge:p5', 'charge', 'p5', '2026-02-01Z'), ($t, 'e6', 'charge:p6', 'charge', 'p6', '2026-02-02Z'),
    ($t, 'r1', 'refund:r1', 'refund', 'p1', '2026-01-02Z'), ($t, 'r2', 'refund:r2', 'refund', 'p5', '2026-02-03Z'),
    ($t, 'r3', 'refund:r3', 'refund', 'p6', '2026-02-03Z'), ($t, 'd1', 'dispute:d1:opened', 'chargeback', 'p2', '2025-12-31Z'),
    ($t, 'd2', 'dispute:d1:lost', 'chargeback', 'p2', '2026-02-28Z');
  insert into ledger_line (tenant_id, entry_id, number, account, amount_minor, currency) values
    ($t, 'e1', 1, 'provider:stripe', 232000, 'NGN'), ($t, 'e1', 2, 'discount', 58000, 'NGN'),
    ($t, 'e1', 3, 'revenue', -273814, 'NGN'), ($t, 'e1', 4, 'vat', -16186, 'NGN'),
    ($t, 'e2', 1, 'provider:stripe', 290000, 'NGN'), ($t, 'e2', 2, 'revenue', -269767, 'NGN'), ($t, 'e2', 3, 'vat', -20233, 'NGN'),
    ($t, 'e3', 1, 'provider:stripe', 107500, 'NGN'), ($t, 'e3', 2, 'revenue', -100000, 'NGN'), ($t, 'e3', 3, 'vat', -7500, 'NGN'),
    ($t, 'e4', 1, 'provider:stripe', 490000, 'NGN'), ($t, 'e4', 2, 'revenue', -490000, 'NGN'),
    ($t, 'e5', 1, 'provider:stripe', 300000, 'NGN'), ($t, 'e5', 2, 'revenue', -269767, 'NGN'), ($t, 'e5', 3, 'vat', -20233, 'NGN'),
    ($t, 'e5', 4, 'unapplied', -10000, 'NGN'),
    ($t, 'e6', 1, 'provider:stripe', 290000, 'NGN'), ($t, 'e6', 2, 'unapplied', -290000, 'NGN'),
    ($t, 'r1', 1, 'provider:stripe', -107500, 'NGN'), ($t, 'r1', 2, 'revenue', 100000, 'NGN'), ($t, 'r1', 3, 'vat', 7500, 'NGN'),
    ($t, 'r2', 1, 'provider:stripe', -10000, 'NGN'), ($t, 'r2', 2, 'unapplied', 10000, 'NGN'),
    ($t, 'r3', 1, 'provider:stripe', -290000, 'NGN'), ($t, 'r3', 2, 'unapplied', 290000, 'NGN'),
    ($t, 'd1', 1, 'provider:stripe', -290000, 'NGN'), ($t, 'd1', 2, 'disputes', 290000, 'NGN'),
    ($t, 'd2', 1, 'disputes', -290000, 'NGN'), ($t, 'd2', 2, 'revenue', 269767, 'NGN'), ($t, 'd2', 3, 'vat', 20233, 'NGN');
  insert into receipt (tenant_id, payment_id, year, number, vat_minor, issued_at) values
    ($t, 'p1', 2025, 1, 16186, '2025-12-20Z'), ($t, 'p3', 2026, 2, 7500, '2026-02-01Z'), ($t, 'p2', 2026, 1, 20233, '2026-01-19Z'),
    ($t, 'p5', 2026, 3, 20233, '2026-02-01Z'), ($t, 'p4', 2026, 4, 0, '2026-02-18Z');
  insert into receipt_counter (tenant_id, year, last_number) values ($t, 2025, 1), ($t, 2026, 4)`

const INVOICES_AFTER = [
  '2025-1 p1 Kola Films Ltd/12-34 Ada Obi: Basic, 30 days 2025-12-20–2026-01-19 215814 + 75‰ 16186 = 232000, less 58000',
  '2026-1 p2 Kola Films Ltd/12-34 Ada Obi: Basic, 30 days 2026-01-19–2026-02-18 269767 + 75‰ 20233 = 290000, less 0',
  '2026-2 p3 Kola Films Ltd/12-34 Ada Obi: Family, 30 days 2026-02-01–2026-02-18 100000 + 75‰ 7500 = 107500, less 0',
  '2026-3 p5 Kola Films Ltd/12-34 : Basic, 30 days 2026-02-01–2026-03-03 269767 + 75‰ 20233 = 290000, less 0',
  '2026-4 p4 Kola Films Ltd/12-34 Ada Obi: Family, 30 days 2026-02-18–2026-03-20 490000 + 0‰ 0 = 490000, less 0',
]
const NOTES_AFTER = ['2026-1 p1 refund:r1 refund 100000 + 7500', '2026-2 p2 dispute:d1:lost dispute 269767 + 20233']

/** The version before with its rows, then all migrations since, that of the invoices as `change` makes it. */
async function carryOver(change: (sql: string) => string = (sql) => sql) {
  database = await createBareDatabase<Schema>()
  const { pool } = database
  const all = await readMigrations(MIGRATIONS)
  await migrate({ pool, migrations: all, log, isWanted: (name) => name < INVOICES || name.startsWith('platform') })
  await pool.query(TENANTS)
  for (const tenant of ['demo', 'other']) await pool.query(ROWS.replaceAll('$t', `'${tenant}'`))
  const changed = all.map((one): Migration => (one.name === INVOICES ? { ...one, sql: change(one.sql) } : one))
  expect((await migrate({ pool, migrations: changed, log }))[0]).toBe(INVOICES)
  const lines = async (text: string, tenant = 'demo') =>
    (await pool.query<{ line: string }>(text, [tenant])).rows.map(({ line }) => line)
  const invoices = `select year || '-' || number || ' ' || payment_id || ' ' || supplier_name || '/' || supplier_tax_number || ' '
      || purchaser_name || ': ' || price_title || ' ' || to_char(period_from at time zone 'UTC', 'YYYY-MM-DD') || '–'
      || to_char(period_to at time zone 'UTC', 'YYYY-MM-DD') || ' ' || net_minor || ' + ' || vat_permille || '‰ ' || vat_minor
      || ' = ' || gross_minor || ', less ' || discount_minor as line
    from invoice where tenant_id = $1 order by year, number`
  const notes = `select year || '-' || number || ' ' || payment_id || ' ' || entry_key || ' ' || reason || ' ' || net_minor || ' + '
      || vat_minor as line from credit_note where tenant_id = $1 order by year, number`
  const counters = `select series || year || ': ' || last_number as line from invoice_counter where tenant_id = $1 order by 1`
  return {
    ...{ invoices: await lines(invoices), notes: await lines(notes), counters: await lines(counters) },
    others: await lines(invoices, 'other'),
  }
}

const EXPECTED = {
  ...{ invoices: INVOICES_AFTER, notes: NOTES_AFTER, counters: ['CN2026: 2', 'INV2025: 1', 'INV2026: 4'] },
  others: INVOICES_AFTER.map((line) => line.replace('Kola Films Ltd/12-34', 'Other/')),
}

describe('receipts of the version before', () => {
  test('have each an invoice in their order, and what went back of them a credit note', async () => {
    expect(await carryOver()).toEqual(EXPECTED)
  })

  test('go on: the next number follows', async () => {
    await carryOver()
    const next = (number: number) =>
      database.pool.query(`
        insert into payment select (jsonb_populate_record(payment, '{"id": "p7", "transaction_id": "p7"}')).* from payment
          where tenant_id = 'demo' and id = 'p4';
        insert into ledger_entry (tenant_id, id, key, kind, payment_id, happened_at) values ('demo', 'e7', 'e7', 'charge', 'p7', now());
        insert into ledger_line values ('demo', 'e7', 1, 'provider:stripe', 490000, 'NGN'), ('demo', 'e7', 2, 'revenue', -490000, 'NGN');
        insert into invoice select (jsonb_populate_record(invoice, '{"number": ${number}, "payment_id": "p7"}')).* from invoice
          where tenant_id = 'demo' and payment_id = 'p4';`)
    await expect(next(6)).rejects.toThrow('invoice 6 of 2026 is not the next')
    await next(5)
  })
})

describe('a migration that carries them otherwise is found', () => {
  const swap = (from: string, to: string) => (sql: string) => {
    expect(sql).toContain(from)
    return sql.replace(from, to)
  }

  test.each([
    ['numbers by payment', swap('order by receipt.number)', 'order by receipt.payment_id desc)')],
    [
      'numbers across years',
      swap('(partition by receipt.tenant_id, receipt.year order', '(partition by receipt.tenant_id order'),
    ],
    ['forgets what went back', swap(`where back.ours > 0;`, 'where false;')],
    [
      'takes the discount for ours',
      swap(
        `line.account in ('revenue', 'vat', 'discount')), 0) as ours`,
        `line.account in ('revenue', 'vat')), 0) as ours`,
      ),
    ],
    ['forgets the change of plan', swap('coalesce(changed.price_id, checkout.price_id)', 'checkout.price_id')],
    ['forgets the counters', swap('group by tenant_id, year\nunion', 'group by tenant_id, year having false\nunion')],
    ['takes the rate of now for what had none', swap('case when booked.vat = 0 then 0\n    when', 'case when')],
  ])('one that %s', async (_what, change) => {
    expect(await carryOver(change)).not.toEqual(EXPECTED)
  })
})
