import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createStaffStage,
  newStaffMail,
  readCookie,
  STAFF_PASSWORD,
  type StaffPerson,
  type StaffStage,
} from '#app/testing/staff/staff-stage.ts'
import { makeFirstOwner } from '../people/first-owner.ts'

const MINUTE_MS = 60_000
const SESSION = 'GET /api/v1/apps/staff/session'
const CODE = 'POST /api/v1/apps/staff/sign-in/code'

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
const sendCode = (ticket: string, code: string) => at.stage.call(CODE, { body: { ticket, code } })

test('a link of the installation makes the first owner, once: name, password, authenticator, and ten recovery codes', async () => {
  await at.stage.addTenant('fresh')
  const email = newStaffMail()
  const needs = { db: at.stage.db, clock: at.stage.clock }
  const { link } = await makeFirstOwner(needs, { tenantId: 'fresh', email })
  const read = await at.stage.call('POST /api/v1/apps/staff/invitations/read', { customer: 'fresh', body: { link } })
  expect(read.body).toMatchObject({ email, role: 'owner', invitedBy: 'The installation' })
  const person = await at.takeLink(link, { customer: 'fresh' })
  expect(person.session.staff).toMatchObject({ email, name: 'Adaeze Nwosu', role: 'owner' })
  expect(new Set(person.recoveryCodes).size).toBe(10)
  const again = await at.stage.call('POST /api/v1/apps/staff/invitations/accept', {
    ...{ customer: 'fresh', body: { link, name: 'Somebody', password: STAFF_PASSWORD } },
  })
  expect(toResult(again)).toEqual([400, 'STAFF_LINK_INVALID'])
  await expect(makeFirstOwner(needs, { tenantId: 'fresh', email: newStaffMail() })).rejects.toMatchObject({
    code: 'STAFF_HAS_OWNER',
  })
})

