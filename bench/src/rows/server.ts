import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Bare } from '../bare.ts'
import { inTurns, load } from '../load.ts'
import { type Member, newDeviceId, signIn, signInMany } from '../member.ts'
import { type Result, ratioResult } from '../result.ts'
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
  const home = await fetch(`${service.url}/apps/v1/home`, { headers })
  const { trending } = (await home.json()) as { trending: { id: string; isPlayable: boolean }[] }
  const id = trending.find((item) => item.isPlayable)?.id
  const url = `${service.url}/apps/v2/videoplayback?id=${id}&deviceId=${newDeviceId()}`
  const answer = await fetch(url, { headers })
  if (answer.status !== 200) throw new Error(`videoplayback answered ${answer.status}: ${await answer.text()}`)
  return { ...((await answer.json()) as Playback), titleId: id ?? '' }
}

/** Viewers whose players report; each has a screen of an account of its own. */
const VIEWERS = 48

/** Presence reports, durable, against a bare Fastify PUT of the same bodies. */
export async function presenceRow(service: Service, bare: Bare): Promise<Result> {
  const members = await signInMany(service, VIEWERS)
  const reports = await Promise.all(members.map((member) => toReport(service, member)))
  const put = (path?: string) =>
    reports.map((report) => ({
      method: 'PUT' as const,
      path: path ?? report.path,
      headers: { 'content-type': 'application/json' },
      body: report.body,
    }))
  const [ours = [], limits = []] = await inTurns(3, [
    async () => {
      const figures = await load({ url: service.url, requests: put(), connections: VIEWERS })
      if (figures.failed) throw new Error(`${figures.failed} presence reports failed`)
      return figures.perSecond
    },
    async () => (await load({ url: bare.url, requests: put('/presence'), connections: VIEWERS })).perSecond,
  ])
  return ratioResult({ what: 'presence report', unit: 'reports/s', ours, limits, target: 0.6, isHigherBetter: true })
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
