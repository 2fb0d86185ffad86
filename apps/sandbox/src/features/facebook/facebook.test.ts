import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSandbox } from '#testing/start-sandbox.ts'
import { PERSONAS } from './personas.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control('/reset', {}))

interface Answer extends Record<string, unknown> {
  data: { is_valid: boolean; expires_at: number }
  error: { code: number }
}

const APP_TOKEN = 'sandbox-facebook|sandbox-facebook-secret'
const REQUEST = {
  client_id: 'sandbox-facebook',
  redirect_uri: 'http://kola.test/sign-in/facebook',
  response_type: 'token',
  state: 's-1',
}
const [kemi, , , uche] = PERSONAS

const open = (change: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/facebook/dialog/oauth?${new URLSearchParams({ ...REQUEST, ...change })}`)

async function choose(given: Record<string, string>) {
  const body = new URLSearchParams({ ...REQUEST, ...given })
  const answer = await fetch(`${sandbox.url}/facebook/signin`, { method: 'POST', body, redirect: 'manual' })
  const location = new URL(answer.headers.get('location') ?? 'about:blank')
  return { query: location.searchParams, fragment: new URLSearchParams(location.hash.slice(1)) }
}
const getToken = async (persona = kemi?.id ?? '') => (await choose({ persona })).fragment.get('access_token') ?? ''

async function get(path: string, query: Record<string, string>) {
  const answer = await fetch(`${sandbox.url}/facebook/graph/${path}?${new URLSearchParams(query)}`)
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const debug = async (input_token: string, access_token = APP_TOKEN) => get('debug_token', { input_token, access_token })

it('shows the people to choose among, one of them without an email', async () => {
  const page = await (await open()).text()
  for (const text of ['Kemi Adebayo', 'kemi.adebayo@example.com', 'Uche Obi', 'no email']) expect(page).toContain(text)
})

it.each([
  ['client_id', 'another'],
  ['redirect_uri', 'https://evil.example/sign-in/facebook'],
  ['response_type', 'code'],
])('sends nobody back with another %s', async (name, value) => {
  expect((await open({ [name]: value })).status).toBe(400)
})

it('sends back a token and the state, and says of the token whose and which app’s it is', async () => {
  const { fragment } = await choose({ persona: kemi?.id ?? '' })
  expect(fragment.get('state')).toBe('s-1')
  const { body } = await debug(fragment.get('access_token') ?? '')
  expect(body.data).toMatchObject({ is_valid: true, app_id: 'sandbox-facebook', user_id: kemi?.id, type: 'USER' })
  expect(body.data.expires_at).toBeGreaterThan(Date.now() / 1_000)
})

it('sends back a refusal in the query', async () => {
  const { query, fragment } = await choose({ cancel: '1' })
  expect([query.get('error'), query.get('state'), fragment.get('access_token')]).toEqual(['access_denied', 's-1', null])
})

it('tells the fields that are asked for, and no email where there is none', async () => {
  const fields = 'id,name,email'
  const known = await get('me', { fields, access_token: await getToken() })
  expect(known.body).toEqual({ id: kemi?.id, name: 'Kemi Adebayo', email: 'kemi.adebayo@example.com' })
  const bare = await get('me', { fields, access_token: await getToken(uche?.id) })
  expect(bare.body).toEqual({ id: uche?.id, name: 'Uche Obi' })
  const named = await get('me', { fields: 'id', access_token: await getToken() })
  expect(named.body).toEqual({ id: kemi?.id })
})

it('refuses a debug call of another app, and knows nothing of made-up tokens', async () => {
  const answer = await debug(await getToken(), 'sandbox-facebook|wrong')
  expect([answer.status, answer.body.error.code]).toEqual([400, 190])
  expect((await debug('made-up')).body.data).toMatchObject({ is_valid: false })
  expect((await get('me', { access_token: 'made-up' })).status).toBe(400)
})

it.each([
  ['expired', { is_valid: false }],
  ['revoked', { is_valid: false }],
  ['another-app', { app_id: '999999999999999' }],
])('spoils a token with the outcome %s', async (outcome, data) => {
  const token = await getToken()
  await sandbox.control('/facebook/outcomes', { reference: kemi?.id, outcome })
  expect((await debug(token)).body.data).toMatchObject(data)
})

it('lets a token run out after two months of its clock', async () => {
  const token = await getToken()
  await sandbox.control('/clock', { advanceMs: 61 * 24 * 3_600_000 })
  expect((await debug(token)).body.data.is_valid).toBe(false)
  expect((await get('me', { access_token: token })).status).toBe(400)
})
