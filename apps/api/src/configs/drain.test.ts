import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { toConfig } from '../config.ts'
import { readEnv } from '../env.ts'

const hex = (digit: string) => digit.repeat(64)
const NEEDED = {
  NODE_ENV: 'development',
  DATABASE_URL: 'postgres://kola:hush@localhost/kola',
  STORAGE_URL: 'disk:/srv/kola',
  KOLA_MASTER_KEY: hex('a'),
  KOLA_TOKEN_KEY: hex('b'),
  KOLA_MEDIA_KEYS: `new:${hex('c')}`,
  KOLA_OPERATOR_KEY: 'an-operator-key-of-a-test',
}
const PRODUCTION = {
  ...{ ...NEEDED, NODE_ENV: 'production', PUBLIC_URL: 'https://kola.example/', SMTP_URL: 'smtps://mail.example' },
  ...{ MAIL_FROM: 'hello@kola.example', DRMTODAY_URL: 'https://lic.example', DRMTODAY_MERCHANT: 'kola' },
  ...{ DRMTODAY_CALLBACK_SECRET: 'a-callback-secret-of-a-test', DRM_KEY_SYSTEMS: 'widevine,fairplay' },
  KOLA_MASTER_KEY: randomBytes(32).toString('hex'),
  KOLA_TOKEN_KEY: randomBytes(32).toString('hex'),
  KOLA_MEDIA_KEYS: `new:${randomBytes(32).toString('hex')}`,
}

test('metrics have a port, or none', () => {
  const ports = (more: Record<string, string>) => {
    const { port, workPort } = toConfig(readEnv({ ...NEEDED, ...more })).metrics
    return [port, workPort]
  }
  expect(ports({})).toEqual([9090, null])
  expect(ports({ METRICS_PORT: 'off', WORK_METRICS_PORT: '9191' })).toEqual([null, 9191])
  expect(ports({ METRICS_PORT: '0', WORK_METRICS_PORT: 'off' })).toEqual([null, null])
  for (const wrong of ['65536', 'on', '-1']) {
    expect(() => ports({ METRICS_PORT: wrong })).toThrow('METRICS_PORT: must be a whole number from 1 to 65535, or off')
  }
})

test('only production waits for a balancer before it stops answering, unless it is told otherwise', () => {
  const drain = (source: Record<string, string>) => toConfig(readEnv(source)).drain
  expect(drain(NEEDED)).toEqual({ graceMs: 0, limitMs: 15_000 })
  expect(drain(PRODUCTION)).toEqual({ graceMs: 5_000, limitMs: 15_000 })
  expect(drain({ ...PRODUCTION, DRAIN_SECONDS: '20', DRAIN_LIMIT_SECONDS: '60' })).toEqual({
    ...{ graceMs: 20_000, limitMs: 60_000 },
  })
})
