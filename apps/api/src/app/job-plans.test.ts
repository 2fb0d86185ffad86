import { JOBS, type JobName } from '@kola/contract/jobs'
import type { PackageReadyJob } from '@kola/contract/media'
import { newId } from '@kola/platform/ids'
import { createLog } from '@kola/platform/log'
import type { RunningJob } from '@kola/platform/queue/job-table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pool } from '../shared/database/database.ts'
import { composePlatform, type Platform } from './compose/platform.ts'
import { composeJobs } from './jobs.ts'
import { fillLargeTables, LARGE_ROWS } from './testing/large-tables.ts'
import { createMessageStage, type MessageStage } from './testing/messages.ts'
import { listScans, type Ran, recordStatements } from './testing/plans.ts'

/** One statement changes no more rows. */
const MAX_CHANGED = 5_000

/** Of a table in which nothing is due. */
const MAX_READ = 1_000
/** Leases are walked, so many in a sweep, and looked at once more to be deleted. */
const MAX_LEASES = 25_000

type Handler = (job: RunningJob<never>) => Promise<void>

let at: MessageStage
let platform: Platform
let statements: Ran[]
let handlers: Map<string, Handler>

/** The jobs as the process for jobs has them, over one connection that tells what it ran. */
async function startPlatform(): Promise<Platform> {
  const { config, secrets, clock } = at.stage
  const log = createLog({ name: 'test', level: 'error' })
  const made = await composePlatform({ config: { ...config, maxConnections: 1 }, secrets, log, role: 'send', clock })
  const mailer = { send: async () => {}, close: async () => {} } as Parameters<typeof composeJobs>[1]['mailer']
  handlers = new Map(Object.entries<Handler>(composeJobs(made, { config, secrets, mailer })))
  return made
}

beforeAll(async () => {
  at = await createMessageStage()
  await at.stage.db.updateTable('tenant').set({ config: '{"list_movie":"l1","recently_added":"l2"}' }).execute()
  await fillLargeTables(at.stage.platform.pool, at.stage.clock.now())
  platform = await startPlatform()
  statements = recordStatements(platform.pool)
})
afterAll(async () => {
  await at.close()
})

/** A connection that closes has told the database's counters all that it did; they are up to date a moment later. */
async function closePlatform(): Promise<void> {
  const { rows } = await platform.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  for (const step of platform.close) await step()
  const count = () => at.stage.platform.pool.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])
  await expect.poll(async () => (await count()).rowCount).toBe(0)
}

/** What each job is given; a job that is not here has no place to hide. */
async function toJobs(): Promise<Partial<Record<JobName, object[]>>> {
  const messages = [await at.queueSms({ to: '+2348140000001' }), await at.queueMail()]
  const target = { tenantId: 'demo', titleId: 'f99', mediaId: 'm99', version: 'v1' }
  const ready: PackageReadyJob = {
    ...target,
    durationSeconds: 6240,
    ...{ dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8' },
    ...{ renditions: [], audio: [], subtitles: [], storyboard: null, markers: [] },
    art: { base: '/art/demo/f99/v1', kinds: ['poster'], placeholders: {} },
  }
  const failed = { ...target, titleId: 'f98', mediaId: 'm98', code: 'NOT_A_VIDEO', text: 'This is no film.' }
  await at.stage.db.updateTable('title').set({ state: 'processing' }).where('id', 'in', ['f98', 'f99']).execute()
  await at.stage.db.updateTable('media').set({ state: 'processing' }).where('id', 'in', ['m98', 'm99']).execute()
  const starts = [
    { tenantId: 'demo', purpose: 'confirm-email', subject: 'a77@example.com' },
    { tenantId: 'demo', purpose: 'reset-mobile', subject: '+2348140000077', tokenSha256: 'token' },
  ]
  const lost = {
    tenantId: 'demo',
    checkoutId: 'x99',
    subscriptionId: 'b40000',
    refundId: 'r1',
    paymentId: 'p1',
    receipt: '1',
    changeId: 'c1',
    mandateId: 'm1',
  }
  const billing = ['read', 'told', 'refund', 'receipt', 'cancel', 'change', 'mandate'].map((name) => [
    `billing.${name}`,
    [lost],
  ])
  const swept = ['messages', 'billing', 'verification', 'sign-in', 'tv-sign-in', 'passkeys', 'account-events']
  const sweeps = [
    ...swept,
    'leaving',
    'contact',
    'catalogue',
    'playback',
    'ingest',
    'staff',
    'webhooks',
    'imports',
    'search',
  ].map((name) => [`${name}.sweep`, [{}]])
  return {
    'messages.deliver': messages.map((messageId) => ({ tenantId: 'demo', messageId })),
    'catalogue.package-ready': [ready],
    'catalogue.package-failed': [failed],
    // Once the package above is noted.
    'catalogue.lean-done': [{ ...target, lean: null, notices: [] }],
    'verification.start': starts,
    ...Object.fromEntries([...sweeps, ...billing]),
    // Of accounts that are there and were not closed.
    'billing.close': [{ tenantId: 'demo', accountId: 'a77' }],
    'leaving.erase': [{ tenantId: 'demo', accountId: 'a78' }],
    'leaving.export': [{ tenantId: 'demo', exportId: 'e99' }],
    'ingest.remove-files': [{ tenantId: 'demo', titleIds: ['f96', 'gone'], mediaIds: ['gone'] }],
    'ingest.left-over': [{}],
    // Given up before its turn came.
    'ingest.fetch-film': [{ tenantId: 'demo', fetchId: 'gone' }],
    'imports.check': [{ tenantId: 'demo', importId: 'i40001' }],
    'imports.run': [{ tenantId: 'demo', importId: 'i40002' }],
    'imports.undo': [{ tenantId: 'demo', importId: 'i40003' }],
    // It counts all who hold something today, which is a reading of them all; what it counts has a test beside it.
    'numbers.count': [],
    'subtitles.publish': [{ tenantId: 'demo', titleId: 'f95' }],
    'webhooks.due': [{}],
    'arranging.count-watched': [{}],
    'releases.due': [{}],
    'titles.genres': [{}],
    'webhooks.deliver': [{ tenantId: 'demo', endpointId: 'h1' }],
    'billing.catch-up': [{}],
    'billing.compare': [{}],
    'billing.settlements': [{}],
    'billing.callback': [{ eventId: 77 }],
    'billing.doubtful': [{ eventId: 78 }],
    'billing.renew': [{ tenantId: 'demo', renewalId: 'n250', number: 2 }],
  }
}

async function runJobs(): Promise<void> {
  const signal = new AbortController().signal
  for (const [name, given] of Object.entries(await toJobs())) {
    for (const data of given) await handlers.get(name)?.({ id: newId(), name, data: data as never, attempt: 1, signal })
  }
}

/** What the stage's own connections did is counted now, and not a while later among what the jobs did. */
async function tellCounts(pool: Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of clients) {
    await client.query('select pg_stat_force_next_flush()')
    client.release()
  }
}

