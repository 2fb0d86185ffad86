import { createHash, createHmac } from 'node:crypto'
import type { PackageRenditionsJob } from '@kola/contract/media'
import { packagingProgressKey } from '@kola/contract/media'
import { toNotice } from '@kola/contract/media-notices'
import { demoCatalogue } from '@kola/demo/catalogue'
import { composeJobs } from '#app/jobs.ts'
import { loadDemo } from '#app/load-demo/load-demo.ts'
import type { Answered } from '../call.ts'
import { chooseAtGoogle, type Sandbox } from '../sandbox.ts'
import { PASSWORD } from '../seeds.ts'
import { type ApiStage, OPERATOR_KEY } from '../stage.ts'
import { createVisitors, NEW_PASSWORD } from '../visitors.ts'
import type { Holder } from './release-file.ts'

export interface Living {
  stage: ApiStage
  sandbox: Sandbox
  /** An app token. */
  token: string
}

const FILMS = demoCatalogue.titles.filter(({ film, kind }) => film !== null && kind === 'movie').map(({ id }) => id)
const EPISODES = demoCatalogue.titles.filter(({ kind }) => kind === 'episode').map(({ id }) => id)
const [FILM = '', OTHER_FILM = '', THIRD_FILM = ''] = FILMS
const [EPISODE = ''] = EPISODES

