import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSandbox } from '#testing/start-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control('/reset', {}))

const REQUEST = {
  client_id: 'sandbox-google',
  redirect_uri: 'http://kola.test/sign-in/google',
  response_type: 'id_token',
  scope: 'openid email profile',
  nonce: 'n-1',
  state: 's-1',
}

const open = (change: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/google/o/oauth2/v2/auth?${new URLSearchParams({ ...REQUEST, ...change })}`)

async function choose(given: Record<string, string>) {
  const body = new URLSearchParams({ ...REQUEST, ...given })
  const answer = await fetch(`${sandbox.url}/google/signin`, { method: 'POST', body, redirect: 'manual' })
  const [address, fragment] = (answer.headers.get('location') ?? '').split('#')
  return { status: answer.status, address, members: new URLSearchParams(fragment) }
}

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const claimsOf = (members: URLSearchParams) => decode(members.get('id_token')?.split('.')[1])

async function readKeys() {
  const answer = await fetch(`${sandbox.url}/google/oauth2/v3/certs`)
  const { keys } = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[] }
  return { keys, cacheControl: answer.headers.get('cache-control') }
}

it('shows the people to choose among, with names, addresses and who is not verified', async () => {
  const page = await (await open()).text()
  for (const text of ['Amara Eze', 'amara.eze@example.com', 'ngozi.okafor@example.com, not verified', 'Cancel']) {
    expect(page).toContain(text)
  }
})

it.each([
  ['client_id', 'another', 401, 'invalid_client'],
  ['redirect_uri', 'https://evil.example/sign-in/google', 400, 'redirect_uri_mismatch'],
  ['redirect_uri', 'http://kola.test/elsewhere', 400, 'redirect_uri_mismatch'],
  ['redirect_uri', 'javascript:alert(1)', 400, 'redirect_uri_mismatch'],
  ['response_type', 'code', 400, 'unsupported_response_type'],
  ['scope', 'email', 400, 'invalid_scope'],
  ['nonce', '', 400, 'Nonce required'],
])('sends nobody back with the %s %j', async (...given) => {
  const [name, value, status, code] = given
  const answer = await open({ [name]: value })
  expect([answer.status, (await answer.text()).includes(code)]).toEqual([status, true])
  if (['response_type', 'scope'].includes(name)) return
  expect(await choose({ [name]: value, persona: 'amara.eze@example.com' })).toMatchObject({ status, address: '' })
})

it('sends back an RS256 token for the client, the nonce and the person, and the state', async () => {
  const { status, address, members } = await choose({ persona: 'amara.eze@example.com' })
  expect([status, address, members.get('state')]).toEqual([303, REQUEST.redirect_uri, 's-1'])
  const [head, body, signature = ''] = (members.get('id_token') ?? '').split('.')
  const { keys, cacheControl } = await readKeys()
  expect(cacheControl).toContain('max-age=3600')
  const key = createPublicKey({ key: keys[0] as JsonWebKey, format: 'jwk' })
  expect(decode(head)).toEqual({ alg: 'RS256', kid: keys[0]?.kid, typ: 'JWT' })
  expect(verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(decode(body)).toMatchObject({
    ...{ iss: 'https://accounts.google.com', aud: 'sandbox-google', nonce: 'n-1' },
    ...{
      email: 'amara.eze@example.com',
      email_verified: true,
      given_name: 'Amara',
      sub: expect.stringMatching(/^\d{21}$/),
    },
  })
})

it('knows anybody by the address that is typed in, the same person each time', async () => {
  const once = claimsOf((await choose({ email: 'me@example.com', given_name: 'Me', verified: 'on' })).members)
  const again = claimsOf((await choose({ email: 'me@example.com', given_name: 'Me' })).members)
  expect([once.sub, once.email_verified]).toEqual([again.sub, true])
  expect(again.email_verified).toBe(false)
})

it('names the domain whose mail Google hosts, and no other', async () => {
  const claims = async (given: Record<string, string>) => claimsOf((await choose(given)).members)
  expect((await claims({ persona: 'amara.eze@example.com' })).hd).toBe('example.com')
  expect(await claims({ persona: 'olayinka@example.com' })).not.toHaveProperty('hd')
  expect((await claims({ email: 'me@work.example', verified: 'on', hosted: 'on' })).hd).toBe('work.example')
  expect(await claims({ email: 'me@work.example', verified: 'on' })).not.toHaveProperty('hd')
})

it('sends back error=access_denied for Cancel', async () => {
  const { members } = await choose({ cancel: '1' })
  expect([members.get('error'), members.get('state'), members.get('id_token')]).toEqual(['access_denied', 's-1', null])
})

it('turns to another key when it is told, and goes on naming the one before', async () => {
  const before = await readKeys()
  await sandbox.control('/google/outcomes', { reference: 'key', outcome: 'second' })
  const { members } = await choose({ persona: 'amara.eze@example.com' })
  const after = await readKeys()
  expect(decode(members.get('id_token')?.split('.')[0]).kid).toBe('sandbox-second')
  expect(after.keys.map(({ kid }) => kid)).toEqual([...before.keys.map(({ kid }) => kid), 'sandbox-second'])
})

it.each([
  ['wrong-audience', { aud: 'somebody-else' }],
  ['wrong-issuer', { iss: 'https://accounts.example.com' }],
  ['wrong-nonce', { nonce: 'another' }],
  ['unverified', { email_verified: false }],
  ['other-hd', { hd: 'another.example' }],
  ['of-a-phone', { azp: 'a-phone-of-ours', nonce: 'made-up-by-the-kit' }],
])('spoils a token with the outcome %s', async (outcome, claims) => {
  await sandbox.control('/google/outcomes', { reference: 'amara.eze@example.com', outcome })
  expect(claimsOf((await choose({ persona: 'amara.eze@example.com' })).members)).toMatchObject(claims)
  expect(claimsOf((await choose({ persona: 'tunde.bakare@example.com' })).members)).not.toMatchObject(claims)
})

it('fails at its keys as often as it was told', async () => {
  await sandbox.control('/google/faults', { fault: { kind: 'status', status: 503 }, operation: 'certs' })
  const ask = async () => (await fetch(`${sandbox.url}/google/oauth2/v3/certs`)).status
  expect([await ask(), await ask()]).toEqual([503, 200])
})
