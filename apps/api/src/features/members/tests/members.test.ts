import type { EndpointKey } from '@kola/contract/http/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#app/testing/seeds.ts'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'

const DAY_MS = 24 * 3_600_000
const FIND = 'POST /api/v1/apps/members/find'
const LIST = 'GET /api/v1/apps/members'
const READ = 'GET /api/v1/apps/members/{id}'
const NOTES = 'POST /api/v1/apps/members/{id}/notes'
const GRANT = 'POST /api/v1/apps/members/{id}/grant'
const BLOCK = 'POST /api/v1/apps/members/{id}/block'
const STOP = 'POST /api/v1/apps/members/{id}/stop'
const RESET = 'POST /api/v1/apps/members/{id}/reset'
const EXPORT = 'POST /api/v1/apps/members/{id}/export'
const SIGN_OUT = 'POST /api/v1/apps/members/{id}/sign-out'

let at: StaffStage
let owner: StaffPerson
let support: StaffPerson
let finance: StaffPerson

beforeAll(async () => {
  at = await createStaffStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 0 } }))
  await at.stage.addTenant('other')
  owner = await at.addOwner()
  support = await at.addPerson(owner, 'support', 'Emeka Uzor')
  finance = await at.addPerson(owner, 'finance', 'Bisi Adeyemi')
})
afterAll(() => at.stage.close())

/** Whoever has been away too long signs in anew. */
const call = (by: StaffPerson, key: EndpointKey, given: Parameters<StaffStage['callAs']>[2] = {}) =>
  at.callAs(by, key, given)
const ask = (...[key, id, body = {}, by = support]: [EndpointKey, string, object?, StaffPerson?]) =>
  call(by, key, { params: { id }, body })
const read = async (id: string) => (await call(support, READ, { params: { id } })).body
const find = async (text: string, by = support) => (await call(by, FIND, { body: { text } })).body.found
const ids = (found: { by: string; members: { id: string }[] }[]) =>
  found.map(({ by, members }) => [by, members.map(({ id }) => id)])

let numbers = 0
const newNumber = () => `+23480312${String(++numbers).padStart(5, '0')}`
async function addMember(
  given: { firstName?: string; lastName?: string; telephone?: string; country?: string; tenantId?: string } = {},
) {
  const { tenantId = 'demo', telephone = newNumber() } = given
  const made = await at.stage.addAccount({ tenantId, telephone })
  await at.stage.db
    .updateTable('account')
    .set({ first_name: given.firstName ?? 'Ngozi', last_name: given.lastName ?? 'Ike', country: given.country ?? 'NG' })
    .where('id', '=', made.id)
    .execute()
  return { ...made, telephone }
}
const newKey = () => crypto.randomUUID()
const fresh = async (person: StaffPerson) => at.enter(person)

