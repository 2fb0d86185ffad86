import { createLog } from '@kola/platform/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthenticator, type Twist } from '#app/testing/passkeys/authenticator.ts'
import { createStaffStage, readCookie, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { PUBLIC_URL } from '#app/testing/stage.ts'
import { staffJobs } from '../jobs.ts'

const MINUTE_MS = 60_000
const ADD = 'POST /api/v1/apps/staff/passkeys'
const SIGN_IN = 'POST /api/v1/apps/staff/sign-in/passkey'

let at: StaffStage
let owner: StaffPerson

beforeAll(async () => {
  at = await createStaffStage()
  await at.stage.addTenant('other')
  owner = await at.addOwner()
})
afterAll(() => at.stage.close())

const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
type Device = ReturnType<typeof createAuthenticator>

async function add(person: StaffPerson, name = 'Adaeze’s laptop') {
  const device = createAuthenticator({ origin: PUBLIC_URL })
  const { body: options } = await at.callAs(person, 'POST /api/v1/apps/staff/passkeys/options', { body: {} })
  const answer = await at.callAs(person, ADD, { body: { credential: device.make(options), name } })
  return { device, answer }
}

async function use(device: Device, { customer = 'demo', twist = {} }: { customer?: string; twist?: Twist } = {}) {
  const { body: options } = await at.stage.call('POST /api/v1/apps/staff/sign-in/passkey-options', { customer })
  return at.stage.call(SIGN_IN, { customer, body: { credential: device.use(options, twist) } })
}

test('a passkey is both steps in one, and its owner is told that it was added', async () => {
  const person = await at.addPerson(await at.enter(owner), 'editor', 'Tolu Bakare')
  const { device, answer } = await add(person)
  expect(answer.body.passkeys).toMatchObject([{ name: 'Adaeze’s laptop', lastUsedAt: null }])
  expect((await at.listMails(person.email))[0]).toMatchObject({ purpose: 'staff-changed' })
  const entered = await use(device)
  expect(entered.body.staff).toMatchObject({ id: person.id, factors: { passkeys: 1, hasCode: true } })
  const own = { ...person, cookie: readCookie(entered), session: entered.body }
  expect((await at.callAs(own, 'GET /api/v1/apps/staff/passkeys')).body.passkeys[0].lastUsedAt).not.toBeNull()
  expect((await at.signIn(person)).body).toMatchObject({ next: 'code', hasPasskey: true })
})

test('one that was taken away, of another tenant, of whoever was taken off, or used as a copy opens nothing', async () => {
  const boss = await at.enter(owner)
  const person = await at.addPerson(boss, 'editor', 'Hauwa Danjuma')
  const { device, answer } = await add(person)
  expect(toResult(await use(device, { customer: 'other' }))).toEqual([404, 'PASSKEY_UNKNOWN'])
  expect((await use(device)).status).toBe(200)
  expect(toResult(await use(device, { twist: { signCount: 1 } }))).toEqual([403, 'PASSKEY_COPIED'])
  expect(toResult(await use(device, { twist: { isUnverified: true } }))).toEqual([400, 'PASSKEY_REFUSED'])
  expect(toResult(await use(device, { twist: { origin: 'https://kola.evil' } }))).toEqual([400, 'PASSKEY_REFUSED'])
  const { id } = answer.body.passkeys[0]
  const gone = await at.callAs(boss, 'POST /api/v1/apps/staff/passkeys/{id}/remove', { params: { id } })
  expect(toResult(gone)).toEqual([404, 'PASSKEY_NOT_FOUND'])
  const removed = await at.callAs(person, 'POST /api/v1/apps/staff/passkeys/{id}/remove', { params: { id } })
  expect(removed.body.passkeys).toEqual([])
  expect(toResult(await use(device))).toEqual([404, 'PASSKEY_UNKNOWN'])
  const { device: second } = await add(person)
  await at.callAs(boss, 'POST /api/v1/apps/staff/{id}/remove', { params: { id: person.id } })
  expect(toResult(await use(second))).toEqual([404, 'PASSKEY_UNKNOWN'])
})

test('it shows once more that it is them, on its own session and with their own passkey', async () => {
  const [boss, person] = [await at.enter(owner), await at.addPerson(await at.enter(owner), 'owner', 'Ngozi Eze')]
  const { device } = await add(person)
  const { device: other } = await add(boss)
  const ask = (by: StaffPerson) => at.callAs(by, 'POST /api/v1/apps/staff/session/passkey-options', { body: {} })
  const prove = (by: StaffPerson, credential: unknown) =>
    at.callAs(by, 'POST /api/v1/apps/staff/session/passkey-proof', { body: { credential } })
  at.stage.clock.advance(10 * MINUTE_MS)
  const codes = () => at.callAs(person, 'POST /api/v1/apps/staff/recovery-codes', { body: {} })
  expect(toResult(await codes())).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect(toResult(await prove(person, other.use((await ask(person)).body)))).toEqual([404, 'PASSKEY_UNKNOWN'])
  expect(toResult(await prove(person, device.use((await ask(boss)).body)))).toEqual([400, 'PASSKEY_EXPIRED'])
  expect(toResult(await codes())).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect((await prove(person, device.use((await ask(person)).body))).status).toBe(200)
  expect((await codes()).status).toBe(200)
})

test('what it was asked to sign counts once, and for five minutes', async () => {
  const person = await at.addPerson(await at.enter(owner), 'analyst', 'Chidi Okafor')
  const { device } = await add(person)
  const { body: options } = await at.stage.call('POST /api/v1/apps/staff/sign-in/passkey-options', {})
  const send = () => at.stage.call(SIGN_IN, { body: { credential: device.use(options) } })
  expect((await send()).status).toBe(200)
  expect(toResult(await send())).toEqual([400, 'PASSKEY_EXPIRED'])
  const { body: late } = await at.stage.call('POST /api/v1/apps/staff/sign-in/passkey-options', {})
  at.stage.clock.advance(5 * MINUTE_MS)
  expect(toResult(await at.stage.call(SIGN_IN, { body: { credential: device.use(late) } }))).toEqual([
    400,
    'PASSKEY_EXPIRED',
  ])
})

test('what has run out is swept, and what counts is kept', async () => {
  const { db, clock } = at.stage
  const person = await at.enter(owner)
  await at.signIn(owner)
  await at.stage.call('POST /api/v1/apps/staff/sign-in/passkey-options', {})
  const count = async (table: 'staff_ticket' | 'staff_challenge' | 'staff_session') =>
    (await db.selectFrom(table).select('tenant_id').execute()).length
  const sweep = staffJobs({ db, clock, log: createLog({ name: 'test', level: 'silent' }) })
  const run = () => sweep['staff.sweep'](undefined as never)
  const sessions = await count('staff_session')
  await run()
  expect([await count('staff_ticket'), await count('staff_challenge')].every((left) => left > 0)).toBe(true)
  clock.advance(15 * MINUTE_MS)
  await run()
  expect([await count('staff_ticket'), await count('staff_challenge')]).toEqual([0, 0])
  expect(await count('staff_session')).toBe(sessions)
  expect((await at.callAs(person, 'GET /api/v1/apps/staff/session')).status).toBe(200)
  clock.advance(91 * 24 * 60 * MINUTE_MS)
  await run()
  expect(await count('staff_session')).toBe(0)
})
