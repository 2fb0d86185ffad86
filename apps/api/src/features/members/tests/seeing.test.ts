import type { Endpoint } from '@kola/contract/http/endpoint'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'

const SEE = 'POST /api/v1/apps/members/{id}/see'
const ACCOUNT = 'GET /apps/v1/account'
const WHY = { why: 'Says that home is empty' }
const HALF_HOUR_MS = 30 * 60_000

let at: StaffStage
let owner: StaffPerson
let support: StaffPerson

beforeAll(async () => {
  at = await createStaffStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 0 } }))
  await at.stage.addTenant('other')
  owner = await at.addOwner()
  support = await at.addPerson(owner, 'support', 'Emeka Uzor')
})
afterAll(() => at.stage.close())

const see = (id: string, by = support, body: object = WHY) => at.callAs(by, SEE, { params: { id }, body })
async function begin(id: string) {
  const { status, body } = await see(id, await at.enter(support))
  expect(status).toBe(200)
  const [, token = ''] = /\/#see=(see_[\w-]{43})\/\d+$/.exec(body.url) ?? []
  return { token, endsAt: body.endsAt as string, url: body.url as string }
}
const read = (key: EndpointKey, token: string) => at.stage.call(key, { token })
const codeOf = async (answer: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await answer
  return status === 200 ? 200 : body.error?.code
}

test('support reads what the member reads, at the viewers’ address, for half an hour; using it does not make it longer', async () => {
  const { id, email } = await at.stage.addAccount()
  const { token, endsAt, url } = await begin(id)
  expect(url).toBe(`http://kola.test/#see=${token}/${Date.parse(endsAt)}`)
  expect(Date.parse(endsAt) - at.stage.clock.now().getTime()).toBe(HALF_HOUR_MS)
  expect((await read(ACCOUNT, token)).body.profile.email_address).toBe(email)
  for (const key of [
    'GET /apps/v1/home',
    'GET /apps/v1/mylist',
    'GET /apps/v1/payments',
    'GET /apps/v1/devices',
  ] as const)
    expect([key, (await read(key, token)).status]).toEqual([key, 200])
  at.stage.clock.advance(HALF_HOUR_MS - 60_000)
  expect((await read(ACCOUNT, token)).status).toBe(200)
  at.stage.clock.advance(60_000)
  expect(await codeOf(read(ACCOUNT, token))).toBe('TOKEN_INVALID')
})

test('nothing is changed by it: every call of a member that changes something is refused, and what is the owner’s alone', async () => {
  const { id } = await at.stage.addAccount()
  const { token } = await begin(id)
  const changing = (Object.entries(endpoints) as [EndpointKey, Endpoint][])
    .filter(([, { auth }]) => auth === 'user' || auth === 'payment' || auth === 'beacon')
    .filter(([key, { hasEffect, isOwners }]) => !key.startsWith('GET ') || hasEffect || isOwners)
    .map(([key]) => key)
  expect(changing.length).toBeGreaterThan(50)
  for (const key of changing) {
    const params = Object.fromEntries([...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'ABCDEF']))
    expect([key, await codeOf(at.stage.call(key, { token, params, body: {} }))]).toEqual([key, 'READ_ONLY'])
  }
  expect(await codeOf(read('GET /apps/v1/export-my-data', token))).toBe('REAUTHENTICATION_REQUIRED')
})

test('the member reads that somebody looked and why, finds them among the devices, and ends it', async () => {
  const { id, email } = await at.stage.addAccount()
  const { token } = await begin(id)
  const own = await at.stage.signIn(email)
  const { body } = await read('GET /apps/v1/account/activity', own)
  expect(body.events).toContainEqual(
    expect.objectContaining({ kind: 'seen-by-staff', deviceName: 'Kola support', detail: WHY }),
  )
  const { devices } = (await read('GET /apps/v1/devices', own)).body
  const theirs = devices.find(({ deviceName }: { deviceName: string }) => deviceName === 'Kola support')
  const params = { deviceId: theirs.deviceId }
  expect((await at.stage.call('DELETE /apps/v1/devices/{deviceId}', { token: own, params })).status).toBe(200)
  expect(await codeOf(read(ACCOUNT, token))).toBe('TOKEN_INVALID')
  expect((await read(ACCOUNT, own)).status).toBe(200)
})

test('whoever loses the role, or is taken off, sees no more from the next call on', async () => {
  const { id } = await at.stage.addAccount()
  const other = await at.addPerson(await at.enter(owner), 'support', 'Ifeoma Eze')
  const { body } = await see(id, other)
  const token = /see_[\w-]{43}/.exec(body.url)?.[0] ?? ''
  expect((await read('GET /apps/v1/home', token)).status).toBe(200)
  const params = { id: other.id }
  await at.callAs(await at.enter(owner), 'POST /api/v1/apps/staff/{id}/role', { params, body: { role: 'editor' } })
  for (const key of [ACCOUNT, 'GET /apps/v1/home'] as const)
    expect(await codeOf(read(key, token))).toBe('TOKEN_INVALID')
  await at.callAs(await at.enter(owner), 'POST /api/v1/apps/staff/{id}/role', { params, body: { role: 'support' } })
  expect((await read(ACCOUNT, token)).status).toBe(200)
  await at.callAs(await at.enter(owner), 'POST /api/v1/apps/staff/{id}/remove', { params })
  expect(await codeOf(read(ACCOUNT, token))).toBe('TOKEN_INVALID')
})

test('a reason is asked for, a fresh proof, and a person of the staff; who is not there or closed is not seen', async () => {
  const { id, email } = await at.stage.addAccount()
  const fresh = await at.enter(support)
  expect((await see(id, fresh, { why: 'x' })).body.error.fields).toEqual({ why: 'Please say why' })
  expect(await codeOf(see('nobody', fresh))).toBe('MEMBER_NOT_FOUND')
  const elsewhere = await at.stage.addAccount({ tenantId: 'other' })
  expect(await codeOf(see(elsewhere.id, fresh))).toBe('MEMBER_NOT_FOUND')
  const close = { params: { id }, body: { contact: email } }
  await at.callAs(await at.enter(owner), 'POST /api/v1/apps/accounts/{id}/close', close)
  expect(await codeOf(see(id, fresh))).toBe('MEMBER_NOT_FOUND')
  const program = { token: OPERATOR_KEY, params: { id: (await at.stage.addAccount()).id }, body: WHY }
  expect(await codeOf(at.stage.call(SEE, program))).toBe('STAFF_SESSION_REQUIRED')
  at.stage.clock.advance(11 * 60_000)
  expect(await codeOf(see(id, fresh))).toBe('REAUTHENTICATION_REQUIRED')
})

test('the log says who saw whom, why and until when, and not by which token', async () => {
  const { id } = await at.stage.addAccount()
  const { token, endsAt } = await begin(id)
  const { body } = await at.callAs(await at.enter(owner), 'GET /api/v1/apps/audit', {})
  const [entry] = body.entries.filter(({ call }: { call: string }) => call === SEE)
  expect(entry.changes).toEqual([
    { field: 'why', before: null, after: WHY.why },
    { field: 'until', before: null, after: endsAt },
  ])
  expect(JSON.stringify(body)).not.toContain(token)
})