describe('somebody is found', () => {
  test('by mail whole or begun, by number however it is written, by its last digits, by either name, by id', async () => {
    const one = await addMember({ firstName: 'Chukwuemeka', lastName: 'Obiora', telephone: '+2348035550147' })
    expect(ids(await find(one.email.toUpperCase()))).toEqual([['mail', [one.id]]])
    expect(ids(await find(one.email.slice(0, -4)))).toEqual([['mail', [one.id]]])
    for (const text of ['0147', '08035550147', '+234 803 555 0147', '0803-555-0147', '5550147']) {
      expect([text, ids(await find(text))]).toEqual([text, [['phone', [one.id]]]])
    }
    for (const text of ['chukwu', 'Chukwuemeka OBIORA', 'obiora', 'Obiora Chuk']) {
      expect([text, ids(await find(text))]).toEqual([text, [['name', [one.id]]]])
    }
    expect(ids(await find(one.id))).toContainEqual(['number', [one.id]])
  })

  test('by our reference of a payment and by its provider’s', async () => {
    const { id } = await addMember()
    await at.stage.platform.pool.query(
      `insert into checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, currency, price_minor,
        amount_minor, period_days, bonus_days, started_at, expires_at)
      values ('demo', $1, 'KL-8F2-0147', $2, 'dpo', 'basic', 'basic-30', false, 'NGN', 290000, 290000, 30, 0, now(), now())`,
      [`c-${id}`, id],
    )
    await at.stage.platform.pool.query(
      `insert into payment (tenant_id, id, account_id, checkout_id, provider, transaction_id, amount_minor, currency, use, paid_at)
      values ('demo', $1, $2, $3, 'dpo', 'TX-778899', 290000, 'NGN', 'unapplied', now())`,
      [`p-${id}`, id, `c-${id}`],
    )
    expect(ids(await find('kl-8f2-0147'))).toEqual([['reference', [id]]])
    expect(ids(await find('TX-778899'))).toEqual([['reference', [id]]])
    const member = await read(id)
    expect(member.paid).toEqual([{ amount: '2900.00', currency: 'NGN', payments: 1 }])
    expect(member.payments).toMatchObject([{ reference: 'KL-8F2-0147', amount: '2900.00', provider: 'dpo' }])
  })

  test('marks of a pattern are letters, too few digits find nobody, and no other tenant’s are found', async () => {
    const there = await addMember({ tenantId: 'other', firstName: 'Folake', telephone: '+2348099998888' })
    for (const text of ['__', '_d', '888', there.email, 'Folake', '9999 8888', there.id]) {
      expect([text, await find(text)]).toEqual([text, []])
    }
    expect((await call(support, FIND, { body: { text: 'a' } })).body.error.fields.text).toBe(
      'Please give two letters or more',
    )
    for (const text of ['ab\0', '%%', 'a%', '<b>']) {
      expect((await call(support, FIND, { body: { text } })).status).toBe(400)
    }
  })

  test('the log says that somebody looked and how many they found, never for whom', async () => {
    await find('Zebulon-nobody')
    const { body } = await call(await fresh(owner), 'GET /api/v1/apps/audit', {
      query: { search: 'looked for a member' },
    })
    expect(body.entries[0]).toMatchObject({
      did: 'looked for a member',
      changes: [{ field: 'found', after: 'nobody' }],
    })
    expect(JSON.stringify(body.entries)).not.toContain('Zebulon')
  })
})

describe('the list', () => {
  test('is filtered by state, plan, country and time, alone and together, and goes on where it ended', async () => {
    const [active, grace, never] = [
      await addMember({ country: 'GH' }),
      await addMember({ country: 'GH' }),
      await addMember({ country: 'GH' }),
    ]
    await at.stage.addSubscription({ accountId: active.id, days: 20 })
    await at.stage.addSubscription({ accountId: grace.id, days: 20 })
    await at.stage.db
      .updateTable('subscription')
      .set({ state: 'PAST_DUE' })
      .where('account_id', '=', grace.id)
      .execute()
    const list = async (query: object) => {
      const answer = await call(support, LIST, { query: { country: 'GH', ...query } as Record<string, string> })
      assertAnswer(LIST, answer)
      return answer.body.members.map(({ id }: { id: string }) => id).toSorted()
    }
    const sorted = (...all: { id: string }[]) => all.map(({ id }) => id).toSorted()
    expect(await list({})).toEqual(sorted(active, grace, never))
    expect(await list({ state: 'active' })).toEqual([active.id])
    expect(await list({ state: 'grace', plan: 'basic' })).toEqual([grace.id])
    expect(await list({ state: 'none' })).toEqual([never.id])
    expect(await list({ plan: 'basic' })).toEqual(sorted(active, grace))
    expect(await list({ country: 'IS' })).toEqual([])
    expect(await list({ until: '2020-01-01T00:00:00.000Z' })).toEqual([])
    const paged: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await call(support, LIST, { query: { country: 'GH', limit: '1', ...(cursor && { cursor }) } })
      paged.push(...body.members.map(({ id }: { id: string }) => id))
      if (body.cursor === null) break
      cursor = body.cursor
    }
    expect(paged.toSorted()).toEqual(sorted(active, grace, never))
    expect((await call(support, LIST, { query: { cursor: 'none' } })).status).toBe(400)
    const { body } = await call(support, 'GET /api/v1/apps/member-filters')
    expect(body.countries).toEqual(expect.arrayContaining(['GH', 'NG']))
    expect(body.plans).toContainEqual(expect.objectContaining({ id: 'basic' }))
  })

  test('follows an account that changes, closes and comes back', async () => {
    const { id } = await addMember({ country: 'KE', firstName: 'Before' })
    const state = async () =>
      (await call(support, LIST, { query: { country: 'KE' } })).body.members.find(
        (one: { id: string }) => one.id === id,
      )?.state
    expect(await state()).toBe('none')
    await at.stage.db
      .updateTable('account')
      .set({ first_name: 'Afterwards', deleted_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await state()).toBe('closed')
    expect(ids(await find('afterwards'))).toEqual([['name', [id]]])
    expect(await find('before')).toEqual([])
  })
})