test('a password alone opens nothing: the session comes with the code, in a cookie that no script reads', async () => {
  const begun = await at.signIn(owner)
  expect(begun.status).toBe(200)
  expect(begun.headers['set-cookie']).toBeUndefined()
  expect(begun.body).toMatchObject({ next: 'code', hasCode: true, hasPasskey: false, recoveryCodesLeft: 10 })
  const entered = await sendCode(begun.body.ticket, at.toCode(owner.secret))
  expect(entered.status).toBe(200)
  expect(String(entered.headers['set-cookie'])).toMatch(
    /^kola-staff=stf_[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect(JSON.stringify(entered.body)).not.toContain('stf_')
  const told = await at.callAs({ ...owner, cookie: readCookie(entered), session: entered.body }, SESSION)
  expect(told.body.staff.email).toBe(owner.email)
})

test('over TLS the cookie is of this host alone', async () => {
  const secure = await createStaffStage((config) => ({
    ...config,
    console: { ...config.console, url: 'https://kola.test/console' },
  }))
  const person = await secure.addOwner()
  expect(person.cookie).toMatch(/^__Host-kola-staff=stf_/)
  const entered = await secure.stage.call(CODE, {
    body: { ticket: (await secure.signIn(person)).body.ticket, code: secure.toCode(person.secret) },
  })
  expect(String(entered.headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  await secure.stage.close()
})

test('whoever is not of the staff, and whoever mistypes, is told the same', async () => {
  const wrong = await at.signIn(owner, sha256Hex('something else'))
  const unknown = await at.signIn({ email: 'nobody@kola.example', customer: 'demo' })
  const { email } = await at.stage.addAccount()
  const viewer = await at.signIn({ email, customer: 'demo' })
  for (const answer of [wrong, unknown, viewer]) expect(toResult(answer)).toEqual([401, 'STAFF_SIGN_IN_FAILED'])
  expect(wrong.body.error.message).toBe(unknown.body.error.message)
})

test('a code counts once, a ticket once, and a code of another moment not at all', async () => {
  const code = at.toCode(owner.secret)
  const [one, other] = [(await at.signIn(owner)).body.ticket, (await at.signIn(owner)).body.ticket]
  expect((await sendCode(one, code)).status).toBe(200)
  expect(toResult(await sendCode(other, code))).toEqual([400, 'CODE_WRONG'])
  expect(toResult(await sendCode(one, at.toCode(owner.secret)))).toEqual([400, 'STAFF_TICKET_INVALID'])
  const late = at.toCode(owner.secret)
  at.stage.clock.advance(2 * MINUTE_MS)
  expect(toResult(await sendCode(other, late))).toEqual([400, 'CODE_WRONG'])
  at.stage.clock.advance(13 * MINUTE_MS)
  expect(toResult(await sendCode(other, at.toCode(owner.secret)))).toEqual([400, 'STAFF_TICKET_INVALID'])
})

test('of two at once with the same code one is let in', async () => {
  const [one, other] = [(await at.signIn(owner)).body.ticket, (await at.signIn(owner)).body.ticket]
  const code = at.toCode(owner.secret)
  const answers = await Promise.all([sendCode(one, code), sendCode(other, code)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('after five wrong codes the next waits a quarter of an hour, also the right one; whoever gets in begins anew', async () => {
  const person = await at.addPerson(await at.enter(owner), 'editor')
  const { ticket } = (await at.signIn(person)).body
  for (let n = 0; n < 5; n += 1) expect(toResult(await sendCode(ticket, `00000${n}`))).toEqual([400, 'CODE_WRONG'])
  expect(toResult(await sendCode(ticket, at.toCode(person.secret)))).toEqual([429, 'RATE_LIMITED'])
  at.stage.clock.advance(15 * MINUTE_MS)
  await at.enter(person)
  const { ticket: next } = (await at.signIn(person)).body
  for (let n = 0; n < 4; n += 1) await sendCode(next, `00000${n}`)
  expect((await sendCode(next, at.toCode(person.secret))).status).toBe(200)
})

test('wrong passwords are slowed down for the line; whoever signs in from another forgives only their own', async () => {
  const person = await at.addPerson(await at.enter(owner), 'editor')
  const wrong = (address: string) => at.signIn(person, sha256Hex('no'), { 'x-forwarded-for': address })
  for (let n = 0; n < 6; n += 1) expect((await wrong('192.0.2.1')).status).toBe(401)
  expect((await wrong('192.0.2.1')).status).toBe(429)
  expect((await at.signIn(person, STAFF_PASSWORD, { 'x-forwarded-for': '192.0.2.2' })).status).toBe(200)
  expect((await wrong('192.0.2.1')).status).toBe(429)
  for (let n = 0; n < 6; n += 1) expect((await wrong('192.0.2.2')).status).toBe(401)
  at.stage.clock.advance(15 * MINUTE_MS)
  expect((await wrong('192.0.2.1')).status).toBe(401)
})

test('a recovery code opens once, and its owner is told', async () => {
  const person = await at.addPerson(await at.enter(owner), 'support', 'Emeka Uzor')
  const [code = '', other = ''] = person.recoveryCodes
  const enter = async (given: string) => sendCode((await at.signIn(person)).body.ticket, given)
  const entered = await enter(code.toUpperCase())
  expect(entered.body.staff.factors.recoveryCodesLeft).toBe(9)
  expect((await at.listMails(person.email))[0]).toMatchObject({ purpose: 'staff-recovery-used' })
  expect(toResult(await enter(code))).toEqual([400, 'CODE_WRONG'])
  expect((await enter(other.replaceAll('-', ''))).status).toBe(200)
})

test('a session ends without use, at the latest after twelve hours, and when its person signs out', async () => {
  const idle = await at.enter(owner)
  at.stage.clock.advance(30 * MINUTE_MS - 1_000)
  expect((await at.callAs(idle, SESSION)).status).toBe(200)
  at.stage.clock.advance(30 * MINUTE_MS)
  expect(toResult(await at.callAs(idle, SESSION))).toEqual([401, 'STAFF_SESSION_REQUIRED'])

  const long = await at.enter(owner)
  for (let n = 0; n < 35; n += 1) {
    at.stage.clock.advance(20 * MINUTE_MS)
    expect((await at.callAs(long, SESSION)).status).toBe(200)
  }
  at.stage.clock.advance(20 * MINUTE_MS)
  expect((await at.callAs(long, SESSION)).status).toBe(401)

  const [here, there] = [await at.enter(owner), await at.enter(owner)]
  const ended = await at.callAs(here, 'POST /api/v1/apps/staff/session/end', { body: { from: 'here' } })
  expect(String(ended.headers['set-cookie'])).toMatch(/^kola-staff=; Max-Age=0; /)
  expect((await at.callAs(here, SESSION)).status).toBe(401)
  expect((await at.callAs(there, SESSION)).status).toBe(200)
  const last = await at.enter(owner)
  await at.callAs(last, 'POST /api/v1/apps/staff/session/end', { body: { from: 'everywhere' } })
  expect((await at.callAs(there, SESSION)).status).toBe(401)
})

test('what the browser sends by itself changes nothing: the console’s own token has to be there', async () => {
  const person = await at.enter(owner)
  const end = (headers: Record<string, string>) =>
    at.stage.call('POST /api/v1/apps/staff/session/end', {
      headers: { cookie: person.cookie, ...headers },
      body: { from: 'here' },
    })
  const { csrfToken } = person.session
  expect(toResult(await end({}))).toEqual([403, 'CSRF_REFUSED'])
  expect(toResult(await end({ 'x-csrf-token': `${csrfToken.slice(0, -1)}_` }))).toEqual([403, 'CSRF_REFUSED'])
  const other = await at.enter(owner)
  expect(toResult(await end({ 'x-csrf-token': other.session.csrfToken }))).toEqual([403, 'CSRF_REFUSED'])
  for (const site of ['cross-site', 'same-site', 'none']) {
    expect(toResult(await end({ 'x-csrf-token': csrfToken, 'sec-fetch-site': site }))).toEqual([403, 'CSRF_REFUSED'])
  }
  expect((await end({ 'x-csrf-token': csrfToken, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

test('a session, a ticket and a link of one tenant open nothing of another', async () => {
  const person = await at.enter(owner)
  const session = await at.callAs({ ...person, customer: 'other' }, SESSION)
  expect(toResult(session)).toEqual([401, 'STAFF_SESSION_REQUIRED'])
  const { ticket } = (await at.signIn(owner)).body
  const sent = await at.stage.call(CODE, { customer: 'other', body: { ticket, code: at.toCode(owner.secret) } })
  expect(toResult(sent)).toEqual([400, 'STAFF_TICKET_INVALID'])
  const signed = await at.signIn({ email: owner.email, customer: 'other' })
  expect(toResult(signed)).toEqual([401, 'STAFF_SIGN_IN_FAILED'])
})

test('what is kept opens nothing: tokens are hashed, the authenticator’s secret is sealed', async () => {
  const person = await at.enter(owner)
  const rows = JSON.stringify([
    await at.stage.db.selectFrom('staff').selectAll().execute(),
    await at.stage.db.selectFrom('staff_session').selectAll().execute(),
    await at.stage.db.selectFrom('staff_recovery_code').selectAll().execute(),
    await at.stage.db.selectFrom('staff_ticket').selectAll().execute(),
  ])
  expect(rows).not.toContain(person.cookie.split('=')[1])
  for (const code of person.recoveryCodes) expect(rows).not.toContain(code.replaceAll('-', ''))
  expect(rows).not.toContain(person.secret)
  expect(rows).not.toContain(STAFF_PASSWORD)
})
