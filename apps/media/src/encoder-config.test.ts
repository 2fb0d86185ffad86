import { expect, test } from 'vitest'
import { toEncoderConfig } from './encoder-config.ts'
import { readEncoderEnv, readEnv } from './env.ts'

const LEAST = { KOLA_URL: 'https://kola.example/', ENCODER_DIR: '/var/lib/kola-encoder' }

test('an encoder needs an address and a folder, and knows nothing else of the service', () => {
  const { settings, tokenFile, metrics } = toEncoderConfig(readEncoderEnv(LEAST))
  expect([settings.url, settings.folder, settings.needsTls]).toEqual([
    'https://kola.example',
    '/var/lib/kola-encoder',
    true,
  ])
  expect([settings.maxScratchBytes, tokenFile, metrics.port]).toEqual([100 * 1024 ** 3, null, null])
  expect(() => readEncoderEnv({})).toThrow(/KOLA_URL: is not set\n {2}ENCODER_DIR: is not set/)
})

test('in production nothing goes over an open line; on a machine for development it may', () => {
  const open = { ...LEAST, KOLA_URL: 'http://kola.example' }
  for (const NODE_ENV of ['production', undefined]) {
    expect(() => readEncoderEnv({ ...open, NODE_ENV })).toThrow('KOLA_URL: must start with https:// in production')
  }
  expect(toEncoderConfig(readEncoderEnv({ ...open, NODE_ENV: 'test' })).settings.needsTls).toBe(false)
})

test('names and sizes that are none are refused', () => {
  for (const [name, value] of [
    ['ENCODER_NAME', 'a b'],
    ['ENCODER_SCRATCH_GB', '0'],
    ['ENCODER_METRICS_PORT', 'x'],
    ['MEDIA_THREADS', '0'],
  ]) {
    expect(() => readEncoderEnv({ ...LEAST, [name as string]: value })).toThrow(name)
  }
})

test('the media worker gives nothing out unless it is told to', () => {
  const home = {
    ...{
      NODE_ENV: 'test',
      DATABASE_URL: 'postgresql://localhost/kola',
      KOLA_DATA_DIR: '/tmp/kola',
      STORAGE_URL: 'disk:/tmp/kola',
    },
    KOLA_MASTER_KEY: 'a'.repeat(64),
  }
  expect(readEnv(home)).toMatchObject({ ENCODERS: false, ENCODERS_WAIT_SECONDS: 120 })
  expect(readEnv({ ...home, ENCODERS: 'on', ENCODERS_WAIT_SECONDS: '0' })).toMatchObject({
    ENCODERS: true,
    ENCODERS_WAIT_SECONDS: 0,
  })
  expect(() => readEnv({ ...home, ENCODERS: 'yes' })).toThrow('ENCODERS: must be on or off')
})
