import { LIMIT_HEADER } from '@kola/contract/profiles/rating'
import { beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStore } from '../memory/browser-store.ts'
import { createService } from './create-service.ts'
import { createTokenStore, type TokenStore } from './tokens.ts'

interface Sent {
  call: string
  headers: Record<string, string>
}

let tokens: TokenStore
let sent: Sent[]
let replies: Record<string, (() => Response)[]>
const onSessionEnded = vi.fn(() => tokens.clear('user'))
const onSignInNeeded = vi.fn()

const reply = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status })
const failure = (status: number, code: string) => reply(status, { error: { code, message: code, requestId: 'r' } })
const appToken = (token: string) => reply(200, { token, expiresAt: new Date(Date.now() + 7_200_000).toISOString() })

function makeService(limit: string | null = null) {
  const send = async (url: unknown, init?: RequestInit) => {
    const call = `${init?.method} ${url}`
    sent.push({ call, headers: { ...(init?.headers as Record<string, string>) } })
    const next = replies[call]?.shift()
    if (!next) throw new TypeError(`no reply for ${call}`)
    return next()
  }
  return createService({
    ...{ customerId: 'demo', tokens, onSessionEnded, onSignInNeeded, fetch: send as typeof fetch },
    onBarred: () => {},
    findLimit: () => limit,
  })
}

beforeEach(() => {
  tokens = createTokenStore(createMemoryStore())
  sent = []
  onSessionEnded.mockClear()
  onSignInNeeded.mockClear()
})

test('every call names the tenant, and asks for an app token first when there is none', async () => {
  replies = {
    'POST /apps/v1/get-token': [appToken('app.1')],
    'GET /apps/v1/appconfig': [reply(200, { response: {} })],
  }
  await makeService().call('GET /apps/v1/appconfig', {})
  expect(sent.map((one) => one.call)).toEqual(['POST /apps/v1/get-token', 'GET /apps/v1/appconfig'])
  expect(sent.every((one) => one.headers['X-Customer-Id'] === 'demo')).toBe(true)
  expect(sent[0]?.headers.Authorization).toBeUndefined()
  expect(sent[1]?.headers.Authorization).toBe('Bearer app.1')
})

test('calls that wait for an app token share one', async () => {
  replies = {
    'POST /apps/v1/get-token': [appToken('app.1')],
    'GET /apps/v1/appconfig': [reply(200, { response: {} })],
    'GET /apps/v1/packages': [reply(200, { response: { packages: [] } })],
  }
  const { call } = makeService()
  await Promise.all([call('GET /apps/v1/appconfig', {}), call('GET /apps/v1/packages', { query: {} })])
  expect(sent.filter((one) => one.call.includes('get-token'))).toHaveLength(1)
})

test('TOKEN-02 a refused app token is renewed and the call repeated once', async () => {
  tokens.write('app', 'app.old')
  replies = {
    'POST /apps/v1/get-token': [appToken('app.new')],
    'GET /apps/v1/appconfig': [failure(401, 'TOKEN_INVALID'), reply(200, { response: { a: 'b' } })],
  }
  expect(await makeService().call('GET /apps/v1/appconfig', {})).toEqual({ response: { a: 'b' } })
  expect(sent.at(-1)?.headers.Authorization).toBe('Bearer app.new')
  expect(onSessionEnded).not.toHaveBeenCalled()
})

test('a refused user token signs out here', async () => {
  tokens.write('user', 'usr_x', '2099-01-01T00:00:00.000Z')
  replies = { 'GET /apps/v1/account': [failure(401, 'TOKEN_INVALID')] }
  await expect(makeService().call('GET /apps/v1/account', {})).rejects.toMatchObject({ status: 401 })
  expect(sent[0]?.headers.Authorization).toBe('Bearer usr_x')
  expect(onSessionEnded).toHaveBeenCalledTimes(1)
})

