import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toConfig, toSecrets } from './config.ts'
import { readEnv } from './env.ts'

const hex = (digit: string) => digit.repeat(64)
const NEEDED = {
  NODE_ENV: 'development',
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
  ...{ DRMTODAY_CALLBACK_SECRET: 'a-callback-secret-of-a-test', DRM_KEY_SYSTEMS: 'widevine,fairplay' },
  KOLA_MASTER_KEY: randomBytes(32).toString('hex'),
  KOLA_TOKEN_KEY: randomBytes(32).toString('hex'),
  KOLA_MEDIA_KEYS: `new:${randomBytes(32).toString('hex')},old:${randomBytes(32).toString('hex')}`,
}
const { NODE_ENV: _told, ...UNTOLD } = NEEDED

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
  const names = [...Object.keys(UNTOLD), 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'DRMTODAY_URL', 'DRMTODAY_MERCHANT']
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

test('headers of a place are believed only behind a proxy', () => {
  const given = { CDN_COUNTRY_HEADER: 'CF-IPCountry', CDN_CITY_HEADER: 'CF-IPCity' }
  const places = (more: Record<string, string>) => toConfig(readEnv({ ...NEEDED, ...more })).http.placeHeaders
  expect(places({})).toEqual({ country: null, city: null })
  const trusted = { ...given, TRUST_PROXY: '127.0.0.1' }
  expect(places(trusted)).toEqual({ country: 'cf-ipcountry', city: 'cf-ipcity' })
  expect(() => places(given)).toThrow('TRUST_PROXY: is off, so nobody is there to send CDN_COUNTRY_HEADER')
  expect(read({ ...NEEDED, CDN_CITY_HEADER: 'a: b' })).toContain('CDN_CITY_HEADER: must be the name of a header')
})

describe('TRUST_PROXY', () => {
  const trust = (more: Record<string, string>) => toConfig(readEnv({ ...PRODUCTION, ...more })).http.trustProxy

  test.each([
    ['off', false],
    ['127.0.0.1', '127.0.0.1'],
    ['10.0.3.0/24, 2001:db8::/32,loopback', '10.0.3.0/24,2001:db8::/32,loopback'],
  ])('takes %s where the port listens on every address', (text, taken) => {
    expect(trust({ HOST: '::', TRUST_PROXY: text })).toBe(taken)
  })

  test.each(['on', '1', '2'])('%s is refused where others than this machine reach the port', (text) => {
    for (const host of ['::', '0.0.0.0', '192.0.2.4', 'kola.example']) {
      expect(() => trust({ HOST: host, TRUST_PROXY: text })).toThrow(/TRUST_PROXY: believes every caller/)
    }
    expect(() => trust({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY: believes every caller/)
  })

  test('on and a number are taken on this machine alone, or when it is said that only proxies reach the port', () => {
    for (const host of ['127.0.0.1', '::1', 'localhost']) expect(trust({ HOST: host, TRUST_PROXY: 'on' })).toBe(true)
    expect(trust({ HOST: '127.0.0.1', TRUST_PROXY: '2' })).toBe(2)
    expect(trust({ HOST: '::', TRUST_PROXY: 'on', TRUST_PROXY_PUBLIC: 'on' })).toBe(true)
    expect(trust({ HOST: '::', TRUST_PROXY: '1', TRUST_PROXY_PUBLIC: 'on' })).toBe(1)
  })

  test.each(['yes', '0', '10', '0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.example', '127.0.0.1,', '*'])(
    '%s is refused with what it may be',
    (text) => {
      expect(() => trust({ TRUST_PROXY: text })).toThrow(
        'TRUST_PROXY: must be off, on, a number from 1 to 9, or addresses and networks separated by commas',
      )
    },
  )
})

test('every setting of how the service is reached does something', () => {
  const folder = new URL('.', import.meta.url).pathname
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|^config|app\/testing\//.test(path),
  )
  const text = sources.map((path) => readFileSync(join(folder, path), 'utf8')).join('\n')
  const { http } = toConfig(readEnv(NEEDED))
  expect(Object.keys(http).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
})

test('without a word it is as strict as in production, and says what to set on an own machine', () => {
  const message = read(UNTOLD)
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'DRMTODAY_URL', 'DRMTODAY_MERCHANT']) {
    expect(message).toContain(`${name}: is not set`)
  }
  expect(message).toContain('KOLA_MASTER_KEY: must be made of random bytes')
  expect(message.split('\n').at(-1)).toBe(
    'NODE_ENV is not set, which is taken for production. On your own machine set NODE_ENV=development.',
  )
  expect(read({ ...PRODUCTION, NODE_ENV: 'prod' })).toContain('NODE_ENV: must be production or development')
  const { NODE_ENV: _, ...given } = PRODUCTION
  const config = toConfig(readEnv(given))
  expect(config).toMatchObject({ isProduction: true, isDemo: false, http: { host: '::', rateLimitFactor: 1 } })
  expect(toSecrets(readEnv(given)).sms).toEqual([])
})

