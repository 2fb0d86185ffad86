import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** Whether every entry of the ledger is even, and every payment has its entry. */
export async function checkBooks(db: Db): Promise<{ payments: number; entries: number; faults: string[] }> {
  const { rows } = await sql<Record<'payments' | 'entries' | 'uneven' | 'unbooked', string>>`
    select (select count(*) from payment) as payments, (select count(*) from ledger_entry) as entries,
      (select count(*) from (
        select from ledger_line group by tenant_id, entry_id, currency having sum(amount_minor) <> 0) uneven) as uneven,
      (select count(*) from payment p where not exists (
        select from ledger_entry e where e.tenant_id = p.tenant_id and e.payment_id = p.id)) as unbooked
  `.execute(db)
  const { payments, entries, uneven, unbooked } = rows[0] ?? { payments: 0, entries: 0, uneven: 0, unbooked: 0 }
  const faults = [
    ...(Number(uneven) > 0 ? [`${uneven} entries of the ledger that are not even`] : []),
    ...(Number(unbooked) > 0 ? [`${unbooked} payments without an entry in the ledger`] : []),
  ]
  return { payments: Number(payments), entries: Number(entries), faults }
}
