import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProcess, hasEnded } from '@kola/platform/processes/process-table'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createParentStage, FIXTURE, NO_DATABASE, type ParentStage, untilReady } from './testing/stage.ts'

// A busy machine starts eight processes for some of these tests.
vi.setConfig({ testTimeout: 180_000 })

let stage: ParentStage

beforeEach(async () => {
  stage = await createParentStage()
})
afterEach(() => stage.close())

test('starts all parts, says where it is and who can sign in, and stops all together', async () => {
  const run = stage.launch()
  await untilReady(run)
  expect(run.output()).toContain(`Kola is ready: http://localhost:${stage.ports.PORT}`)
  expect(run.output()).toContain(`http://localhost:${stage.ports.SANDBOX_PORT}`)
  expect(run.output()).toContain('Preparing the demo films')
  for (const name of ['member', 'family', 'newcomer', 'expired', 'special']) {
    expect(run.output()).toContain(`${name}@example.com`)
  }
  expect(run.output()).toContain('Nollywood-2026!')
  expect(JSON.parse(await readFile(join(stage.dataDir, 'run.json'), 'utf8'))).toMatchObject({
    pid: run.process.pid,
    address: `http://127.0.0.1:${stage.ports.PORT}`,
    children: {
      api: stage.readTold('api').pid,
      work: expect.any(Number),
      media: expect.any(Number),
      sandbox: expect.any(Number),
    },
  })
  await expect.poll(stage.countLiving).toBe(4)
  run.process.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  expect(await stage.countLiving()).toBe(0)
  expect(await readFile(join(stage.dataDir, 'fixture', 'api.stops'), 'utf8')).toBe(`${stage.readTold('api').pid}\n`)
  expect(existsSync(join(stage.dataDir, 'run.json'))).toBe(false)
})

