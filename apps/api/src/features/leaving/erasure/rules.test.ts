import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '@kola/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#app/testing/seeds.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { sweepTries } from '#shared/limits.ts'
import { endKeeping, erasePerson, eraseSentWords, listDue, listKept } from './erase.ts'
import { RULES } from './rules.ts'
import { findMarks, type Marked, markRows } from './testing/marks.ts'

const DAY_MS = 24 * 3_600_000
let stage: ApiStage
const logged: string[] = []
const log = createLog({ name: 'test', level: 'debug', destination: { write: (line) => void logged.push(line) } })
let people = 0

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTitle({ id: 'film' })
})
afterAll(() => stage.close())

const needs = () => ({ db: stage.db, clock: stage.clock, log })
const of = ({ accountId }: Pick<Marked, 'accountId'>) => ({ tenantId: 'demo', accountId })
const read = async (id: string) =>
  (await sql<Record<string, unknown>>`select * from account where id = ${id}`.execute(stage.db)).rows[0]

/** Whoever signs up, watches, lists, votes and writes, with marks in all that they say; the rest is written beside. */
async function addMarked(): Promise<Marked & { token: string }> {
  people += 1
  const email = `zqxvjw${people}@marked.example`
  const deviceId = `ZQXVJWDEV000000000${String(people).padStart(2, '0')}`
  const device = { device_id: deviceId, device_name: 'Zqxvjw Tecno' }
  const app = await stage.getAppToken()
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const body = {
    ...{
      first_name: 'Zqxvjwadaeze',
      last_name: 'Zqxvjwbello',
      email_address: email,
      username: email,
      password: PASSWORD,
    },
    ...{ type: 'email', metaData: { terms_version: '2026-11-20' }, ...device },
  }
  const { body: made } = await stage.call('POST /apps/v1/register', { token: app, headers, body })
  const token: string = made.response.user_token
  const call = async (...[key, given]: Parameters<ApiStage['call']>) => {
    const answer = await stage.call(key, { token, headers, ...given })
    if (answer.status !== 200) throw new Error(`${key} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const accountId = (await call('GET /apps/v1/account')).userid
  const telephone = people === 1 ? '+2348055550147' : `+23480555502${String(people).padStart(2, '0')}`
  await sql`update account set telephone = ${telephone}, email_verified_at = now() where id = ${accountId}`.execute(
    stage.db,
  )
  await call('POST /apps/v1/mylist', { body: { video_id: 'film', status: 1 } })
  await call('POST /apps/v1/vote-video', { body: { video_id: 'film', type: 'UP' } })
  await call('POST /apps/v1/resume', { body: { video_id: 'film', resumeTime: 12, status: 1 } })
  await call('POST /apps/v1/profiles', {
    body: { name: 'Zqxvjw Junior', imageId: 3, language: 'English', gender: '', dob: '' },
  })
  await call('POST /apps/v1/contactus', {
    body: { email, phone: telephone, title: 'Zqxvjw asks', description: 'zqxvjw cannot sign in since Tuesday evening' },
  })
  const marked = { accountId, email, telephone, deviceId, token }
  await markRows(stage, marked)
  await pay(accountId)
  return marked
}

/** A first period, with its receipt and its invoice in their name. */
async function pay(accountId: string): Promise<void> {
  const [checkoutId, at] = [`p-${accountId}`, stage.clock.now()]
  await sql`insert into checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, currency, price_minor,
      amount_minor, period_days, bonus_days, started_at, expires_at)
    values ('demo', ${checkoutId}, ${`KL-${checkoutId}`}, ${accountId}, 'flutterwave', 'basic', 'basic-30', false, 'NGN', 290000, 290000,
      30, 0, ${at}, ${new Date(at.getTime() + DAY_MS)})`.execute(stage.db)
  const charge = {
    transactionId: checkoutId,
    amount: { amountMinor: 290_000, currency: 'NGN' },
    at,
    state: 'succeeded' as const,
  }
  await stage.services.paying.settle(
    { tenantId: 'demo', accountId, checkoutId },
    {
      ...{ state: 'paid', subscription: null, method: null, decline: null, ids: {} },
      charges: [{ ...charge, isRenewal: false, decline: null, refunds: [] }],
    },
  )
}

async function close(who: { token: string; accountId: string }): Promise<void> {
  const answer = await stage.call('DELETE /apps/v1/delete-user', { token: who.token })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  await sql`update closed_account set settled_at = now() where account_id = ${who.accountId}`.execute(stage.db)
}
/** What counts network addresses does so for a day. */
async function goPast(): Promise<void> {
  stage.clock.advance(30 * DAY_MS)
  await sweepTries(stage.db, new Date(stage.clock.now().getTime() - DAY_MS))
}

describe('the list', () => {
  test('has every table of the database, and none beside them', async () => {
    const { rows } = await sql<{ name: string }>`
      select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
      from information_schema.tables where table_type = 'BASE TABLE' and (table_schema = 'public'
        or (table_schema = 'pgboss' and table_name = 'job'))`.execute(stage.db)
    expect(Object.keys(RULES).concat('account').toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('a table that names an account is about a person', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('account_id', 'buyer_id', 'redeemed_by')`.execute(stage.db)
    expect(rows.map(({ name }) => name).filter((name) => RULES[name]?.how === 'nobody')).toEqual([])
  })
})

