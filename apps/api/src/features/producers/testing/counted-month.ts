import type { Pool } from '#shared/database/database.ts'

/** Titles and currencies with what is counted of October 2026. */
export interface CountedOctober {
  tenantId?: string
  /** Seconds by title, each half on the 10th and half on the 20th. */
  seconds: Readonly<Record<string, number>>
  /** Earned with tax, went back, tax: minor units. */
  money: Readonly<Record<string, readonly [number, number, number]>>
}

/** As the counting would have left it behind on the 20th of November. */
export async function countOctober(pool: Pool, { tenantId = 'demo', seconds, money }: CountedOctober): Promise<void> {
  await pool.query(
    `insert into numbers_count values ($1, 'Africa/Lagos', '2026-09-01', '2026-11-20', '2026-11-20', '2026-11-20T08:50:00Z')
     on conflict do nothing`,
    [tenantId],
  )
  for (const table of ['numbers_money', 'numbers_title', 'numbers_day'])
    await pool.query(`delete from ${table} where tenant_id = $1`, [tenantId])
  await pool.query(
    `insert into numbers_day select $1, day::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now()
     from generate_series('2026-09-01'::date, '2026-11-19'::date, interval '1 day') day`,
    [tenantId],
  )
  for (const [currency, [earned, back, vat]] of Object.entries(money)) {
    for (const [provider, part] of [
      ['paystack', earned - 1],
      ['', 1],
    ] as const) {
      await pool.query(`insert into numbers_money values ($1, '2026-10-31', $2, $3, 1, $4, 0, 0, 0)`, [
        ...[tenantId, currency, provider, part],
      ])
    }
    await pool.query(`insert into numbers_money values ($1, '2026-10-01', $2, 'stripe', 1, 0, $3, 0, $4)`, [
      ...[tenantId, currency, back, vat],
    ])
    // Of the months beside it, which are none of it.
    for (const day of ['2026-09-30', '2026-11-01'])
      await pool.query(`insert into numbers_money values ($1, $2, $3, 'dpo', 1, 999999, 0, 0, 0)`, [
        tenantId,
        day,
        currency,
      ])
  }
  for (const [title, all] of Object.entries(seconds)) {
    const half = Math.floor(all / 2)
    for (const [grain, on, part] of [
      ['day', '2026-10-10', half],
      ['day', '2026-10-20', all - half],
      ['month', '2026-10-01', all],
      ['month', '2026-09-01', 77_777],
    ] as const) {
      await pool.query(`insert into numbers_title values ($1, $2, $3, $4, 1, 1, 0, $5)`, [
        tenantId,
        grain,
        on,
        title,
        part,
      ])
    }
  }
}