test('a development machine is not met by others, and its limits are a thousand times wider', () => {
  expect(toConfig(readEnv(NEEDED)).http).toMatchObject({ host: 'localhost', rateLimitFactor: 1_000 })
})

const KNOWN = 'is the value of a stand-in, which everybody knows'
const REFUSED = [
  ['KOLA_DEMO', 'on', 'must be off in production: the passwords of the demo accounts are known to everybody'],
  ['PUBLIC_URL', 'http://kola.example', 'must start with https:// in production'],
  ['DRMTODAY_CALLBACK_SECRET', 's', 'must have at least 24 characters that nobody guesses'],
  ['DRMTODAY_CALLBACK_SECRET', 'sandbox-callback-secret', KNOWN],
  ['KOLA_OPERATOR_KEY', 'x'.repeat(24), 'must have at least 24 characters that nobody guesses'],
  ['KOLA_MASTER_KEY', hex('a'), 'must be made of random bytes'],
  ['KOLA_TOKEN_KEY', '0123456789abcdef'.repeat(4), 'must be made of random bytes'],
  ['KOLA_MEDIA_KEYS', `m1:${hex('c')}`, 'must be made of random bytes'],
  ['TERMII_SECRET', 'sandbox-termii-secret', KNOWN],
  ['AFRICASTALKING_SECRET', 'short', 'must have at least 24 characters that nobody guesses'],
  ['TWILIO_AUTH_TOKEN', 'sandbox-twilio-token', KNOWN],
  ['FACEBOOK_APP_SECRET', 'sandbox-facebook-secret', KNOWN],
  ['RECAPTCHA_SECRET', 'sandbox-recaptcha-secret', KNOWN],
  ['CHAT_SECRET', 'sandbox-chat-secret', KNOWN],
  ['VALKEY_URL', 'redis://:secret@cache.kola.example', 'must use TLS and a password in production'],
] as const

test.each(REFUSED)('production refuses %s=%s', (name, value, text) => {
  expect(read(PRODUCTION)).toBe('')
  expect(read({ ...PRODUCTION, [name]: value })).toContain(`  ${name}: ${text}`)
  expect(read({ ...NEEDED, [name]: value })).toBe('')
})

test('keys stand side by side while one takes the place of another', () => {
  const [first, second] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const ring = `k2:${first},${second}`
  const { masterKeys, tokenKeys } = toSecrets(readEnv({ ...PRODUCTION, KOLA_MASTER_KEY: ring, KOLA_TOKEN_KEY: ring }))
  for (const keys of [masterKeys, tokenKeys]) {
    expect(keys.map(({ id, key }) => [id, key.reveal()])).toEqual([
      ['k2', first],
      [null, second],
    ])
  }
})

test('ClearKey is there in development, and in production only when it is named', () => {
  const systems = (source: Record<string, string>) => toConfig(readEnv(source)).drm.keySystems
  expect(systems(NEEDED)).toEqual(['org.w3.clearkey', 'com.apple.fps'])
  expect(systems(PRODUCTION)).toEqual(['com.widevine.alpha', 'com.apple.fps'])
  expect(systems({ ...PRODUCTION, DRM_KEY_SYSTEMS: 'clearkey' })).toEqual(['org.w3.clearkey'])
  const { DRM_KEY_SYSTEMS: _, ...unnamed } = PRODUCTION
  expect(read(unnamed)).toBe('The configuration is not right:\n  DRM_KEY_SYSTEMS: is not set')
})

test('rights last five minutes unless told otherwise, and ten at most', () => {
  const rights = (text?: string) =>
    toConfig(readEnv({ ...NEEDED, ...(text && { PLAYBACK_RIGHTS_SECONDS: text }) })).drm.rightsSeconds
  expect([rights(), rights('600'), rights('10')]).toEqual([300, 600, 10])
  for (const text of ['9', '601', 'long']) {
    expect(read({ ...NEEDED, PLAYBACK_RIGHTS_SECONDS: text })).toContain('PLAYBACK_RIGHTS_SECONDS: must be')
  }
})

test('secrets print as stars, and media keys keep their order', () => {
  const secrets = toSecrets(readEnv(NEEDED))
  expect(JSON.stringify(secrets)).not.toMatch(/hush|aaaa|bbbb|cccc|operator-key/)
  expect(secrets.mediaKeys.map(({ id }) => id)).toEqual(['new', 'old'])
})

