import { ERRORS } from '@kola/contract/errors'
import type { Endpoint } from '@kola/contract/http/endpoint'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from './testing/seeds.ts'
import { createStaffSeeds, type StaffPerson } from './testing/staff/staff-stage.ts'
import { type ApiStage, createApiStage, OPERATOR_KEY } from './testing/stage.ts'

let stage: ApiStage
let owner: StaffPerson
const tokens: Record<Endpoint['auth'], string> = {
  open: '',
  none: '',
  app: '',
  user: '',
  beacon: '',
  payment: '',
  operator: OPERATOR_KEY,
  staff: '',
}

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTitle({ id: 'alpha' })
  tokens.app = await stage.getAppToken()
  const { email, id } = await stage.addAccount()
  await stage.addSubscription({ accountId: id, days: 5 })
  tokens.user = await stage.signIn(email)
  tokens.beacon = tokens.user
  tokens.payment = tokens.user
  owner = await createStaffSeeds(stage).addOwner()
})
afterAll(() => stage.close())
afterEach(() => {
  expect(stage.lines).toEqual([])
})

const keys = Object.keys(endpoints) as EndpointKey[]
const withBody = keys.filter((key) => (endpoints[key] as Endpoint).body !== undefined)
const parts = (key: EndpointKey) => {
  const [method = '', path = ''] = key.split(' ')
  return { method: method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path }
}
const headersOf = (key: EndpointKey): Record<string, string> => {
  const { auth } = endpoints[key]
  if (auth === 'staff')
    return { 'x-customer-id': 'demo', cookie: owner.cookie, 'x-csrf-token': owner.session.csrfToken }
  const token = tokens[auth]
  return { 'x-customer-id': 'demo', ...(token ? { authorization: `Bearer ${token}` } : {}) }
}
/** As it must look where it is more than an id. */
const GOOD_PARTS: Readonly<Record<string, string>> = { reference: 'KL-0000000000', userCode: 'HKTBMQ' }
const fillPath = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => GOOD_PARTS[name] ?? 'alpha')

interface Sent {
  url?: string
  payload?: string | Buffer
  headers?: Record<string, string>
}

async function send(key: EndpointKey, given: Sent) {
  const { method, path } = parts(key)
  const response = await stage.app.inject({
    method,
    url: given.url ?? fillPath(path),
    headers: { ...headersOf(key), 'content-type': 'application/json', ...given.headers },
    ...(given.payload === undefined ? {} : { payload: given.payload }),
  })
  return response
}

