import { expect, test } from 'vitest'
import { listProviders, type Provider } from './providers.ts'
import { readReturn, readTokenEmail } from './read-return.ts'
import { type Started, toAuthUrl } from './start.ts'

const started: Started = { provider: 'google', state: 's1', nonce: 'n1', search: '' }
const config = {
  google_client_id: 'g-id',
  google_auth_url: 'https://google.example/auth',
  facebook_app_id: 'f-id',
  facebook_auth_url: 'https://facebook.example/dialog/oauth',
}
const [google, facebook] = listProviders(config) as [Provider, Provider]
const readQuery = (url: string) => Object.fromEntries(new URL(url).searchParams)

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const toToken = (payload: object) => `h.${toBase64Url(new TextEncoder().encode(JSON.stringify(payload)))}.s`

test('only providers that are configured are offered', () => {
  expect(listProviders(config).map(({ id }) => id)).toEqual(['google', 'facebook'])
  expect(listProviders({ ...config, google_client_id: '' }).map(({ id }) => id)).toEqual(['facebook'])
  expect(listProviders({})).toEqual([])
})

test('each provider is asked in its own words', () => {
  expect(readQuery(toAuthUrl(google, started, 'https://kola.example'))).toEqual({
    client_id: 'g-id',
    redirect_uri: 'https://kola.example/sign-in/google',
    response_type: 'id_token',
    scope: 'openid email profile',
    state: 's1',
    nonce: 'n1',
    prompt: 'select_account',
  })
  expect(readQuery(toAuthUrl(facebook, started, 'https://kola.example'))).toEqual({
    client_id: 'f-id',
    redirect_uri: 'https://kola.example/sign-in/facebook',
    response_type: 'token',
    scope: 'email,public_profile',
    state: 's1',
  })
})

test('an answer counts only for the sign-in that began in this tab', () => {
  const token = toToken({ email: 'adé@example.com' })
  const answer = new URLSearchParams({ state: 's1', id_token: token })
  expect(readReturn('google', answer, started)).toEqual({
    kind: 'proof',
    proof: { provider: 'google', token, email: 'adé@example.com', nonce: 'n1' },
  })
  expect(readReturn('google', answer, null)).toEqual({ kind: 'failed' })
  expect(readReturn('facebook', answer, started)).toEqual({ kind: 'failed' })
  expect(readReturn('google', answer, { ...started, state: 's2' })).toEqual({ kind: 'failed' })
  expect(readReturn('google', new URLSearchParams({ state: 's1' }), started)).toEqual({ kind: 'failed' })
})

test('a person who changes their mind has cancelled, nothing has failed', () => {
  const answer = new URLSearchParams({ state: 's1', error: 'access_denied' })
  expect(readReturn('google', answer, started)).toEqual({ kind: 'cancelled' })
})

test('a token that is none bears no email', () => {
  for (const token of ['', 'x', 'a.b.c', toToken({ email: 7 })]) expect(readTokenEmail(token)).toBe('')
})