test('each filter is answered by an index, and so is every way to find somebody', async () => {
  const { pool } = at.stage.platform
  await pool.query(`
    insert into account (tenant_id, id, email_address, telephone, first_name, last_name, country, created_at)
    select 'other', 'm' || n, 'm' || n || '@example.com', '+23470' || lpad(n::text, 8, '0'), 'Ada' || n % 500, 'Obi' || n % 700,
      case when n % 3 = 0 then 'GB' else 'NG' end, now() - make_interval(mins => n)
    from generate_series(1, 20000) n`)
  await pool.query('analyze member_card, account')
  const plan = async (where: string, order = '') => {
    const { rows } = await pool.query(
      `explain select account_id from member_card card where card.tenant_id = 'other' and ${where} ${order} limit 21`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const newest = 'order by card.joined_at desc, card.account_id desc'
  for (const where of [
    'true',
    `card.state = 'blocked'`,
    `card.plan_id = 'x'`,
    `card.country = 'GB'`,
    `card.state = 'none' and card.country = 'IS'`,
    `card.plan_id = '' and card.country = 'IS'`,
    `card.state = 'grace' and card.plan_id = '' and card.country = 'GB'`,
  ]) {
    const said = await plan(where, newest)
    expect([where, said]).toEqual([where, expect.stringMatching(/Index (Only )?Scan/)])
    expect(said).not.toContain('Seq Scan')
    expect(said).not.toContain('Filter:')
  }
  for (const [by, where] of [
    ['name', `card.name like 'ada1%'`],
    ['name', `card.name like 'zzz%'`],
    ['name_turned', `card.name_turned like 'obi1%'`],
    ['email', `card.email <> '' and card.email like 'm77%'`],
    ['telephone_turned', `card.telephone_turned <> '' and card.telephone_turned like '7410%'`],
  ] as const) {
    const said = await plan(where, `order by card.${by}`)
    expect([where, said]).toEqual([where, expect.stringMatching(/Index Cond: .*>=/)])
  }
})

test('a member is read with all that is known, by whoever may; of another tenant there is none', async () => {
  const { id } = await addMember()
  await at.stage.addSubscription({ accountId: id, days: 20 })
  const answer = await call(finance, READ, { params: { id } })
  assertAnswer(READ, answer)
  expect(answer.body).toMatchObject({
    ...{ id, name: 'Ngozi Ike', state: 'active', isEmailConfirmed: true, blockedAt: null, closed: null, copy: null },
    holdings: [{ planId: 'basic', isCurrent: true, isRecurring: true, graceUntil: null }],
    granted: { days: 0, mostDays: 30 },
  })
  const there = await addMember({ tenantId: 'other' })
  for (const key of [NOTES, GRANT, RESET, SIGN_OUT, BLOCK, EXPORT] as const) {
    const body = { text: 'a note', key: newKey(), planId: 'basic', days: 1, why: 'because', deviceId: 'x', state: 'on' }
    const by = key === BLOCK || key === EXPORT ? await fresh(owner) : support
    expect([key, (await ask(key, there.id, body, by)).body.error.code]).toEqual([key, 'MEMBER_NOT_FOUND'])
  }
  expect((await call(support, READ, { params: { id: there.id } })).status).toBe(404)
})

test('notes bear their author, and are for the staff alone', async () => {
  const { id } = await addMember()
  const { body } = await ask(NOTES, id, { text: ' Pays on the 25th ' })
  expect(body.notes).toMatchObject([{ text: 'Pays on the 25th', by: 'Emeka Uzor' }])
  expect((await read(id)).notes).toEqual(body.notes)
  expect((await ask(NOTES, id, { text: 'a note' }, finance)).body.error.code).toBe('PERMISSION_REQUIRED')
  expect((await ask(NOTES, id, { text: '  ' })).body.error.fields).toEqual({ text: 'Please write a note' })
  expect((await ask(NOTES, id, { text: 'x'.repeat(2_001) })).status).toBe(400)
})

describe('days', () => {
  const give = (id: string, body: object = {}, by = support) =>
    ask(GRANT, id, { key: newKey(), planId: 'basic', days: 3, why: 'Charged twice, ticket K-7F3QX9', ...body }, by)

  test('are given once by one key, and open what the plan opens; the member is told', async () => {
    const { id, email } = await addMember()
    const key = newKey()
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => give(id, { key })))
    expect(first?.status).toBe(200)
    for (const one of again) expect(one.body).toEqual(first?.body)
    const until = new Date(at.stage.clock.now().getTime() + 3 * DAY_MS).toISOString()
    expect(first?.body).toEqual({ plan: 'Basic', days: 3, from: at.stage.clock.now().toISOString(), until })
    const member = await read(id)
    expect(member).toMatchObject({ state: 'active', until, granted: { days: 3, mostDays: 30 } })
    expect(member.holdings).toMatchObject([{ isCurrent: true, isRecurring: false, until }])
    expect(member.events[0]).toMatchObject({ kind: 'days-granted', detail: { days: '3', name: 'Basic' } })
    expect((await at.listMails(email)).map(({ subject }) => subject)).toEqual(['You were given 3 days of Kola'])
    const token = await at.stage.signIn(email)
    const { body } = await at.stage.call('GET /apps/v1/account', { token })
    expect(body.subscription?.[0] ?? body.subscriptions?.[0]).toBeDefined()
  })

  test('the same key for other days or another member is a conflict', async () => {
    const [one, other] = [await addMember(), await addMember()]
    const key = newKey()
    expect((await give(one.id, { key })).status).toBe(200)
    expect((await give(one.id, { key, days: 4 })).body.error.code).toBe('REQUEST_CONFLICT')
    expect((await give(other.id, { key })).body.error.code).toBe('REQUEST_CONFLICT')
    expect((await read(other.id)).granted.days).toBe(0)
  })

  test('follow what is held, and wait where it renews; no money is entered, and no voucher batch is shown', async () => {
    const [held, renewing] = [await addMember(), await addMember()]
    await give(held.id)
    const { body } = await give(held.id, { days: 2 })
    expect(body.until).toBe(new Date(at.stage.clock.now().getTime() + 5 * DAY_MS).toISOString())
    await at.stage.addSubscription({ accountId: renewing.id, days: 20 })
    expect((await give(renewing.id)).body).toMatchObject({ from: null, until: null })
    expect((await read(renewing.id)).waiting).toEqual([{ plan: 'Basic', days: 3 }])
    expect(await at.stage.db.selectFrom('ledger_entry').select('id').execute()).toEqual([])
    expect((await call(await fresh(owner), 'GET /api/v1/apps/vouchers')).body.batches).toEqual([])
  })

  test('are thirty in a year, and more by an owner', async () => {
    const { id } = await addMember()
    expect((await give(id, { days: 28 })).status).toBe(200)
    expect((await give(id, { days: 3 })).body.error.code).toBe('GRANT_LIMIT')
    expect((await give(id, { days: 2 })).status).toBe(200)
    expect((await give(id, { days: 60 }, await fresh(owner))).status).toBe(200)
    expect((await give(id, { days: 367 }, await fresh(owner))).status).toBe(400)
    expect((await give(id, { planId: 'no-such' })).body.error.code).toBe('PLAN_NOT_FOUND')
    expect((await give(id, {}, finance)).body.error.code).toBe('PERMISSION_REQUIRED')
  })
})

