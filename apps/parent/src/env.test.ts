import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { planParts } from './app/children.ts'
import { toConfig } from './config.ts'
import { envSchema, readEnv } from './env.ts'

const EXAMPLE = new URL('../../../.env.example', import.meta.url)
const NAMES = Object.keys(envSchema({ isProduction: true, isS3: true }).shape)

test('.env.example documents every variable, and no other', async () => {
  const documented = [...(await readFile(EXAMPLE, 'utf8')).matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1])
  expect(documented.toSorted()).toEqual(NAMES.toSorted())
})

test('a star in .env.example marks what production requires', async () => {
  const blocks = (await readFile(EXAMPLE, 'utf8')).split(/(?<=^#[A-Z].*\n)(?!#[A-Z])/m)
  const starred = blocks
    .filter((block) => /^# \* /m.test(block))
    .flatMap((block) => [...block.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]))
  const result = envSchema({ isProduction: true, isS3: true }).safeParse({})
  const required = result.error?.issues.map((issue) => String(issue.path[0])) ?? []
  expect(starred.toSorted()).toEqual(required.toSorted())
})

test('nothing needs to be set on an own machine', () => {
  const config = toConfig(readEnv('/nonexistent', {}), { root: '/kola', isDev: false })
  expect(config).toMatchObject({
    mode: 'normal',
    dataDir: '/kola/.data',
    host: 'localhost',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    sandbox: { port: 8090, smtpPort: 8025 },
    database: { kind: 'embedded' },
    isDemo: true,
  })
  expect(config.variables).toMatchObject({ STORAGE_URL: 'disk:/kola/.data/storage', SMTP_URL: 'smtp://127.0.0.1:8025' })
})

const toConfigOf = (given: Record<string, string>, isDev = false) =>
  toConfig(readEnv('/nonexistent', given), { root: fileURLToPath(new URL('../../../', import.meta.url)), isDev })

test('tells its parts what kind of machine this is', () => {
  const tell = (given: Record<string, string>) => {
    const config = toConfigOf(given)
    return planParts(config, config.variables).map(({ environment }) => environment.NODE_ENV)
  }
  expect(tell({})).toEqual(['development', 'development', 'development', 'development'])
  expect(tell({ NODE_ENV: 'test' })).toEqual(['test', 'test', 'test', 'test'])
})

test.each([
  ['HOST', '::'],
  ['HOST', '0.0.0.0'],
  ['HOST', '192.168.1.5'],
  ['SANDBOX_HOST', '0.0.0.0'],
  ['PUBLIC_URL', 'https://kola.example'],
])('%s=%s is refused until somebody says what kind of machine this is', (name, value) => {
  expect(() => toConfigOf({ [name]: value })).toThrow(
    `${name}: must stay on this machine (localhost), because nothing says what kind of machine it is. Set ` +
      'NODE_ENV=production, or NODE_ENV=development if others may meet the demo accounts, whose passwords everybody knows',
  )
  expect(toConfigOf({ [name]: value, NODE_ENV: 'development' }).isDemo).toBe(true)
  expect(toConfigOf({ [name]: value }, true).mode).toBe('dev')
})

test.each(['localhost', '127.0.0.1', '::1', 'kola.localhost'])('%s is this machine', (host) => {
  const PUBLIC_URL = `http://${host.includes(':') ? `[${host}]` : host}:9000`
  expect(toConfigOf({ HOST: host, SANDBOX_HOST: host, PUBLIC_URL }).host).toBe(host)
})

test('what depends on a port follows it', () => {
  const env = readEnv('/nonexistent', { PORT: '9000', SANDBOX_PORT: '9001', SANDBOX_SMTP_PORT: '9002' })
  expect(toConfig(env, { root: '/kola', isDev: false }).variables).toMatchObject({
    PUBLIC_URL: 'http://localhost:9000',
    DRMTODAY_URL: 'http://localhost:9001/drmtoday',
    SMTP_URL: 'smtp://127.0.0.1:9002',
    TERMII_URL: 'http://localhost:9001/termii',
    AFRICASTALKING_URL: 'http://localhost:9001/africastalking',
    TWILIO_URL: 'http://localhost:9001/twilio',
  })
})

test('in production a listed SMS gateway needs all of its settings, and another none', () => {
  const required = (sms: string) => {
    const { error } = envSchema({ isProduction: true, isS3: false, sms }).safeParse({})
    return error?.issues.map((issue) => String(issue.path[0])).filter((name) => /^(TERMII|AFRICAS|TWILIO)/.test(name))
  }
  expect(required('')).toEqual([])
  expect(required('termii')).toEqual(['TERMII_URL', 'TERMII_API_KEY', 'TERMII_SENDER', 'TERMII_SECRET'])
  expect(required('twilio,africastalking')).toHaveLength(9)
})

test('the sandbox stands in for what is not configured, and steps back for a real id', () => {
  const toVariables = (given: Record<string, string>) =>
    toConfig(readEnv('/nonexistent', given), { root: '/kola', isDev: false }).variables
  expect(toVariables({ SANDBOX_PORT: '9001' })).toMatchObject({
    GOOGLE_AUTH_URL: 'http://localhost:9001/google/o/oauth2/v2/auth',
    FACEBOOK_GRAPH_URL: 'http://localhost:9001/facebook/graph',
    RECAPTCHA_SCRIPT_URL: 'http://localhost:9001/recaptcha/api.js',
    CHAT_SCRIPT_URL: 'http://localhost:9001/chat/widget.js',
    STRIPE_API_URL: 'http://localhost:9001',
    STRIPE_SCRIPT_URL: 'http://localhost:9001/stripe/v3/',
    BRAINTREE_API_URL: 'http://localhost:9001',
    BRAINTREE_SCRIPT_URL: 'http://localhost:9001/braintree/web/dropin/js/dropin.min.js',
    DPO_API_URL: 'http://localhost:9001/dpo/API/',
    DPO_PAY_URL: 'http://localhost:9001/dpo/payv2.php',
    PAYPAL_API_URL: 'http://localhost:9001/paypal',
    FLUTTERWAVE_API_URL: 'http://localhost:9001/flutterwave/v3',
    PAYSTACK_API_URL: 'http://localhost:9001/paystack/api',
  })
  const real = toVariables({ GOOGLE_CLIENT_ID: 'g', FACEBOOK_APP_ID: 'f', RECAPTCHA_SITE_KEY: 'r' })
  expect(real.GOOGLE_JWKS_URL ?? real.FACEBOOK_APP_SECRET ?? real.RECAPTCHA_VERIFY_URL).toBeUndefined()
  const keys = { STRIPE_SECRET_KEY: 's', BRAINTREE_PRIVATE_KEY: 'b', DPO_COMPANY_TOKEN: 'd', PAYPAL_CLIENT_SECRET: 'p' }
  const own = toVariables({ ...keys, FLUTTERWAVE_SECRET_KEY: 'f', PAYSTACK_SECRET_KEY: 'p' })
  const isPaymentUrl = (name: string) => /^(STRIPE|BRAINTREE|DPO|PAYPAL|FLUTTERWAVE|PAYSTACK).*_URL$/.test(name)
  expect(Object.keys(own).filter(isPaymentUrl)).toEqual([])
})

test('a file .env gives what the environment does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kola-env-'))
  await writeFile(join(folder, '.env'), 'PORT=9000\nLOG_LEVEL="warn"\n')
  const { variables } = readEnv(join(folder, '.env'), { PORT: '9100', PATH: '/bin' })
  expect(variables).toEqual({ PORT: '9100', LOG_LEVEL: 'warn' })
  await rm(folder, { recursive: true })
})

