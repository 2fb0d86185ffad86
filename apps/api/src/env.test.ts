import { expect, test } from 'vitest'
import { toConfig, toSecrets } from './config.ts'
import { readEnv } from './env.ts'

const hex = (digit: string) => digit.repeat(64)
const NEEDED = {
  DATABASE_URL: 'postgres://kola:hush@localhost/kola',
  STORAGE_URL: 'disk:/srv/kola',
  KOLA_MASTER_KEY: hex('a'),
  KOLA_TOKEN_KEY: hex('b'),
  KOLA_MEDIA_KEYS: `new:${hex('c')},old:${hex('d')}`,
  KOLA_OPERATOR_KEY: 'an-operator-key-of-a-test',
}

const PRODUCTION = {
  ...{ ...NEEDED, NODE_ENV: 'production', PUBLIC_URL: 'https://kola.example/', SMTP_URL: 'smtps://mail.example' },
  ...{ MAIL_FROM: 'hello@kola.example', DRMTODAY_URL: 'https://lic.example', DRMTODAY_MERCHANT: 'kola' },
  DRMTODAY_CALLBACK_SECRET: 'secret',
}

function read(source: Record<string, string>): string {
  try {
    readEnv(source)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('production makes nothing up and names all that is missing at once', () => {
  const message = read({ NODE_ENV: 'production' })
  const names = [...Object.keys(NEEDED), 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'DRMTODAY_URL', 'DRMTODAY_MERCHANT']
  for (const name of names) expect(message).toContain(`${name}: is not set`)
})

test('names what is wrong, never its value', () => {
  const message = read({ ...NEEDED, KOLA_MASTER_KEY: 'too-short', PORT: '70000', RATE_LIMIT_FACTOR: '-1' })
  for (const name of ['KOLA_MASTER_KEY', 'PORT', 'RATE_LIMIT_FACTOR']) expect(message).toContain(`${name}: must be`)
  expect(message).not.toContain('too-short')
})

test('the demo is on in development and off in production unless told otherwise', () => {
  expect(toConfig(readEnv(NEEDED)).isDemo).toBe(true)
  const config = toConfig(readEnv(PRODUCTION))
  expect(config).toMatchObject({ isDemo: false, isProduction: true })
  expect(config.http).toMatchObject({ publicUrl: 'https://kola.example', rateLimitFactor: 1 })
})

test('secrets print as stars, and media keys keep their order', () => {
  const secrets = toSecrets(readEnv(NEEDED))
  expect(JSON.stringify(secrets)).not.toMatch(/hush|aaaa|bbbb|cccc|operator-key/)
  expect(secrets.mediaKeys.map(({ id }) => id)).toEqual(['new', 'old'])
})

test('a bucket without its keys is refused with a clear text', () => {
  expect(() => toConfig(readEnv({ ...NEEDED, STORAGE_URL: 's3://films' }))).toThrow('S3_ACCESS_KEY_ID')
})

test('SMS is off in production unless gateways are listed, and then in their order', () => {
  expect(toSecrets(readEnv(PRODUCTION)).sms).toEqual([])
  const twilio = { TWILIO_URL: 'https://api.twilio.com/', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'hush' }
  const termii = {
    TERMII_URL: 'https://t.example',
    TERMII_API_KEY: 'hush',
    TERMII_SENDER: 'Kola',
    TERMII_SECRET: 'hush',
  }
  const env = { ...PRODUCTION, ...twilio, ...termii, TWILIO_FROM: '+1555', SMS_PROVIDERS: 'twilio,termii' }
  const { sms } = toSecrets(readEnv(env))
  expect(sms.map(({ slug }) => slug)).toEqual(['twilio', 'termii'])
  expect(sms[0]).toMatchObject({ url: 'https://api.twilio.com', publicUrl: 'https://kola.example' })
  expect(JSON.stringify(sms)).not.toContain('hush')
})

test('a listed gateway without its settings is refused with their names', () => {
  const env = readEnv({ ...PRODUCTION, SMS_PROVIDERS: 'termii,twilio', TERMII_API_KEY: 'k' })
  expect(() => toSecrets(env)).toThrow(/TERMII_URL: is not set.*TERMII_SECRET: .*TWILIO_FROM: is not set/s)
  expect(() => readEnv({ ...PRODUCTION, SMS_PROVIDERS: 'pigeon' })).toThrow(/SMS_PROVIDERS: must list/)
})

test('in development the sandbox takes SMS', () => {
  const { sms } = toSecrets(readEnv(NEEDED))
  expect(sms.map(({ url }) => url)).toEqual(
    ['termii', 'africastalking', 'twilio'].map((s) => `http://localhost:8090/${s}`),
  )
})
