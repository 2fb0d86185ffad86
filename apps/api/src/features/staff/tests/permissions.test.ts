import type { Endpoint } from '@kola/contract/http/endpoint'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import {
  needsProof,
  PERMISSION_NAMES,
  PERMISSIONS,
  ROLES,
  type Role,
  readLeave,
} from '@kola/contract/staff/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStaffStage, STAFF_PASSWORD, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'

const table = Object.entries(endpoints) as [EndpointKey, Endpoint][]
const operated = table.filter(([, { auth }]) => auth === 'operator')
const own = table.filter(([, { auth }]) => auth === 'staff')
const isRead = (key: EndpointKey) => key.startsWith('GET ')
const SESSION_END = 'POST /api/v1/apps/staff/session/end'
const EVERYONE_OUT = 'POST /api/v1/apps/staff/sign-everyone-out'

let at: StaffStage
let owner: StaffPerson
const people = {} as Record<Role, StaffPerson>

beforeAll(async () => {
  at = await createStaffStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 0 } }))
  owner = await at.addOwner()
  people.owner = owner
  for (const role of ROLES.filter((one) => one !== 'owner')) people[role] = await at.addPerson(owner, role, `A ${role}`)
})
afterAll(() => at.stage.close())

/** Ids that nothing has: a call that is let in finds nothing, or finds its body empty. */
const params = (key: EndpointKey) =>
  Object.fromEntries([...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'nothing-has-this']))

const ask = (person: StaffPerson, key: EndpointKey, headers = {}) =>
  at.callAs(person, key, { params: params(key), headers, ...(isRead(key) ? {} : { body: {} }) })

test('every call of the operator’s side says what opens it, and every permission opens something or is drawn in the table', () => {
  expect(operated.length).toBeGreaterThan(40)
  for (const [key, { permission }] of operated) expect(PERMISSION_NAMES, key).toContain(permission)
  for (const [key, { auth, permission }] of table) if (auth !== 'operator') expect(permission, key).toBeUndefined()
})

describe.each(ROLES)('as %s', (role) => {
  test.each(operated.map(([key]) => key))('%s', async (key) => {
    if (key === EVERYONE_OUT && role === 'owner') return
    const { permission = 'run.staff', otherPermissions = [] } = endpoints[key] as Endpoint
    const { status, body } = await ask(people[role], key)
    const code = body.error?.code
    if ([permission, ...otherPermissions].every((one) => readLeave(role, one) === null))
      expect([status, code]).toEqual([403, 'PERMISSION_REQUIRED'])
    else {
      expect([401, 500]).not.toContain(status)
      expect(['PERMISSION_REQUIRED', 'REAUTHENTICATION_REQUIRED', 'CSRF_REFUSED']).not.toContain(code)
    }
  })
})

test.each(table.filter(([, { auth }]) => auth === 'operator' || auth === 'staff').map(([key]) => key))(
  'nobody who is not of the staff is let in: %s',
  async (key) => {
    const given = { params: params(key), ...(isRead(key) ? {} : { body: {} }) }
    const { auth } = endpoints[key]
    const refusal = auth === 'staff' ? 'STAFF_SESSION_REQUIRED' : 'OPERATOR_KEY_REQUIRED'
    const { email } = await at.stage.addAccount()
    for (const token of [undefined, await at.stage.getAppToken(), await at.stage.signIn(email)]) {
      const { status, body } = await at.stage.call(key, { ...given, ...(token && { token }) })
      expect([status, body.error?.code]).toEqual([401, refusal])
    }
  },
)

test('what is dangerous asks to be shown once more that it is them, ten minutes after they did; what is read does not', async () => {
  const person = await at.enter(owner)
  at.stage.clock.advance(10 * 60_000)
  const dangerous = [...operated, ...own].filter(
    ([key, { permission, isProven }]) =>
      !isRead(key) && (isProven || (permission !== undefined && needsProof(permission))),
  )
  expect(dangerous.length).toBeGreaterThan(15)
  for (const [key] of dangerous) {
    const { status, body } = await ask(person, key)
    expect([key, status, body.error?.code]).toEqual([key, 403, 'REAUTHENTICATION_REQUIRED'])
  }
  for (const [key] of operated.filter(([one]) => isRead(one)))
    expect((await ask(person, key)).status, key).not.toBe(403)
  const proven = await at.callAs(person, 'POST /api/v1/apps/staff/session/proof', {
    body: { password: STAFF_PASSWORD, code: at.toCode(person.secret) },
  })
  expect(proven.body.provenUntil).toBe(new Date(at.stage.clock.now().getTime() + 10 * 60_000).toISOString())
  const { body } = await at.callAs(person, 'POST /api/v1/apps/staff/recovery-codes', { body: {} })
  expect(body.recoveryCodes).toHaveLength(10)
  await at.callAs(person, SESSION_END, { body: {} })
})

test('a role that is taken away is gone with the next call, and whoever is taken off is signed out', async () => {
  const boss = await at.enter(owner)
  const person = await at.addPerson(boss, 'finance', 'Bisi Adeyemi')
  expect((await ask(person, 'GET /api/v1/apps/payments')).status).toBe(200)
  await at.callAs(boss, 'POST /api/v1/apps/staff/{id}/role', { params: { id: person.id }, body: { role: 'editor' } })
  expect((await ask(person, 'GET /api/v1/apps/payments')).body.error.code).toBe('PERMISSION_REQUIRED')
  await at.callAs(boss, 'POST /api/v1/apps/staff/{id}/remove', { params: { id: person.id } })
  expect((await ask(person, 'GET /api/v1/apps/titles/{titleId}')).body.error.code).toBe('OPERATOR_KEY_REQUIRED')
})

test('the table is the drawn one', () => {
  const marks = { may: '✓', second: '2' } as const
  const drawn = PERMISSION_NAMES.map((name) => {
    const row = ROLES.map((role) => {
      const leave = readLeave(role, name)
      return leave ? marks[leave] : '–'
    })
    return `${PERMISSIONS[name].text}: ${row.join('')}${needsProof(name) ? ' again' : ''}`
  })
  expect(drawn).toEqual([
    'See titles, drafts and numbers of a title: ✓✓✓–✓',
    'Edit drafts, upload, mark, arrange home: ✓✓–––',
    'Publish and schedule: ✓✓–––',
    'Stop a title at once: ✓✓✓–– again',
    'Import and undo: ✓✓––– again',
    'Find and read a member: ✓–✓✓–',
    'Grant days, send a reset: ✓–✓––',
    'See as the member sees: ✓–✓–– again',
    'Block, export, erase: ✓–2–– again',
    'Members in and out as files: ✓–––– again',
    'See payments and ledger: ✓–✓✓✓',
    'Give back and confirm deposits up to the limit, decide findings: ✓––✓–',
    'Give back and confirm deposits above it: 2––2–',
    'Plans, prices, coupons: ✓––✓– again',
    'Issue producers’ statements: ✓––✓– again',
    'See numbers and playback quality: ✓✓–✓✓',
    'Help articles; legal texts with the configuration: ✓✓–––',
    'Configuration: ✓–––– again',
    'Encoders elsewhere: ✓–––– again',
    'Staff, roles and API keys: ✓–––– again',
    'Audit log: ✓––✓–',
  ])
})