describe('PROM-38 GAP-088 erasing', () => {
  test('leaves no mark in any row, log line or file, and the books and everybody else as they were', async () => {
    const who = await addMarked()
    const before = await findMarks(stage)
    const touched = Object.entries(RULES).filter(([, { how }]) => how === 'erased' || how === 'anonymised')
    const isMarked = (table: string) => before.some((place) => place.startsWith(`${table}.`))
    const silent = touched.map(([table]) => table).filter((table) => !isMarked(table))
    // Their rows bear ids and days alone.
    expect(silent.toSorted()).toEqual(['my_list_entry', 'read_notice', 'resume_point', 'vote'])
    await close(who)
    const other = await stage.addAccount({ email: 'neighbour@example.com' })
    const payments = await sql`select * from payment order by id`.execute(stage.db)
    await goPast()
    expect(await listDue(needs())).toEqual([of(who)])
    logged.length = 0
    expect(await erasePerson(needs(), of(who))).toBe(true)
    expect(await findMarks(stage)).toEqual([])
    expect(logged.join('')).not.toMatch(/zqxvjw|8055550147|203\.0\.113\.77/i)
    expect(await readFiles()).not.toMatch(/zqxvjw|8055550147|203\.0\.113\.77/i)
    for (const table of [
      'my_list_entry',
      'read_notice',
      'resume_point',
      'vote',
      'profile',
      'sign_in_session',
      'account_event',
      'message',
    ])
      expect(
        (await sql`select 1 from ${sql.table(table)} where account_id = ${who.accountId}`.execute(stage.db)).rows,
      ).toEqual([])
    expect(await read(who.accountId)).toMatchObject({
      id: who.accountId,
      email_address: null,
      password_hash: null,
      meta_data: {},
    })
    expect((await sql`select * from payment order by id`.execute(stage.db)).rows).toEqual(payments.rows)
    expect(await read(other.id)).toMatchObject({ email_address: 'neighbour@example.com', first_name: 'Adaeze' })
    expect(await listDue(needs())).toEqual([])
  })

  test('a run that is killed at any statement is followed by one that ends it; once more changes nothing', async () => {
    const who = await addMarked()
    await close(who)
    await goPast()
    for (let diesAt = 1, isDone = false; !isDone; diesAt += 1) {
      let steps = 0
      const dying = stage.db.withPlugin({
        transformQuery({ node }) {
          steps += 1
          if (steps === diesAt) throw new Error('killed')
          return node
        },
        transformResult: async ({ result }) => result,
      })
      isDone = await erasePerson({ ...needs(), db: dying }, of(who)).catch(() => false)
      if (!isDone) expect((await read(who.accountId))?.email_address).toBe(who.email)
      if (!isDone && diesAt > 1) expect(await listDue(needs())).toEqual([of(who)])
    }
    expect(await findMarks(stage)).toEqual([])
    expect(await erasePerson(needs(), of(who))).toBe(false)
  }, 60_000)

  test('of a restoring and an erasing at once one wins, whole', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, email } = await stage.addAccount()
      await close({ token: await stage.signIn(email), accountId: id })
      const restore = () =>
        stage.services.restoring.restore({ tenantId: 'demo', accountId: id, actor: 'Bisi', withoutTaken: false })
      // Both believe that it is their time: the clock moves between their readings of it.
      stage.clock.advance(30 * DAY_MS - 1)
      const later = { ...needs(), clock: { now: () => new Date(stage.clock.now().getTime() + 1) } }
      const [restored, erased] = await Promise.all([
        restore().then(
          () => true,
          () => false,
        ),
        erasePerson(later, { tenantId: 'demo', accountId: id }),
      ])
      expect([restored, erased].filter(Boolean)).toHaveLength(1)
      expect((await read(id))?.email_address).toBe(restored ? email : null)
    }
  })

  test('what is not due, and what is not closed, is left alone', async () => {
    const { id, email } = await stage.addAccount()
    expect(await erasePerson(needs(), { tenantId: 'demo', accountId: id })).toBe(false)
    await close({ token: await stage.signIn(email), accountId: id })
    stage.clock.advance(30 * DAY_MS - 1)
    expect(await erasePerson(needs(), { tenantId: 'demo', accountId: id })).toBe(false)
    stage.clock.advance(1)
    expect(await erasePerson(needs(), { tenantId: 'demo', accountId: id })).toBe(true)
  })

  test('while a provider was not told yet that it is over, its ids stay and the rest has gone; then they go', async () => {
    const who = await addMarked()
    await close(who)
    await sql`update closed_account set settled_at = null where account_id = ${who.accountId}`.execute(stage.db)
    await goPast()
    await expect(erasePerson(needs(), of(who))).rejects.toThrow('a provider was not told yet')
    expect(await findMarks(stage)).not.toEqual([])
    expect(
      (await sql`select 1 from contact_message where account_id = ${who.accountId}`.execute(stage.db)).rows,
    ).toEqual([])
    await sql`update closed_account set settled_at = now() where account_id = ${who.accountId}`.execute(stage.db)
    expect(await erasePerson(needs(), of(who))).toBe(true)
    expect(await findMarks(stage)).toEqual([])
  })

  test('an address that is another’s by now stays theirs, and what was written to it', async () => {
    const email = 'reused@example.com'
    const gone = await stage.addAccount({ email })
    await close({ token: await stage.signIn(email), accountId: gone.id })
    const heir = await stage.addAccount({ email })
    await sql`insert into message (tenant_id, id, channel, purpose, recipient, status, created_at, updated_at)
      values ('demo', 'heirs', 'mail', 'reset-email', ${email}, 'sent', now(), now())`.execute(stage.db)
    await goPast()
    await erasePerson(needs(), { tenantId: 'demo', accountId: gone.id })
    expect(await read(heir.id)).toMatchObject({ email_address: email })
    expect((await sql`select id from message where recipient = ${email}`.execute(stage.db)).rows).toEqual([
      { id: 'heirs' },
    ])
  })

  test('words that are to be sent with a gift go when they were', async () => {
    const who = await addMarked()
    await sql`update gift set receiver = 'mama@example.com', send_at = now() + interval '90 days' where buyer_id = ${who.accountId}`.execute(
      stage.db,
    )
    await close(who)
    await goPast()
    await erasePerson(needs(), of(who))
    expect(await findMarks(stage)).toEqual(['gift.for_name', 'gift.from_name', 'gift.message'])
    await eraseSentWords(needs())
    expect(await findMarks(stage)).toHaveLength(3)
    await sql`update gift set receiver = null, sent_at = now() where buyer_id = ${who.accountId}`.execute(stage.db)
    await eraseSentWords(needs())
    expect(await findMarks(stage)).toEqual([])
  })

  test('after six years the last that led to the account goes too, and not before', async () => {
    const who = await addMarked()
    await close(who)
    await goPast()
    await erasePerson(needs(), of(who))
    const erasedAt = stage.clock.now()
    stage.clock.advance(
      Date.UTC(erasedAt.getUTCFullYear() + 6, erasedAt.getUTCMonth(), erasedAt.getUTCDate(), 12) -
        erasedAt.getTime() -
        DAY_MS,
    )
    expect(await listKept(needs())).not.toContainEqual(of(who))
    stage.clock.advance(2 * DAY_MS)
    expect(await listKept(needs())).toContainEqual(of(who))
    await endKeeping(needs(), of(who))
    expect(await listKept(needs())).not.toContainEqual(of(who))
    const left = await sql`select 1 from consent where account_id = ${who.accountId}
      union all select 1 from agreement where account_id = ${who.accountId}
      union all select 1 from checkout_link join checkout on checkout.id = checkout_link.checkout_id where account_id = ${who.accountId}
      union all select 1 from checkout where account_id = ${who.accountId} and provider_ids <> '{}'
      union all select 1 from own_account where account_id = ${who.accountId} and number is not null`.execute(stage.db)
    expect(left.rows).toEqual([])
  })
})

