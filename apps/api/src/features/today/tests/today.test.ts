import { TODAY_KINDS } from '@kola/contract/today/today'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'

const READ = 'GET /api/v1/apps/today'
const DAY_MS = 86_400_000
/** Of the stage. */
const NOW = Date.parse('2026-11-20T12:00:00Z')
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString()

let at: StaffStage
let owner: StaffPerson

beforeAll(async () => {
  at = await createStaffStage()
  await at.stage.addTenant('other')
  owner = await at.addOwner()
})
afterAll(() => at.stage.close())

const read = async (by: StaffPerson = owner) => {
  const answer = await at.callAs(by, READ)
  assertAnswer(READ, answer)
  return answer.body
}
const run = (text: string, values: unknown[] = []) => at.stage.platform.pool.query(text, values)

async function addTicket(tenantId: string, id: string, { state = 'open', days = 1 } = {}) {
  await run(
    `insert into contact_message (tenant_id, id, ticket, email, subject, body, state, created_at, moved_at)
    values ($1, $2, 'K-' || $2, 'a@example.com', 'About ' || $2, 'words', $3, $4, $4)`,
    [tenantId, id, state, ago(days)],
  )
}

/** Slips are recorded of the first two that wait, and none of the third; what is paid waits no more. */
async function addDeposits(tenantId: string) {
  const { id: accountId } = await at.stage.addAccount({ tenantId })
  for (const [id, state, days] of [
    ['new', 'pending', 1],
    ['old', 'pending', 4],
    ['bare', 'pending', null],
    ['paid', 'paid', 8],
  ] as const) {
    await run(
      `insert into checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, currency, price_minor, amount_minor,
        period_days, state, expires_at) values ($1, $2, 'KL-' || $2 || '-' || $1, $3, 'manual', 'basic', 'basic-30', false, 'NGN', 290000, 290000, 30, $4, now())`,
      [tenantId, id, accountId, state],
    )
    if (days === null) continue
    await run(
      `insert into deposit_evidence (tenant_id, checkout_id, bank_id, slip_number, amount_minor, currency, paid_on, recorded_by, recorded_at)
      values ($1, $2, 'gtb', $2, 290000, 'NGN', '2026-11-01', 'Bisi', $3)`,
      [tenantId, id, ago(days)],
    )
  }
}

/** Of what was decided and what ran out nothing is told. */
async function addApprovals(tenantId: string) {
  for (const [id, state, asked, expires] of [
    ['second', 'waiting', 1, -2],
    ['first', 'waiting', 2, -1],
    ['lapsed', 'waiting', 9, 1],
    ['withdrawn', 'withdrawn', 9, -1],
  ] as const) {
    await run(
      `insert into approval (tenant_id, id, action, subject, wish, amount_minor, currency, asked_kind, asked_id, asked_name, asked_at, expires_at, state)
      values ($1, $2, 'refund', 'KL-' || $2, '', 1, 'NGN', 'staff', 'bisi', 'Bisi', $3, $4, $5)`,
      [tenantId, id, ago(asked), ago(expires), state],
    )
  }
  for (const action of ['block', 'close']) {
    await run(
      `insert into approval (tenant_id, id, action, subject, wish, amount_minor, currency, asked_kind, asked_id, asked_name, asked_at, expires_at)
      values ($1, $2, $2, 'somebody', $2, 0, 'XXX', 'staff', 'emeka', 'Emeka', $3, $4)`,
      [tenantId, action, ago(action === 'block' ? 5 : 4), ago(-3)],
    )
  }
}

test('where nothing waits nothing is told', async () => {
  expect(await read()).toEqual({ waits: [], watching: 0, yesterday: null })
})

