import { createHash } from 'node:crypto'
import { FILM, KEY_ID } from '../../../e2e/src/faults/harness/layout/seed.ts'
import { LARGE_TENANT } from '../large-tenant/load.ts'
import { newDeviceId } from '../member.ts'
import type { Asked, Asker } from './asker.ts'
import type { Side } from './side.ts'

const PASSWORD = createHash('sha256').update('Nollywood-2026!').digest('hex')
const JSON_TYPE = { 'content-type': 'application/json' }

interface Playback {
  sessionId: string
  drm: { customData: string }
  presence: { url: string; token: string }
}

/** A member who is signed in with the tenant of ten thousand titles and with the one whose film can be played, and plays that. */
export interface Viewer {
  email: string
  deviceId: string
  large: Record<string, string>
  demo: Record<string, string>
  playback: Playback
}

const toJson = (asked: Omit<Asked, 'body'> & { body: unknown }): Asked => ({
  ...asked,
  headers: { ...JSON_TYPE, ...asked.headers },
  body: JSON.stringify(asked.body),
})

export const toSignIn = (tenant: string, appToken: string, { email, deviceId }: Pick<Viewer, 'email' | 'deviceId'>) =>
  toJson({
    ...{ method: 'POST', path: '/apps/v1/login' },
    headers: { 'x-customer-id': tenant, authorization: `Bearer ${appToken}` },
    body: { username: email, password: PASSWORD, type: 'email', device_id: deviceId },
  })

export const toPlay = ({ deviceId, demo }: Pick<Viewer, 'deviceId' | 'demo'>): Asked => ({
  ...{ method: 'GET', path: `/apps/v2/videoplayback?id=${FILM}&deviceId=${deviceId}`, headers: demo },
})

export const readPlayback = (body: Buffer): Playback => JSON.parse(body.toString()) as Playback

export function toBeat({ playback: { presence } }: Viewer): Asked {
  const path = `${new URL(presence.url, 'http://kola.test').pathname}?auth=${encodeURIComponent(presence.token)}`
  const body = { video_id: FILM, video_name: 'Danfo', lastSessionAt: { '.sv': 'timestamp' } }
  return toJson({ method: 'PUT', path, headers: {}, body })
}

const KIDS = { kids: [Buffer.from(KEY_ID, 'hex').toString('base64url')], type: 'temporary' }

export const toLicence = ({ playback }: Viewer): Asked => ({
  ...{ method: 'POST', path: '/drm/license-proxy-widevine/cenc/?specConform=true' },
  headers: { 'x-dt-custom-data': playback.drm.customData },
  body: JSON.stringify(KIDS),
})

/** Of places: the service refuses those that lie behind every film. */
const LONGEST_SECONDS = 5_400

export const toPlace = ({ demo, playback }: Viewer, place: number): Asked =>
  toJson({
    ...{ method: 'POST', path: '/apps/v1/resume', headers: demo },
    body: {
      video_id: FILM,
      status: 1,
      resumeTime: place % LONGEST_SECONDS,
      sequence: place,
      sessionId: playback.sessionId,
    },
  })

/** @returns a token of a page that nobody is signed in at yet */
export async function getAppToken({ ask }: Asker, url: string, tenant: string): Promise<string> {
  const headers = { 'x-customer-id': tenant }
  const body = { platform: 'website', customerId: tenant }
  const answer = await ask(url, toJson({ method: 'POST', path: '/apps/v1/get-token', headers, body }))
  return (JSON.parse(answer.body.toString()) as { token: string }).token
}

/** These, signed in and playing. */
export async function startViewers(asker: Asker, { urls }: Side, emails: readonly string[]): Promise<Viewer[]> {
  const url = urls[0] ?? ''
  const tokens = new Map<string, string>()
  for (const tenant of ['demo', LARGE_TENANT]) tokens.set(tenant, await getAppToken(asker, url, tenant))
  const signIn = async (tenant: string, who: Pick<Viewer, 'email' | 'deviceId'>) => {
    const answer = await asker.ask(url, toSignIn(tenant, tokens.get(tenant) ?? '', who))
    const { user_token } = JSON.parse(answer.body.toString()) as { user_token: string }
    return { 'x-customer-id': tenant, authorization: `Bearer ${user_token}` }
  }
  const viewers: Viewer[] = []
  for (const email of emails) {
    const who = { email, deviceId: newDeviceId() }
    const demo = await signIn('demo', who)
    const large = { ...(await signIn(LARGE_TENANT, who)), 'accept-encoding': 'br' }
    const answer = await asker.ask(url, toPlay({ ...who, demo }))
    viewers.push({ ...who, demo, large, playback: readPlayback(answer.body) })
  }
  return viewers
}
