import { createClient, toUrl } from '@kola/contract/http/client'
import type { PlaybackAnswer } from '@kola/contract/playback'
import type { ResumeReport } from '@kola/player/listeners/resume-reporter'

type Session = Pick<PlaybackAnswer, 'sessionId' | 'presence'>

const client = createClient({ baseUrl: '', headers: () => ({}) })

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** For as long as the receiver runs; nothing is kept on a television that guests use too. */
export function toDeviceId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** @throws ApiError when the account may not play it here */
export function openCastSession(body: { token: string; deviceId: string }): Promise<PlaybackAnswer> {
  return client('POST /apps/v2/cast-sessions', { body })
}

/** A television has no sign-in: like a beacon's, its calls bear the presence token. */
async function post(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} answered ${response.status}`)
}

export function saveResumePoint(film: Session & { titleId: string }, report: ResumeReport): Promise<void> {
  const { status, positionSeconds, sequence } = report
  const body = { video_id: film.titleId, status, resumeTime: positionSeconds, sessionId: film.sessionId, sequence }
  return post(toUrl('/apps/v1/resume', { query: { auth: film.presence.token } }), body)
}

/** Gives the screen back. */
export function endSession({ sessionId, presence }: Session): Promise<void> {
  const path = '/apps/v2/playback-sessions/{sessionId}/end'
  return post(toUrl(path, { params: { sessionId }, query: { auth: presence.token } }), {})
}
