import type pg from 'pg'
import { LARGE_TENANT } from '../large-tenant/load.ts'

const MEMBERS = 1_000_000
/** Accounts of one statement. */
const LOT = 100_000

/** One window for each title, a second one for every tenth: in force, to come, ending soon and over. */
export async function loadWindows(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into availability_window (tenant_id, id, title_id, countries, from_at, until_at, languages, contract, revision,
       created_at, created_by, changed_at, changed_by)
     select tenant_id, 'bench-' || place || '-' || turn, id,
       case place % 4 when 0 then '{}'::text[] when 1 then '{NG}' when 2 then '{GH,NG}' else '{GB,US}' end,
       now() + make_interval(days => (place * 7 % 900)::int - 700 + turn * 400),
       case when place % 5 = 0 then null else now() + make_interval(days => (place * 7 % 900)::int - 300 + turn * 400) end,
       '{en}', 'Bench ' || place % 50, 1, now(), 'bench', now(), 'bench'
     from (select tenant_id, id, row_number() over (order by id) as place from title
       where tenant_id = $1 and kind in ('movie', 'series')) t, generate_series(0, 1) turn
     where turn = 0 or place % 10 = 0
     on conflict do nothing`,
    [LARGE_TENANT],
  )
  await pool.query('vacuum (analyze) availability_window')
}

/** Of a few countries, two thirds of them with names that many share, and a third who held something once. */
export async function loadMembers(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Each account makes its card by a trigger, one by one; all at once they are made by the statement of its migration.
    await client.query('alter table account disable trigger user')
    for (let start = 0; start < MEMBERS; start += LOT) {
      await client.query(
        `insert into account (tenant_id, id, email_address, telephone, first_name, last_name, country, created_at)
         select $1, 'bench-' || n, 'ada' || n || '@example.com', '+23480' || lpad(n::text, 8, '0'),
           (array['Ada','Bola','Chidi','Dayo','Emeka','Funmi'])[1 + n % 6], (array['Bello','Okafor','Adeyemi','Mensah'])[1 + n % 4] || n % 1000,
           (array['NG','NG','NG','GH','GB','US','SN'])[1 + n % 7], now() - make_interval(mins => n)
         from generate_series($2::int, $3::int) n on conflict do nothing`,
        [LARGE_TENANT, start + 1, start + LOT],
      )
    }
    await client.query('alter table account enable trigger user')
    await client.query(
      `insert into member_card (tenant_id, account_id, joined_at, country, name, name_turned, email, telephone_turned, state, plan_id, until)
       select tenant_id, id, date_trunc('milliseconds', created_at), country, lower(first_name || ' ' || last_name),
         lower(last_name || ' ' || first_name), email_address, reverse(regexp_replace(telephone, '\\D', '', 'g')),
         (array['none','none','active','active','ended','grace','blocked'])[1 + substr(id, 7)::int % 7],
         case when substr(id, 7)::int % 7 in (2, 3, 4, 5) then 'plan-' || substr(id, 7)::int % 3 else '' end,
         case when substr(id, 7)::int % 7 in (2, 3, 4, 5) then now() end
       from account where tenant_id = $1 and id like 'bench-%' on conflict do nothing`,
      [LARGE_TENANT],
    )
    await client.query('analyze account')
    await client.query('analyze member_card')
  } finally {
    client.release()
  }
}
