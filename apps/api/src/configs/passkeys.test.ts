import { ConfigError } from '@kola/platform/config'
import { expect, test } from 'vitest'
import { toPasskeys } from './passkeys.ts'

const env = (more: object = {}) => ({
  ...{ NODE_ENV: 'production' as const, PUBLIC_URL: 'https://www.kola.example/', PASSKEY_RP_ID: undefined },
  ...{ PASSKEY_ORIGINS: undefined, ...more },
})
const ANDROID = `android:apk-key-hash:${'a'.repeat(43)}`

test.each([
  ['the public address is enough', {}, 'www.kola.example', ['https://www.kola.example']],
  ['a domain above it', { PASSKEY_RP_ID: 'Kola.example' }, 'kola.example', ['https://www.kola.example']],
  [
    'more origins at and below the domain, and an app',
    { PASSKEY_RP_ID: 'kola.example', PASSKEY_ORIGINS: `https://kola.example, https://tv.kola.example/,${ANDROID}` },
    'kola.example',
    ['https://www.kola.example', 'https://kola.example', 'https://tv.kola.example', ANDROID],
  ],
  [
    'a development machine, where the web app has a port of its own',
    { NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:8080' },
    'localhost',
    ['http://localhost:8080', 'http://localhost:5173'],
  ],
])('%s', (...[, more, rpId, origins]) => {
  expect(toPasskeys(env(more))).toEqual({ rpId, origins })
})

test.each([
  ['another domain', { PASSKEY_RP_ID: 'other.example' }],
  ['a part of a name', { PASSKEY_RP_ID: 'ola.example' }],
  ['everybody’s domain', { PASSKEY_RP_ID: 'example' }],
  ['an origin elsewhere', { PASSKEY_ORIGINS: 'https://other.example' }],
  ['an origin beside the domain', { PASSKEY_ORIGINS: 'https://kola.example' }],
  ['no https', { PASSKEY_ORIGINS: 'http://www.kola.example' }],
  ['a path', { PASSKEY_ORIGINS: 'https://www.kola.example/login' }],
  ['no address', { PASSKEY_ORIGINS: 'kola' }],
  ['a hash that is none', { PASSKEY_ORIGINS: 'android:apk-key-hash:short' }],
])('refuses %s', (_, more) => {
  expect(() => toPasskeys(env(more))).toThrow(ConfigError)
})