test('abilities that a service may do without are off until they are configured, then speak to the real parties', () => {
  expect(toConfig(readEnv(NEEDED)).parties).toEqual({
    ...{ google: null, facebook: null, recaptcha: null, chat: null, cast: null },
  })
  const ids = {
    GOOGLE_CLIENT_ID: 'g',
    FACEBOOK_APP_ID: 'f',
    FACEBOOK_APP_SECRET: 'hush',
    CHAT_SCRIPT_URL: 'https://c.test',
    CAST_RECEIVER_ID: 'C0FFEE01',
  }
  const robot = { RECAPTCHA_SITE_KEY: 'r', RECAPTCHA_SECRET: 'hush', RECAPTCHA_MIN_SCORE: '0.7' }
  const env = readEnv({ ...NEEDED, ...ids, ...robot })
  expect(toConfig(env).parties).toEqual({
    google: {
      clientId: 'g',
      authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    facebook: {
      appId: 'f',
      dialogUrl: 'https://www.facebook.com/v25.0/dialog/oauth',
      graphUrl: 'https://graph.facebook.com/v25.0',
    },
    recaptcha: {
      siteKey: 'r',
      scriptUrl: 'https://www.google.com/recaptcha/api.js',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
      minScore: 0.7,
      isRequired: false,
      inOutage: 'refuse',
    },
    chat: { scriptUrl: 'https://c.test' },
    cast: {
      ...{ receiverId: 'C0FFEE01', joinPolicy: 'tab_and_origin_scoped', isOnPhones: false },
      sdkUrl: 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1',
    },
  })
  expect(JSON.stringify([toConfig(env), toSecrets(env)])).not.toContain('hush')
})

test('a receiver that Google cannot have given, and a policy that there is not, are refused', () => {
  expect(read({ ...NEEDED, CAST_RECEIVER_ID: 'kola' })).toContain(
    'CAST_RECEIVER_ID: must be the eight letters and digits of a registered receiver',
  )
  expect(read({ ...NEEDED, CAST_JOIN_POLICY: 'always' })).toContain(
    'CAST_JOIN_POLICY: must be one of tab_and_origin_scoped, origin_scoped, page_scoped',
  )
})

test('an id without its secret is refused, and so is a score that is none', () => {
  expect(() => toConfig(readEnv({ ...NEEDED, FACEBOOK_APP_ID: 'f' }))).toThrow('FACEBOOK_APP_SECRET: is not set')
  expect(() => toConfig(readEnv({ ...NEEDED, RECAPTCHA_SITE_KEY: 'r' }))).toThrow('RECAPTCHA_SECRET: is not set')
  expect(read({ ...NEEDED, RECAPTCHA_MIN_SCORE: '1.5' })).toContain('RECAPTCHA_MIN_SCORE: must be a number from 0 to 1')
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

test('production hands mails to a server with TLS only, or to a relay on the same machine when it is told so', () => {
  const toMail = (more: Record<string, string>) => toConfig(readEnv({ ...PRODUCTION, ...more })).mail.requiresTls
  expect(toConfig(readEnv(NEEDED)).mail.requiresTls).toBe(false)
  expect(toMail({ SMTP_URL: 'smtp://mail.example' })).toBe(true)
  expect(toMail({ SMTP_URL: 'smtp://127.0.0.1:25' })).toBe(true)
  expect(toMail({ SMTP_URL: 'smtp://127.0.0.1:25', SMTP_TLS: 'optional' })).toBe(false)
  expect(() => toMail({ SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'optional' })).toThrow(
    'SMTP_TLS: must be required in production, unless the mail server is on this machine (localhost)',
  )
  for (const weaker of ['ignoreTLS=true', 'requireTLS=false', 'tls.rejectUnauthorized=false', 'secure=false']) {
    expect(() => toMail({ SMTP_URL: `smtp://mail.example?${weaker}` })).toThrow(/^.*SMTP_URL: must not bear/s)
  }
})

test('codes by SMS go to four countries unless told otherwise, and never without an end', () => {
  const toSms = (more: Record<string, string>) => toConfig(readEnv({ ...PRODUCTION, ...more })).sms
  expect(toSms({})).toEqual({ countries: ['NG', 'GH', 'GB', 'US'], hourlyLimit: 300, countryDailyLimit: 100 })
  const given = { SMS_COUNTRIES: 'KE', SMS_HOURLY_LIMIT: '5', SMS_COUNTRY_DAILY_LIMIT: '0' }
  expect(toSms(given)).toEqual({ countries: ['KE'], hourlyLimit: 5, countryDailyLimit: 0 })
  for (const [name, value] of [
    ['SMS_COUNTRIES', 'all'],
    ['SMS_HOURLY_LIMIT', 'none'],
    ['SMS_COUNTRY_DAILY_LIMIT', '-1'],
  ] as const) {
    expect(read({ ...PRODUCTION, [name]: value })).toContain(`${name}: must`)
  }
})
