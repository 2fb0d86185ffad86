import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findProcess, hasEnded } from '@kola/platform/process-table'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const FIXTURE = fileURLToPath(new URL('testing/fixture/parent.ts', import.meta.url))
const START = fileURLToPath(new URL('../start.js', import.meta.url))
const PRODUCTION_SETTINGS = [
  ...['DATABASE_URL', 'PUBLIC_URL', 'STORAGE_URL', 'SMTP_URL', 'MAIL_FROM'],
  ...['KOLA_MASTER_KEY', 'KOLA_TOKEN_KEY', 'KOLA_MEDIA_KEYS', 'KOLA_OPERATOR_KEY'],
  ...['DRMTODAY_URL', 'DRMTODAY_MERCHANT', 'DRMTODAY_CALLBACK_SECRET'],
]

// A busy machine starts eight processes for some of these tests.
vi.setConfig({ testTimeout: 90_000 })

let folder: string
let dataDir: string
let ports: Record<string, string>
let started: Run[] = []

interface Run {
  process: ChildProcess
  output: () => string
  /** The exit code. */
  ended: Promise<number | null>
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kola-parent-'))
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
  const [PORT = '', METRICS_PORT = '', SANDBOX_PORT = '', SANDBOX_SMTP_PORT = ''] = await findFreePorts(4)
  ports = { PORT, METRICS_PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT, HOST: '127.0.0.1' }
})

