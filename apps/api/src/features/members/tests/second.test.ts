import type { MemberAction } from '@kola/contract/members/second'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'

const ASK = 'POST /api/v1/apps/members/{id}/requests'
const CONFIRM = 'POST /api/v1/apps/members/{id}/requests/{requestId}/confirm'
const WITHDRAW = 'POST /api/v1/apps/members/{id}/requests/{requestId}/withdraw'
const LIST = 'GET /api/v1/apps/member-requests'
const READ = 'GET /api/v1/apps/members/{id}'
const BLOCK = 'POST /api/v1/apps/members/{id}/block'
const HOUR_MS = 3_600_000

let at: StaffStage
let people: Record<'owner' | 'emeka' | 'tolu' | 'finance', StaffPerson>

beforeAll(async () => {
  at = await createStaffStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 0 } }))
  const owner = await at.addOwner()
  people = {
    owner,
    emeka: await at.addPerson(owner, 'support', 'Emeka Uzor'),
    tolu: await at.addPerson(owner, 'support', 'Tolu Bakare'),
    finance: await at.addPerson(owner, 'finance', 'Bisi Adeyemi'),
  }
})
afterAll(() => at.stage.close())

type Who = keyof typeof people
/** Shows anew that it is them. */
async function call(who: Who, key: Parameters<StaffStage['callAs']>[1], given: Parameters<StaffStage['callAs']>[2]) {
  return at.callAs(await at.enter(people[who]), key, given)
}

async function addMember() {
  const made = await at.stage.addAccount({ tenantId: 'demo' })
  return { ...made, token: await at.stage.signIn(made.email) }
}
const ask = (who: Who, id: string, body: { action: MemberAction; why?: string; contact?: string }) =>
  call(who, ASK, { params: { id }, body: { why: 'Sells the account', ...body } })
const confirm = (who: Who, id: string, requestId: string) => call(who, CONFIRM, { params: { id, requestId } })
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => body.error?.code ?? status
const isSignedIn = async (token: string) => (await at.stage.call('GET /apps/v1/account', { token })).status === 200
const read = async (id: string, who: Who = 'tolu') => (await call(who, READ, { params: { id } })).body

const readStates = async (id: string) => {
  const { rows } = await at.stage.platform.pool.query(
    'select state from approval where subject = $1 order by asked_at',
    [id],
  )
  return rows.map(({ state }) => state)
}

test('one of support asks, nothing is done; another one says yes, and it is done once, with both names', async () => {
  const { id, email, token } = await addMember()
  const { request } = (await ask('emeka', id, { action: 'block' })).body
  expect(request).toMatchObject({ action: 'block', why: 'Sells the account', askedBy: 'Emeka Uzor', isYours: true })
  expect(await isSignedIn(token)).toBe(true)
  expect((await read(id)).requests).toEqual([{ ...request, isYours: false }])
  expect(codeOf(await confirm('emeka', id, request.id))).toBe('SECOND_PERSON_REQUIRED')
  expect(codeOf(await confirm('finance', id, request.id))).toBe('PERMISSION_REQUIRED')
  expect(await isSignedIn(token)).toBe(true)

  expect((await confirm('tolu', id, request.id)).body.message).toBe('The member is blocked')
  expect(await isSignedIn(token)).toBe(false)
  expect(codeOf(await confirm('tolu', id, request.id))).toBe('APPROVAL_NOT_FOUND')
  const member = await read(id)
  expect(member).toMatchObject({ state: 'blocked', requests: [] })
  expect(member.notes).toHaveLength(1)
  expect(member.notes[0]).toMatchObject({
    text: 'Blocked: Sells the account (asked for by Emeka Uzor)',
    by: 'Tolu Bakare',
  })
  expect((await at.listMails(email))[0]?.subject).toBe('Your Kola account is blocked')
  const { request: back } = (await ask('emeka', id, { action: 'unblock' })).body
  expect((await confirm('owner', id, back.id)).body.message).toBe('The member is let in again')
  expect((await read(id)).blockedAt).toBeNull()
})

test('two who say yes at once do it once', async () => {
  const { id } = await addMember()
  const { request } = (await ask('emeka', id, { action: 'block' })).body
  const [tolu, owner] = [await at.enter(people.tolu), await at.enter(people.owner)]
  const given = { params: { id, requestId: request.id } }
  const answers = await Promise.all([tolu, owner].map((by) => at.callAs(by, CONFIRM, given)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await read(id)).notes).toHaveLength(1)
})

test('the same asked for again is the same; taken back, or refused by a colleague, it counts no more', async () => {
  const { id, token } = await addMember()
  const first = (await ask('emeka', id, { action: 'block' })).body.request
  expect((await ask('tolu', id, { action: 'block', why: 'I think so too' })).body.request.id).toBe(first.id)
  const withdraw = (who: Who, requestId: string) =>
    call(who, WITHDRAW, { params: { id, requestId }, body: { why: 'It was a mistake' } })
  expect((await withdraw('emeka', first.id)).status).toBe(200)
  expect(codeOf(await confirm('tolu', id, first.id))).toBe('APPROVAL_NOT_FOUND')
  const second = (await ask('emeka', id, { action: 'block' })).body.request
  expect(second.id).not.toBe(first.id)
  expect((await withdraw('owner', second.id)).status).toBe(200)
  expect(codeOf(await withdraw('owner', second.id))).toBe('APPROVAL_NOT_FOUND')
  expect((await read(id)).requests).toEqual([])
  expect(await isSignedIn(token)).toBe(true)
})

