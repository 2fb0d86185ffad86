import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createTestClock, systemClock } from './clock.ts'
import { Secret } from './config.ts'
import { newId, newToken, sha256Hex } from './ids.ts'
import { createLog, runInBackground } from './log.ts'
import { createMetrics } from './metrics.ts'
import { FolderLockedError, lockFolder } from './processes/folder-lock.ts'
import { createSecretBox } from './secret-box.ts'

let folder: string | undefined

afterEach(async () => {
  if (folder) await rm(folder, { recursive: true })
  folder = undefined
})

test('the test clock stands still until it is advanced', () => {
  const clock = createTestClock(new Date('2026-11-20T12:00:00Z'))
  clock.advance(1_500)
  expect(clock.now().toISOString()).toBe('2026-11-20T12:00:01.500Z')
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1_000)
})

test('ids are UUIDs of version 7, sorted in the order they were made', () => {
  const before = Date.now()
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  const madeAt = Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16)
  expect(madeAt - before).toBeLessThan(1_000)
})

test('tokens have as many bits as asked for', () => {
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32)
  expect(Buffer.from(newToken(9), 'base64url')).toHaveLength(9)
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

function collectLog() {
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'debug', destination: { write: (line) => lines.push(line) } })
  return { log, lines }
}

test('a log line is JSON with an ISO time, and masks secrets', () => {
  const { log, lines } = collectLog()
  log.info(
    {
      token: 's1',
      headers: { authorization: 's2', cookie: 's3', 'x-dt-custom-data': 's4' },
      a: { b: { password: 's5' } },
    },
    'area.event',
  )
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', name: 'test', msg: 'area.event' })
  expect(lines[0]).toMatch(/"time":"\d{4}-\d\d-\d\dT[\d:.]+Z"/)
  expect(lines[0]).not.toMatch(/s[1-5]"/)
})

test('masks secrets that an error bears, and leaves out what is too deep to write', () => {
  const { log, lines } = collectLog()
  const headers = { authorization: 's1', accept: 'json' }
  log.error({ error: Object.assign(new Error('refused'), { request: { headers } }) }, 'provider.failed')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    error: {
      message: 'refused',
      stack: expect.any(String),
      request: { headers: { authorization: '***', accept: 'json' } },
    },
  })
  expect(headers.authorization).toBe('s1')
  let deep: unknown = 'end'
  for (let depth = 0; depth < 20_000; depth += 1) deep = depth % 2 === 0 ? [deep] : { deep }
  log.info({ deep, at: new Date(0), key: new Secret('s2') }, 'area.deep')
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ msg: 'area.deep', at: '1970-01-01T00:00:00.000Z', key: '***' })
})

test('what runs in the background and fails is logged with its stack', async () => {
  const { log, lines } = collectLog()
  runInBackground(log, 'mail.send-failed', Promise.reject(new Error('no line')))
  await Promise.resolve()
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    msg: 'mail.send-failed',
    error: { message: 'no line' },
  })
})

const BOX = createSecretBox(new Secret('01'.repeat(32)))

test('opens what it sealed, and seals differently each time', () => {
  const sealed = BOX.seal(Buffer.from('content key'), 'title-1')
  expect(BOX.open(sealed, 'title-1').toString()).toBe('content key')
  expect(BOX.seal(Buffer.from('content key'), 'title-1')).not.toBe(sealed)
  expect(BOX.open(BOX.seal(Buffer.alloc(0), ''), '')).toHaveLength(0)
})

test('opens nothing that was changed, or sealed for another context or with another key', () => {
  const sealed = BOX.seal(Buffer.from('content key'), 'title-1')
  const other = createSecretBox(new Secret('02'.repeat(32)))
  expect(() => BOX.open(sealed, 'title-2')).toThrow()
  expect(() => other.open(sealed, 'title-1')).toThrow()
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => BOX.open(`v1.${changed.toString('base64url')}`, 'title-1')).toThrow()
  }
  for (const text of ['', 'v1', 'v1.', 'v2.AAAA', 'v1.AAAA', `${sealed}.x`]) expect(() => BOX.open(text, '')).toThrow()
  expect(() => createSecretBox(new Secret('short'))).toThrow('64 hex characters')
})

test('metrics are served on a port of their own, and nothing else is', async () => {
  const metrics = createMetrics({ prefix: 'kola_test_' })
  metrics.counter({ name: 'plays_total', help: 'Plays', labelNames: ['kind'] as const }).inc({ kind: 'vod' })
  const server = await metrics.serve({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('kola_test_plays_total{kind="vod"} 1')
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404)
  await server.close()
})

test('a folder is held once, and free again after its release', async () => {
  folder = await mkdtemp(join(tmpdir(), 'kola-lock-'))
  const lock = await lockFolder(folder)
  const refusal = await lockFolder(folder).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(FolderLockedError)
  expect(refusal).toMatchObject({ holder: process.pid, folder })
  const waiting = lockFolder(folder, { waitMs: 5_000 })
  lock.release()
  lock.release()
  ;(await waiting).release()
})