describe('a block', () => {
  const block = (id: string, state: 'on' | 'off', by: StaffPerson) =>
    ask(BLOCK, id, { state, why: 'Shares the account' }, by)
  const signIn = (email: string) =>
    at.stage.getAppToken().then((token) =>
      at.stage.call('POST /apps/v1/login', {
        token,
        body: { username: email, password: PASSWORD, type: 'email', device_id: 'A'.repeat(20) },
      }),
    )

  test('is an owner’s; it ends every sign-in, keeps the member out and tells them, until they are let in again', async () => {
    const { id, email } = await addMember()
    const token = await at.stage.signIn(email)
    expect((await block(id, 'on', await fresh(support))).body.error.code).toBe('OWNER_REQUIRED')
    expect((await at.stage.call('GET /apps/v1/account', { token })).status).toBe(200)
    const boss = await fresh(owner)
    expect((await block(id, 'on', boss)).body.blockedAt).toBe(at.stage.clock.now().toISOString())
    expect((await at.stage.call('GET /apps/v1/account', { token })).body.error.code).toBe('TOKEN_INVALID')
    expect((await signIn(email)).body.error.code).toBe('ACCOUNT_BLOCKED')
    const member = await read(id)
    expect(member).toMatchObject({ state: 'blocked', devices: [] })
    expect(member.notes[0]).toMatchObject({ text: 'Blocked: Shares the account', by: 'Adaeze Nwosu' })
    expect((await at.listMails(email))[0]?.subject).toBe('Your Kola account is blocked')
    expect((await block(id, 'on', boss)).status).toBe(200)
    expect((await read(id)).notes).toHaveLength(1)
    expect((await block(id, 'off', boss)).body.blockedAt).toBeNull()
    expect((await signIn(email)).status).toBe(200)
    expect((await read(id)).events.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['account-blocked', 'account-unblocked']),
    )
  })

  test('a wrong password says nothing of it', async () => {
    const { id, email } = await addMember()
    await block(id, 'on', await fresh(owner))
    const body = { username: email, password: 'f'.repeat(64), type: 'email', device_id: 'B'.repeat(20) }
    const token = await at.stage.getAppToken()
    expect((await at.stage.call('POST /apps/v1/login', { token, body })).body.error.code).toBe('SIGN_IN_FAILED')
  })

  test('even a token that was missed opens nothing', async () => {
    const { id, email } = await addMember()
    const token = await at.stage.signIn(email)
    await at.stage.db.updateTable('account').set({ blocked_at: new Date() }).where('id', '=', id).execute()
    expect((await at.stage.call('GET /apps/v1/devices', { token })).body.error.code).toBe('TOKEN_INVALID')
  })
})

