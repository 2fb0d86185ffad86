import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestClock, type TestClock } from '@kola/platform/clock'
import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createGoogle } from './google.ts'
import type { IdentityProvider } from './provider.ts'

type Pair = Awaited<ReturnType<typeof generateKeyPair>>

/** Keys that a party publishes, with the answer that the test wants. */
const published = { keys: [] as JWK[], status: 200, reads: 0, isSilent: false }
const TIMEOUT_MS = 1_000
let server: Server
let clock: TestClock
let google: IdentityProvider
const pairs: Record<string, Pair> = {}

beforeAll(async () => {
  for (const kid of ['first', 'second', 'attacker']) pairs[kid] = await generateKeyPair('RS256')
  server = createServer((_request, response) => {
    published.reads += 1
    if (published.isSilent) return
    response.writeHead(published.status)
    response.end(JSON.stringify({ keys: published.keys }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function publish(...kids: string[]) {
  published.keys = await Promise.all(
    kids.map(async (kid) => ({ ...(await exportJWK((pairs[kid] as Pair).publicKey)), kid, alg: 'RS256', use: 'sig' })),
  )
}

beforeEach(async () => {
  await publish('first')
  Object.assign(published, { status: 200, reads: 0, isSilent: false })
  clock = createTestClock(new Date('2026-11-20T12:00:00.000Z'))
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
  const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`
  google = createGoogle({ clientId: 'kola', jwksUrl, clock, timeoutMs: TIMEOUT_MS })
})

afterEach(() => void vi.useRealTimers())

/** The keys go by the machine's clock. */
function wait(durationMs: number): void {
  clock.advance(durationMs)
  vi.setSystemTime(clock.now())
}

const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000)
const toClaims = () => ({
  ...{ iss: 'https://accounts.google.com', aud: 'kola', sub: '123', email: 'ada@example.com', email_verified: true },
  ...{ iat: nowSeconds(), exp: nowSeconds() + 3_600 },
})
const sign = (kid: string, claims: Record<string, unknown> = {}, header: Record<string, string> = {}) =>
  new SignJWT({ ...toClaims(), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid, ...header })
    .sign((pairs[kid] as Pair).privateKey)

const expectRefused = (token: string) =>
  expect(google.verify(token, {})).rejects.toMatchObject({ code: 'SOCIAL_TOKEN_INVALID' })

test('a right token is right, with both spellings of the issuer', async () => {
  expect((await google.verify(await sign('first'), {})).subject).toBe('123')
  expect((await google.verify(await sign('first', { iss: 'accounts.google.com' }), {})).subject).toBe('123')
})

test.each([
  ['another audience', { aud: 'another' }],
  ['us among others', { aud: ['another'] }],
  ['no audience', { aud: undefined }],
  ['another issuer', { iss: 'https://accounts.google.com.evil.example' }],
  ['no issuer', { iss: undefined }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a subject that is no text', { sub: 123 }],
  ['no expiry', { exp: undefined }],
  ['no time of issue', { iat: undefined }],
])('refuses a token with %s', async (_what, claims) => {
  await expectRefused(await sign('first', claims))
})

test('refuses what has run out, what is of the future and what is old', async () => {
  const now = nowSeconds()
  await expectRefused(await sign('first', { exp: now - 61 }))
  await expectRefused(await sign('first', { iat: now + 61 }))
  await expectRefused(await sign('first', { iat: now - 3_661, exp: now + 9_999 }))
  await google.verify(await sign('first', { iat: now + 50, exp: now + 3_600 }), {})
})

test('refuses a token without a signature, and one signed with the public key as a secret', async () => {
  await expectRefused(new UnsecuredJWT(toClaims()).encode())
  const secret = new TextEncoder().encode(JSON.stringify(published.keys[0]))
  await expectRefused(await new SignJWT(toClaims()).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(secret))
})

test('refuses a signature by another key under the known name, and a changed body', async () => {
  const forged = await new SignJWT(toClaims())
    .setProtectedHeader({ alg: 'RS256', kid: 'first' })
    .sign((pairs.attacker as Pair).privateKey)
  await expectRefused(forged)
  const [head, , signature] = (await sign('first')).split('.')
  const body = Buffer.from(JSON.stringify({ ...toClaims(), email: 'victim@example.com' })).toString('base64url')
  await expectRefused(`${head}.${body}.${signature}`)
})

test('takes no key out of the token itself', async () => {
  const jwk = await exportJWK((pairs.attacker as Pair).publicKey)
  const header = { alg: 'RS256', kid: 'attacker', jwk, jku: 'https://evil.example/certs' }
  const token = await new SignJWT(toClaims()).setProtectedHeader(header).sign((pairs.attacker as Pair).privateKey)
  await expectRefused(token)
})

test('refuses a token that does not say by which of several keys it was signed', async () => {
  await publish('first', 'second')
  const token = await new SignJWT(toClaims())
    .setProtectedHeader({ alg: 'RS256' })
    .sign((pairs.first as Pair).privateKey)
  await expectRefused(token)
  expect(published.reads).toBe(1)
})

test('keys that do not come in time are an outage, and nobody waits longer for them', async () => {
  published.isSilent = true
  const begunMs = performance.now()
  await expect(google.verify(await sign('first'), {})).rejects.toMatchObject({ name: 'ProviderError', retryable: true })
  expect(performance.now() - begunMs).toBeGreaterThan(TIMEOUT_MS - 50)
  expect(performance.now() - begunMs).toBeLessThan(4_000)
})

test('keeps the keys for an hour', async () => {
  for (const minutes of [0, 59]) {
    wait(minutes * 60_000)
    await google.verify(await sign('first'), {})
  }
  expect(published.reads).toBe(1)
  wait(61_000)
  await google.verify(await sign('first'), {})
  expect(published.reads).toBe(2)
})

test('reads the keys again for a new one, and not for every made-up name', async () => {
  await google.verify(await sign('first'), {})
  await publish('first', 'second')
  wait(30_000)
  await google.verify(await sign('second'), {})
  expect(published.reads).toBe(2)
  for (let tries = 0; tries < 20; tries += 1)
    await expectRefused(await sign('attacker', {}, { kid: `made-up-${tries}` }))
  expect(published.reads).toBe(2)
})

test('keys that are down are an outage, not a wrong token; known ones go on', async () => {
  published.status = 503
  await expect(google.verify(await sign('first'), {})).rejects.toMatchObject({ name: 'ProviderError' })
  published.status = 200
  await google.verify(await sign('first'), {})
  published.status = 503
  await google.verify(await sign('first'), {})
  wait(30_000)
  await expect(google.verify(await sign('second'), {})).rejects.toMatchObject({ name: 'ProviderError' })
})
