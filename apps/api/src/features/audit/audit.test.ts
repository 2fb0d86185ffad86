import type { Endpoint } from '@kola/contract/http/endpoint'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffStage, newStaffMail, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'
import { DID } from './words.ts'

const AUDIT = 'GET /api/v1/apps/audit'
const ROLE = 'POST /api/v1/apps/staff/{id}/role'

let at: StaffStage
let owner: StaffPerson

beforeAll(async () => {
  at = await createStaffStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 0 } }))
  await at.stage.addTenant('other')
  owner = await at.addOwner()
})
afterAll(() => at.stage.close())

const read = async (query = {}, by = owner) => (await at.callAs(await at.enter(by), AUDIT, { query })).body
const writes = (Object.entries(endpoints) as [EndpointKey, Endpoint][]).filter(
  ([key, { auth, isUnrecorded }]) =>
    (auth === 'operator' || auth === 'staff') && !key.startsWith('GET ') && !isUnrecorded,
)

test('every write of the console is named, and stands in the log whatever becomes of it', async () => {
  const names = writes.map(([key]) => key)
  expect(names.filter((key) => DID[key] === undefined)).toEqual([])
  const person = await at.addPerson(await at.enter(owner), 'owner', 'Ngozi Eze')
  for (const key of names.filter((one) => !/session\/end|sign-everyone-out/.test(one))) {
    const params = Object.fromEntries([...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'no-such-thing']))
    const before = (
      await at.stage.db.selectFrom('audit_head').selectAll().where('tenant_id', '=', 'demo').executeTakeFirstOrThrow()
    ).number
    await at.callAs(person, key, { params, body: {} })
    const entry = await at.stage.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('tenant_id', '=', 'demo')
      .where('number', '>', before)
      .executeTakeFirst()
    expect([key, entry?.call, entry?.who_name]).toEqual([key, key, 'Ngozi Eze'])
  }
})

