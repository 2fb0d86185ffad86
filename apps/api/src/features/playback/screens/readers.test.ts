import { setTimeout as wait } from 'node:timers/promises'
import { createLog } from '@kola/platform/log'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '#shared/database/database.ts'
import { testLog } from '../testing/server.ts'
import { createStage, type Stage, toViewer } from '../testing/stage.ts'
import { createReaders } from './readers.ts'

const KEEP_MS = 1_500

let stage: Stage
let accountId: string

beforeAll(async () => {
  stage = await createStage()
  accountId = await stage.addAccount()
})
afterAll(() => stage.drop())
afterEach(() => void vi.restoreAllMocks())

const create = (more: { db?: Db; log?: typeof testLog; keepMs?: number } = {}) =>
  createReaders({ db: stage.db, log: testLog, rightsSeconds: 300, keepMs: KEEP_MS, ...more })
const begin = async (device: number) => (await stage.playback.start(toViewer(accountId, device), 'film')).sessionId

describe('readers', () => {
  it('are those that hold a screen, and nobody else', async () => {
    const readers = create()
    expect(await readers.mayRead(await begin(1))).toBe(true)
    expect(await readers.mayRead('nobody')).toBe(false)
  })

  it('that gave their screen back in another process are believed for a while, and not longer', async () => {
    const readers = create()
    const sessionId = await begin(1)
    expect(await readers.mayRead(sessionId)).toBe(true)
    await stage.db.deleteFrom('screen_lease').where('playback_session_id', '=', sessionId).execute()
    expect(await readers.mayRead(sessionId)).toBe(true)
    await wait(KEEP_MS + 20)
    expect(await readers.mayRead(sessionId)).toBe(false)
  })

  it('whose account changed are looked up anew, and those of others are not', async () => {
    const readers = create()
    const sessionId = await begin(1)
    await readers.mayRead(sessionId)
    await stage.db.deleteFrom('screen_lease').where('playback_session_id', '=', sessionId).execute()
    readers.forget({ tenantId: 'demo', accountId: 'somebody else' })
    expect(await readers.mayRead(sessionId)).toBe(true)
    readers.forget({ tenantId: 'demo', accountId })
    expect(await readers.mayRead(sessionId)).toBe(false)
    readers.note({ tenantId: 'demo', accountId, sessionId })
    expect(await readers.mayRead(sessionId)).toBe(true)
  })

  it('lose a lapsed lease with the next claim of their account', async () => {
    const readers = create()
    const sessionId = await begin(1)
    const lapsedAt = new Date(Date.now() - 60_000)
    await stage.db
      .updateTable('screen_lease')
      .set({ expires_at: lapsedAt })
      .where('account_id', '=', accountId)
      .execute()
    expect(await readers.mayRead(sessionId)).toBe(true)
    await begin(2)
    await wait(KEEP_MS + 20)
    expect(await readers.mayRead(sessionId)).toBe(false)
  })

  it('of whom something was read before their account changed are looked up anew', async () => {
    const readers = create()
    const sessionId = await begin(1)
    const asked = readers.mayRead(sessionId)
    readers.forget({ tenantId: 'demo', accountId })
    expect(await asked).toBe(true)
    await stage.db.deleteFrom('screen_lease').where('playback_session_id', '=', sessionId).execute()
    expect(await readers.mayRead(sessionId)).toBe(false)
  })

  it('that were refused are asked for again after a second, however long a right is believed', async () => {
    let nowMs = 50_000
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    const readers = create({ keepMs: 5_000 })
    const sessionId = await begin(1)
    const holdUntil = (ms: number) =>
      stage.db
        .updateTable('screen_lease')
        .set({ expires_at: new Date(Date.now() + ms) })
        .where('playback_session_id', '=', sessionId)
        .execute()
    await holdUntil(-3_600_000)
    expect(await readers.mayRead(sessionId)).toBe(false)
    await holdUntil(3_600_000)
    nowMs += 999
    expect(await readers.mayRead(sessionId)).toBe(false)
    nowMs += 1
    expect(await readers.mayRead(sessionId)).toBe(true)
    await stage.db.deleteFrom('screen_lease').where('playback_session_id', '=', sessionId).execute()
    nowMs += 4_999
    expect(await readers.mayRead(sessionId)).toBe(true)
    nowMs += 1
    expect(await readers.mayRead(sessionId)).toBe(false)
  })

  it('are not looked up again and again, nor told of, while the database does not answer', async () => {
    let nowMs = 50_000
    let lookUps = 0
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    const lines: string[] = []
    const log = createLog({ name: 'test', level: 'warn', destination: { write: (line) => void lines.push(line) } })
    const db = stage.db.withPlugin({
      transformQuery: () => {
        lookUps += 1
        throw new Error('the database is gone')
      },
      transformResult: async ({ result }) => result,
    })
    const readers = create({ db, log, keepMs: 5_000 })
    const askAfter = async (waitMs: number) => {
      nowMs += waitMs
      return [await readers.mayRead('a'), lookUps, lines.length]
    }
    expect(await askAfter(0)).toEqual([true, 1, 1])
    expect(await askAfter(4_999)).toEqual([true, 1, 1])
    expect(await askAfter(1)).toEqual([true, 2, 1])
    expect(await askAfter(5_000)).toEqual([true, 3, 2])
    expect(lines[0]).toContain('the database is gone')
  })

  it('that are asked for together are one statement or two', async () => {
    let statements = 0
    const db = stage.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const readers = create({ db })
    const sessionId = await begin(1)
    const asked = [sessionId, ...Array.from({ length: 200 }, (_, n) => `nobody-${n}`)]
    const answers = await Promise.all(asked.map((id) => readers.mayRead(id)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(statements).toBeLessThanOrEqual(2)
  })

  it('go on while the database does not answer, and that is said once', async () => {
    const lines: string[] = []
    const log = createLog({ name: 'test', level: 'warn', destination: { write: (line) => void lines.push(line) } })
    const silent = stage.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => new Promise<never>(() => undefined),
    })
    const failing = stage.db.withPlugin({
      transformQuery: () => {
        throw new Error('the database is gone')
      },
      transformResult: async ({ result }) => result,
    })
    for (const db of [silent, failing]) {
      const readers = create({ db, log })
      const begun = performance.now()
      expect(await Promise.all(['a', 'b', 'c'].map((id) => readers.mayRead(id)))).toEqual([true, true, true])
      expect(performance.now() - begun).toBeLessThan(5_000)
    }
    expect(lines.filter((line) => line.includes('playback.readers-not-looked-up'))).toHaveLength(2)
  })
})