/** 4xx in the contract's shape; some malformed input is merely something that does not exist. */
function expectRefused(response: Awaited<ReturnType<typeof send>>, what: string) {
  expect(`${what}: ${response.statusCode}`).toMatch(/: 4\d\d$/)
  const { error } = response.json()
  expect([what, Object.keys(ERRORS).includes(error.code)]).toEqual([what, true])
  expect(error.message).toBeTypeOf('string')
  expect(error.requestId).toBe(response.headers['x-request-id'])
  return error
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const MALFORMED: [string, string][] = [
  ['{', 'MALFORMED_JSON'],
  ['{"a":}', 'MALFORMED_JSON'],
  ["{'a':1}", 'MALFORMED_JSON'],
  ['\u0000', 'MALFORMED_JSON'],
  ['{"a":1}}', 'MALFORMED_JSON'],
  [deep(30), 'INVALID_REQUEST'],
  [`{"a":${deep(5_000)}}`, 'INVALID_REQUEST'],
  ['{"a":"\\u0000"}', 'INVALID_REQUEST'],
  ['[]', 'INVALID_REQUEST'],
  ['"text"', 'INVALID_REQUEST'],
  ['12', 'INVALID_REQUEST'],
  ['null', 'INVALID_REQUEST'],
  ['{}', 'INVALID_REQUEST'],
  ['', 'INVALID_REQUEST'],
  ['{"__proto__":{"video_id":"alpha"}}', 'INVALID_REQUEST'],
]

test.each(withBody)('%s refuses bodies that are no JSON, not an object, empty or too deep', async (key) => {
  for (const [payload, code] of MALFORMED) {
    const error = expectRefused(await send(key, { payload }), payload.slice(0, 40))
    expect([payload.slice(0, 40), error.code]).toEqual([payload.slice(0, 40), code])
  }
})

test.each(withBody)('%s refuses a body over the limit, another media type and a wrong encoding', async (key) => {
  const large = expectRefused(await send(key, { payload: JSON.stringify({ a: 'x'.repeat(70_000) }) }), 'large')
  expect(large.code).toBe('BODY_TOO_LARGE')
  const xml = await send(key, { payload: '<a/>', headers: { 'content-type': 'application/xml' } })
  expect(expectRefused(xml, 'xml').code).toBe('UNSUPPORTED_MEDIA_TYPE')
  const form = await send(key, { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect(expectRefused(form, 'form').code).toBe('UNSUPPORTED_MEDIA_TYPE')
  expectRefused(await send(key, { payload: Buffer.from([0xff, 0xfe, 0x00, 0x7b]) }), 'bytes')
})

/** Values that no field of the contract takes as they are. */
const WRONG_VALUES: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  'x'.repeat(10_000),
  "'; drop table account; --",
  '../../etc/passwd',
  '<script>',
  '\ud800',
  [],
  {},
  [{}],
  { $ne: null },
]

function membersOf(key: EndpointKey): string[] {
  const schema = (endpoints[key] as Endpoint).body as unknown as { _zod: { def: { shape: Record<string, unknown> } } }
  return Object.keys(schema._zod.def.shape)
}

test.each(withBody)('%s never fails on wrong types, alone and in every field', async (key) => {
  const members = membersOf(key)
  for (const value of WRONG_VALUES) {
    const payload = JSON.stringify(Object.fromEntries(members.map((name) => [name, value])))
    const error = expectRefused(await send(key, { payload }), `${key} ${JSON.stringify(value).slice(0, 30)}`)
    if (error.code !== 'INVALID_REQUEST') continue
    expect(Object.keys(error.fields).length).toBeGreaterThan(0)
    for (const field of Object.keys(error.fields)) expect(members).toContain(field.split('.')[0])
  }
})

const BAD_PATH_PARTS = ['%00', '%', '%zz', '%ff', '..%2f..', 'x'.repeat(2_000), 'ä', ' ', "'", '{}']

test.each(keys)('%s never fails on a hostile address', async (key) => {
  const { path } = parts(key)
  const hasBody = (endpoints[key] as Endpoint).body !== undefined
  const payload = hasBody ? { payload: '{}' } : {}
  if (path.includes('{')) {
    for (const part of BAD_PATH_PARTS) {
      expectRefused(await send(key, { ...payload, url: path.replace(/\{\w+\}/g, part) }), `${key} ${part.slice(0, 10)}`)
    }
  }
  for (const url of [`${path}/%`, `/%${path}`]) {
    expectRefused(await send(key, { ...payload, url: fillPath(url) }), `${key} ${url.slice(0, 30)}`)
  }
})

const withQuery = keys.filter((key) => (endpoints[key] as Endpoint).query !== undefined)
/** Calls that know none of these: what else is asked is ignored, so what they know is hostile, too. */
const OWN_QUERIES: Partial<Record<EndpointKey, readonly string[]>> = {
  'GET /apps/v1/mylist': ['&limit=0', '&limit=101', '&limit=x', '&cursor=%00'],
  'GET /api/v1/apps/payments': [
    ...['&state=nothing', '&userid=%00', '&userid=', '&before=%00', '&search=%00', '&gateway=x', '&method=x'],
    ...['&currency=ngn', '&from=x', '&until=', '&limit=0', '&limit=x'],
  ],
  'GET /api/v1/apps/deposits': ['&search=%00', '&only=nothing', '&cursor=x', '&cursor=%00'],
  'GET /api/v1/apps/approvals': ['&cursor=x', '&cursor=%00'],
  'GET /api/v1/apps/member-requests': ['&cursor=x', '&cursor=%00'],
  'GET /api/v1/apps/ledger': ['&month=2026-13', '&kind=x', '&currency=ngn', '&month=%00'],
  'GET /api/v1/apps/payments/{reference}/refund': ['&amount=x', '&amount=-1', '&transaction=%00'],
  'GET /api/v1/apps/closed-accounts': [
    '&contact=%00',
    '&contact=',
    '&before=%00',
    '&before=',
    '&before=2026-02-30T00:00:00Z',
  ],
  'GET /api/v1/apps/findings': ['&all=maybe', '&all=', '&due=maybe'],
  'GET /api/v1/apps/settlements': [
    '&before=%00',
    '&before=',
    '&before=0000-01-01T00:00:00Z',
    '&before=2026-02-30T00:00:00Z',
    '&provider=',
  ],
  'GET /api/v1/apps/numbers': [
    '&days=0',
    '&days=367',
    '&days=x',
    '&from=2026-02-30',
    '&from=1999-01-01',
    '&until=',
    '&against=never',
  ],
  'GET /api/v1/apps/missed-searches': ['&days=0', '&days=x', '&from=2026-02-30', '&until=', '&against=never'],
  'GET /api/v1/apps/playback-quality': ['&days=0', '&days=93', '&days=x', '&days=1.5', '&days='],
  'GET /apps/v1/account/activity': ['&limit=0', '&limit=x', '&cursor=%00', '&cursor='],
  'GET /apps/v1/payments': ['&before=%00', '&before='],
  'GET /apps/v1/legal/{text}': ['&version=%00', '&version=', '&version=2026-02-30', '&version=x'],
  'GET /apps/v1/packages': ['&country=ng', '&country='],
  'GET /apps/v1/agreements': ['&before=%00', '&before='],
  'GET /apps/v1/gift-offers': ['&slug=nothing', '&slug='],
  'GET /api/v1/apps/title-names': ['&search=%00'],
  'GET /api/v1/apps/titles': [
    '&search=%00',
    '&kind=film',
    '&state=off',
    '&sort=size',
    '&cursor=x',
    '&limit=0',
    '&lacks=all',
  ],
  'GET /api/v1/apps/imports': ['&cursor=x', '&cursor=%00', '&limit=0'],
  'GET /api/v1/apps/producers': ['&search=%00', '&month=2026-13', '&cursor=x', '&cursor=%00', '&limit=0'],
  'GET /api/v1/apps/producer-titles': ['&search=x', '&search=%00', '&search='],
  'GET /api/v1/apps/windows': ['&search=%00', '&title=%00', '&country=nga', '&state=nothing', '&cursor=x', '&limit=0'],
  'GET /api/v1/apps/home/versions': ['&cursor=x', '&cursor=%00', '&limit=0'],
  'GET /api/v1/apps/home/preview': ['&of=x', '&at=x', '&at=0000-01-01T00:00:00Z', '&country=ng', '&limit=x'],
  'GET /api/v1/apps/configuration/versions': ['&cursor=x', '&cursor=%00', '&limit=0'],
  'GET /api/v1/apps/audit': ['&search=%00', '&who=%00', '&outcome=nothing', '&from=x', '&until=', '&limit=0'],
  'GET /api/v1/apps/film-fetches': ['&titleId=%00', '&titleId=', '&titleId=a%20b'],
  'GET /api/v1/apps/films': ['&search=%00', '&state=nothing', '&cursor=%00', '&limit=0'],
  'GET /api/v1/apps/tickets': ['&state=nothing', '&whose=x', '&limit=0', '&cursor=%00'],
  'GET /api/v1/apps/members': [
    '&state=nothing',
    '&plan=%00',
    '&country=ng',
    '&from=x',
    '&until=',
    '&limit=0',
    '&cursor=%00',
  ],
  'GET /api/v1/apps/vouchers': ['&before=%00', '&before='],
  'GET /api/v1/apps/coupons': ['&before=%00', '&before='],
  'GET /api/v1/apps/plans': ['&on=2026-02-30', '&on=', '&on=%00'],
  'GET /api/v1/apps/plans/{id}/grants': ['&cursor=%00', '&limit=0'],
}
const BAD_QUERIES = [
  'id=&deviceId=',
  'id=%00',
  'id=a&id=b',
  'id[]=a',
  'id[x]=a',
  `id=${'x'.repeat(5_000)}`,
  'id=%E0%A4%A',
]

test.each(withQuery)('%s refuses a hostile query', async (key) => {
  const { path } = parts(key)
  const page = OWN_QUERIES[key] ?? ['']
  const bad = [...BAD_QUERIES, 'auth=a&auth=b', `auth=${'x'.repeat(5_000)}`]
  for (const query of bad.flatMap((one) => page.map((more) => one + more))) {
    const hasBody = (endpoints[key] as Endpoint).body !== undefined
    const response = await send(key, { url: `${fillPath(path)}?${query}`, ...(hasBody ? { payload: '{}' } : {}) })
    expectRefused(response, `${key} ${query.slice(0, 20)}`)
  }
})

const closed = keys.filter((key) => endpoints[key].auth !== 'open')

test.each(closed)('%s checks the customer, then the token', async (key) => {
  const { method, path } = parts(key)
  const url = fillPath(path)
  const ask = async (headers: Record<string, string>) => {
    const response = await stage.app.inject({ method, url, headers, payload: '{' })
    return [response.statusCode, response.json().error.code]
  }
  expect(await ask({ 'content-type': 'application/json' })).toEqual([400, 'CUSTOMER_REQUIRED'])
  const { auth } = endpoints[key]
  if (auth === 'none') return
  const json = { 'content-type': 'application/json', 'x-customer-id': 'demo' }
  const own = { operator: 'OPERATOR_KEY_REQUIRED', staff: 'STAFF_SESSION_REQUIRED' }[auth as string]
  const [missing, bad] = [own ?? 'TOKEN_REQUIRED', own ?? 'TOKEN_INVALID']
  expect(await ask(json)).toEqual([401, missing])
  expect(await ask({ ...json, authorization: 'Bearer nonsense' })).toEqual([401, bad])
  expect((await ask({ ...json, authorization: 'Basic abc' }))[0]).toBe(401)
  expect((await ask({ ...json, authorization: `Bearer ${'x'.repeat(6_000)}` }))[0]).toBe(401)
})

test.each(keys)('%s answers 405 to another method, with those that it takes', async (key) => {
  const { path } = parts(key)
  const method = parts(key).method === 'PUT' ? 'PATCH' : 'PUT'
  const response = await stage.app.inject({ method, url: fillPath(path), headers: { 'x-customer-id': 'demo' } })
  expect(response.statusCode).toBe(405)
  expect(response.json().error.code).toBe('METHOD_NOT_ALLOWED')
  expect(String(response.headers.allow).split(', ')).toContain(parts(key).method)
})

test('unknown addresses are 404, however they are spelt', async () => {
  for (const url of ['/nothing', '/apps/v1/', '/apps/v3/account', '/apps/v1/account/more', '//', '/apps/v1/../v1/x']) {
    const response = await stage.app.inject({ url })
    expect([url, response.statusCode, response.json().error.code]).toEqual([url, 404, 'NOT_FOUND'])
  }
})

test('half a surrogate pair is refused, with its field, before anything is kept', async () => {
  const { email } = await stage.addAccount()
  const body = { username: email, password: PASSWORD, type: 'email', device_name: '\ud800 phone' }
  const answer = await stage.call('POST /apps/v1/login', { token: tokens.app, body })
  expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ['device_name']])
})

test('unknown extra fields are ignored', async () => {
  const body = { platform: 'website', customerId: 'demo', colour: 'red', nested: { deep: [1, 2, 3] } }
  const answer = await stage.call('POST /apps/v1/get-token', { body })
  expect(answer.status).toBe(200)
})