test('an account is closed by two, once its address was typed, and comes back by two', async () => {
  const { id, email, token } = await addMember()
  expect(codeOf(await ask('emeka', id, { action: 'close' }))).toBe('ACCOUNT_NOT_FOUND')
  expect(codeOf(await ask('emeka', id, { action: 'close', contact: 'somebody@example.com' }))).toBe('ACCOUNT_NOT_FOUND')
  const { request } = (await ask('emeka', id, { action: 'close', contact: email })).body
  const { rows } = await at.stage.platform.pool.query('select detail::text from approval where id = $1', [request.id])
  expect(rows).toEqual([{ detail: '{}' }])
  expect((await confirm('tolu', id, request.id)).body.message).toBe('The account is closed')
  expect(await isSignedIn(token)).toBe(false)
  expect((await read(id)).closed).toMatchObject({ by: 'Emeka Uzor and Tolu Bakare', isErased: false })
  expect(codeOf(await ask('emeka', id, { action: 'block' }))).toBe('MEMBER_REQUEST_UNFIT')
  const back = (await ask('tolu', id, { action: 'restore' })).body.request
  expect((await confirm('emeka', id, back.id)).body.message).toBe('The account is back')
  expect(await read(id)).toMatchObject({ closed: null, requests: [] })
  expect(await readStates(id)).toEqual(['done', 'done'])
})

test('a copy is made by two, once a day', async () => {
  const { id } = await addMember()
  const { request } = (await ask('emeka', id, { action: 'copy' })).body
  expect((await read(id)).copy).toBeNull()
  expect((await confirm('tolu', id, request.id)).status).toBe(200)
  expect((await read(id)).copy).toMatchObject({ readyAt: null })
  await at.stage.platform.pool.query(
    'update data_export set ready_at = asked_at, until = asked_at where account_id = $1',
    [id],
  )
  const again = (await ask('emeka', id, { action: 'copy' })).body.request
  expect(codeOf(await confirm('tolu', id, again.id))).toBe('RATE_LIMITED')
  expect((await read(id)).requests).toHaveLength(1)
  expect((await readStates(id)).toSorted()).toEqual(['done', 'waiting'])
})

test('what does not fit is not asked for, and what an owner did alone waits for nobody', async () => {
  const { id, email } = await addMember()
  for (const action of ['unblock', 'restore'] as const) {
    expect([action, codeOf(await ask('emeka', id, { action }))]).toEqual([action, 'MEMBER_REQUEST_UNFIT'])
  }
  const block = (await ask('emeka', id, { action: 'block' })).body.request
  await call('owner', BLOCK, { params: { id }, body: { state: 'on', why: 'I did' } })
  await call('owner', BLOCK, { params: { id }, body: { state: 'off', why: 'I did' } })
  expect((await read(id)).requests).toEqual([])
  expect(codeOf(await confirm('tolu', id, block.id))).toBe('APPROVAL_NOT_FOUND')
  await ask('emeka', id, { action: 'close', contact: email })
  await call('owner', 'POST /api/v1/apps/accounts/{id}/close', {
    params: { id },
    body: { actor: 'Ada', contact: email },
  })
  await call('owner', 'POST /api/v1/apps/accounts/{id}/restore', { params: { id }, body: { actor: 'Ada' } })
  expect((await read(id)).requests).toEqual([])
})

test('all of them are listed with whom they are about, by whom they concern; money is not among them', async () => {
  const { id } = await addMember()
  const { request } = (await ask('emeka', id, { action: 'block' })).body
  await at.stage.platform.pool.query(
    `insert into approval (tenant_id, id, action, subject, wish, amount_minor, currency, asked_kind, asked_id, asked_name, asked_at, expires_at)
    values ('demo', 'money', 'refund', $1, '', 1, 'NGN', 'staff', 'bisi', 'Bisi', $2, $3)`,
    [id, at.stage.clock.now(), new Date(at.stage.clock.now().getTime() + HOUR_MS)],
  )
  const { waiting } = (await call('tolu', LIST, {})).body
  const own = waiting.filter(({ member }: { member: { id: string } }) => member.id === id)
  expect(own).toEqual([{ request: { ...request, isYours: false }, member: { id, name: expect.any(String) } }])
  expect(codeOf(await call('finance', LIST, {}))).toBe('PERMISSION_REQUIRED')
  expect((await read(id, 'finance')).requests).toEqual([])
  expect((await call('finance', 'GET /api/v1/apps/approvals', {})).body.waiting).toEqual([])
  const { waits } = (await call('tolu', 'GET /api/v1/apps/today', {})).body
  expect(waits.find(({ kind }: { kind: string }) => kind === 'requests')).toMatchObject({
    count: waiting.length,
    first: '',
  })
})

test('a yes counts for three days', async () => {
  const { id } = await addMember()
  const { request } = (await ask('emeka', id, { action: 'block' })).body
  at.stage.clock.advance(73 * HOUR_MS)
  expect(codeOf(await confirm('tolu', id, request.id))).toBe('APPROVAL_NOT_FOUND')
})

test('another company’s members are not there', async () => {
  await at.stage.addTenant('other')
  const { id } = await at.stage.addAccount({ tenantId: 'other' })
  expect(codeOf(await ask('emeka', id, { action: 'block' }))).toBe('MEMBER_NOT_FOUND')
})
