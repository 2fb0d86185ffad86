import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findLowestPostgres } from '@kola/platform/testing/clusters/debian'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Answered } from '#app/testing/call.ts'
import { type CellDatabase, openTestCell, startCellDatabase, toStageDatabase } from '#app/testing/cells/cell-stage.ts'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { checkBooks } from '#features/billing/ledger/check-books.ts'
import { fillPayments } from '#features/billing/testing/payment-rows.ts'
import { type Cell, findHome, setHome } from '../cell.ts'
import { runCells } from '../run.ts'
import { carryJobs } from './carry-jobs.ts'
import { compareCells } from './compare.ts'
import { abortMove, moveTenant } from './move.ts'

/** What a viewer's device forgives: its film goes on from what is buffered. */
const READ_ONLY_WITHIN_MS = 10_000
const TITLES = 400
const TICK_MS = 100
/** How long an api believes what it knows of a tenant. */
const MEMORY_MS = 1_000
/** Two servers, each with all migrations. */
const SETUP_WITHIN_MS = 300_000
const native = findLowestPostgres()
const silent = () => undefined

describe.runIf(native)('a tenant that moves', () => {
  let databases: [CellDatabase, CellDatabase]
  let old: FilmStage
  let fresh: ApiStage
  let from: Cell
  let to: Cell
  let clocks: NodeJS.Timeout

  beforeAll(async () => {
    databases = await Promise.all([startCellDatabase('a', 1, native), startCellDatabase('b', 2, native)])
    old = await createFilmStage(undefined, { database: toStageDatabase(databases[0]) })
    fresh = await createApiStage(undefined, [], { database: toStageDatabase(databases[1]) })
    await old.addTenant('stays')
    await fresh.addTenant('other')
    from = openTestCell(databases[0], old.platform.storage)
    to = openTestCell(databases[1], fresh.platform.storage)
    await fillPayments(from.pool, { rows: 1_000, now: old.clock.now() })
    await from.pool.query(
      `insert into title (tenant_id, id, kind, name, facts, state)
       select 'demo', 'title-' || n, 'movie', 'Film ' || n, '{}', 'published' from generate_series(0, $1::int - 1) n`,
      [TITLES],
    )
    await old.addTitle({ id: 'film', tenantId: 'stays' })
    // What an api remembers for a second it remembers by the clock.
    clocks = setInterval(() => {
      for (const stage of [old, fresh]) stage.clock.advance(TICK_MS)
    }, TICK_MS)
  }, SETUP_WITHIN_MS)
  afterAll(async () => {
    clearInterval(clocks)
    await old?.close()
    await fresh?.close()
    await Promise.all([from?.close(), to?.close()])
    await Promise.all((databases ?? []).map((one) => one.stop()))
  })

  /** Asks where the directory leads: the old cell, until that says that it is another's. */
  function createFront() {
    const answers = new Map<number, number>()
    let cell: 'a' | 'b' = 'a'
    let refusedAt: number | null = null
    let longestMs = 0
    return {
      answers,
      /** From the first refusal, when it was asked, to the next answer that was none. */
      longestMs: () => longestMs,
      async ask(call: (stage: ApiStage) => Promise<Answered>): Promise<Answered> {
        for (;;) {
          const askedAt = performance.now()
          const answer = await call(cell === 'a' ? (old as unknown as ApiStage) : fresh)
          answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
          if (answer.status === 421) {
            expect(answer.headers['x-kola-cell']).toBe('b')
            cell = 'b'
          } else if (answer.status === 503) {
            expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
            refusedAt ??= askedAt
            await wait(20)
          } else {
            if (refusedAt !== null) longestMs = Math.max(longestMs, performance.now() - refusedAt)
            refusedAt = null
            return answer
          }
        }
      },
    }
  }

  async function startWriters() {
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const members = await Promise.all([old.addMember(), old.addMember()])
    const neighbour = await old.addAccount({ tenantId: 'stays' })
    const neighbourToken = await old.signIn(neighbour.email, { customer: 'stays' })
    const acknowledged = { position: 0, saved: [] as string[], stays: 0 }
    const faults: string[] = []
    const fronts = [createFront(), createFront()] as const
    const until = async (write: () => Promise<void>) => {
      while (!stop.signal.aborted) {
        await write()
        await wait(5)
      }
    }
    const running = [
      until(async () => {
        const body = { video_id: 'film', status: 1, resumeTime: acknowledged.position + 1 }
        const answer = await fronts[0].ask((stage) =>
          stage.call('POST /apps/v1/resume', { token: members[0].token, body }),
        )
        if (answer.status === 200) acknowledged.position += 1
        else faults.push(`resume ${answer.status}`)
      }),
      until(async () => {
        const video_id = `title-${acknowledged.saved.length % TITLES}`
        const answer = await fronts[1].ask((stage) =>
          stage.call('POST /apps/v1/mylist', { token: members[1].token, body: { video_id, status: 1 } }),
        )
        if (answer.status === 200) acknowledged.saved.push(video_id)
        else faults.push(`mylist ${answer.status}`)
      }),
      until(async () => {
        const body = { video_id: 'film', status: 1, resumeTime: acknowledged.stays + 1 }
        const answer = await old.call('POST /apps/v1/resume', { customer: 'stays', token: neighbourToken, body })
        if (answer.status === 200) acknowledged.stays += 1
        else faults.push(`the neighbour’s resume ${answer.status}`)
      }),
    ]
    return {
      ...{ acknowledged, faults, fronts, members },
      async stop() {
        stop.abort()
        await Promise.all(running)
      },
    }
  }

  /** As an operator says it. @returns what is printed */
  async function command(...words: string[]): Promise<string> {
    const toEntry = ({ adminUrl }: CellDatabase, { config }: Pick<ApiStage, 'config'>) => ({
      ...{ database: adminUrl, upstream: '127.0.0.1:1' },
      storage: `disk:${config.storage.kind === 'disk' ? config.storage.folder : ''}`,
    })
    const path = join(await mkdtemp(join(tmpdir(), 'kola-cells-')), 'cells.json')
    const cells = { a: toEntry(databases[0], old), b: toEntry(databases[1], fresh) }
    await writeFile(path, JSON.stringify({ default: 'a', cells }), { mode: 0o600 })
    const lines: string[] = []
    await runCells({ argv: [...words, '--cells', path], print: (line) => lines.push(line) })
    await rm(dirname(path), { recursive: true })
    return lines.join('\n')
  }

  const countRows = async ({ pool }: Pick<Cell, 'pool'>, table: string): Promise<number> =>
    (await pool.query(`select from ${table} where tenant_id = 'demo'`)).rowCount ?? 0

  test('every acknowledged write is in the new cell and none in the old one, within seconds, also where it was begun anew', async () => {
    const writers = await startWriters()
    const playing = await old.start(writers.members[0].token, 1)
    const job = { tenantId: 'demo', exportId: 'later' }
    const jobId = await old.platform.queue.send('leaving.export', job, { startAfterSeconds: 3_600 })
    const route = { tenantId: 'demo', from, to, print: silent }

    // It takes too long: the tenant goes on where it was, and no job of it is lost or held.
    await expect(moveTenant({ ...route, readOnlyTimeoutMs: 0 })).rejects.toThrow()
    expect(await findHome(from, 'demo')).toEqual({ state: 'leaving', cell: 'b' })
    // A try that came further had carried jobs, and one of them is done meanwhile.
    const doneId = await old.platform.queue.send(
      'leaving.export',
      { ...job, exportId: 'done' },
      { startAfterSeconds: 60 },
    )
    const waiting = await carryJobs(route)
    expect(waiting).toBeGreaterThanOrEqual(2)
    await from.pool.query('delete from pgboss.job where id = $1', [doneId])
    const before = writers.acknowledged.position
    await expect.poll(() => writers.acknowledged.position).toBeGreaterThan(before + 5)
    // Who works for all tenants sees nothing of one that is still on its way.
    expect(await countRows(to, 'subscription')).toBeGreaterThan(0)
    expect(await countRows(fresh.platform, 'subscription')).toBe(0)
    expect((await fresh.call('GET /apps/v1/mylist', { token: writers.members[0].token })).status).toBe(503)

    const moved = await moveTenant(route)
    const atSwitch = writers.acknowledged.position
    await expect.poll(() => writers.acknowledged.position).toBeGreaterThan(atSwitch + 20)
    await writers.stop()
    const { acknowledged, faults, fronts } = writers
    expect(faults).toEqual([])
    expect([moved.jobs, moved.rows > 5_000]).toEqual([waiting - 1, true])
    process.stdout.write(
      `a move: ${moved.tables} tables, ${moved.rows} rows, ${moved.files} files; nothing could be changed for ` +
        `${Math.round(moved.readOnlyMs)} ms, ${fronts.map(({ longestMs }) => Math.round(longestMs())).join(' and ')} ms as writers saw it; ` +
        `${fronts.map(({ answers }) => JSON.stringify(Object.fromEntries(answers))).join(', ')}\n`,
    )

    // All that was acknowledged is there.
    const { rows: places } = await to.pool.query<{ at: number }>(
      `select max(position_seconds)::int as at from resume_point where tenant_id = 'demo'`,
    )
    expect(places[0]?.at).toBe(acknowledged.position)
    const { rows: saved } = await to.pool.query<{ id: string }>(
      `select title_id as id from my_list_entry where tenant_id = 'demo' and account_id = $1`,
      [writers.members[1].id],
    )
    expect(new Set(saved.map(({ id }) => id))).toEqual(new Set(acknowledged.saved))
    expect(await checkBooks(fresh.db)).toMatchObject({ payments: 1_000, faults: [] })
    const { rows: jobs } = await to.pool.query(
      `select state, data, start_after < now() + interval '2 hours' as "isSoon" from pgboss.job where id = any($1)`,
      [[jobId, doneId]],
    )
    expect(jobs).toEqual([{ state: 'created', data: job, isSoon: true }])
    expect(await fresh.platform.storage.list('media/demo/')).toEqual(await old.platform.storage.list('media/demo/'))

    // Nothing can be changed in the old one, by nobody.
    await expect(
      old.db.updateTable('account').set({ city: 'Aba' }).where('tenant_id', '=', 'demo').execute(),
    ).rejects.toMatchObject({ code: 'KOLA1', detail: 'gone:b' })
    const beat = await old.report(playing.body)
    expect([beat.statusCode, beat.headers['x-kola-cell']]).toEqual([421, 'b'])
    const there = await fresh.app.inject({
      method: 'PUT',
      url: `${playing.body.presence.url.replace(/^https?:\/\/[^/]+/, '')}?auth=${playing.body.presence.token}`,
      payload: { video_id: 'film' },
    })
    expect(there.statusCode).toBe(200)

    // Whoever was not moved was not touched.
    const { rows: kept } = await from.pool.query<{ at: number }>(
      `select max(position_seconds)::int as at from resume_point where tenant_id = 'stays'`,
    )
    expect(kept[0]?.at).toBe(acknowledged.stays)
    expect((await to.pool.query(`select from tenant where id = 'other'`)).rowCount).toBe(1)
    expect(await countRows({ pool: to.pool }, 'subscription')).toBe(await countRows(fresh.platform, 'subscription'))
    expect(moved.readOnlyMs).toBeLessThan(READ_ONLY_WITHIN_MS)
    for (const front of fronts) expect(front.longestMs()).toBeLessThan(READ_ONLY_WITHIN_MS)
  })

  test('a move that was killed between its last two words is ended; what is left goes when it is asked for', async () => {
    await setHome(to, 'demo', { state: 'arriving', cell: 'a' })
    await command('move', '--tenant', 'demo', '--from', 'a', '--to', 'b')
    expect([await findHome(from, 'demo'), await findHome(to, 'demo')]).toEqual([{ state: 'gone', cell: 'b' }, null])
    expect(await command('where', '--tenant', 'demo')).toBe('a: gone, b\nb: at home')
    expect(await command('directory')).toMatch(/"stays" cell_a;\n {2}"demo" cell_b;\n {2}"other" cell_b;/)
    const rows = Number(/^\d+/.exec(await command('remove', '--tenant', 'demo', '--cell', 'a'))?.[0])
    expect(rows).toBeGreaterThan(5_000)
    expect(await findHome(from, 'demo')).toEqual({ state: 'removed', cell: 'b' })
    expect([await countRows(from, 'account'), (await countRows(to, 'account')) > 100]).toEqual([0, true])
    // The old one may have looked a moment before.
    old.clock.advance(MEMORY_MS)
    const away = await old.call('POST /apps/v1/get-token', { body: { platform: 'website' } })
    expect([away.status, away.headers['x-kola-cell']]).toEqual([421, 'b'])
    const { rowCount } = await from.pool.query(`select from pg_trigger where tgname = 'a_cell_fence'`)
    expect(rowCount).toBe(0)
  })

  test('a move that is given up leaves the tenant where it was, and nothing of it in the other cell', async () => {
    const route = { tenantId: 'other', from: to, to: from, print: silent }
    await expect(moveTenant({ ...route, copyTimeoutMs: 0 })).rejects.toThrow('are still being copied')
    await abortMove(route)
    expect([await findHome(from, 'other'), await findHome(to, 'other')]).toEqual([null, null])
    expect((await compareCells(route)).faults.join()).toMatch(/tenant: 1 rows, 0 in the new cell/)
    const { status } = await fresh.call('POST /apps/v1/get-token', { customer: 'other', body: { platform: 'website' } })
    expect(status).toBe(200)
    await expect(abortMove(route)).rejects.toThrow('other is not leaving b')
  })
})