afterEach(async () => {
  for (const run of started) {
    run.process.kill('SIGKILL')
    await run.ended
  }
  started = []
  for (const pid of await listFixturePids()) if (await findProcess(pid)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** Below the ports of outgoing connections and of the browser tests' service, so that nobody takes one meanwhile. */
const PORTS = { from: 10_000, to: 18_000 }

async function findFreePorts(count: number): Promise<string[]> {
  const found = new Set<string>()
  while (found.size < count) {
    const server = createServer().listen(randomInt(PORTS.from, PORTS.to), '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    found.add(String((server.address() as AddressInfo).port))
    server.close()
    await once(server, 'close')
  }
  return [...found]
}

/** Nothing in these tests asks the database, unless it is the embedded one. */
const NO_DATABASE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }

function launch(environment: Record<string, string> = NO_DATABASE, command = [process.execPath, FIXTURE]): Run {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: folder,
    env: { PATH: pathOf(), KOLA_DATA_DIR: dataDir, WEB_DIST: folder, ...ports, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const run = { process: child, output: () => output, ended }
  started.push(run)
  return run
}

function pathOf(): string {
  return execFileSync('/bin/sh', ['-c', 'echo "$PATH"'], { encoding: 'utf8' }).trim()
}

async function untilReady(run: Run): Promise<void> {
  await Promise.race([
    expect.poll(run.output, { timeout: 60_000, interval: 20 }).toContain('Kola is ready'),
    run.ended.then(() => {
      throw new Error(`it ended: ${run.output()}`)
    }),
  ])
}

interface Told {
  pid: number
  environment: Record<string, string>
}

function readTold(name: string): Told {
  return JSON.parse(readFileSync(join(dataDir, 'fixture', `${name}.json`), 'utf8'))
}

async function listFixturePids(): Promise<number[]> {
  const files = await readdir(join(dataDir, 'fixture')).catch(() => [])
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.starts')).map((file) => readFile(join(dataDir, 'fixture', file), 'utf8')),
  )
  return texts.flatMap((text) => text.trim().split('\n').map(Number))
}

async function countLiving(): Promise<number> {
  return (await Promise.all((await listFixturePids()).map(findProcess))).filter((found) => found !== null).length
}

test('starts all parts, says where it is and who can sign in, and stops all together', async () => {
  const run = launch()
  await untilReady(run)
  expect(run.output()).toContain(`Kola is ready: http://localhost:${ports.PORT}`)
  expect(run.output()).toContain(`http://localhost:${ports.SANDBOX_PORT}`)
  expect(run.output()).toContain('Preparing the demo films')
  for (const name of ['member', 'family', 'newcomer', 'expired', 'special']) {
    expect(run.output()).toContain(`${name}@example.com`)
  }
  expect(run.output()).toContain('Nollywood-2026!')
  expect(JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8'))).toMatchObject({
    pid: run.process.pid,
    address: `http://127.0.0.1:${ports.PORT}`,
    children: {
      api: readTold('api').pid,
      work: expect.any(Number),
      media: expect.any(Number),
      sandbox: expect.any(Number),
    },
  })
  expect(await countLiving()).toBe(4)
  run.process.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  expect(await countLiving()).toBe(0)
  expect(await readFile(join(dataDir, 'fixture', 'api.stops'), 'utf8')).toBe(`${readTold('api').pid}\n`)
  expect(existsSync(join(dataDir, 'run.json'))).toBe(false)
})

test('makes the secrets on the first start, keeps them, and gives each part what it needs and no more', async () => {
  const first = launch()
  await untilReady(first)
  first.process.kill('SIGINT')
  expect(await first.ended).toBe(0)
  const kept = await readFile(join(dataDir, 'secrets.json'), 'utf8')
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  await untilReady(launch({ ...NO_DATABASE, KOLA_TOKEN_KEY: 'ab'.repeat(32) }))
  expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe(kept)
  const secrets = JSON.parse(kept)
  const api = readTold('api').environment
  expect(api).toMatchObject({ KOLA_MASTER_KEY: secrets.KOLA_MASTER_KEY, KOLA_TOKEN_KEY: 'ab'.repeat(32) })
  expect(api.KOLA_MEDIA_KEYS).toMatch(/^m1:[0-9a-f]{64}$/)
  expect(readTold('media').environment).toMatchObject({ KOLA_MASTER_KEY: secrets.KOLA_MASTER_KEY })
  expect(readTold('media').environment).not.toHaveProperty('KOLA_TOKEN_KEY')
  const sandbox = readTold('sandbox').environment
  expect(sandbox.DRMTODAY_CALLBACK_SECRET).toBe(secrets.DRMTODAY_CALLBACK_SECRET)
  const others = ['KOLA_MASTER_KEY', 'KOLA_TOKEN_KEY', 'KOLA_MEDIA_KEYS', 'KOLA_OPERATOR_KEY', 'DATABASE_URL']
  for (const name of others) expect(sandbox).not.toHaveProperty(name)
})

test('starts a part that died again, and shows what it says in its log', async () => {
  const run = launch()
  await untilReady(run)
  const before = readTold('media').pid
  process.kill(before, 'SIGKILL')
  await expect.poll(() => readTold('media').pid, { timeout: 30_000 }).not.toBe(before)
  expect(run.output()).toContain('[media] ended (ended by SIGKILL), starting it again')
  expect(run.output()).toContain('[api] warn fixture.careful {"answer":42}')
  expect(run.output()).not.toContain('fixture.listening')
  expect(await readFile(join(dataDir, 'logs', 'api.log'), 'utf8')).toContain('fixture.listening')
})

test('gives up on a part that dies whenever it is started, stops the others and says why', async () => {
  const run = launch({ ...NO_DATABASE, CHILD_MISBEHAVES: 'work:dies' })
  expect(await run.ended).toBe(1)
  expect(run.output()).toMatch(/work ends as soon as it is started.*exit code 3.*the fixture cannot go on/s)
  expect(await countLiving()).toBe(0)
  const starts = await readFile(join(dataDir, 'fixture', 'work.starts'), 'utf8')
  expect(starts.trim().split('\n')).toHaveLength(5)
})

test('a part that does not end when asked is ended when its parent was killed and started anew', async () => {
  const first = launch({ ...NO_DATABASE, CHILD_MISBEHAVES: 'api:stubborn' })
  await untilReady(first)
  const { pid } = readTold('api')
  first.process.kill('SIGKILL')
  await first.ended
  const second = launch()
  await untilReady(second)
  expect(await findProcess(pid)).toBeNull()
  expect(await countLiving()).toBe(4)
})

test('after a kill of the parent its parts end by themselves, and a new start works at once', async () => {
  const first = launch()
  await untilReady(first)
  const pids = await listFixturePids()
  first.process.kill('SIGKILL')
  await first.ended
  await untilReady(launch())
  for (const pid of pids) expect(await hasEnded(pid, 30_000)).toBe(true)
})

test('refuses a second instance on the same data folder before it touches anything', async () => {
  const first = launch()
  await untilReady(first)
  const told = readTold('api')
  const second = launch()
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(
    `Kola already runs with the data folder ${dataDir} (process ${first.process.pid}). Stop it first, or set ` +
      'KOLA_DATA_DIR, PORT, METRICS_PORT, SANDBOX_PORT and SANDBOX_SMTP_PORT for a second one.',
  )
  expect(readTold('api')).toEqual(told)
  expect((await fetch(`http://127.0.0.1:${ports.PORT}/readyz`)).status).toBe(200)
})

test('names every port that is taken, and the variable that moves it', async () => {
  const taken = [ports.PORT, ports.SANDBOX_SMTP_PORT].map((port) => createServer().listen(Number(port), '127.0.0.1'))
  await Promise.all(taken.map((server) => once(server, 'listening')))
  const run = launch()
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain(`Port ${ports.PORT} is in use by another program: stop it, or set PORT to a free one.`)
  expect(run.output()).toContain(`Port ${ports.SANDBOX_SMTP_PORT} is in use`)
  expect(await listFixturePids()).toEqual([])
  for (const server of taken) server.close()
})

test('says which data folder it cannot use', async () => {
  await writeFile(join(folder, 'file'), '')
  const run = launch({ ...NO_DATABASE, KOLA_DATA_DIR: join(folder, 'file', 'data') })
  expect(await run.ended).toBe(1)
  expect(run.output()).toMatch(/The data folder .*file\/data cannot be used: .*Set KOLA_DATA_DIR to another\./)
})

test.each([
  ['npm itself', `exec "${process.execPath}" "${FIXTURE}"`],
  ['npm above a shell', `"${process.execPath}" "${FIXTURE}"; true`],
])('ends with the npm that started it, also when %s is killed', async (_what, script) => {
  // Stands in for npm: a process that waits for what it started.
  const npm = `require('child_process').spawn('/bin/sh', ['-c', process.argv[1]], { stdio: 'inherit' })`
  const run = launch({ ...NO_DATABASE, npm_lifecycle_event: 'start' }, [process.execPath, '-e', npm, script])
  await untilReady(run)
  const { pid } = JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8'))
  run.process.kill('SIGKILL')
  expect(await hasEnded(pid, 30_000)).toBe(true)
  expect(await countLiving()).toBe(0)
})

test('runs on the embedded database, which survives a kill of everything but itself', async () => {
  const first = launch({})
  await untilReady(first)
  const url = new URL(readTold('api').environment.DATABASE_URL ?? '')
  expect(url.href).toMatch(/^postgres:\/\/kola:[\w-]{32}@127\.0\.0\.1:\d+\/kola$/)
  first.process.kill('SIGKILL')
  await first.ended
  const second = launch({})
  await untilReady(second)
  expect(new URL(readTold('api').environment.DATABASE_URL ?? '').password).toBe(url.password)
  second.process.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
})

test('in production it names every missing setting, makes nothing and does not start', async () => {
  const run = launch({ NODE_ENV: 'production', HOST: '127.0.0.1' }, [process.execPath, START])
  expect(await run.ended).toBe(1)
  for (const name of PRODUCTION_SETTINGS) expect(run.output()).toContain(`${name}: is not set`)
  expect(existsSync(dataDir)).toBe(false)
})

const PRODUCTION = {
  ...NO_DATABASE,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kola.example',
  STORAGE_URL: 'disk:/srv/kola',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Kola <hello@kola.example>',
  KOLA_MASTER_KEY: '01'.repeat(32),
  KOLA_TOKEN_KEY: '02'.repeat(32),
  KOLA_MEDIA_KEYS: `m1:${'03'.repeat(32)}`,
  KOLA_OPERATOR_KEY: 'x'.repeat(32),
  DRMTODAY_URL: 'https://lic.drmtoday.com',
  DRMTODAY_MERCHANT: 'kola',
  DRMTODAY_CALLBACK_SECRET: 'x'.repeat(32),
}

test('in production it runs what the settings name: no sandbox, no demo, no secret of its own', async () => {
  const run = launch(PRODUCTION)
  await untilReady(run)
  expect(run.output()).not.toContain('@example.com')
  expect(run.output()).toContain('{"level":"info","msg":"fixture.listening"}')
  expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  expect(existsSync(join(dataDir, 'fixture', 'sandbox.json'))).toBe(false)
  expect(readTold('api').environment).toMatchObject({ ...PRODUCTION, KOLA_DEMO: 'off' })
  run.process.kill('SIGTERM')
  expect(await run.ended).toBe(0)
})

test('in production the demo accounts cannot be switched on, and a bucket needs its keys', async () => {
  const run = launch({ ...PRODUCTION, KOLA_DEMO: 'on', STORAGE_URL: 's3://films' })
  expect(await run.ended).toBe(1)
  expect(run.output()).toMatch(/KOLA_DEMO: must be off in production/)
  expect(run.output()).toContain('S3_ACCESS_KEY_ID: is not set')
  expect(run.output()).toContain('S3_SECRET_ACCESS_KEY: is not set')
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
  const run = launch({ NODE_ENV: 'production' }, [findOldNode() ?? '', START])
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('DATABASE_URL: is not set')
})

test.runIf(findOldNode())('under an older Node without that one it says what is wrong', async () => {
  const parent = join(folder, 'apps', 'parent')
  await mkdir(parent, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(parent, 'start.js'), await readFile(START))
  const run = launch({}, [findOldNode() ?? '', join(parent, 'start.js')])
  expect(await run.ended).toBe(1)
  expect(run.output()).toMatch(/Kola needs Node 24; this is \d+\.\d+\.\d+.*npm ci/s)
})

test('a signal during the start leaves nothing running', async () => {
  for (const afterMs of [50, 400, 900]) {
    const run = launch({})
    await wait(afterMs)
    run.process.kill('SIGTERM')
    await run.ended
    expect(await countLiving()).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
  }
})
