import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { LARGE_TENANT, loadLargeTenant } from '../large-tenant/load.ts'
import { load } from '../load.ts'
import { type Result, round } from '../result.ts'
import type { Service } from '../service.ts'

/** Issue 15: a year of 100,000 members' numbers, beside the year before. */
const MEMBERS = 100_000
const DAYS = 732
const TITLES = 500
const TARGET_MS = 300
const CLIENTS = 8
const SECONDS = 5
const ZONE = 'Africa/Lagos'

/** Two years as the jobs count them: each title on each day, each currency by each way to pay. */
async function loadNumbers(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ today: string }>(`select (now() at time zone '${ZONE}')::date::text as today`)
  const today = rows[0]?.today ?? ''
  const day = `'${today}'::date - n`
  const own = `'${LARGE_TENANT}'`
  for (const table of ['numbers_count', 'numbers_day', 'numbers_month', 'numbers_money', 'numbers_title']) {
    await pool.query(`delete from ${table} where tenant_id = ${own}`)
  }
  const months = `date_trunc('month', '${today}'::date - ${DAYS})::date`
  for (const table of [
    `numbers_count (tenant_id, zone, first_day, next_day, again_on, counted_at)
      values (${own}, '${ZONE}', '${today}'::date - ${DAYS}, '${today}', '${today}', now())`,
    `numbers_day select ${own}, ${day}, n % 500, ${MEMBERS} - n, n % 90, n % 60, n % 30, n % 20, n % 40, n % 9, n % 5,
      n % 7000, n % 9000, n * 1000, now() from generate_series(0, ${DAYS}) n`,
    `numbers_month select ${own}, (${months} + n * interval '1 month')::date, ${MEMBERS} + n, now() from generate_series(0, 24) n`,
    `numbers_money select ${own}, ${day}, currency, provider, 3, 290001, -1000, -10, 20000
      from generate_series(0, ${DAYS}) n, unnest('{NGN,USD,XOF}'::text[]) currency,
        unnest('{stripe,paystack,flutterwave,manual,dpo,paypal}'::text[]) provider`,
    `numbers_title select ${own}, 'day', ${day}, 'large-' || lpad(t::text, 5, '0'), 5, 4, t % 5, 100 * t + n
      from generate_series(0, ${DAYS}) n, generate_series(1, ${TITLES}) t`,
    `numbers_title select tenant_id, 'month', date_trunc('month', starts_on)::date, title_id, sum(plays), sum(viewers),
      sum(finished), sum(watched_seconds) from numbers_title where tenant_id = ${own} and grain = 'day' group by 1, 3, 4`,
  ]) {
    await pool.query(`insert into ${table}`)
  }
  await pool.query('vacuum (analyze) numbers_title')
  return today
}

export async function consoleNumbersRow(service: Service): Promise<Result> {
  await loadLargeTenant(service.databaseUrl)
  const today = await loadNumbers(service.pool)
  const secrets = JSON.parse(await readFile(join(service.dataFolder, 'secrets.json'), 'utf8')) as Record<string, string>
  const headers = { 'x-customer-id': LARGE_TENANT, authorization: `Bearer ${secrets.KOLA_OPERATOR_KEY}` }
  const until = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  const from = new Date(Date.parse(today) - 365 * 86_400_000).toISOString().slice(0, 10)
  const requests = [{ path: `/api/v1/apps/numbers?from=${from}&until=${until}`, headers }]
  const answer = await fetch(`${service.url}${requests[0]?.path}`, { headers })
  const { now } = (await answer.json()) as { now: { days: unknown[] } }
  if (now.days.length !== 365) throw new Error(`${now.days.length} days are told`)
  const at = (connections: number, duration: number) => load({ url: service.url, requests, connections, duration })
  await at(1, 2)
  const { p99Ms: alone } = await at(1, SECONDS)
  const { p99Ms: together } = await at(CLIENTS, SECONDS)
  return {
    what: `a year of ${MEMBERS.toLocaleString('en')} members’ numbers beside the year before, from the counted tables`,
    measured: `p99 ${round(alone)} ms for one, ${round(together)} ms at ${CLIENTS} clients`,
    limit: '–',
    figure: `${Math.round(alone)} ms`,
    target: `≤ ${TARGET_MS} ms`,
    isMet: alone <= TARGET_MS,
  }
}
