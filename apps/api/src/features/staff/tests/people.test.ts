import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTHING_RECORDED } from '#app/http/staff/recorder.ts'
import {
  createStaffStage,
  newStaffMail,
  STAFF_PASSWORD,
  type StaffPerson,
  type StaffStage,
} from '#app/testing/staff/staff-stage.ts'

const DAY_MS = 24 * 3_600_000
const INVITE = 'POST /api/v1/apps/staff/invitations'
const ROLE = 'POST /api/v1/apps/staff/{id}/role'
const REMOVE = 'POST /api/v1/apps/staff/{id}/remove'

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
const invite = async (email: string, role = 'editor') =>
  at.callAs(await at.enter(owner), INVITE, { body: { email, role } })
const accept = (link: string) =>
  at.stage.call('POST /api/v1/apps/staff/invitations/accept', {
    body: { link, name: 'Femi Alade', password: STAFF_PASSWORD },
  })
const list = async () =>
  (await at.callAs(await at.enter(owner), 'GET /api/v1/apps/staff')).body.people as {
    id: string
    email: string
    state: string
    name: string
  }[]

test('who is invited gets a mail with a link that counts for seven days, and joins by it', async () => {
  const email = newStaffMail()
  const { body } = await invite(email.toUpperCase())
  expect(body.person).toMatchObject({ email, role: 'editor', state: 'invited', isYou: false })
  const [mail] = await at.listMails(email)
  expect(mail?.subject).toBe('Adaeze Nwosu invites you to run Kola')
  expect(mail?.text).toContain('http://kola.test/console/#/join/stl_')
  at.stage.clock.advance(7 * DAY_MS - 60_000)
  const read = await at.stage.call('POST /api/v1/apps/staff/invitations/read', {
    body: { link: await at.readLink(email) },
  })
  expect(read.body).toMatchObject({ email, role: 'editor', invitedBy: 'Adaeze Nwosu' })
  const person = await at.takeLink(await at.readLink(email), { name: 'Femi Alade' })
  expect((await list()).find(({ id }) => id === person.id)).toMatchObject({ state: 'active', name: 'Femi Alade' })
})

test('an invitation lapses, is sent again with another link, and can be taken back', async () => {
  const email = newStaffMail()
  const { body } = await invite(email)
  const { id } = body.person
  const first = await at.readLink(email)
  at.stage.clock.advance(7 * DAY_MS)
  expect(toResult(await accept(first))).toEqual([400, 'STAFF_LINK_INVALID'])
  expect((await list()).find((person) => person.id === id)?.state).toBe('lapsed')
  const again = await at.callAs(await at.enter(owner), 'POST /api/v1/apps/staff/{id}/invite-again', { params: { id } })
  expect(again.body.person.state).toBe('invited')
  const second = await at.readLink(email)
  expect(second).not.toBe(first)
  await at.callAs(await at.enter(owner), REMOVE, { params: { id } })
  expect(toResult(await accept(second))).toEqual([400, 'STAFF_LINK_INVALID'])
  expect((await invite(email)).status).toBe(200)
})

test('nobody is invited twice, and not at an address that is none', async () => {
  const email = newStaffMail()
  await invite(email)
  const twice = await invite(` ${email} `)
  expect(toResult(twice)).toEqual([409, 'STAFF_EXISTS'])
  expect(twice.body.error.fields).toEqual({ email: 'This person is of the staff' })
  for (const odd of ['', 'no', 'a@b', 'a b@c.d', `${'a'.repeat(250)}@b.de`]) {
    expect((await invite(odd)).body.error.fields).toHaveProperty('email')
  }
})

test('a name of an invitation is no way to write into a mail, and a password of the lists is refused', async () => {
  const email = newStaffMail()
  await invite(email)
  const link = await at.readLink(email)
  const refused = await at.stage.call('POST /api/v1/apps/staff/invitations/accept', {
    body: { link, name: 'Femi', password: sha256Hex('password') },
  })
  expect(toResult(refused)).toEqual([400, 'PASSWORD_BREACHED'])
  expect((await accept(link)).status).toBe(200)
})

