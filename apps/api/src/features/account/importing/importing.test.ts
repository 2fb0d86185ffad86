import type { Import } from '@kola/contract/imports/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportStage, type ImportStage } from '#app/testing/imports/import-stage.ts'
import { createResets } from '#app/testing/resets.ts'
import { createVisitors, NEW_PASSWORD } from '#app/testing/visitors.ts'

const DAY_MS = 86_400_000
let on: ImportStage
beforeAll(async () => {
  on = await createImportStage()
  await on.at.stage.addTitle({ id: 'film' })
})
afterAll(() => on.at.stage.close())

const HEADS = 'Email,Telephone,First name,Last name,Country,Language,Plan,Until'
const bring = (lines: readonly string[], query: Record<string, string> = {}) =>
  on.bring(lines.join('\r\n'), { kind: 'members', name: 'members.csv', ...query })
const dayIn = (days: number) => new Date(on.at.stage.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const faults = async ({ id }: Import) =>
  (await on.rows(id)).map((row) => row.faults.map(({ kind, column, text }) => [kind, column, text]))
const notes = async (id: string) => (await on.rows(id)).map(({ note }) => note)
const findAccount = async (email: string) =>
  (
    await sql<
      Record<string, unknown>
    >`select * from account where tenant_id = 'demo' and email_address = ${email} and deleted_at is null`.execute(on.db)
  ).rows[0]
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where tenant_id = 'demo'`.execute(on.db))
    .rows[0]?.n

test('accounts are made, confirmed by nobody and told to nobody, with the days they hold', async () => {
  const told = await count('message')
  const file = await bring([
    HEADS,
    ` Ada.Obi@Mail.example ,0803 123 4567,Ada,Obi,ng,English,basic,${dayIn(29)}`,
    'gh@mail.example,024 412 3456,Kofi,,GH,,,',
    ',+2348031234599,Bola,Ade,,,,',
  ])
  expect(file).toMatchObject({ state: 'ready', counts: { made: 3, fault: 0 } })
  expect((await on.rows(file.id))[0]?.changes.at(-1)).toEqual({
    ...{ field: 'Days granted', column: -1, before: '', after: `Basic until ${dayIn(29)}` },
  })
  expect(await findAccount('ada.obi@mail.example')).toBeUndefined()
  await on.act('run', file.id)
  const ada = await findAccount('ada.obi@mail.example')
  expect(ada).toMatchObject({
    ...{ telephone: '+2348031234567', first_name: 'Ada', last_name: 'Obi', country: 'NG', password_hash: null },
    ...{ email_verified_at: null, mobile_verified_at: null, meta_data: { language: 'English', emailupdate: false } },
  })
  expect(await findAccount('gh@mail.example')).toMatchObject({ telephone: '+233244123456', first_name: 'Kofi' })
  const { rows } =
    await sql`select state, plan_id as plan, until from member_card where account_id = ${ada?.id}`.execute(on.db)
  expect(rows).toMatchObject([{ state: 'active', plan: 'basic' }])
  expect(await count('message')).toBe(told)
  const again = await bring([HEADS, `ada.obi@mail.example,+2348031234567,Ada,Obi,NG,English,basic,${dayIn(60)}`])
  expect(again.counts).toMatchObject({ same: 1, made: 0, changed: 0 })
  expect(await count('gift')).toBe(1)
})

test('every fault is named by row and column', async () => {
  const taken = await on.at.stage.addAccount()
  await sql`update account set telephone = '+2348031230000' where id = ${taken.id}`.execute(on.db)
  const other = await on.at.stage.addAccount()
  const file = await bring([
    HEADS,
    'nonsense,,Ada,,,,,',
    ',12,Ada,,,,,',
    ',,Ada,,,,,',
    'new-1@mail.example,,,,,,,',
    'new-2@mail.example,,Ada,,Nigeria,,,',
    'new-3@mail.example,,Ada,,,Klingonese,,',
    `new-4@mail.example,,Ada,,,,nothing,${dayIn(9)}`,
    'new-5@mail.example,,Ada,,,,basic,',
    'new-6@mail.example,,Ada,,,,basic,2020-01-01',
    `new-8@mail.example,,Ada,,,,basic,${dayIn(365)}`,
    `new-9@mail.example,,Ada,,,,basic,${dayIn(367)}`,
    'nobody at all,12,,,Nigeria,,nothing,31/02/2027',
    `${taken.email},+2348039999999,Ada,,,,,`,
    `${other.email},+2348031230000,Ada,,,,,`,
    'twice@mail.example,,Ada,,,,,',
    'TWICE@mail.example,,Ada,,,,,',
    'new-7@mail.example,,"=HYPERLINK(""x"")",,,,,',
  ])
  expect(await faults(file)).toEqual([
    [['email', 0, 'This is not an email address']],
    [['telephone', 1, 'This is not a telephone number']],
    [['who', 0, 'It names nobody']],
    [['name', 2, 'A new member needs a name']],
    [['country', 4, 'There is no such country']],
    [['language', 5, 'There is no such language']],
    [['plan', 6, 'There is no plan nothing']],
    [['day', 7, 'Until which day?']],
    [['over', 7, 'That day is over']],
    [],
    [['far', 7, 'That is too far away']],
    [
      ['country', 4, 'There is no such country'],
      ['email', 0, 'This is not an email address'],
      ['telephone', 1, 'This is not a telephone number'],
      ['day', 7, 'There is no such day'],
      ['name', 2, 'A new member needs a name'],
      ['plan', 6, 'There is no plan nothing'],
    ],
    [['theirs', 1, 'This member has another number']],
    [['two', 1, 'The address is one member’s, the number another’s']],
    [['twice', 0, 'Row 16 is about the same member']],
    [['twice', 0, 'Row 15 is about the same member']],
    [['formula', 2, 'A formula, not a first name']],
  ])
})

test('who is there is called otherwise and keeps the rest; undone they are called as before, unless somebody changed them', async () => {
  const [one, two] = [await on.at.stage.addAccount(), await on.at.stage.addAccount()]
  const lines = [HEADS, `${one.email},,Ngozi,Ike,GH,,,`, `${two.email},,Ngozi,Ike,GH,,,`]
  const file = await bring(lines)
  expect(file.counts).toMatchObject({ changed: 2, made: 0 })
  const before = await findAccount(one.email)
  await on.act('run', file.id)
  expect(await findAccount(one.email)).toMatchObject({
    first_name: 'Ngozi',
    country: 'GH',
    password_hash: before?.password_hash,
  })
  await sql`update account set first_name = 'Amara' where id = ${two.id}`.execute(on.db)
  expect((await on.get(file.id)).changedSince).toBe(1)
  await on.act('undo', file.id)
  expect(await notes(file.id)).toEqual(['', 'Somebody has changed this member since'])
  expect(await findAccount(one.email)).toMatchObject({ first_name: before?.first_name, country: before?.country })
  expect(await findAccount(two.email)).toMatchObject({ first_name: 'Amara', country: 'GH' })
})

test('undone, accounts that nobody used are closed and erased; who came in, paid or holds more stays', async () => {
  const names = ['unused', 'entered', 'holder', 'granted', 'payer']
  const file = await bring([
    HEADS,
    ...names.map((name) => `${name}@mail.example,,Ada,,,,${name === 'granted' ? `basic,${dayIn(9)}` : ','}`),
  ])
  await on.act('run', file.id)
  const [unused, entered, holder, , payer] = await Promise.all(names.map((name) => findAccount(`${name}@mail.example`)))
  await sql`update account set password_hash = 'x' where id = ${entered?.id}`.execute(on.db)
  const grant = { key: 'a-grant-of-support', planId: 'basic', days: 3, why: 'Of the house' }
  const params = { id: String(holder?.id) }
  expect((await on.call('POST /api/v1/apps/members/{id}/grant', { params, body: grant })).status).toBe(200)
  await sql`insert into checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, currency, price_minor,
      amount_minor, period_days, bonus_days, started_at, expires_at)
    values ('demo', 'a-payer', 'KL-A-PAYER', ${payer?.id}, 'flutterwave', 'basic', 'basic-30', false, 'NGN', 290000, 290000, 30, 0,
      now(), now())`.execute(on.db)
  const told = await count('message')
  await on.act('undo', file.id)
  expect(await notes(file.id)).toEqual([
    ...['', 'They have come in since', 'They hold more than was granted', '', 'They have paid, or begun to'],
  ])
  expect(await findAccount('unused@mail.example')).toBeUndefined()
  expect(await findAccount('granted@mail.example')).toBeUndefined()
  expect(await count('message')).toBe(told)
  await on.eraseDue()
  const { rows } = await sql`select email_address, first_name from account where id = ${unused?.id}`.execute(on.db)
  expect(rows).toEqual([{ email_address: null, first_name: '' }])
  const left = await on.rows(file.id)
  expect(left.map(({ cells }) => cells[0])).toEqual([
    ...['entered@mail.example', 'holder@mail.example', 'payer@mail.example'],
  ])
})

test('whoever signed up meanwhile is no second account', async () => {
  const file = await bring([HEADS, 'rival@mail.example,,Ada,,,,,'])
  await on.at.stage.addAccount({ email: 'rival@mail.example' })
  await on.act('run', file.id)
  expect(await notes(file.id)).toEqual(['Somebody has signed up so since'])
})

test('members are the owner’s alone to bring in and take out, with a proof, and the log tells it without their words', async () => {
  const file = await bring([HEADS, 'secret-person@mail.example,,,,,,,'])
  await on.mend(file.id, 1, { column: 2, text: 'Zainab-the-secret' })
  const boss = await on.at.enter(on.owner)
  for (const role of ['editor', 'support', 'finance', 'analyst'] as const) {
    const person = await on.at.addPerson(boss, role, `A ${role}`)
    const out = await on.at.callAs(person, 'POST /api/v1/apps/exports/members', { body: { format: 'csv' } })
    expect([role, out.status, out.body.error.code]).toEqual([role, 403, 'PERMISSION_REQUIRED'])
    const seen = await on.at.callAs(person, 'GET /api/v1/apps/imports/{id}', { params: { id: file.id } })
    expect([403, 404]).toContain(seen.status)
  }
  on.at.stage.clock.advance(11 * 60_000)
  const late = await on.at.callAs(boss, 'POST /api/v1/apps/exports/members', { body: { format: 'csv' } })
  expect(late.body.error.code).toBe('REAUTHENTICATION_REQUIRED')
  await on.call('POST /api/v1/apps/exports/members', { body: { format: 'csv' } })
  const { rows } = await sql<{ text: string }>`
    select string_agg(e::text || coalesce(o::text, ''), ' ') as text from audit_entry e
    left join audit_outcome o on o.tenant_id = e.tenant_id and o.number = e.number`.execute(on.db)
  expect(rows[0]?.text).toContain('/api/v1/apps/exports/members')
  expect(rows[0]?.text).not.toContain('Zainab-the-secret')
  expect(rows[0]?.text).not.toContain('secret-person')
})

test('what is exported comes back unchanged, formulas as texts, without who has left', async () => {
  const { id } = await on.at.stage.addAccount({ email: 'formula@mail.example' })
  await sql`update account set first_name = '=1+1' where id = ${id}`.execute(on.db)
  const { body: csv } = await on.call('POST /api/v1/apps/exports/members', { body: { format: 'csv' } })
  expect(csv).toContain(`formula@mail.example,,'=1+1,`)
  expect(csv).not.toContain('unused@mail.example')
  const file = await bring([csv])
  expect(file.rows).toBeGreaterThan(5)
  expect(file.counts).toMatchObject({ same: file.rows, made: 0, changed: 0, fault: 0 })
})

test('of another company nobody is found or changed', async () => {
  await on.at.stage.addAccount({ email: 'elsewhere@mail.example', tenantId: 'other' })
  const file = await bring([HEADS, 'elsewhere@mail.example,,Ada,,,,,'])
  expect(file.counts).toMatchObject({ made: 1, changed: 0 })
})

test('who was made by a file comes in by a new password, which shows that the address is theirs', async () => {
  const email = 'comes-in@mail.example'
  await on.act('run', (await bring([HEADS, `${email},,Ada,,,,,`])).id)
  const { stage } = on.at
  const visitors = createVisitors(stage)
  const token = await stage.getAppToken()
  const { reset, updateByLink, login } = createResets(() => ({ stage, visitors, token }))
  await reset({ email })
  await visitors.runStarts()
  const { token: link } = await visitors.readLink(email)
  const { id } = (await findAccount(email)) ?? {}
  expect((await updateByLink(String(id), link)).status).toBe(200)
  expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  expect((await findAccount(email))?.email_verified_at).not.toBeNull()
})