test('a stream is stopped, which the member reads; the device stays signed in', async () => {
  const { id, email } = await addMember()
  const token = await at.stage.signIn(email)
  await at.stage.addTitle({ id: 'iron-market', name: 'Iron Market' })
  const [device] = (await read(id)).devices
  const values = ['demo', `play-${id}`, id, device.deviceId]
  await at.stage.platform.pool.query(
    `insert into playback_session (tenant_id, id, account_id, title_id, media_id, device_id, device_name, presence_token_sha256)
    values ($1, $2, $3, 'iron-market', 'm', $4, 'Tecno Spark 20', $2)`,
    values,
  )
  await at.stage.platform.pool.query(
    `insert into screen_lease (tenant_id, playback_session_id, account_id, device_id, claimed_at, expires_at)
    values ($1, $2, $3, $4, now(), now() + interval '1 minute')`,
    values,
  )
  expect((await read(id)).devices[0].playing).toMatchObject({ sessionId: `play-${id}`, title: 'Iron Market' })
  expect((await ask(STOP, id, { sessionId: 'no-such' })).body.error.code).toBe('PLAYBACK_SESSION_NOT_FOUND')
  expect((await ask(STOP, (await addMember()).id, { sessionId: `play-${id}` })).status).toBe(404)
  expect((await ask(STOP, id, { sessionId: `play-${id}` })).body.message).toBe('Iron Market is stopped')
  const member = await read(id)
  expect(member.devices[0].playing).toBeNull()
  expect(member.events[0]).toMatchObject({
    kind: 'playback-stopped',
    deviceName: 'Kola support',
    detail: { title: 'Iron Market' },
  })
  expect((await at.stage.call('GET /apps/v1/account', { token })).status).toBe(200)
})

