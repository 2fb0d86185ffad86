import { createHash } from 'node:crypto'
import type autocannon from 'autocannon'
import type pg from 'pg'
import type { Bare } from '../bare.ts'
import { inTurns, load } from '../load.ts'
import { type Member, newDeviceId, signIn, signInMany } from '../member.ts'
import { processorMsPerCall } from '../processor.ts'
import { ceilingResult, median, type Result, ratioResult } from '../result.ts'
import type { Service } from '../service.ts'

/** `GET /apps/v1/home` against a bare Fastify route that answers the same bytes. */
export async function catalogueRow(service: Service, bare: Bare): Promise<Result> {
  const { headers } = await signIn(service.url, 'member@example.com')
  const answer = await fetch(`${service.url}/apps/v1/home`, { headers: { ...headers, 'accept-encoding': 'identity' } })
  await bare.answerWith([Buffer.from(await answer.arrayBuffer())])
  const plain = { 'accept-encoding': 'identity' }
  const [ours = [], limits = []] = await inTurns(3, [
    async () => (await load({ url: `${service.url}/apps/v1/home`, headers: { ...headers, ...plain } })).perSecond,
    async () => (await load({ url: `${bare.url}/bytes`, headers: plain })).perSecond,
  ])
  return ratioResult({
    what: 'cached catalogue read',
    unit: 'answers/s',
    ours,
    limits,
    target: 0.7,
    isHigherBetter: true,
  })
}

const ACCOUNT_SQL = `
  select a.*, s.expires_at, coalesce((select json_agg(x) from (
    select u.*, p.title as plan_title, p.screens, r.title as price_title, r.amount_minor, r.currency, r.slug_name
    from subscription u join plan p on p.tenant_id = u.tenant_id and p.id = u.plan_id
    join price r on r.tenant_id = u.tenant_id and r.id = u.price_id
    where u.tenant_id = a.tenant_id and u.account_id = a.id order by u.created_at desc) x), '[]') as subscriptions
  from sign_in_session s join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
  where s.token_sha256 = $1 and s.revoked_at is null and a.deleted_at is null`

async function sqlPerSecond(pool: pg.Pool, tokenHash: string, clients: number): Promise<number> {
  const end = Date.now() + 4_000
  let done = 0
  const client = async () => {
    while (Date.now() < end) {
      await pool.query({ name: 'account', text: ACCOUNT_SQL, values: [tokenHash] })
      done++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / 4
}

/** `GET /apps/v1/account` against the same SQL through a pool of the same size without HTTP. */
export async function accountRow(service: Service): Promise<Result> {
  const { headers } = await signIn(service.url, 'member@example.com')
  const hash = createHash('sha256')
    .update((headers.authorization ?? '').slice('Bearer '.length))
    .digest('hex')
  const [ours = [], limits = []] = await inTurns(3, [
    async () => (await load({ url: `${service.url}/apps/v1/account`, headers })).perSecond,
    () => sqlPerSecond(service.pool, hash, 32),
  ])
  return ratioResult({ what: 'account read', unit: 'reads/s', ours, limits, target: 0.5, isHigherBetter: true })
}

interface Playback {
  sessionId: string
  dash: string
  presence: { url: string; token: string }
  drm: { servers: Record<string, string>; customData: string }
}

export async function startPlayback(
  service: Service,
  headers: Record<string, string>,
): Promise<Playback & { titleId: string }> {
  const id = await findPlayable(service, headers)
  const url = `${service.url}/apps/v2/videoplayback?id=${id}&deviceId=${newDeviceId()}`
  const answer = await fetch(url, { headers })
  if (answer.status !== 200) throw new Error(`videoplayback answered ${answer.status}: ${await answer.text()}`)
  return { ...((await answer.json()) as Playback), titleId: id }
}

/** A film of home's that can be played. */
export async function findPlayable(service: Pick<Service, 'url'>, headers: Record<string, string>): Promise<string> {
  const home = await fetch(`${service.url}/apps/v1/home`, { headers })
  const { trending } = (await home.json()) as { trending: { id: string; isPlayable: boolean }[] }
  const found = trending.find((item) => item.isPlayable)
  if (!found) throw new Error('No film of home can be played')
  return found.id
}

/** Viewers whose players report; each has a screen of an account of its own. */
const VIEWERS = 48
/** A player's beat, and so what one viewer asks of a core. */
const BEAT_SECONDS = 5
const TURNS = 3

/** What a presence report costs in processor time, API and database together: a bare PUT stores nothing, so it is no limit. */
export async function presenceRows(service: Service): Promise<Result[]> {
  const members = await signInMany(service, VIEWERS)
  const reports = await Promise.all(members.map((member) => toReport(service, member)))
  const requests = reports.map(({ path, body }) => ({
    method: 'PUT' as const,
    path,
    headers: { 'content-type': 'application/json' },
    body,
  }))
  const [costs = []] = await inTurns(TURNS, [
    () => processorMsPerCall(service, () => load({ url: service.url, requests, connections: VIEWERS })),
  ])
  const costMs = median(costs)
  const viewers = Math.round((BEAT_SECONDS * 1_000) / costMs)
  return [
    ceilingResult({
      what: 'presence report, processor time of API and database',
      value: costMs,
      unit: 'ms',
      target: 0.25,
    }),
    {
      what: `viewers for each core, by presence every ${BEAT_SECONDS} s`,
      measured: viewers.toLocaleString('en'),
      limit: '–',
      figure: viewers.toLocaleString('en'),
      target: '≥ 20,000',
      isMet: viewers >= 20_000,
    },
  ]
}

/** What keeping a place in a film costs, each viewer at a second of its own. */
export async function resumeRow(service: Service): Promise<Result> {
  const members = await signInMany(service, VIEWERS)
  const { titleId } = await startPlayback(service, members[0]?.headers ?? {})
  let second = 1
  const requests = members.map(({ headers }) => ({
    method: 'POST' as const,
    path: '/apps/v1/resume',
    headers: { ...headers, 'content-type': 'application/json' },
    setupRequest: (request: autocannon.Request) => {
      second = (second % 3_000) + 1
      return { ...request, body: JSON.stringify({ video_id: titleId, status: 1, resumeTime: second }) }
    },
  }))
  const [costs = []] = await inTurns(TURNS, [
    () => processorMsPerCall(service, () => load({ url: service.url, requests, connections: 16 })),
  ])
  return ceilingResult({
    what: 'resume write, processor time of API and database',
    value: median(costs),
    unit: 'ms',
    target: 0.6,
  })
}

async function toReport(service: Service, { headers, userId }: Member): Promise<{ path: string; body: string }> {
  const playback = await startPlayback(service, headers)
  const record = {
    device_name: 'Chrome on Android',
    userId,
    video_id: playback.titleId,
    video_name: 'Last Danfo to Oworo',
    session_id: playback.sessionId,
    lastSessionAt: { '.sv': 'timestamp' },
    customerId: 'demo',
  }
  const path = `${new URL(playback.presence.url).pathname}?auth=${playback.presence.token}`
  return { path, body: JSON.stringify(record) }
}