test('every wrong variable is named', () => {
  const wrong = { PORT: 'many', KOLA_MASTER_KEY: 'short', LOG_LEVEL: 'loud', STORAGE_URL: 'ftp://x' }
  expect(() => readEnv('/nonexistent', wrong)).toThrow(/PORT: .*LOG_LEVEL: .*STORAGE_URL: .*KOLA_MASTER_KEY: /s)
})

test('every variable reaches a part, but those of the tools', () => {
  const config = toConfig(readEnv('/nonexistent', {}), { root: '/kola', isDev: false })
  const all = Object.fromEntries(NAMES.map((name) => [name, 'x']))
  const given = new Set(planParts(config, all).flatMap(({ environment }) => Object.keys(environment)))
  expect(NAMES.filter((name) => !given.has(name))).toEqual(['KOLA_URL', 'WEB_DEV_PORT'])
})

test('what the api has just made takes no more memory than is worth it', () => {
  const flags = planParts(toConfigOf({}), {}).map(({ name, args }) => [name, ...args.slice(0, -1)])
  expect(flags).toEqual([['work'], ['media'], ['api', '--max-semi-space-size=16'], ['sandbox']])
})

test('dev mode watches the sources, and runs the web app on a server of its own', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const env = readEnv('/nonexistent', { PORT: '9000', WEB_DEV_PORT: '9001' })
  const parts = planParts(toConfig(env, { root, isDev: true }), {})
  expect(parts.map(({ name }) => name)).toEqual(['work', 'media', 'api', 'sandbox', 'web'])
  for (const { args } of parts.slice(0, -1)) expect(args[0]).toBe('--watch')
  expect(parts.at(-1)).toMatchObject({ environment: { KOLA_API_URL: 'http://localhost:9000' } })
  expect(parts.at(-1)?.args.join(' ')).toContain('--port 9001 --strictPort')
})
