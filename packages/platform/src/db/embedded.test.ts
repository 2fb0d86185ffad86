import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { FolderLockedError } from '../processes/folder-lock.ts'
import { findProcess, hasEnded } from '../processes/process-table.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { findRunningDatabase } from './running.ts'

// A busy machine starts several servers for some of these tests.
vi.setConfig({ testTimeout: 180_000 })

const APP = fileURLToPath(new URL('../testing/embedded-app.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
const log = createLog({ name: 'test', level: 'silent' })
const NOBODY = { uid: 65_534, gid: 65_534 }
/** A checkout under /root, say, can be entered by nobody else: no ordinary user runs from there. */
const canOthersEnter = isRoot && spawnSync(process.execPath, ['--version'], NOBODY).status === 0

let base: string
let folder: string
let undo: (() => Promise<unknown> | unknown)[] = []

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'kola-embedded-'))
  await chmod(base, 0o711)
  folder = join(base, 'postgres')
})

afterEach(async () => {
  for (const step of undo.reverse()) await step()
  undo = []
  // What a killed app left may still be writing for a moment.
  await rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder, log, ...options })
  undo.push(() => postgres.stop())
  return postgres
}

interface App {
  process: ChildProcess
  url: string
  pid: number
  home: string
}

function spawnApp(user?: { uid: number; gid: number }): ChildProcess {
  const app = spawn(process.execPath, [APP, folder], { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...user })
  undo.push(() => app.kill('SIGKILL'))
  return app
}

async function startApp(user?: { uid: number; gid: number }): Promise<App> {
  const app = spawnApp(user)
  let errors = ''
  app.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  if (!app.stdout) throw new Error('the app has no output')
  for await (const line of createInterface(app.stdout)) {
    const started: App = { process: app, ...JSON.parse(line) }
    undo.push(async () => {
      app.kill('SIGKILL')
      await hasEnded(started.pid, 30_000)
    })
    return started
  }
  throw new Error(`the app ended: ${errors}`)
}

async function query<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await hasEnded(pid, 30_000)
}

/** The shell that stops the server when its app is gone; without it the server stays as an orphan. */
function findWatchdog(serverPid: number): number {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const line = lines.find((text) => text.includes('read -r line') && text.trimEnd().endsWith(` ${serverPid}`))
  return Number.parseInt(line ?? '', 10)
}

/** Acts until it is told so by nobody failing, for at most half a minute. */
async function eventually<T>(act: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(50)
    }
  }
}

test('keeps rows over a stop, is found while it runs, and leaves nothing running', async () => {
  const first = await startEmbeddedPostgres({ folder, log })
  await query(first.url, 'create table film (name text)')
  await query(first.url, "insert into film values ('Osun''s Gold')")
  await first.stop()
  expect(await findProcess(first.pid())).toBeNull()
  expect(await readdir(join(folder, 'cluster'))).not.toContain('postmaster.pid')
  expect(await findRunningDatabase(folder)).toBeNull()
  const second = await start()
  expect(await findRunningDatabase(folder)).toBe(second.url)
  expect(await query(second.url, 'select name from film')).toEqual([{ name: "Osun's Gold" }])
})

test('orders by code point whatever the machine, and syncs what it acknowledges', async () => {
  const { url } = await start()
  const settings = await query(
    url,
    `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding, current_setting('fsync') as fsync,
       current_setting('server_version_num')::int >= 180000 as is18 from pg_database where datname = 'kola'`,
  )
  expect(settings).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8', fsync: 'on', is18: true }])
})

test('listens on loopback only and wants the password, which its owner alone can read', async () => {
  const { url, home } = await start()
  expect((await stat(join(home, 'password'))).mode & 0o777).toBe(0o600)
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  const method = "select substring(rolpassword for 13) as method from pg_authid where rolname = 'kola'"
  expect(await query(url, method)).toEqual([{ method: 'SCRAM-SHA-256' }])
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((face) => face && !face.internal && face.family === 'IPv4')
  if (outside) {
    const socket = connect({ host: outside.address, port: Number(new URL(url).port) })
    const [error] = await once(socket, 'error')
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  }
})

test('a killed app leaves no server behind, and loses nothing that was acknowledged', async () => {
  const app = await startApp()
  await query(app.url, 'create table film (n int)')
  await query(app.url, 'insert into film select generate_series(1, 100)')
  app.process.kill('SIGKILL')
  expect(await hasEnded(app.pid, 30_000)).toBe(true)
  const { url } = await start()
  expect(await query(url, 'select count(*)::int as n from film')).toEqual([{ n: 100 }])
})

test('stops an orphan of this folder and takes its place', async () => {
  const app = await startApp()
  await query(app.url, 'create table film (n int)')
  await kill(findWatchdog(app.pid))
  app.process.kill('SIGKILL')
  await once(app.process, 'exit')
  await query(app.url, 'insert into film values (1)')
  const { url, pid } = await start()
  expect(pid()).not.toBe(app.pid)
  expect(await findProcess(app.pid)).toBeNull()
  expect(await query(url, 'select n from film')).toEqual([{ n: 1 }])
})

