import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createParentStage, NO_DATABASE, type ParentStage, pathOf, START, untilReady } from './testing/stage.ts'

// A busy machine starts eight processes for some of these tests.
vi.setConfig({ testTimeout: 180_000 })

let stage: ParentStage

beforeEach(async () => {
  stage = await createParentStage()
})
afterEach(() => stage.close())

const PRODUCTION_SETTINGS = [
  ...['DATABASE_URL', 'PUBLIC_URL', 'STORAGE_URL', 'SMTP_URL', 'MAIL_FROM'],
  ...['KOLA_MASTER_KEY', 'KOLA_TOKEN_KEY', 'KOLA_MEDIA_KEYS', 'KOLA_OPERATOR_KEY'],
  ...['DRMTODAY_URL', 'DRMTODAY_MERCHANT', 'DRMTODAY_CALLBACK_SECRET', 'DRM_KEY_SYSTEMS'],
]

test('in production it names every missing setting, makes nothing and does not start', async () => {
  const run = stage.launch({ NODE_ENV: 'production', HOST: '127.0.0.1' }, [process.execPath, START])
  expect(await run.ended).toBe(1)
  for (const name of PRODUCTION_SETTINGS) expect(run.output()).toContain(`${name}: is not set`)
  expect(existsSync(stage.dataDir)).toBe(false)
})

const PRODUCTION = {
  ...NO_DATABASE,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kola.example',
  STORAGE_URL: 'disk:/srv/kola',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Kola <hello@kola.example>',
  KOLA_MASTER_KEY: randomBytes(32).toString('hex'),
  KOLA_TOKEN_KEY: randomBytes(32).toString('hex'),
  KOLA_MEDIA_KEYS: `m1:${randomBytes(32).toString('hex')}`,
  KOLA_OPERATOR_KEY: randomBytes(24).toString('hex'),
  DRMTODAY_URL: 'https://lic.drmtoday.com',
  DRMTODAY_MERCHANT: 'kola',
  DRMTODAY_CALLBACK_SECRET: randomBytes(24).toString('hex'),
  DRM_KEY_SYSTEMS: 'widevine,playready,fairplay',
}

test('in production it runs what the settings name: no sandbox, no demo, no secret of its own', async () => {
  const run = stage.launch(PRODUCTION)
  await untilReady(run)
  expect(run.output()).not.toContain('@example.com')
  expect(run.output()).toContain('{"level":"info","msg":"fixture.listening"}')
  expect(existsSync(join(stage.dataDir, 'secrets.json'))).toBe(false)
  expect(existsSync(join(stage.dataDir, 'postgres'))).toBe(false)
  expect(existsSync(join(stage.dataDir, 'fixture', 'sandbox.json'))).toBe(false)
  expect(stage.readTold('api').environment).toMatchObject({ ...PRODUCTION, KOLA_DEMO: 'off' })
  run.process.kill('SIGTERM')
  expect(await run.ended).toBe(0)
})

test('in production the demo accounts cannot be switched on, and a bucket needs its keys', async () => {
  const run = stage.launch({ ...PRODUCTION, KOLA_DEMO: 'on', STORAGE_URL: 's3://films' })
  expect(await run.ended).toBe(1)
  expect(run.output()).toMatch(/KOLA_DEMO: must be off in production/)
  expect(run.output()).toContain('S3_ACCESS_KEY_ID: is not set')
  expect(run.output()).toContain('S3_SECRET_ACCESS_KEY: is not set')
})

test('in production it refuses what is short, weak, known or not encrypted, and starts nothing', async () => {
  const run = stage.launch({
    ...PRODUCTION,
    PUBLIC_URL: 'http://kola.example',
    KOLA_MASTER_KEY: 'a'.repeat(64),
    DRMTODAY_CALLBACK_SECRET: 's',
    TERMII_SECRET: 'sandbox-termii-secret',
  })
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('PUBLIC_URL: must start with https:// in production')
  expect(run.output()).toContain('KOLA_MASTER_KEY: must be made of random bytes, such as by "openssl rand -hex 32"')
  expect(run.output()).toContain('DRMTODAY_CALLBACK_SECRET: must have at least 24 characters that nobody guesses')
  expect(run.output()).toContain('TERMII_SECRET: is the value of a stand-in, which everybody knows')
  expect(existsSync(stage.dataDir)).toBe(false)
})

/** The Node of the system, where it is an older one that cannot run the parent. */
function findOldNode(): string | undefined {
  const found = pathOf()
    .split(':')
    .map((path) => join(path, 'node'))
    .filter(existsSync)
  return found.find((path) => {
    const version = execFileSync(path, ['--version'], { encoding: 'utf8' })
    return Number.parseInt(version.slice(1), 10) < 24
  })
}

test.runIf(findOldNode())('under an older Node it goes on with the one that npm installed', async () => {
  const run = stage.launch({ NODE_ENV: 'production' }, [findOldNode() ?? '', START])
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('DATABASE_URL: is not set')
})

test.runIf(findOldNode())('under an older Node without that one it says what is wrong', async () => {
  const parent = join(stage.folder, 'apps', 'parent')
  await mkdir(parent, { recursive: true })
  await writeFile(join(stage.folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(parent, 'start.js'), await readFile(START))
  const run = stage.launch({}, [findOldNode() ?? '', join(parent, 'start.js')])
  expect(await run.ended).toBe(1)
  expect(run.output()).toMatch(/Kola needs Node 24; this is \d+\.\d+\.\d+.*npm ci/s)
})