test('each kind is told with how many, the first of them and its time, in the order of urgency, and of this tenant alone', async () => {
  for (const tenantId of ['demo', 'other']) {
    await addTicket(tenantId, `new-${tenantId}`)
    await addTicket(tenantId, `old-${tenantId}`, { days: 3 })
    await addTicket(tenantId, `done-${tenantId}`, { state: 'done', days: 9 })
    await addTicket(tenantId, `waiting-${tenantId}`, { state: 'waiting', days: 9 })
    await addDeposits(tenantId)
    await addApprovals(tenantId)
    await at.stage.addTitle({ id: 'broken', tenantId, state: 'processing', name: `Broken ${tenantId}` })
    await at.stage.addTitle({ id: 'gone', tenantId, state: 'withdrawn', name: 'Gone' })
    await at.stage.addTitle({ id: 'live', tenantId, name: `Live ${tenantId}` })
    await at.stage.addTitle({ id: 'certified', tenantId, name: 'A certified one' })
    await run(`update title set certificate = '{"number": "1", "givenOn": "2026-01-01"}' where id = 'certified'`)
    for (const [id, state, days] of [
      ['broken', 'failed', 2],
      ['gone', 'failed', 1],
      ['live', 'ready', 1],
    ] as const) {
      await run(
        `insert into film (tenant_id, title_id, media_id, version, state, source_name, source_bytes, sent_at) values ($1, $2, 'm', '', $3, 'f', 1, $4)`,
        [tenantId, id, state, ago(days)],
      )
    }
    for (const [id, from, until] of [
      ['soon', 10, -11],
      ['later', 10, -31],
      ['over', 10, 1],
      ['to-come', -2, -12],
      ['endless', 10, null],
    ] as const) {
      await run(
        `insert into availability_window (tenant_id, id, title_id, countries, from_at, until_at, languages, contract, revision,
          created_at, created_by, changed_at, changed_by) values ($1, $2, 'live', '{}', $3, $4, '{}', '', 1, now(), '', now(), '')`,
        [tenantId, id, ago(from), until === null ? null : ago(until)],
      )
    }
    for (const [id, state, failing, reason, removed] of [
      ['fails', 'on', ago(2), '', null],
      ['turned-off', 'off', ago(6), 'it answers 500', null],
      ['by-hand', 'off', null, '', null],
      ['well', 'on', null, '', null],
      ['removed', 'on', ago(9), '', ago(1)],
    ] as const) {
      await run(
        `insert into webhook_endpoint (tenant_id, id, name, url, events, state, off_reason, secret_sealed, failing_since, created_by, created_at, removed_at)
        values ($1, $2, $2, 'https://a.example', '{a}', $3, $5, '', $4, '', now(), $6)`,
        [tenantId, id, state, failing, reason, removed],
      )
    }
    for (const [days, restored] of [
      [-3, null],
      [-20, null],
      [-2, ago(0)],
    ] as const) {
      const { id } = await at.stage.addAccount({ tenantId })
      await run(
        `insert into account_closing (tenant_id, id, account_id, closed_at, erase_at, restored_at, restored_by) values ($1, $2, $2, $3, $4, $5, $6)`,
        [tenantId, id, ago(10), ago(days), restored, restored && 'kola'],
      )
    }
  }
  const { waits } = await read()
  expect(waits.map(({ kind }: { kind: string }) => kind)).toEqual(TODAY_KINDS)
  expect(waits).toEqual([
    { kind: 'tickets', count: 2, since: ago(3), until: null, first: 'About old-demo' },
    { kind: 'approvals', count: 2, since: ago(2), until: ago(-1), first: 'KL-first' },
    { kind: 'requests', count: 2, since: ago(5), until: ago(-3), first: '' },
    { kind: 'deposits', count: 2, since: ago(4), until: null, first: 'KL-old-demo' },
    { kind: 'films', count: 1, since: ago(2), until: null, first: 'Broken demo' },
    { kind: 'certificates', count: 1, since: null, until: null, first: 'Live demo' },
    { kind: 'webhooks', count: 2, since: ago(6), until: null, first: 'turned-off' },
    { kind: 'erasures', count: 1, since: null, until: ago(-3), first: '' },
    { kind: 'windows', count: 1, since: null, until: ago(-11), first: 'Live demo' },
  ])
})

test('each role is told of what it may see', async () => {
  const told = async (role: 'editor' | 'support' | 'finance' | 'analyst') => {
    const { waits, watching } = await read(await at.addPerson(owner, role, `A ${role}`))
    return [waits.map(({ kind }: { kind: string }) => kind), watching !== null]
  }
  expect(await told('editor')).toEqual([['films', 'certificates', 'windows'], true])
  expect(await told('support')).toEqual([['tickets', 'requests', 'erasures'], false])
  expect(await told('finance')).toEqual([['approvals', 'deposits'], true])
  expect(await told('analyst')).toEqual([[], true])
  expect((await at.stage.call(READ, { token: 'an-operator-key-of-a-test' })).status).toBe(401)
})

/** Two of ours that hold, one that ran out, and another's; whose sessions they are is not looked at. */
async function addLeases() {
  const client = await at.stage.platform.pool.connect()
  await client.query('set session_replication_role = replica')
  for (const [tenantId, device, minutes] of [
    ['demo', 'a', 1],
    ['demo', 'b', 2],
    ['demo', 'c', -1],
    ['other', 'a', 1],
  ] as const) {
    await client.query(
      `insert into screen_lease (tenant_id, account_id, device_id, playback_session_id, claimed_at, expires_at)
      values ($1, 'x', $2, 's', now(), $3)`,
      [tenantId, device, new Date(at.stage.clock.now().getTime() + minutes * 60_000)],
    )
  }
  await client.query('set session_replication_role = origin')
  client.release()
}

test('screens that are held now are counted, and yesterday stands beside the day a week before', async () => {
  await addLeases()
  await run(
    `insert into numbers_count values ('demo', 'Africa/Lagos', '2026-11-01', '2026-11-20', null, '2026-11-20T10:00:00Z')`,
  )
  for (const [day, n] of [
    ['2026-11-19', 5],
    ['2026-11-18', 900],
    ['2026-11-12', 3],
  ] as const) {
    await run(`insert into numbers_day values ('demo', $1, $2, $2, 0, $2, 0, 0, 0, 0, 0, $2, $2, $2 * 60, now())`, [
      day,
      n,
    ])
    await run(`insert into numbers_money values ('demo', $1, 'NGN', 'stripe', 1, $2 * 100, -50, 0, 0)`, [day, n])
  }
  await run(`insert into numbers_money values ('demo', '2026-11-12', 'XOF', 'paystack', 1, 7, 0, 0, 0)`)
  const { yesterday, watching } = await read()
  expect(watching).toBe(2)
  expect(yesterday).toEqual({
    ...{ zone: 'Africa/Lagos', day: '2026-11-19', before: '2026-11-12', countedAt: '2026-11-20T10:00:00.000Z' },
    ...{ active: { now: 5, before: 3 }, joined: { now: 5, before: 3 }, ended: { now: 5, before: 3 } },
    watchedSeconds: { now: 300, before: 180 },
    revenue: [
      { currency: 'NGN', now: '4.50', before: '2.50' },
      { currency: 'XOF', now: '0', before: '7' },
    ],
  })
})
