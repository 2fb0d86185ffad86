import { ApiError, type Client, toUrl } from '@kola/contract/http/client'
import type { PlaybackAnswer } from '@kola/contract/playback'
import { planEngine, readBrowser } from '@kola/player/choose-engine'
import type { ResumeReport } from '@kola/player/listeners/resume-reporter'
import type { QueryClient } from '@tanstack/react-query'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'

/** A claimed screen that nobody uses lives 90 s on the server; an answer in memory is used well before that. */
export const KEEP_MS = 60_000
export const permissionKey = (titleId: string) => [MEMBER_KEY, 'playback-permission', titleId] as const

/** May this account play this title here now? Claims a screen. What is no permission is as good as no answer. */
export async function askPermission(client: Client, titleId: string, deviceId: string): Promise<PlaybackAnswer> {
  const answer: Partial<PlaybackAnswer> | null = await client('GET /apps/v2/videoplayback', {
    query: { id: titleId, deviceId, ...wantManifest() },
  })
  if (!answer?.sessionId) throw new ApiError(0)
  return answer as PlaybackAnswer
}

/** Keeps an answer for the player page, so that it is not asked twice. */
export function keepPermission(queryClient: QueryClient, titleId: string, answer: PlaybackAnswer): void {
  queryClient.setQueryData(permissionKey(titleId), answer)
}

/** A permission belongs to one playback session: when that is over, nothing may find it again. */
export function forgetPermission(queryClient: QueryClient, titleId: string): void {
  queryClient.removeQueries({ queryKey: permissionKey(titleId) })
}

export interface TakeOver {
  sessionId: string
  titleId: string
  deviceId: string
}

/** Stops another device's session and claims its screen for this one. */
export function takeOver(client: Client, { sessionId, titleId, deviceId }: TakeOver): Promise<PlaybackAnswer> {
  return client('POST /apps/v2/playback-sessions/{sessionId}/takeover', {
    params: { sessionId },
    body: { id: titleId, deviceId, ...wantManifest() },
  })
}

/** The manifest comes with the permission where the player reads DASH; an element that reads HLS takes addresses alone. */
const wantManifest = () => (planEngine(readBrowser()) === 'shaka-dash' ? { manifest: 'lean' as const } : {})

type Session = Pick<PlaybackAnswer, 'sessionId' | 'presence'>

/** Sends a place; as a beacon it carries the presence token, because a beacon sets no headers. */
export async function saveResumePoint(
  client: Client,
  film: Session & { titleId: string },
  { report, how }: { report: ResumeReport; how: 'call' | 'beacon' },
): Promise<void> {
  const { status, positionSeconds, sequence } = report
  const body = { video_id: film.titleId, status, resumeTime: positionSeconds, sessionId: film.sessionId, sequence }
  if (how === 'beacon') sendBeacon(toUrl('/apps/v1/resume', { query: { auth: film.presence.token } }), body)
  else await client('POST /apps/v1/resume', { query: {}, body })
}

/** Gives the screen back. */
export async function endSession(client: Client, film: Session, how: 'call' | 'beacon'): Promise<void> {
  const path = '/apps/v2/playback-sessions/{sessionId}/end'
  const params = { sessionId: film.sessionId }
  if (how === 'beacon') sendBeacon(toUrl(path, { params, query: { auth: film.presence.token } }), {})
  else await client(`POST ${path}`, { params, query: {} })
}

function sendBeacon(url: string, body: unknown) {
  navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