test('an entry says who did what to what, from where, with before and after', async () => {
  const person = await at.addPerson(await at.enter(owner), 'editor', 'Tolu Bakare')
  const headers = { 'x-forwarded-for': '102.89.34.7', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0' }
  const boss = await at.enter(owner)
  await at.callAs(boss, ROLE, { params: { id: person.id }, body: { role: 'support' }, headers })
  const now = at.stage.clock.now().toISOString()
  const { entries } = await read({ search: 'gave another role' })
  expect(entries[0]).toMatchObject({
    ...{ call: ROLE, did: 'gave another role', subject: 'Tolu Bakare', outcome: 'done', code: null },
    who: { kind: 'staff', id: owner.id, name: 'Adaeze Nwosu' },
    changes: [{ field: 'role', before: 'Editor', after: 'Support' }],
    ...{ address: '102.89.34.7', client: 'Chrome on Windows', at: now },
  })
})

test('a try that was refused is an entry too, and so is a wrong second factor; a stranger’s password is none', async () => {
  const person = await at.addPerson(await at.enter(owner), 'editor', 'Hauwa Danjuma')
  await at.callAs(person, 'POST /api/v1/apps/payments/{reference}/refund', {
    params: { reference: 'KL-7C1' },
    body: {},
  })
  const [refused] = (await read({ who: person.id })).entries
  expect(refused).toMatchObject({
    did: 'gave money back, or asked a second person for it',
    subject: 'KL-7C1',
    outcome: 'refused',
    code: 'PERMISSION_REQUIRED',
  })
  const { ticket } = (await at.signIn(person)).body
  await at.stage.call('POST /api/v1/apps/staff/sign-in/code', { body: { ticket, code: '000000' } })
  expect((await read({ who: person.id })).entries[0]).toMatchObject({
    did: 'signed in',
    outcome: 'refused',
    code: 'CODE_WRONG',
  })
  const { total } = await read()
  await at.signIn({ email: 'nobody@kola.example', customer: 'demo' })
  // Only the sign-in by which it is read comes to it.
  expect((await read()).total).toBe(total + 1)
})

test('an API key stands there by its name, and what a program says of itself is not believed', async () => {
  const { body } = await at.callAs(await at.enter(owner), 'POST /api/v1/apps/api-keys', {
    body: { name: 'Old import script', scopes: ['money.settle'], days: 1 },
  })
  const given = { params: { id: 'no-such-finding' }, body: { actor: 'The Queen', resolution: 'done' } }
  await at.stage.call('POST /api/v1/apps/findings/{id}/resolve', { token: body.secret, ...given })
  const [entry] = (await read({ search: 'decided a finding' })).entries
  expect(entry.who).toEqual({ kind: 'key', id: body.key.id, name: 'Old import script' })
  expect(JSON.stringify(entry)).not.toContain('Queen')
  await at.stage.call('POST /api/v1/apps/findings/{id}/resolve', { token: OPERATOR_KEY, ...given })
  expect((await read({ search: 'decided a finding' })).entries[0].who.kind).toBe('service')
})

test('nothing that opens something stands in it', async () => {
  const person = await at.enter(owner)
  const code = at.toCode(owner.secret)
  const [link] = [
    await (async () => {
      const email = newStaffMail()
      await at.callAs(person, 'POST /api/v1/apps/staff/invitations', { body: { email, role: 'editor' } })
      return at.readLink(email)
    })(),
  ]
  await at.stage.call('POST /api/v1/apps/staff/invitations/accept', { body: { link, name: 'x', password: 'y' } })
  await at.callAs(person, 'POST /api/v1/apps/staff/session/proof', { body: { password: '7'.repeat(64), code } })
  const rows = JSON.stringify([
    await at.stage.db.selectFrom('audit_entry').selectAll().execute(),
    await at.stage.db.selectFrom('audit_outcome').selectAll().execute(),
  ])
  for (const secret of [code, link, '7'.repeat(64), person.cookie.split('=')[1] ?? '', person.session.csrfToken]) {
    expect(rows).not.toContain(secret)
  }
})

test('nobody changes or removes an entry, and the chain shows where somebody mighty did', async () => {
  const { db } = at.stage
  await expect(db.updateTable('audit_entry').set({ subject: 'x' }).execute()).rejects.toMatchObject({ code: '42501' })
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toMatchObject({ code: '42501' })
  await expect(db.updateTable('audit_outcome').set({ code: 'x' }).execute()).rejects.toMatchObject({ code: '42501' })
  await expect(at.stage.platform.pool.query('truncate audit_outcome')).rejects.toMatchObject({ code: '42501' })
  const check = async () => (await at.callAs(await at.enter(owner), 'GET /api/v1/apps/audit/check')).body
  const whole = await check()
  expect(whole).toMatchObject({ isWhole: true, firstBroken: null })
  expect(whole.checked).toBeGreaterThan(30)
  await at.stage.platform.pool.query('alter table audit_entry disable trigger user')
  await at.stage.platform.pool.query(
    `update audit_entry set who_name = 'Nobody' where tenant_id = 'demo' and number = 7`,
  )
  expect(await check()).toMatchObject({ isWhole: false, firstBroken: 7 })
})

test('it is read page by page, by who, outcome and time, and of one tenant alone', async () => {
  const elsewhere = await at.addOwner('other')
  const theirs = await read({}, elsewhere)
  expect(theirs.entries.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1])
  const first = await read({ limit: 10 })
  expect(first.entries).toHaveLength(10)
  const second = await read({ limit: 10, cursor: first.cursor })
  expect(second.entries[0].number).toBe(first.entries[9].number - 1)
  expect(
    (await read({ outcome: 'refused' })).entries.every(({ outcome }: { outcome: string }) => outcome === 'refused'),
  ).toBe(true)
  const now = at.stage.clock.now().toISOString()
  expect((await read({ from: new Date(at.stage.clock.now().getTime() + 3_600_000).toISOString() })).entries).toEqual([])
  expect((await read({ until: now, limit: 1 })).entries).toHaveLength(1)
  const editor = await at.addPerson(await at.enter(owner), 'editor')
  expect((await at.callAs(editor, AUDIT)).body.error.code).toBe('PERMISSION_REQUIRED')
})
