import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { Booked } from './reckoning.ts'

interface Moved {
  name: string
  of: string
  /** By a party's clock; null in our books. */
  at: Date | null
}

export interface Unlike {
  text: string
  /** When a party moved what we do not have; null for what we have alone. */
  at: Date | null
}

/** What stands in one of the books alone, by party, kind and sum, with the rows of ours: for whoever looks for a fault. */
export async function listUnlike(db: Db, books: readonly Booked[]): Promise<Unlike[]> {
  const { rows: ours } = await sql<Moved>`
    select payment.provider || ' charge ' || payment.transaction_id || ' ' || payment.amount_minor as name, payment::text as of,
        null::timestamptz as at
      from payment where provider <> 'credit'
    union all
    select payment.provider || ' refund ' || refund.provider_refund_id || ' ' || refund.amount_minor, refund::text, null
      from refund join payment on payment.tenant_id = refund.tenant_id and payment.id = refund.payment_id
      where refund.state = 'done'`.execute(db)
  const theirs = books.map((one) => ({
    name: `${one.party} ${one.kind} ${one.transaction} ${one.amountMinor}`,
    of: JSON.stringify(one),
    at: new Date(one.at),
  }))
  const without = (list: readonly Moved[], other: readonly Moved[], where: string) => {
    const names = new Set(other.map(({ name }) => name))
    return list
      .filter(({ name }) => !names.has(name))
      .map(({ name, of, at }) => ({ text: `${where} alone: ${name} ${of}`, at }))
  }
  return [...without(ours, theirs, 'here'), ...without(theirs, ours, 'there')]
}