test('what is only ever added to stays so: erasing changes no other column, and nobody else changes any', async () => {
  const who = await addMarked()
  const change = (allowed: boolean, what: string) =>
    stage.db
      .transaction()
      .execute(async (tx) => {
        if (allowed) await sql`select set_config('kola.erases', 'on', true)`.execute(tx)
        await sql.raw(what.replace('$id', `'m-${who.accountId}'`)).execute(tx)
        return 'changed'
      })
      .catch((error: Error) => error.message)
  expect(await change(false, `update gift set from_name = '' where id = $id`)).toBe('changed')
  expect(await change(false, `update shown_account set account_name = '' where checkout_id = $id`)).toBe(
    'what was shown stays',
  )
  expect(await change(true, `update shown_account set amount_minor = 1 where checkout_id = $id`)).toBe(
    'of shown_account only what is personal is erased',
  )
  expect(await change(true, `delete from checkout_step where checkout_id = $id`)).toBe(
    'rows of checkout_step are emptied, not taken away',
  )
  expect(await change(true, `update checkout_step set kind = 'x' where checkout_id = $id`)).toBe(
    'of checkout_step only what is personal is erased',
  )
  expect(await change(true, `update payment set amount_minor = 1 where id = $id`)).toBe('payment is only ever added to')
})

/** All that the storage has. */
async function readFiles(): Promise<string> {
  const { storage } = stage.config
  if (storage.kind !== 'disk') throw new Error('files are on a disk in tests')
  const names = await readdir(storage.folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = names.filter((entry) => entry.isFile())
  return (await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))).join('')
}
