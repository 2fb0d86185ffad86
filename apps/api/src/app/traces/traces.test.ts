import { createHash } from 'node:crypto'
import { JOBS } from '@kola/contract/jobs'
import { QUALITY_DEVICES, type QualityReport } from '@kola/contract/quality/quality'
import { createLog } from '@kola/platform/log'
import { createQueue } from '@kola/platform/queue'
import { type CollectedSpan, startCollector } from '@kola/platform/testing/collector'
import { startTraces } from '@kola/platform/traces/start'
import type { Traces } from '@kola/platform/traces/traces'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composePlatform, type Platform } from '../compose/platform.ts'
import { composeJobs } from '../jobs.ts'
import { createFilmStage, type FilmStage } from '../testing/film-stage.ts'
import { OPERATOR_KEY } from '../testing/stage.ts'
import { NEW_PASSWORD, newEmail } from '../testing/visitors.ts'

const log = createLog({ name: 'test', level: 'silent' })
const mailer = { send: async () => {}, close: async () => {} } as Parameters<typeof composeJobs>[1]['mailer']
const QUALITY: QualityReport = {
  ...{ startMs: 900, watchedSeconds: 2, stalledMs: 0, stalls: 0, failure: null, lines: 480 },
  ...({ network: 'mobile', device: QUALITY_DEVICES[0], engine: 'shaka-dash', codec: 'h264' } as const),
}

let collector: Awaited<ReturnType<typeof startCollector>>
let stage: FilmStage
let traces: Record<'api' | 'work' | 'media', Traces>
let work: Platform
let media: Awaited<ReturnType<typeof startMedia>>

async function start(serviceName: string): Promise<Traces> {
  const started = await startTraces(collector.toConfig({ serviceName }))
  if (!started) throw new Error('nothing is traced')
  return started
}

/** What the media worker is to the others: it takes films, and answers by a job. */
async function startMedia(databaseUrl: string, traced: Traces) {
  const queue = await createQueue({ databaseUrl, jobs: JOBS, log, role: 'work', traces: traced })
  await queue.work({
    'media.package-source': async ({ data: { target } }) => {
      const { tenantId, titleId, mediaId, version } = target
      const why = { code: 'NO_VIDEO_STREAM' as const, text: 'There is no picture in it' }
      await queue.send('catalogue.package-failed', { tenantId, titleId, mediaId, version, ...why })
    },
  })
  return queue
}

beforeAll(async () => {
  collector = await startCollector()
  traces = { api: await start('kola-api'), work: await start('kola-work'), media: await start('kola-media') }
  stage = await createFilmStage(undefined, { traces: traces.api })
  const { config, secrets, clock } = stage
  work = await composePlatform({ config, secrets, log, role: 'work', clock, traces: traces.work })
  await work.queue.work(composeJobs(work, { config, secrets, mailer }))
  media = await startMedia(stage.url, traces.media)
})
afterAll(async () => {
  await media.stop({ timeoutMs: 1_000 })
  for (const step of work.close) await step()
  await stage.close()
  for (const one of Object.values(traces)) await one.stop()
  await collector.close()
})

const PATIENCE = { timeout: 20_000 }
const findCall = (name: string) => collector.spans.findLast((span) => span.name === name)
const listOf = (traceId: string | undefined) => collector.spans.filter((span) => span.traceId === traceId)
const toNames = (spans: readonly CollectedSpan[]) => spans.map(({ service, name }) => `${service}: ${name}`)

test('a playback is one trace: its start, the statements of it, and the last words of the player', async () => {
  const { token } = await stage.addMember()
  const begun = await stage.start(token, 1)
  expect(begun.status).toBe(200)
  const { sessionId } = begun.body
  const ended = await stage.call('POST /apps/v2/playback-sessions/{sessionId}/quality', {
    ...{ token, params: { sessionId }, body: QUALITY },
  })
  expect(ended.status).toBe(200)
  const beacon = 'POST /apps/v2/playback-sessions/:sessionId/quality'
  await expect.poll(() => findCall(beacon), PATIENCE).toBeDefined()
  const started = findCall('GET /apps/v2/videoplayback')
  const spans = listOf(started?.traceId)
  const told = spans.find(({ name }) => name === beacon)
  expect(started?.traceId).toBe(stage.services.playbackTraces.toTraceId(sessionId))
  expect(told?.links).toMatchObject([{ traceId: started?.traceId, spanId: started?.spanId }])
  const claimed = spans.find(({ name }) => name === 'select claim_screens')
  expect(claimed?.parentSpanId).toBe(started?.spanId)
  // Another's is another trace.
  const other = await stage.start((await stage.addMember()).token, 1)
  expect(stage.services.playbackTraces.toTraceId(other.body.sessionId)).not.toBe(started?.traceId)
})