/** Rows of large tables that were read, in all and from end to end. */
const countRead = async (pool: Pool) => {
  const { rows } = await pool.query<{ relname: string; read: number; scanned: number }>(
    `select s.relname, s.seq_tup_read + coalesce(s.idx_tup_fetch, 0) as read, s.seq_tup_read as scanned from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.schemaname = 'public' and c.reltuples > 1000`,
  )
  return new Map(rows.map(({ relname, ...counted }) => [relname, counted]))
}

test('at fifty thousand rows of each table no job reads one from end to end, and none changes many at once', async () => {
  const names = Object.keys(JOBS).filter((name) => !name.startsWith('media.'))
  const jobs = Object.keys(await toJobs())
  expect([[...handlers.keys()].toSorted(), jobs.toSorted()]).toEqual([names.toSorted(), names.toSorted()])
  await tellCounts(at.stage.platform.pool)
  const before = await countRead(at.stage.platform.pool)
  expect(before.size).toBeGreaterThan(13)

  await runJobs()

  const { pool } = platform
  const texts = statements.map(({ text }) => text)
  for (const table of ['playback_session', 'screen_lease', 'sign_in_session', 'sign_in_try', 'message', 'proof']) {
    expect(texts.filter((text) => /^\s*(with|delete|update)/.test(text) && text.includes(table))).not.toEqual([])
  }
  const changed = statements.filter(({ rowCount }) => rowCount > MAX_CHANGED)
  expect(changed.map(({ text }) => text)).toEqual([])
  // Plans of what ran, with its values and with any: a prepared statement may be planned either way.
  expect(await listScans(pool, statements)).toEqual([])
  // What functions, triggers and foreign keys did inside is no statement of its own, but it is counted. A connection
  // that closes has told all it counted.
  await closePlatform()
  const after = await countRead(at.stage.platform.pool)
  const grown = [...after].filter(
    ([table, { scanned }]) => scanned - (before.get(table)?.scanned ?? 0) >= LARGE_ROWS / 2,
  )
  expect(grown).toEqual([])
}, 180_000)

test('what has run out is gone after the sweeps, and what lives stays', async () => {
  const count = async (text: string) =>
    (await at.stage.platform.pool.query(`select count(*) as n from ${text}`)).rows[0].n
  expect({
    sessions: await count('sign_in_session'),
    tries: await count('sign_in_try'),
    proofs: await count(`proof where id like 'o%'`),
    ended: await count(`playback_session where ended_at < now() - interval '30 days'`),
    unended: await count(`playback_session where ended_at is null and started_at < now() - interval '3 days'`),
    sealed: await count(`message where id like 'w%' and sealed is not null`),
    messages: await count(`message where id like 'w%'`),
    reports: await count('early_report'),
    contacts: await count('contact_message'),
    holds: await count('licence_hold'),
    qualities: await count('playback_quality'),
    uploads: await count('upload'),
    changes: await count(`catalogue_change where id like 'v%'`),
    told: await count('webhook_event'),
    deliveries: await count('webhook_delivery'),
    // The walk looks at 20,000 of them in a turn, of which every fifth has lapsed.
    leases: await count('screen_lease'),
  }).toEqual({
    sessions: 38_000,
    tries: 38_000,
    proofs: 38_000,
    ended: 0,
    unended: 0,
    sealed: 0,
    messages: 46_000,
    reports: 38_000,
    contacts: 38_000,
    holds: 38_000,
    qualities: 38_000,
    uploads: 49_800,
    changes: 38_000,
    told: 38_000,
    deliveries: 38_000,
    leases: 34_000,
  })
})

test('a sweep that finds nothing reads next to nothing', async () => {
  const { pool } = at.stage.platform
  await tellCounts(pool)
  const before = await countRead(pool)
  platform = await startPlatform()
  const signal = new AbortController().signal
  for (const [name, handler] of handlers) {
    if (name.endsWith('.sweep')) await handler({ id: newId(), name, data: {} as never, attempt: 1, signal })
  }
  await closePlatform()
  const after = await countRead(pool)
  const read = [...after].map(([table, { read }]) => [table, read - (before.get(table)?.read ?? 0)] as const)
  expect(read.filter(([table, rows]) => rows > (table === 'screen_lease' ? MAX_LEASES : MAX_READ))).toEqual([])
})
