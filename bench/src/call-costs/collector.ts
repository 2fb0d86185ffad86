import type pg from 'pg'
import { LARGE_TENANT } from '../large-tenant/load.ts'

/** Titles that one member has in each of its lists. */
export const COLLECTED = 5_000

const LISTS = [
  `insert into my_list_entry (tenant_id, account_id, title_id, created_at)
   select $1, $2, id, now() - n * interval '1 minute' from titles on conflict do nothing`,
  `insert into vote (tenant_id, account_id, title_id, is_up, updated_at)
   select $1, $2, id, n % 3 > 0, now() - n * interval '1 minute' from titles on conflict do nothing`,
  `insert into resume_point (tenant_id, account_id, title_id, state, position_seconds, updated_at)
   select $1, $2, id, 'begun', n, now() - n * interval '1 minute' from titles on conflict do nothing`,
]

/** A member who saved, judged and began thousands of films. */
export async function collect(pool: pg.Pool, accountId: string): Promise<void> {
  for (const insert of LISTS) {
    const titles = `with titles as (select id, row_number() over (order by id) as n from title
      where tenant_id = $1 and kind = 'movie' order by id limit ${COLLECTED}) `
    await pool.query(titles + insert, [LARGE_TENANT, accountId])
  }
}