test('a sign-up is one trace: the call, its job, and what the worker did for it', async () => {
  const token = await stage.getAppToken()
  const email = newEmail()
  const person = { first_name: 'Ngozi', last_name: 'Obi', metaData: {} }
  const body = {
    ...person,
    email_address: email,
    username: email,
    telephone: '',
    password: NEW_PASSWORD,
    type: 'email',
  }
  expect((await stage.call('POST /apps/v1/register', { token, body })).status).toBe(200)
  const ran = () => toNames(listOf(findCall('POST /apps/v1/register')?.traceId))
  await expect.poll(ran, PATIENCE).toContain('kola-work: run messages.deliver')
  expect(ran()).toEqual(
    expect.arrayContaining([
      'kola-api: insert account',
      'kola-api: send verification.start',
      'kola-work: run verification.start',
      'kola-work: insert message',
      'kola-work: send messages.deliver',
    ]),
  )
  // Nothing personal: not who, not by what, not what was sent.
  expect(collector.read()).not.toMatch(new RegExp(`${email}|Ngozi|${NEW_PASSWORD}|${token}|@`))
})

test('a film is one trace: the call that added it, the media worker, and what became of it', async () => {
  const bytes = Buffer.alloc(100, 7)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const announced = await stage.call('POST /api/v1/apps/uploads', {
    ...{ token: OPERATOR_KEY, body: { name: 'secret film.mp4', sizeBytes: bytes.length, sha256 } },
  })
  const headers = { authorization: `Bearer ${OPERATOR_KEY}`, 'x-customer-id': 'demo', 'upload-offset': '0' }
  await stage.app.inject({
    method: 'PATCH',
    url: `/api/v1/apps/uploads/${announced.body.id}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  const body = { requestKey: 'key-of-this-test', uploadId: announced.body.id, name: 'Ojo Ikeyin', type: 'vod' }
  const added = await stage.call('POST /api/v1/apps/titles', { token: OPERATOR_KEY, body })
  expect(added.body).toMatchObject({ state: 'processing' })
  const ran = () => toNames(listOf(findCall('POST /api/v1/apps/titles')?.traceId))
  // Each process tells of its own when it likes.
  await expect
    .poll(ran, PATIENCE)
    .toEqual(
      expect.arrayContaining([
        'kola-api: send media.package-source',
        'kola-media: run media.package-source',
        'kola-media: send catalogue.package-failed',
        'kola-work: run catalogue.package-failed',
      ]),
    )
  expect(collector.read()).not.toMatch(new RegExp(`Ojo|secret film|${OPERATOR_KEY}|${announced.body.id}`))
})

test('names are few, and attributes are those that are known', async () => {
  const known = [
    ...['http.request.method', 'http.route', 'http.response.status_code', 'server.address', 'error.type'],
    ...['db.system.name', 'db.query.summary', 'kola.statement'],
    ...['messaging.system', 'messaging.destination.name', 'kola.attempt'],
  ]
  const seen = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))
  expect([...seen].filter((name) => !known.includes(name))).toEqual([])
  expect(collector.spans.filter(({ name }) => !/^[\w ./:*-]{1,90}$/.test(name))).toEqual([])
})

test('a build that knows nothing of traces reads every job as it was', () => {
  const strict = Object.entries(JOBS).filter(([, { payload }]) => {
    const { def } = payload as unknown as { def: { type: string; catchall?: unknown } }
    return def.type !== 'object' || def.catchall !== undefined
  })
  expect(strict.map(([name]) => name)).toEqual([])
})
