import { systemClock } from '@kola/platform/clock'
import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseAtFacebook, chooseAtGoogle, type Sandbox, startSandbox } from '#app/testing/sandbox.ts'
import { describeIdentityProvider } from './conformance.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'
import type { IdentityProvider } from './provider.ts'

let sandbox: Sandbox
let google: IdentityProvider
let facebook: IdentityProvider

const TIMEOUT_MS = 1_500
const createOurGoogle = () =>
  createGoogle({
    clientId: 'sandbox-google',
    jwksUrl: `${sandbox.url}/google/oauth2/v3/certs`,
    clock: systemClock,
    timeoutMs: TIMEOUT_MS,
  })

beforeAll(async () => {
  sandbox = await startSandbox({ publicUrl: 'http://kola.test' })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control('/reset', {})
  google = createOurGoogle()
  facebook = createFacebook({
    appId: 'sandbox-facebook',
    appSecret: new Secret('sandbox-facebook-secret'),
    graphUrl: `${sandbox.url}/facebook/graph`,
    clock: systemClock,
    timeoutMs: TIMEOUT_MS,
  })
})

const plan = (party: string, operation: string) => (fault: object) =>
  sandbox.control(`/${party}/faults`, { fault, operation })
const failures = (party: string, operation: string) => ({
  failNext: () => plan(party, operation)({ kind: 'status', status: 503 }),
  hangNext: () => plan(party, operation)({ kind: 'delay', delayMs: 2 * TIMEOUT_MS }),
})

const getGoogleToken = async (given: Record<string, string>) =>
  (await chooseAtGoogle(sandbox, given)).get('id_token') ?? ''
const getFacebookToken = async (given: Record<string, string>) =>
  (await chooseAtFacebook(sandbox, given)).get('access_token') ?? ''

describeIdentityProvider('Google', () => ({
  provider: {
    name: 'google',
    // The keys are kept: only one that has none yet asks for them.
    // Our page's tokens bear a nonce, and count with it alone.
    verify: (token) => createOurGoogle().verify(token, { nonce: 'nonce' }),
  },
  getToken: ({ name, email }) =>
    getGoogleToken({ given_name: name.split(' ')[0] ?? '', family_name: name.split(' ')[1] ?? '', email }),
  ...failures('google', 'certs'),
}))

describeIdentityProvider('Facebook', () => ({
  provider: facebook,
  getToken: (person) => getFacebookToken(person),
  ...failures('facebook', 'debug_token'),
}))

describe('Google', () => {
  const email = 'ada@example.com'

  it.each([
    ['ada@gmail.com', { hosted: '' }, true],
    ['Ada@GoogleMail.com', { hosted: '' }, true],
    ['ada@work.example', { hosted: 'on' }, true],
    ['ada@lapsed.example', { hosted: '' }, false],
    ['ada@mail.gmail.com', { hosted: '' }, false],
    ['ada@notgmail.com', { hosted: '' }, false],
  ])('speaks for %s with %j: %s', async (address, given, isEmailVouched) => {
    const person = await google.verify(await getGoogleToken({ email: address, ...given }), { nonce: 'nonce' })
    expect(person).toMatchObject({ email: address.toLowerCase(), isEmailVouched })
  })

  it('speaks for no address whose domain is another than the hosted one', async () => {
    await sandbox.control('/google/outcomes', { reference: email, outcome: 'other-hd' })
    const person = await google.verify(await getGoogleToken({ email }), { nonce: 'nonce' })
    expect(person).toMatchObject({ email, isEmailVouched: false })
  })

  it('vouches for a verified address alone', async () => {
    expect((await google.verify(await getGoogleToken({ email }), { nonce: 'nonce' })).isEmailVouched).toBe(true)
    await sandbox.control('/google/outcomes', { reference: email, outcome: 'unverified' })
    const unverified = await google.verify(await getGoogleToken({ email }), { nonce: 'nonce' })
    expect(unverified).toMatchObject({ email, isEmailVouched: false })
    await sandbox.control('/google/outcomes', { reference: email, outcome: 'no-email' })
    expect(await google.verify(await getGoogleToken({ email }), { nonce: 'nonce' })).toMatchObject({
      email: null,
      isEmailVouched: false,
    })
  })

  it.each(['wrong-audience', 'wrong-issuer', 'expired', 'future'])('refuses a signed token: %s', async (outcome) => {
    await sandbox.control('/google/outcomes', { reference: email, outcome })
    const token = await getGoogleToken({ email })
    await expect(google.verify(token, { nonce: 'nonce' })).rejects.toMatchObject({ code: 'SOCIAL_TOKEN_INVALID' })
  })

  it('takes a token again within its life, and only with its own nonce', async () => {
    const token = await getGoogleToken({ email, nonce: 'n-1' })
    for (const nonce of ['n-1', 'n-1']) await google.verify(token, { nonce })
    for (const nonce of ['n-2', '', undefined]) {
      await expect(google.verify(token, { nonce })).rejects.toMatchObject({ code: 'SOCIAL_TOKEN_INVALID' })
    }
  })

  it('takes a token of a telephone without the nonce that its kit made up, and never with another', async () => {
    await sandbox.control('/google/outcomes', { reference: email, outcome: 'of-a-phone' })
    const token = await getGoogleToken({ email })
    expect(await google.verify(token, {})).toMatchObject({ email })
    await expect(google.verify(token, { nonce: 'n-1' })).rejects.toMatchObject({ code: 'SOCIAL_TOKEN_INVALID' })
  })

  it('asks for the keys once, however many tokens come', async () => {
    const tokens = await Promise.all(['a', 'b', 'c'].map((name) => getGoogleToken({ email: `${name}@example.com` })))
    await Promise.all(tokens.map((token) => google.verify(token, { nonce: 'nonce' })))
    expect(await sandbox.listBodies('google', 'certs')).toHaveLength(1)
  })
})

describe('Facebook', () => {
  const [name, email] = ['Ada Obi', 'ada@example.com']

  it('vouches for no address, and takes people without one', async () => {
    expect(await facebook.verify(await getFacebookToken({ name, email }), {})).toMatchObject({
      ...{ email, isEmailVouched: false },
    })
    const bare = await facebook.verify(await getFacebookToken({ name, email: '' }), {})
    expect(bare).toMatchObject({ email: null, firstName: 'Ada' })
  })

  it.each(['expired', 'revoked', 'another-app', 'another-person'])('refuses a token: %s', async (outcome) => {
    const token = await getFacebookToken({ name, email })
    await sandbox.control('/facebook/outcomes', { reference: email, outcome })
    await expect(facebook.verify(token, {})).rejects.toMatchObject({ code: 'SOCIAL_TOKEN_INVALID' })
  })

  it('throws ProviderError when our own secret is refused, and when /me fails', async () => {
    const token = await getFacebookToken({ name, email })
    await plan('facebook', 'me')({ kind: 'status', status: 500 })
    await expect(facebook.verify(token, {})).rejects.toMatchObject({ name: 'ProviderError', operation: 'me' })
    const misled = createFacebook({
      ...{ appId: 'sandbox-facebook', appSecret: new Secret('wrong'), clock: systemClock },
      graphUrl: `${sandbox.url}/facebook/graph`,
    })
    await expect(misled.verify(token, {})).rejects.toMatchObject({ name: 'ProviderError', operation: 'debug_token' })
  })
})