const taken = (answer: Answered, what: string): Answered => {
  if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

const call = async (stage: ApiStage, ...[key, given]: Parameters<ApiStage['call']>) =>
  taken(await stage.call(key, given), key)

/** The demo, with its films packaged by whoever says so in the worker's name; the last one still waits. */
export async function openHouse({ stage }: Pick<Living, 'stage'>): Promise<void> {
  await loadDemo(stage.platform)
  await stage.addTenant('other')
  const { rows } = await stage.platform.pool.query<{ id: string; data: PackageRenditionsJob }>(
    `select id, data from pgboss.job where name = 'media.package-renditions' order by data->'target'->>'mediaId'`,
  )
  const mailer = { send: async () => undefined, close: async () => undefined }
  const jobs = composeJobs(stage.platform, { ...stage, mailer })
  for (const { id, data } of rows.slice(0, -1)) {
    const { tenantId, titleId, mediaId, version } = data.target
    await jobs['catalogue.package-ready']({
      ...{ id, name: 'catalogue.package-ready', attempt: 1, signal: new AbortController().signal },
      data: {
        ...{ tenantId, titleId, mediaId, version, durationSeconds: 46, art: null },
        ...{ dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8' },
        ...{ renditions: [], audio: [], subtitles: [], storyboard: null, markers: [] },
        notices: [toNotice('SOUND_PADDED')],
      },
    })
    await stage.platform.pool.query(`update pgboss.job set state = 'completed', completed_on = now() where id = $1`, [
      id,
    ])
  }
}

/** Who has watched, kept and judged, and is in the middle of a film. */
export async function liveAsMember({ stage, token: app }: Living): Promise<Holder> {
  const deviceId = 'DEVICE00000000000001'
  const login = { username: 'member@example.com', type: 'email' as const }
  const wrong = await stage.call('POST /apps/v1/login', { token: app, body: { ...login, password: NEW_PASSWORD } })
  if (wrong.status !== 401) throw new Error(`a wrong password answered ${wrong.status}`)
  const body = { ...login, password: PASSWORD, device_id: deviceId, device_name: 'Chrome on Linux' }
  const { body: signedIn } = await call(stage, 'POST /apps/v1/login', { token: app, body })
  const token: string = signedIn.user_token
  const other = await call(stage, 'POST /apps/v1/login', {
    token: app,
    body: { ...body, device_id: 'TABLET00000000000001' },
  })
  await call(stage, 'POST /apps/v1/logout', { token: other.body.user_token })
  for (const video_id of [FILM, OTHER_FILM, EPISODE]) {
    stage.clock.advance(1_000)
    await call(stage, 'POST /apps/v1/mylist', { token, body: { video_id, status: 1 } })
  }
  await call(stage, 'POST /apps/v1/vote-video', { token, body: { video_id: FILM, type: 'UP' } })
  await call(stage, 'POST /apps/v1/vote-video', { token, body: { video_id: OTHER_FILM, type: 'DOWN' } })
  const resume = (more: object) => call(stage, 'POST /apps/v1/resume', { token, body: { status: 1, ...more } })
  await resume({ video_id: OTHER_FILM, resumeTime: 12 })
  await resume({ video_id: THIRD_FILM, resumeTime: 20 })
  await resume({ video_id: THIRD_FILM, resumeTime: 20, status: 0 })
  const over = await play(stage, { token, id: EPISODE, deviceId })
  await resume({ video_id: EPISODE, resumeTime: 0, status: 0, sessionId: over.sessionId, sequence: 3 })
  await call(stage, 'POST /apps/v2/playback-sessions/{sessionId}/end', { token, params: { sessionId: over.sessionId } })
  const playing = await play(stage, { token, id: FILM, deviceId })
  await resume({ video_id: FILM, resumeTime: 31, sessionId: playing.sessionId, sequence: 7 })
  await askLicence(stage, { customData: playing.drm.customData, titleId: FILM })
  const presence = `${playing.presence.url}?auth=${playing.presence.token}`
  await inject(stage, { method: 'PUT', url: presence, payload: { video_id: FILM } })
  return { ...login, password: PASSWORD, userToken: token, deviceId, presence }
}

/** Who came by email, has not confirmed the address, and has forgotten the password meanwhile. */
export async function liveAsNewcomer({ stage, token }: Living): Promise<Holder> {
  const visitors = createVisitors(stage)
  const email = 'ngozi@example.com'
  const telephone = '+2348031002000'
  const person = { first_name: 'Ngozi', last_name: 'Obi', email_address: email, username: email, telephone }
  const more = {
    type: 'email',
    password: NEW_PASSWORD,
    metaData: { terms_version: '2026-11-20', referralcode: 'ADAEZE26' },
  }
  const { body } = await call(stage, 'POST /apps/v1/register', { token, body: { ...person, ...more } })
  await visitors.runStarts()
  await call(stage, 'POST /apps/v1/trigger-mobile-verification', { token: body.user_token, body: { telephone } })
  await visitors.runStarts()
  // This one waits for the worker.
  await call(stage, 'POST /apps/v1/reset', { token, body: { email } })
  return { username: email, type: 'email', password: NEW_PASSWORD, userToken: body.user_token }
}

/** Who signed up with Google. */
export async function liveAsGuestOfGoogle({ stage, sandbox, token }: Living): Promise<Holder> {
  const email = 'tunde@example.com'
  const chosen = await chooseAtGoogle(sandbox, { email, given_name: 'Tunde', family_name: 'Ade' })
  const body = { provider: 'google', nonce: 'nonce', token: chosen.get('id_token'), email, metaData: {} }
  const made = await call(stage, 'POST /apps/v1/social-register', { token, body })
  return { username: email, type: 'email', userToken: made.body.user_token }
}

/** Who writes to support, an operator with a film, and a gateway that reports before its time. */
export async function liveOutside({ stage, token }: Living): Promise<void> {
  const letter = {
    phone: '',
    email: 'visitor@example.com',
    title: 'Playback',
    description: 'The film stops after a minute.',
  }
  await call(stage, 'POST /apps/v1/contactus', { token, body: { ...letter, request_key: 'key-of-a-letter' } })
  const film = Buffer.from('the bytes of a film')
  const sha256 = createHash('sha256').update(film).digest('hex')
  const operator = { token: OPERATOR_KEY }
  const announced = { name: 'film.mp4', sizeBytes: film.length, sha256 }
  const { body: upload } = await call(stage, 'POST /api/v1/apps/uploads', { ...operator, body: announced })
  const headers = { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/octet-stream' }
  const url = `/api/v1/apps/uploads/${upload.id}`
  await inject(stage, { method: 'PATCH', url, headers: { ...headers, 'upload-offset': '0' }, payload: film })
  const wanted = { requestKey: 'key-of-a-title', name: 'Ọjọ́ Ìkẹyìn', type: 'vod', uploadId: upload.id }
  const { body: title } = await call(stage, 'POST /api/v1/apps/titles', { ...operator, body: wanted })
  await stage.platform.progress.report(packagingProgressKey('demo', title.id), { stage: 'encode', fraction: 0.4 })
  const payload = JSON.stringify({ message_id: 'of-nobody-yet', status: 'Delivered' })
  const signature = createHmac('sha512', 'sandbox-termii-secret').update(payload).digest('hex')
  const signed = { 'content-type': 'application/json', 'x-termii-signature': signature }
  await inject(stage, { method: 'POST', url: '/webhooks/termii', payload, headers: signed })
}

async function play(stage: ApiStage, { token, ...query }: { token: string; id: string; deviceId: string }) {
  return (await call(stage, 'GET /apps/v2/videoplayback', { token, query })).body
}

async function askLicence(stage: ApiStage, { customData, titleId }: { customData: string; titleId: string }) {
  const { key_id } = await stage.db
    .selectFrom('content_key')
    .innerJoin('title', (join) =>
      join.onRef('title.media_id', '=', 'content_key.media_id').on('title.id', '=', titleId),
    )
    .select('key_id')
    .where('label', '=', 'SD')
    .executeTakeFirstOrThrow()
  const payload = JSON.stringify({ kids: [Buffer.from(key_id, 'hex').toString('base64url')], type: 'temporary' })
  const url = '/drm/license-proxy-widevine/cenc/?specConform=true'
  await inject(stage, { method: 'POST', url, headers: { 'x-dt-custom-data': customData }, payload })
}

interface Injected {
  method: 'POST' | 'PUT' | 'PATCH'
  url: string
  headers?: Record<string, string>
  payload: string | Buffer | object
}

async function inject(stage: ApiStage, { url, headers = {}, ...given }: Injected): Promise<void> {
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  const { statusCode, body } = await stage.app.inject({
    ...given,
    url: path,
    headers: { 'x-customer-id': 'demo', ...headers },
  })
  if (statusCode >= 300) throw new Error(`${path} answered ${statusCode}: ${body}`)
}