test('recovers when app, watchdog and server are all killed at once', async () => {
  const app = await startApp()
  await query(app.url, 'create table film (n int)')
  const watchdog = findWatchdog(app.pid)
  for (const pid of [watchdog, app.process.pid ?? 0, app.pid]) process.kill(pid, 'SIGKILL')
  await once(app.process, 'exit')
  const { url } = await start()
  expect(await query(url, 'select count(*)::int as n from film')).toEqual([{ n: 0 }])
})

test.each(['a process that is gone', "somebody else's process", 'a zombie'])(
  'removes a postmaster.pid that names %s',
  async (kind) => {
    await (await startEmbeddedPostgres({ folder, log })).stop()
    const script = kind === 'a zombie' ? 'sleep 0 & echo $!; exec sleep 60' : 'echo $$; exec sleep 60'
    const other = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] })
    undo.push(() => other.kill('SIGKILL'))
    const [chunk] = await once(other.stdout, 'data')
    const pid = Number.parseInt(String(chunk), 10)
    if (kind === 'a process that is gone') await kill(pid)
    if (kind === 'a zombie') expect(await hasEnded(pid, 30_000)).toBe(true)
    const file = `${pid}\n${join(folder, 'cluster')}\n1763640000\n5432\n\n127.0.0.1\n 12345 0\nready\n`
    await writeFile(join(folder, 'cluster', 'postmaster.pid'), file)
    const { url } = await start()
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
    if (kind === "somebody else's process") expect(await findProcess(pid)).toMatchObject({ command: 'sleep 60' })
  },
)

test('refuses a second app on the folder and leaves the first one alone', async () => {
  const app = await startApp()
  const refusal = await startEmbeddedPostgres({ folder, log }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(FolderLockedError)
  expect(refusal).toMatchObject({ folder, holder: app.process.pid })
  expect(await query(app.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a kill at any moment of the first start does not spoil the folder', async () => {
  for (const afterMs of [120, 250, 400, 550, 700]) {
    const app = spawnApp()
    await wait(afterMs)
    app.kill('SIGKILL')
    await once(app, 'close')
  }
  await eventually(async () => {
    const postgres = await startEmbeddedPostgres({ folder, log })
    expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await postgres.stop()
    // An initdb whose app was killed may live a moment longer; the next start takes its draft away.
    expect((await readdir(folder)).filter((name) => name.startsWith('cluster.new'))).toEqual([])
  })
})

test('starts a server that ended by itself again, at the same address', async () => {
  const postgres = await start()
  await query(postgres.url, 'create table film (n int)')
  const before = postgres.pid()
  process.kill(before, 'SIGKILL')
  const rows = await eventually(() => query(postgres.url, 'select count(*)::int as n from film'))
  expect(rows).toEqual([{ n: 0 }])
  expect(postgres.pid()).not.toBe(before)
})

test('names the end of the log of PostgreSQL when it does not start', async () => {
  await expect(start({ settings: { shared_buffers: 'many' } })).rejects.toThrow(
    /PostgreSQL does not start: .*shared_buf/s,
  )
})

test.runIf(isRoot)('as root it runs under a user without rights', async () => {
  const { pid, home } = await start()
  const status = await readFile(`/proc/${pid()}/status`, 'utf8')
  const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
  expect(uid).not.toBe(0)
  expect((await stat(join(home, 'cluster'))).uid).toBe(uid)
})

test.runIf(isRoot)('as root it runs as nobody where there is no dedicated user', async () => {
  const { url } = await start({ runAs: NOBODY })
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  expect((await stat(join(folder, 'cluster'))).uid).toBe(NOBODY.uid)
})

test.runIf(canOthersEnter)('runs for an ordinary user, and for root afterwards under that user', async () => {
  await chown(base, NOBODY.uid, NOBODY.gid)
  const app = await startApp(NOBODY)
  await query(app.url, 'create table film (n int)')
  app.process.kill('SIGTERM')
  await once(app.process, 'close')
  expect(await findProcess(app.pid)).toBeNull()
  const { url } = await start()
  expect(await query(url, 'select count(*)::int as n from film')).toEqual([{ n: 0 }])
})

test.runIf(isRoot)('places the cluster under /var/lib/kola when its user cannot enter the folder', async () => {
  const closed = join(base, 'closed')
  await mkdir(closed, { mode: 0o700 })
  folder = join(closed, 'postgres')
  const first = await startEmbeddedPostgres({ folder, log })
  undo.push(() => rm(first.home, { recursive: true, force: true }))
  expect(first.home).toMatch(/^\/var\/lib\/kola\/[0-9a-f-]{36}$/)
  expect((await readFile(join(first.home, 'belongs-to'), 'utf8')).trim()).toBe(folder)
  await query(first.url, 'create table film (n int)')
  await first.stop()
  const second = await startEmbeddedPostgres({ folder, log })
  expect(second.home).toBe(first.home)
  expect(await query(second.url, 'select count(*)::int as n from film')).toEqual([{ n: 0 }])
  await second.stop()
  await rm(first.home, { recursive: true })
  await expect(startEmbeddedPostgres({ folder, log })).rejects.toThrow(/which is gone\. Bring it back/)
})