test('TOKEN-05 a refused token of payments signs nobody out', async () => {
  tokens.write('user', 'usr_x', '2099-01-01T00:00:00.000Z')
  replies = { 'POST /apps/v2/add-subscription': [failure(401, 'TOKEN_INVALID')] }
  const paying = { body: { subscriptionId: 'basic-ngn-30' }, headers: { Authorization: 'Bearer pay.1' } }
  await expect(makeService().call('POST /apps/v2/add-subscription', paying)).rejects.toMatchObject({ status: 401 })
  expect(sent[0]?.headers.Authorization).toBe('Bearer pay.1')
  expect(onSessionEnded).not.toHaveBeenCalled()
})

test('a wrong password signs nobody out', async () => {
  tokens.write('app', 'app.1')
  replies = { 'POST /apps/v1/login': [failure(401, 'SIGN_IN_FAILED')] }
  const body = { username: 'a@b.co', password: 'f'.repeat(64), type: 'email' } as const
  await expect(makeService().call('POST /apps/v1/login', { body })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
  expect(onSessionEnded).not.toHaveBeenCalled()
  expect(onSignInNeeded).not.toHaveBeenCalled()
})

test('a management call that answers 401 leads to sign-in', async () => {
  tokens.write('user', 'usr_x', '2099-01-01T00:00:00.000Z')
  replies = { 'GET /api/v1/apps/uploads/film': [failure(401, 'OPERATOR_KEY_REQUIRED')] }
  const { call } = makeService()
  await expect(call('GET /api/v1/apps/uploads/{uploadId}', { params: { uploadId: 'film' } })).rejects.toMatchObject({
    status: 401,
  })
  expect(onSignInNeeded).toHaveBeenCalledTimes(1)
})

test('TOKEN-04 the configuration bears the app token whoever is signed in, all else of a member their own', async () => {
  tokens.write('user', 'usr_x', '2099-01-01T00:00:00.000Z')
  replies = {
    'POST /apps/v1/get-token': [appToken('app.1')],
    'GET /apps/v1/appconfig': [reply(200, { response: {} })],
    'GET /apps/v1/packages': [reply(200, { response: { packages: [] } })],
    'GET /apps/v1/account': [reply(200, {})],
  }
  const { call } = makeService()
  await call('GET /apps/v1/appconfig', {})
  await call('GET /apps/v1/packages', { query: {} })
  await call('GET /apps/v1/account', {})
  expect(sent.map((one) => [one.call, one.headers.Authorization])).toEqual([
    ['POST /apps/v1/get-token', undefined],
    ['GET /apps/v1/appconfig', 'Bearer app.1'],
    ['GET /apps/v1/packages', 'Bearer app.1'],
    ['GET /apps/v1/account', 'Bearer usr_x'],
  ])
})

test('TOKEN-04 an app token that is refused at the configuration is renewed, and no member is signed out by it', async () => {
  tokens.write('user', 'usr_x', '2099-01-01T00:00:00.000Z')
  tokens.write('app', 'app.old')
  replies = {
    'POST /apps/v1/get-token': [appToken('app.new')],
    'GET /apps/v1/appconfig': [failure(401, 'TOKEN_INVALID'), reply(200, { response: { a: 'b' } })],
  }
  expect(await makeService().call('GET /apps/v1/appconfig', {})).toEqual({ response: { a: 'b' } })
  expect(sent.map((one) => one.headers.Authorization)).toEqual(['Bearer app.old', undefined, 'Bearer app.new'])
  expect(onSessionEnded).not.toHaveBeenCalled()
  expect(tokens.read('user')).toBe('usr_x')
})

test('each call says the limit of whoever is watching, and nothing where there is none', async () => {
  tokens.write('user', 'user.x', new Date(Date.now() + 60_000).toISOString())
  replies['GET /apps/v1/account'] = [reply(200, {}), reply(200, {})]
  await makeService('PG').call('GET /apps/v1/account', {})
  await makeService().call('GET /apps/v1/account', {})
  expect(sent.map(({ headers }) => headers[LIMIT_HEADER])).toEqual(['PG', undefined])
})