test('a device is signed out, and the member reads who did it', async () => {
  const { id, email } = await addMember()
  const token = await at.stage.signIn(email)
  const [device] = (await read(id)).devices
  expect((await ask(SIGN_OUT, id, { deviceId: 'no-such' })).body.error.code).toBe('DEVICE_NOT_FOUND')
  expect((await ask(SIGN_OUT, id, { deviceId: device.deviceId })).status).toBe(200)
  expect((await at.stage.call('GET /apps/v1/account', { token })).status).toBe(401)
  const member = await read(id)
  expect(member.devices).toEqual([])
  expect(member.events[0]).toMatchObject({ kind: 'device-signed-out', deviceName: 'Kola support' })
})

test('a reset is sent to the member’s own address, five times a day at most', async () => {
  const { id, email } = await addMember()
  for (let sent = 0; sent < 5; sent += 1) expect((await ask(RESET, id)).status).toBe(200)
  expect((await ask(RESET, id)).body.error.code).toBe('RATE_LIMITED')
  const { rows } = await at.stage.platform.pool.query(
    `select count(*)::int as n from pgboss.job where name = 'verification.start' and data->>'subject' = $1 and data->>'purpose' = 'reset-email'`,
    [email],
  )
  expect(rows[0].n).toBe(5)
})

test('a copy of the data is asked for by an owner, once a day, and its days are read', async () => {
  const { id } = await addMember()
  expect((await ask(EXPORT, id, {}, await fresh(support))).body.error.code).toBe('OWNER_REQUIRED')
  const boss = await fresh(owner)
  expect((await ask(EXPORT, id, {}, boss)).status).toBe(200)
  expect((await read(id)).copy).toMatchObject({ askedAt: at.stage.clock.now().toISOString(), readyAt: null })
  const close = 'POST /api/v1/apps/accounts/{id}/close'
  const { email } = await read(id)
  expect((await ask(close, id, { contact: email }, await fresh(support))).body.error.code).toBe('OWNER_REQUIRED')
  expect((await ask(close, id, { contact: email }, await fresh(owner))).status).toBe(200)
  const { rows } = await at.stage.platform.pool.query(
    `select string_agg(row_to_json(one)::text, ' ') as said from audit_outcome one`,
  )
  expect(rows[0].said).not.toContain(email)
  expect(await read(id)).toMatchObject({ state: 'closed', closed: { by: 'Adaeze Nwosu', isErased: false } })
})