test('makes the secrets on the first start, keeps them, and gives each part what it needs and no more', async () => {
  const first = stage.launch()
  await untilReady(first)
  first.process.kill('SIGINT')
  expect(await first.ended).toBe(0)
  const kept = await readFile(join(stage.dataDir, 'secrets.json'), 'utf8')
  expect((await stat(join(stage.dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  await untilReady(stage.launch({ ...NO_DATABASE, KOLA_TOKEN_KEY: 'ab'.repeat(32) }))
  expect(await readFile(join(stage.dataDir, 'secrets.json'), 'utf8')).toBe(kept)
  const secrets = JSON.parse(kept)
  const api = stage.readTold('api').environment
  expect(api).toMatchObject({ KOLA_MASTER_KEY: secrets.KOLA_MASTER_KEY, KOLA_TOKEN_KEY: 'ab'.repeat(32) })
  expect(api.KOLA_MEDIA_KEYS).toMatch(/^m1:[0-9a-f]{64}$/)
  expect(stage.readTold('media').environment).toMatchObject({ KOLA_MASTER_KEY: secrets.KOLA_MASTER_KEY })
  expect(stage.readTold('media').environment).not.toHaveProperty('KOLA_TOKEN_KEY')
  const sandbox = stage.readTold('sandbox').environment
  expect(sandbox.DRMTODAY_CALLBACK_SECRET).toBe(secrets.DRMTODAY_CALLBACK_SECRET)
  const others = ['KOLA_MASTER_KEY', 'KOLA_TOKEN_KEY', 'KOLA_MEDIA_KEYS', 'KOLA_OPERATOR_KEY', 'DATABASE_URL']
  for (const name of others) expect(sandbox).not.toHaveProperty(name)
})

test('starts a part that died again, and shows what it says in its log', async () => {
  const run = stage.launch()
  await untilReady(run)
  const before = stage.readTold('media').pid
  process.kill(before, 'SIGKILL')
  await expect.poll(() => stage.readTold('media').pid, { timeout: 30_000 }).not.toBe(before)
  await expect.poll(run.output).toContain('[media] ended (ended by SIGKILL), starting it again')
  await expect.poll(run.output).toContain('[api] warn fixture.careful {"answer":42}')
  expect(run.output()).not.toContain('fixture.listening')
  expect(await readFile(join(stage.dataDir, 'logs', 'api.log'), 'utf8')).toContain('fixture.listening')
})

const countStarts = async (name: string) =>
  (await readFile(join(stage.dataDir, 'fixture', `${name}.starts`), 'utf8')).trim().split('\n').length

test.each([
  ['api', 'api:dies'],
  ['work', 'work:dies,api:unready'],
])('gives up when %s dies before anybody was served, stops the others and says why', async (name, kinds) => {
  const run = stage.launch({ ...NO_DATABASE, CHILD_MISBEHAVES: kinds })
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain(`${name} ends as soon as it is started, so Kola stops. Its last words:`)
  expect(run.output()).toMatch(/exit code 3.*the fixture cannot go on/s)
  expect(await stage.countLiving()).toBe(0)
  expect(await countStarts(name)).toBe(5)
})

test.each(['media', 'work'])('five quick kills of %s end its work for a while, not the service', async (name) => {
  const run = stage.launch()
  await untilReady(run)
  for (let death = 1; death <= 5; death += 1) {
    const { pid } = stage.readTold(name)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => stage.readTold(name).pid, { timeout: 60_000 }).not.toBe(pid)
  }
  expect(run.output()).toContain(
    `[${name}] ended (ended by SIGKILL), 5 times in a row. The rest goes on without it; it is started again in 4 s`,
  )
  expect(run.process.exitCode).toBeNull()
  expect((await fetch(`http://127.0.0.1:${stage.ports.PORT}/readyz`)).status).toBe(200)
  await expect.poll(stage.countLiving).toBe(4)
  run.process.kill('SIGTERM')
  expect(await run.ended).toBe(0)
})

test('a media worker that never lives does not keep the service from starting', async () => {
  const run = stage.launch({ ...NO_DATABASE, CHILD_MISBEHAVES: 'media:dies' })
  await untilReady(run)
  await expect.poll(() => countStarts('media'), { timeout: 60_000 }).toBe(6)
  await expect.poll(stage.countLiving).toBe(3)
  expect(run.process.exitCode).toBeNull()
})

test('a part that does not end when asked is ended when its parent was killed and started anew', async () => {
  const first = stage.launch({ ...NO_DATABASE, CHILD_MISBEHAVES: 'api:stubborn' })
  await untilReady(first)
  const { pid } = stage.readTold('api')
  first.process.kill('SIGKILL')
  await first.ended
  const second = stage.launch()
  await untilReady(second)
  expect(await findProcess(pid)).toBeNull()
  // It is ready before each of its parts has said so.
  await expect.poll(stage.countLiving).toBe(4)
})

test('after a kill of the parent its parts end by themselves, and a new start works at once', async () => {
  const first = stage.launch()
  await untilReady(first)
  const pids = await stage.listFixturePids()
  first.process.kill('SIGKILL')
  await first.ended
  await untilReady(stage.launch())
  for (const pid of pids) expect(await hasEnded(pid, 30_000)).toBe(true)
})

test('refuses a second instance on the same data folder before it touches anything', async () => {
  const first = stage.launch()
  await untilReady(first)
  const told = stage.readTold('api')
  const second = stage.launch()
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(
    `Kola already runs with the data folder ${stage.dataDir} (process ${first.process.pid}). Stop it first, or set ` +
      'KOLA_DATA_DIR, PORT, METRICS_PORT, SANDBOX_PORT and SANDBOX_SMTP_PORT for a second one.',
  )
  expect(stage.readTold('api')).toEqual(told)
  expect((await fetch(`http://127.0.0.1:${stage.ports.PORT}/readyz`)).status).toBe(200)
})

test('names every port that is taken, and the variable that moves it', async () => {
  const taken = [stage.ports.PORT, stage.ports.SANDBOX_SMTP_PORT].map((port) =>
    createServer().listen(Number(port), '127.0.0.1'),
  )
  await Promise.all(taken.map((server) => once(server, 'listening')))
  const run = stage.launch()
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain(
    `Port ${stage.ports.PORT} is in use by another program: stop it, or set PORT to a free one.`,
  )
  expect(run.output()).toContain(`Port ${stage.ports.SANDBOX_SMTP_PORT} is in use`)
  expect(await stage.listFixturePids()).toEqual([])
  for (const server of taken) server.close()
})

test('says which data folder it cannot use', async () => {
  await writeFile(join(stage.folder, 'file'), '')
  const run = stage.launch({ ...NO_DATABASE, KOLA_DATA_DIR: join(stage.folder, 'file', 'data') })
  expect(await run.ended).toBe(1)
  expect(run.output()).toMatch(/The data folder .*file\/data cannot be used: .*Set KOLA_DATA_DIR to another\./)
})

test.each([
  ['npm itself', `exec "${process.execPath}" "${FIXTURE}"`],
  ['npm above a shell', `"${process.execPath}" "${FIXTURE}"; true`],
])('ends with the npm that started it, also when %s is killed', async (_what, script) => {
  // Stands in for npm: a process that waits for what it started.
  const npm = `require('child_process').spawn('/bin/sh', ['-c', process.argv[1]], { stdio: 'inherit' })`
  const run = stage.launch({ ...NO_DATABASE, npm_lifecycle_event: 'start' }, [process.execPath, '-e', npm, script])
  await untilReady(run)
  const { pid } = JSON.parse(await readFile(join(stage.dataDir, 'run.json'), 'utf8'))
  run.process.kill('SIGKILL')
  expect(await hasEnded(pid, 30_000)).toBe(true)
  expect(await stage.countLiving()).toBe(0)
})

test('runs on the embedded database, which survives a kill of everything but itself', async () => {
  const first = stage.launch({})
  await untilReady(first)
  const url = new URL(stage.readTold('api').environment.DATABASE_URL ?? '')
  expect(url.href).toMatch(/^postgres:\/\/kola:[\w-]{32}@127\.0\.0\.1:\d+\/kola$/)
  first.process.kill('SIGKILL')
  await first.ended
  const second = stage.launch({})
  await untilReady(second)
  expect(new URL(stage.readTold('api').environment.DATABASE_URL ?? '').password).toBe(url.password)
  second.process.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(existsSync(join(stage.dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
})

test('a signal during the start leaves nothing running', async () => {
  for (const afterMs of [50, 400, 900]) {
    const run = stage.launch({})
    await wait(afterMs)
    run.process.kill('SIGTERM')
    await run.ended
    expect(await stage.countLiving()).toBe(0)
    expect(existsSync(join(stage.dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
  }
})
