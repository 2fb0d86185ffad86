import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ConfigError, env, parseEnv, Secret } from './config.ts'

const schema = z.object({
  PORT: z._default(env.port(), 8080),
  DATABASE_URL: env.url('postgres', 'postgresql'),
  KOLA_MASTER_KEY: env.hexSecret(32),
  KOLA_DEMO: z.optional(env.onOff()),
  SMTP_PASSWORD: z.optional(env.secret()),
})

const RIGHT = { DATABASE_URL: 'postgres://localhost/kola', KOLA_MASTER_KEY: 'A0'.repeat(32) }

test('reads what is right, and takes an empty text as not set', () => {
  const values = parseEnv(schema, { ...RIGHT, PORT: '', KOLA_DEMO: 'off', OTHER: 'x' })
  expect(values).toMatchObject({ PORT: 8080, KOLA_DEMO: false, DATABASE_URL: RIGHT.DATABASE_URL })
  expect(values.KOLA_MASTER_KEY.reveal()).toBe('a0'.repeat(32))
})

test('names every wrong variable at once, and none of the values', () => {
  const wrong = { PORT: '80a', KOLA_MASTER_KEY: 'hunter2', KOLA_DEMO: 'yes' }
  const error = (() => {
    try {
      return parseEnv(schema, wrong)
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toBeInstanceOf(ConfigError)
  expect(error).toMatchObject({ variables: ['PORT', 'DATABASE_URL', 'KOLA_MASTER_KEY', 'KOLA_DEMO'] })
  expect(String(error)).toContain('PORT: must be a whole number from 1 to 65535')
  expect(String(error)).toContain('DATABASE_URL: is not set')
  expect(String(error)).toContain('KOLA_MASTER_KEY: must be 64 hex characters')
  expect(String(error)).toContain('KOLA_DEMO: must be on or off')
  expect(String(error)).not.toContain('hunter2')
})

test.each(['0', '65536', '-1', '1.5', '1e3', ' 80', '99999999999999999999'])('%j is no port', (PORT) => {
  expect(() => parseEnv(schema, { ...RIGHT, PORT })).toThrow('PORT: must be a whole number')
})

test.each(['http://localhost/kola', 'localhost', 'postgres'])('%j is no database address', (DATABASE_URL) => {
  expect(() => parseEnv(schema, { ...RIGHT, DATABASE_URL })).toThrow('starts with postgres:// or postgresql://')
})

test('a secret prints as stars everywhere', () => {
  const secret = new Secret('hunter2')
  expect([`${secret}`, JSON.stringify({ secret }), inspect({ secret })].join()).not.toContain('hunter2')
  expect(JSON.stringify({ secret })).toBe('{"secret":"***"}')
  expect(secret.reveal()).toBe('hunter2')
})
