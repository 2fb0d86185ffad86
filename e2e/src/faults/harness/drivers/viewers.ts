import { FILM, FILM_BYTES, KEY_ID } from '../layout/seed.ts'
import type { Ask } from './ask.ts'
import { createGaps, type Gaps } from './gaps.ts'
import { insist, isPassing, newDeviceId, pause, signIn } from './people.ts'
import type { Answer } from './sights.ts'

const WRITE_MS = 300
const READ_MS = 700
const BEAT_MS = 2_000
const LICENCE_MS = 20_000
const BROWSE_MS = 1_500
const PIECE_BYTES = 20_000
const LICENCE_PATH = '/drm/license-proxy-widevine/cenc/?specConform=true'
const LICENCE_REQUEST = Buffer.from(
  JSON.stringify({ kids: [Buffer.from(KEY_ID, 'hex').toString('base64url')], type: 'temporary' }),
)

export interface Playback {
  dash: string
  drm: { customData: string }
  presence: { url: string; token: string }
  sessionId: string
}

export interface Viewer {
  email: string
  /** Places that were sent, and the last one that was taken. */
  sent: number
  acknowledged: number
  writes: Gaps
  film: Gaps
  /** What a player cannot go on after. */
  refusals: string[]
  run(signal: AbortSignal): Promise<void>
  /** What the service has kept. */
  readPlace(): Promise<number>
}

export const toPath = (url: string): `/${string}` => url.replace(/^https?:\/\/[^/]+/, '') as `/${string}`

/** Somebody who watches a film all the time: signs in, looks around, plays, reports, and keeps their place. */
export function createViewer(ask: Ask, email: string): Viewer {
  const deviceId = newDeviceId()
  let token = ''
  const viewer: Viewer = {
    ...{ email, sent: 0, acknowledged: 0, writes: createGaps(), film: createGaps(), refusals: [] },
    async run(signal) {
      token = await signIn(ask, { email, deviceId }, signal)
      const query = `id=${FILM}&deviceId=${deviceId}`
      const started = await insist(() => ask(`GET /apps/v2/videoplayback?${query}`, { token }), signal)
      if (signal.aborted) return
      if (started.status !== 200) throw new Error(`No film: ${started.status} ${JSON.stringify(started.body)}`)
      const at = { ask, viewer, token, signal, playback: started.body as unknown as Playback }
      await Promise.all([keepPlaces(at), readFilm(at), beat(at), renewLicence(at), browse(at)])
    },
    async readPlace() {
      const answer = await insist(() => ask('GET /apps/v1/get-resume-list', { token }), AbortSignal.timeout(30_000))
      if (answer.status !== 200) throw new Error(`The places could not be read: ${answer.status}`)
      const list = (answer.body.resumeList ?? []) as { video_id: string; resumeTime: number }[]
      return list.find(({ video_id }) => video_id === FILM)?.resumeTime ?? 0
    },
  }
  return viewer
}

interface Watching {
  ask: Ask
  viewer: Viewer
  token: string
  signal: AbortSignal
  playback: Playback
}

async function keepPlaces({ ask, viewer, token, signal, playback }: Watching): Promise<void> {
  while (!signal.aborted) {
    viewer.sent += 1
    const place = viewer.sent
    const body = {
      ...{ video_id: FILM, status: 1, resumeTime: place, sequence: place, sessionId: playback.sessionId },
    }
    const { status } = await ask('POST /apps/v1/resume', { token, body })
    if (status === 200) {
      viewer.acknowledged = place
      viewer.writes.wentWell()
    }
    await pause(WRITE_MS, signal)
  }
}

/** As the player does: a screen that lapsed while nobody could be told is claimed again by a report, and the same asked once more. */
async function askRightly({ ask, playback }: Watching, send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send()
  if (answer.status !== 403) return answer
  const reported = await report({ ask, playback })
  return isPassing(reported) ? reported : send()
}

function report({ ask, playback }: Pick<Watching, 'ask' | 'playback'>): Promise<Answer> {
  const { url, token } = playback.presence
  const body = { video_id: FILM, video_name: 'Danfo', lastSessionAt: { '.sv': 'timestamp' } }
  return ask(`PUT ${toPath(url)}?auth=${encodeURIComponent(token)}`, { body })
}

/** A gap in these is what the picture ahead has to bear. */
async function readFilm(watching: Watching): Promise<void> {
  const { ask, viewer, signal, playback } = watching
  const path = toPath(playback.dash).replace('dash.mpd', 'cenc/240p.mp4') as `/${string}`
  for (let at = 0; !signal.aborted; at = (at + PIECE_BYTES) % (FILM_BYTES - PIECE_BYTES)) {
    const headers = { range: `bytes=${at}-${at + PIECE_BYTES - 1}` }
    const answer = await askRightly(watching, () => ask(`GET ${path}`, { headers }))
    if (answer.status === 206) viewer.film.wentWell()
    else if (!isPassing(answer)) viewer.refusals.push(`film ${answer.status}`)
    await pause(READ_MS, signal)
  }
}

async function beat(watching: Watching): Promise<void> {
  const { viewer, signal } = watching
  while (!signal.aborted) {
    const answer = await report(watching)
    if (answer.status !== 200 && !isPassing(answer)) viewer.refusals.push(`beat ${answer.status}`)
    await pause(BEAT_MS, signal)
  }
}

/** The licence before lives for five minutes: one that comes late harms nobody, a refusal does. */
async function renewLicence(watching: Watching): Promise<void> {
  const { ask, viewer, signal, playback } = watching
  const headers = { 'x-dt-custom-data': playback.drm.customData }
  while (!signal.aborted) {
    const answer = await askRightly(watching, () => ask(`POST ${LICENCE_PATH}`, { headers, bytes: LICENCE_REQUEST }))
    if (answer.status !== 200 && !isPassing(answer)) viewer.refusals.push(`licence ${answer.status}`)
    await pause(LICENCE_MS, signal)
  }
}

async function browse({ ask, token, signal }: Watching): Promise<void> {
  const calls = ['GET /apps/v1/home', 'GET /apps/v1/catalogues', 'GET /apps/v1/account', 'GET /apps/v1/mylist'] as const
  for (let at = 0; !signal.aborted; at += 1) {
    await ask(calls[at % calls.length] ?? calls[0], { token })
    await pause(BROWSE_MS, signal)
  }
}
