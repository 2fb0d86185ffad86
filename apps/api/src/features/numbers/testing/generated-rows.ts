import type { Pool } from '#shared/database/database.ts'

/** Always the same: a generator of Park and Miller. */
function createChance(seed: number) {
  let state = seed
  return (most: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const CURRENCIES = ['NGN', 'USD', 'XOF']
const PROVIDERS = ['stripe', 'paystack', 'manual']

interface Moments {
  now: Date
  days: number
}

/** Of the last days; each third stands at a midnight of Lagos, to the millisecond before, at or after it. */
function createMoments(chance: (most: number) => number, { now, days }: Moments) {
  return (most = days): Date => {
    const day = now.getTime() - chance(most) * DAY_MS
    if (chance(3) > 0) return new Date(day - chance(1_440) * MINUTE_MS)
    const midnight = Math.floor((day + 3_600_000) / DAY_MS) * DAY_MS - 3_600_000
    return new Date(midnight + chance(3) - 1)
  }
}

type Row = Record<string, unknown>

/** Members who join, hold, pay, are refused, get back and watch, with whatever may meet at a midnight. */
export function makeRows({ now, days, members }: Moments & { members: number }): Record<string, Row[]> {
  const chance = createChance(20_261_120)
  const moment = createMoments(chance, { now, days })
  const rows: Record<string, Row[]> = {}
  function add(table: string, row: Row) {
    rows[table] ??= []
    rows[table].push({ tenant_id: 'demo', ...row })
  }
  for (let n = 0; n < members; n += 1) {
    const id = `g${n}`
    add('account', { id, email_address: `${id}@example.com`, meta_data: '{}', created_at: moment() })
    for (let k = chance(3); k >= 0; k -= 1) addSubscription({ add, chance, moment }, id, `${id}-${k}`)
    for (let k = chance(4); k > 0; k -= 1) addCheckouts({ add, chance, moment }, id, `${id}-r${k}`)
    for (let k = chance(6); k > 0; k -= 1) addPlay({ add, chance, moment }, id, `${id}-p${k}`)
  }
  return rows
}

interface Making {
  add(table: string, row: Row): void
  chance(most: number): number
  moment(most?: number): Date
}

/** Periods one after the other, some with a gap, some voided; a change of plan is another subscription that follows at once. */
function addSubscription({ add, chance, moment }: Making, accountId: string, id: string) {
  add('subscription', {
    ...{ id, account_id: accountId, plan_id: 'basic', price_id: 'basic-30', payment_gateway: 'stripe' },
    ...{ paid_through: 'epoch', created_at: moment() },
  })
  let starts = moment()
  for (let number = 1; number <= 1 + chance(4); number += 1) {
    const ends = chance(3) === 0 ? moment(20) : new Date(starts.getTime() + (1 + chance(14)) * DAY_MS)
    if (ends <= starts) return
    const paymentId = chance(2) === 0 ? `${id}-m${number}` : null
    const voided = chance(6) === 0 ? moment() : null
    add('subscription_period', {
      ...{ subscription_id: id, number, starts_at: starts, ends_at: ends, voided_at: voided, payment_id: paymentId },
      kind: paymentId ? 'paid' : 'granted',
    })
    if (paymentId) addPayment({ add, chance, moment }, accountId, paymentId)
    starts = chance(3) === 0 ? new Date(ends.getTime() + chance(3) * DAY_MS) : ends
  }
}

function addPayment({ add, chance, moment }: Making, accountId: string, id: string) {
  const [currency, provider, amount] = [CURRENCIES[chance(3)], PROVIDERS[chance(3)], 100 + chance(9_000)]
  const paidAt = moment()
  add('payment', {
    ...{ id, account_id: accountId, checkout_id: id, provider, transaction_id: id, amount_minor: amount, currency },
    ...{ use: 'period', paid_at: paidAt },
  })
  const book = (kind: string, at: Date, minor: number) => {
    const key = `${kind}:${id}`
    add('ledger_entry', { id: key, key, kind, payment_id: id, happened_at: at })
    const vat = Math.trunc(minor / 14)
    const lines = [`provider:${provider}`, 'vat', 'revenue', ...(kind === 'charge' ? ['discount', 'unapplied'] : [])]
    const sums = [minor, -vat, vat - minor - (kind === 'charge' ? 5 : 0), 10, -5]
    for (const [number, account] of lines.entries()) {
      if (sums[number] !== 0)
        add('ledger_line', { entry_id: key, number, account, amount_minor: sums[number], currency })
    }
  }
  book('charge', paidAt, amount)
  if (chance(4) === 0) book('refund', moment(), -(1 + chance(amount)))
  if (chance(8) === 0) book('chargeback', moment(), -amount)
}

function addCheckouts({ add, chance, moment }: Making, accountId: string, renewalId: string) {
  const isRenewal = chance(3) > 0
  for (let tried = 1; tried <= 1 + chance(3); tried += 1) {
    const id = `${renewalId}-${tried}`
    add('checkout', {
      ...{ id, reference: id, account_id: accountId, provider: 'stripe', plan_id: 'basic', price_id: 'basic-30' },
      ...{
        is_recurring: true,
        currency: 'NGN',
        price_minor: 1,
        amount_minor: 1,
        period_days: 30,
        started_at: moment(),
      },
      ...{ expires_at: moment(), settled_at: chance(5) === 0 ? null : moment() },
      state: ['failed', 'failed', 'paid', 'refunded', 'cancelled'][chance(5)],
      ...(isRenewal && { purpose: 'renewal', renewal_id: renewalId, try_number: tried }),
    })
  }
}

function addPlay({ add, chance, moment }: Making, accountId: string, id: string) {
  const [titleId, profileId] = [`f${chance(7)}`, chance(3) === 0 ? null : `${accountId}-${chance(2)}`]
  add('playback_session', {
    ...{ id, account_id: accountId, title_id: titleId, media_id: 'm', device_id: 'd', presence_token_sha256: id },
    ...{ profile_id: profileId, started_at: moment(), watched_seconds: chance(4) === 0 ? null : chance(7_000) },
  })
  if (chance(2) === 0) return
  add('resume_point', {
    ...{ account_id: accountId, profile_id: profileId ?? accountId, title_id: titleId, position_seconds: 1 },
    ...{ state: ['begun', 'finished', 'removed'][chance(3)], updated_at: moment() },
  })
}

/** Nothing is checked on the way in, but for accounts, whose cards the database makes itself. */
export async function insertRows(pool: Pool, rows: Record<string, Row[]>): Promise<void> {
  const client = await pool.connect()
  try {
    for (const [table, list] of Object.entries(rows)) {
      await client.query(`set session_replication_role = ${table === 'account' ? 'origin' : 'replica'}`)
      const columns = [...new Set(list.flatMap((row) => Object.keys(row)))]
      // Columns that no row gives keep the value that the table gives them.
      for (const group of Map.groupBy(list, (row) => columns.filter((name) => name in row).join()).values()) {
        const names = Object.keys(group[0] ?? {}).join()
        await client.query(
          `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
          [JSON.stringify(group)],
        )
      }
    }
  } finally {
    await client.query('set session_replication_role = origin; analyze')
    client.release()
  }
}