test('the last owner stays: neither another role nor being taken off is possible, also of two at once', async () => {
  const boss = await at.enter(owner)
  const change = (by: StaffPerson, id: string) => at.callAs(by, ROLE, { params: { id }, body: { role: 'editor' } })
  expect(toResult(await change(boss, owner.id))).toEqual([409, 'STAFF_LAST_OWNER'])
  expect(toResult(await at.callAs(boss, REMOVE, { params: { id: owner.id } }))).toEqual([409, 'STAFF_LAST_OWNER'])
  // One who was only invited cannot stand in.
  await at.callAs(boss, INVITE, { body: { email: newStaffMail(), role: 'owner' } })
  expect(toResult(await change(boss, owner.id))).toEqual([409, 'STAFF_LAST_OWNER'])
  const second = await at.addPerson(await at.enter(owner), 'owner', 'Ngozi Eze')
  const { people } = at.stage.services.staff
  const asking = { tenantId: 'demo', who: { kind: 'staff' as const, id: 'x', name: 'x' }, record: NOTHING_RECORDED }
  const both = await Promise.allSettled([owner, second].map(({ id }) => people.giveRole(asking, id, 'editor')))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const left = (await people.list(asking)).filter(({ role, state }) => role === 'owner' && state === 'active')
  expect(left).toHaveLength(1)
  await people.giveRole(asking, owner.id, 'owner')
})

test('people of another tenant are not there', async () => {
  const elsewhere = await at.addOwner('other')
  const boss = await at.enter(owner)
  for (const key of [
    ROLE,
    REMOVE,
    'POST /api/v1/apps/staff/{id}/sign-out',
    'POST /api/v1/apps/staff/{id}/invite-again',
  ] as const) {
    const body = key === ROLE ? { role: 'editor' } : {}
    expect(toResult(await at.callAs(boss, key, { params: { id: elsewhere.id }, body }))).toEqual([
      404,
      'STAFF_NOT_FOUND',
    ])
  }
  expect((await list()).map(({ id }) => id)).not.toContain(elsewhere.id)
  expect((await at.callAs(elsewhere, 'GET /api/v1/apps/staff/session')).status).toBe(200)
})

test('who is signed out is out everywhere; everyone but the one who asks, too', async () => {
  const person = await at.addPerson(await at.enter(owner), 'analyst', 'Chidi Okafor')
  const there = await at.enter(person)
  const boss = await at.enter(owner)
  const { body } = await at.callAs(boss, 'POST /api/v1/apps/staff/{id}/sign-out', { params: { id: person.id } })
  expect(body.message).toBe('Chidi Okafor is signed out everywhere')
  for (const one of [person, there]) expect((await at.callAs(one, 'GET /api/v1/apps/staff/session')).status).toBe(401)
  const back = await at.enter(person)
  await at.callAs(boss, 'POST /api/v1/apps/staff/sign-everyone-out', {})
  expect((await at.callAs(back, 'GET /api/v1/apps/staff/session')).status).toBe(401)
  expect((await at.callAs(boss, 'GET /api/v1/apps/staff/session')).status).toBe(200)
})

test('a forgotten password is set by the link of a mail, asks for the code as before, and signs out everywhere', async () => {
  const person = await at.addPerson(await at.enter(owner), 'support', 'Emeka Uzor')
  const ask = (email: string) => at.stage.call('POST /api/v1/apps/staff/password/ask', { body: { email } })
  const [known, unknown] = [await ask(person.email), await ask('nobody@kola.example')]
  expect(known.body).toEqual(unknown.body)
  const link = await at.readLink(person.email)
  const set = (given: string) =>
    at.stage.call('POST /api/v1/apps/staff/password/set', {
      body: { link: given, password: sha256Hex('Another night in Yaba') },
    })
  const { body } = await set(link)
  expect(body.next).toBe('code')
  expect(toResult(await set(link))).toEqual([400, 'STAFF_LINK_INVALID'])
  expect((await at.callAs(person, 'GET /api/v1/apps/staff/session')).status).toBe(401)
  expect((await at.listMails(person.email))[0]).toMatchObject({ purpose: 'staff-changed' })
  expect((await at.signIn(person)).status).toBe(401)
  const entered = await at.stage.call('POST /api/v1/apps/staff/sign-in/code', {
    body: { ticket: body.ticket, code: at.toCode(person.secret) },
  })
  expect(entered.status).toBe(200)
  await ask(person.email)
  const late = await at.readLink(person.email)
  at.stage.clock.advance(3_600_000)
  expect(toResult(await set(late))).toEqual([400, 'STAFF_LINK_INVALID'])
})
