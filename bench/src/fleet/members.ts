import { createHash } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from '../../../apps/api/src/features/sign-in/password.ts'
import { PRICE } from '../../../e2e/src/faults/harness/layout/seed.ts'

const DEMO_PASSWORD = createHash('sha256').update('Nollywood-2026!').digest('hex')

const STATEMENTS = [
  `insert into account (tenant_id, id, email_address, password_hash, first_name, email_verified_at, meta_data)
   select 'demo', 'm' || n, 'm' || n || '@example.com', $2, 'Ngozi', now(), '{}' from generate_series(1, $1::int) n`,
  `insert into subscription (tenant_id, id, account_id, plan_id, price_id, payment_gateway, is_recurring)
   select 'demo', 'b' || n, 'm' || n, 'basic', $2, 'stripe', false from generate_series(1, $1::int) n`,
  `insert into subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind)
   select 'demo', 'b' || n, 1, now() - interval '1 day', now() + interval '20 days', $2 from generate_series(1, $1::int) n`,
]

/** So many members with a plan, all with one password. @returns their addresses */
export async function addMembers(client: pg.Client, count: number): Promise<string[]> {
  const values = [await hashPassword(DEMO_PASSWORD), PRICE.id, 'granted']
  for (const [place, text] of STATEMENTS.entries()) await client.query(text, [count, values[place]])
  return Array.from({ length: count }, (_, place) => `m${place + 1}@example.com`)
}
