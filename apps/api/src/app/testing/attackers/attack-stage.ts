import type { PlaybackAnswer } from '@kola/contract/playback'
import { expect } from 'vitest'
import { createFilmStage, KEY_ID } from '../film-stage.ts'

/** Where a member's line comes from, where nothing else is said. */
export const HOME = '102.89.1.7'
const LICENCE = '/drm/license-proxy-widevine/cenc/?specConform=true'

export interface Sent {
  method?: string
  body?: string | Buffer
  headers?: Record<string, string>
  /** From where. */
  at?: string
}

export const toKids = (...ids: string[]) => ids.map((id) => Buffer.from(id, 'hex').toString('base64url'))
export const toRequest = (type = 'temporary', ...ids: string[]) =>
  JSON.stringify({ kids: toKids(KEY_ID, ...ids), type })

/** The film stage over HTTP, as anybody's own client speaks to it: an account, a token, and all that was answered. */
export async function createAttackStage() {
  const stage = await createFilmStage()
  await stage.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(stage.app.server.address() as { port: number }).port}`

  async function send(address: string, { at = HOME, headers, ...init }: Sent = {}) {
    const answer = await fetch(url + address.replace(/^https?:\/\/[^/]+/, ''), {
      ...init,
      ...(init.body !== undefined && { body: typeof init.body === 'string' ? init.body : new Uint8Array(init.body) }),
      headers: { 'x-forwarded-for': at, ...headers },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    const code: string | undefined = isJson ? JSON.parse(bytes.toString())?.error?.code : undefined
    return { status: answer.status, bytes, code, headers: answer.headers }
  }

  return {
    stage,
    send,
    async startAs(token: string, device: number): Promise<PlaybackAnswer> {
      const started = await stage.start(token, device)
      expect([device, started.status]).toEqual([device, 200])
      return started.body
    },
    askLicence: (customData: string, { body = toRequest(), headers, ...sent }: Sent = {}) =>
      send(LICENCE, { method: 'POST', body, ...sent, headers: { 'x-dt-custom-data': customData, ...headers } }),
    readFilm: ({ dash }: Pick<PlaybackAnswer, 'dash'>, sent: Sent = {}) =>
      send(dash.replace('dash.mpd', 'cenc/240p.mp4'), { headers: { range: 'bytes=0-9' }, ...sent }),
    readKey: ({ dash }: Pick<PlaybackAnswer, 'dash'>, customData: string, sent: Sent = {}) =>
      send(dash.replace('dash.mpd', `key/${KEY_ID}`), { ...sent, headers: { 'x-dt-custom-data': customData } }),
    report: ({ presence }: PlaybackAnswer, { token = presence.token, ...sent }: Sent & { token?: string } = {}) =>
      send(`${presence.url}?auth=${token}`, { method: 'PUT', body: '{"video_id":"film"}', ...sent }),
  }
}

export type AttackStage = Awaited<ReturnType<typeof createAttackStage>>
