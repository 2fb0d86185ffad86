import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#shared/database/database.ts'

interface Sums {
  currency: string
  gross: number
  vat: number
  discount: number
}

/** What invoices say less what credit notes say, and what the ledger has as ours with its tax, per currency. */
export async function readPapers({ db, tenantId }: { db: Db; tenantId: string }, accountIds: readonly string[]) {
  const ids = [...accountIds]
  const { rows: papers } = await sql<Sums>`
    select currency, sum(gross)::bigint as gross, sum(vat)::bigint as vat, sum(discount)::bigint as discount from (
      select account_id, currency, gross_minor as gross, vat_minor as vat, discount_minor as discount from invoice
      where tenant_id = ${tenantId}
      union all
      select invoice.account_id, note.currency, -note.gross_minor, -note.vat_minor, 0 from credit_note note
      join invoice on invoice.tenant_id = note.tenant_id and invoice.payment_id = note.payment_id
      where note.tenant_id = ${tenantId}
    ) paper where account_id = any(${ids}) group by currency order by currency`.execute(db)
  const { rows: books } = await sql<Sums>`
    select line.currency, (-sum(line.amount_minor))::bigint as gross,
      (-coalesce(sum(line.amount_minor) filter (where line.account = 'vat'), 0))::bigint as vat,
      coalesce(sum(line.amount_minor) filter (where line.account = 'discount'), 0)::bigint as discount
    from ledger_line line
    join ledger_entry entry on entry.tenant_id = line.tenant_id and entry.id = line.entry_id
    join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
    where payment.tenant_id = ${tenantId} and payment.account_id = any(${ids})
      and line.account in ('revenue', 'vat', 'discount') group by line.currency order by line.currency`.execute(db)
  return { papers, books }
}

/** Each that is paid for has one invoice, nothing else has, and the papers say what the ledger says. */
export async function assertPapers(
  service: { db: Db; tenantId: string },
  accountIds: readonly string[],
  payments: readonly { id: string; use: string }[],
): Promise<void> {
  const { papers, books } = await readPapers(service, accountIds)
  expect(papers, 'invoices less credit notes are revenue with its tax').toEqual(books)
  const invoices = await service.db
    .selectFrom('invoice')
    .select('payment_id')
    .where('tenant_id', '=', service.tenantId)
    .where('account_id', 'in', [...accountIds])
    .execute()
  const supplied = payments.filter(({ use }) => use !== 'unapplied').map(({ id }) => id)
  expect(invoices.map(({ payment_id: id }) => id).toSorted(), 'each supply has its invoice').toEqual(
    supplied.toSorted(),
  )
}

const SERIES = ['credit notes', 'invoices', 'receipts']

/** Numbers of a series of a tenant in a year, from one on. @param series that there must be */
export async function assertGapless(db: Db, series = SERIES): Promise<void> {
  const { rows } = await sql<{ of: string; numbers: number[] }>`
    select 'receipts of ' || tenant_id || ' in ' || year as of, json_agg(number order by number) as numbers
      from receipt group by tenant_id, year
    union all select 'invoices of ' || tenant_id || ' in ' || year, json_agg(number order by number)
      from invoice group by tenant_id, year
    union all select 'credit notes of ' || tenant_id || ' in ' || year, json_agg(number order by number)
      from credit_note group by tenant_id, year`.execute(db)
  const issued = rows.map(({ of }) => of.split(' of ')[0])
  expect(issued, 'papers were issued').toEqual(expect.arrayContaining(series))
  for (const { of, numbers } of rows) {
    expect(numbers, `${of} without gaps`).toEqual(numbers.map((_, place) => place + 1))
  }
}
