import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'

const DAY_MS = 24 * 3_600_000
const KEYS = 'GET /api/v1/apps/api-keys'
const MAKE = 'POST /api/v1/apps/api-keys'

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
const make = async (given = {}) =>
  at.callAs(await at.enter(owner), MAKE, {
    body: { name: 'Accountant’s export', scopes: ['money.read'], days: 90, ...given },
  })

test('a key does what its scopes say and nothing else, is shown once, and acts in its own name', async () => {
  const { body } = await make()
  const { secret, key } = body
  expect(secret).toMatch(/^kola_[\w-]{43}$/)
  expect(key).toMatchObject({
    lastFour: secret.slice(-4),
    state: 'active',
    createdBy: 'Adaeze Nwosu',
    lastUsedAt: null,
  })
  expect((await at.stage.call('GET /api/v1/apps/payments', { token: secret })).status).toBe(200)
  expect(
    toResult(await at.stage.call('GET /api/v1/apps/titles/{titleId}', { token: secret, params: { titleId: 'x' } })),
  ).toEqual([403, 'PERMISSION_REQUIRED'])
  expect(toResult(await at.stage.call('GET /api/v1/apps/staff/session', { token: secret }))).toEqual([
    401,
    'STAFF_SESSION_REQUIRED',
  ])
  const listed = await at.callAs(await at.enter(owner), KEYS)
  expect(JSON.stringify(listed.body)).not.toContain(secret)
  expect(listed.body.keys[0].lastUsedAt).not.toBeNull()
  expect(JSON.stringify(await at.stage.db.selectFrom('api_key').selectAll().execute())).not.toContain(secret)
})

test('it ends on its day, and at once when it is withdrawn', async () => {
  const [{ body: short }, { body: long }] = [await make({ days: 1 }), await make()]
  const ask = (token: string) => at.stage.call('GET /api/v1/apps/payments', { token })
  at.stage.clock.advance(DAY_MS - 120_000)
  expect((await ask(short.secret)).status).toBe(200)
  at.stage.clock.advance(120_000)
  expect(toResult(await ask(short.secret))).toEqual([401, 'OPERATOR_KEY_REQUIRED'])
  const withdrawn = await at.callAs(await at.enter(owner), 'POST /api/v1/apps/api-keys/{id}/withdraw', {
    params: { id: long.key.id },
  })
  expect(withdrawn.body.key.state).toBe('withdrawn')
  expect((await ask(long.secret)).status).toBe(401)
  const states = (await at.callAs(await at.enter(owner), KEYS)).body.keys.map(
    ({ id, state }: { id: string; state: string }) => [id, state],
  )
  expect(Object.fromEntries(states)).toMatchObject({ [short.key.id]: 'expired', [long.key.id]: 'withdrawn' })
})

test('a key of one tenant opens nothing of another, and nobody there can withdraw it', async () => {
  const { body } = await make()
  const call = await at.stage.call('GET /api/v1/apps/payments', { token: body.secret, customer: 'other' })
  expect(toResult(call)).toEqual([401, 'OPERATOR_KEY_REQUIRED'])
  const elsewhere = await at.addOwner('other')
  const withdrawn = await at.callAs(elsewhere, 'POST /api/v1/apps/api-keys/{id}/withdraw', {
    params: { id: body.key.id },
  })
  expect(toResult(withdrawn)).toEqual([404, 'API_KEY_NOT_FOUND'])
  expect((await at.callAs(elsewhere, KEYS)).body.keys).toEqual([])
})

test('what cannot be is said beside its field', async () => {
  const fields = async (given: object) => (await make(given)).body.error.fields
  expect(await fields({ scopes: [] })).toEqual({ scopes: 'Please choose what it may do' })
  expect(await fields({ scopes: ['everything'] })).toEqual({ 'scopes.0': 'There is no such permission' })
  expect(await fields({ days: 0 })).toEqual({ days: 'At least a day' })
  expect(await fields({ days: 366 })).toEqual({ days: 'At most 365 days' })
  expect(await fields({ name: ' ' })).toEqual({ name: 'Please give a name' })
})

test('there are fifty at most, of those that open something', async () => {
  await at.stage.addTenant('many')
  const boss = await at.addOwner('many')
  const add = () => at.callAs(boss, MAKE, { body: { name: 'A key', scopes: ['money.read'], days: 1 } })
  for (let n = 0; n < 49; n += 1) expect((await add()).status).toBe(200)
  const last = await Promise.all([add(), add()])
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the installation’s own key opens every call, and says in whose name it acts', async () => {
  const { status } = await at.stage.call('GET /api/v1/apps/staff', { token: OPERATOR_KEY })
  expect(status).toBe(200)
})
