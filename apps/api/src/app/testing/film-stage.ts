import type { PlaybackAnswer } from '@kola/contract/playback'
import type { InjectOptions } from 'fastify'
import type { Config } from '#config.ts'
import { toDeviceId } from '#features/playback/testing/stage.ts'
import { createApiStage, type StageOptions } from './stage.ts'

export const KEY_ID = '00112233445566778899aabbccddeeff'
export const KEY = Buffer.alloc(16, 7)
const FILM = Buffer.alloc(3_000_000, 1)

const CLEAR_KEY = '<ContentProtection value="ClearKey1.0" schemeIdUri="urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e"/>'
const WIDEVINE = '<ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"/>'
const FAIRPLAY_LINE = `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://${KEY_ID}",KEYFORMAT="com.apple.streamingkeydelivery"`
const FILES = {
  'dash.mpd': `<MPD>\n${CLEAR_KEY}\n${WIDEVINE}\n</MPD>\n`,
  'hls/240p.m3u8': `#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="../key/${KEY_ID}",KEYFORMAT="identity"\n${FAIRPLAY_LINE}\n`,
  'hls-clearkey/240p.m3u8': '#EXTM3U\n',
  'cenc/240p.mp4': FILM,
}

const WIDEVINE_PATH = '/drm/license-proxy-widevine/cenc/?specConform=true'

/** The whole API with one film in its storage, and what viewers and liars do with it. */
export async function createFilmStage(change?: (config: Config) => Config, given: StageOptions = {}) {
  const stage = await createApiStage(change, [], given)
  await stage.addTenant('demo')
  await stage.addTitle({ id: 'film', name: 'Danfo' })
  const media = { tenant_id: 'demo', id: 'media-film', state: 'ready' as const, version: 'v1', duration_seconds: 46 }
  const files = { dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8', renditions: [] }
  const tracks = { audio: [], subtitles: [], storyboard: null, markers: [] }
  await stage.db
    .insertInto('media')
    .values({ ...media, package: JSON.stringify({ ...files, ...tracks }) })
    .execute()
  await stage.db.updateTable('title').set({ media_id: media.id }).where('id', '=', 'film').execute()
  const sealed_key = stage.platform.secretBox.seal(KEY, `content-key:${KEY_ID}`)
  const key = { tenant_id: 'demo', media_id: media.id, key_id: KEY_ID, label: 'SD' as const, sealed_key }
  await stage.db.insertInto('content_key').values(key).execute()
  for (const [name, body] of Object.entries(FILES)) {
    await stage.platform.storage.put(`media/demo/media-film/v1/${name}`, Buffer.from(body))
  }

  const inject = (method: InjectOptions['method'], url: string, more: InjectOptions = {}) =>
    stage.app.inject({ method, url: url.replace(/^https?:\/\/[^/]+/, ''), ...more })

  return {
    ...stage,
    inject,
    /** A member of the demo tenant's plan of two screens. */
    async addMember() {
      const { id, email } = await stage.addAccount()
      await stage.addSubscription({ accountId: id, days: 10 })
      return { id, token: await stage.signIn(email, { deviceId: toDeviceId(1) }) }
    },
    start: (token: string, device: number) =>
      stage.call('GET /apps/v2/videoplayback', { token, query: { id: 'film', deviceId: toDeviceId(device) } }),
    async askLicence(
      { drm }: Pick<PlaybackAnswer, 'drm'>,
      payload: string | Buffer = CLEAR_KEY_REQUEST,
      path = WIDEVINE_PATH,
    ) {
      return inject('POST', path, { headers: { 'x-dt-custom-data': drm.customData }, payload })
    },
    readFilm: ({ dash }: Pick<PlaybackAnswer, 'dash'>) =>
      inject('GET', dash.replace('dash.mpd', 'cenc/240p.mp4'), { headers: { range: 'bytes=0-9' } }),
    report: ({ presence }: Pick<PlaybackAnswer, 'presence'>, method: 'PUT' | 'DELETE' = 'PUT') =>
      inject(
        method,
        `${presence.url}?auth=${presence.token}`,
        method === 'PUT' ? { payload: { video_id: 'film' } } : {},
      ),
    /** So many seconds pass for the leases and licences of an account. */
    async pass(accountId: string, seconds: number) {
      const earlier = (expires_at: Date) => new Date(expires_at.getTime() - seconds * 1_000)
      for (const table of ['screen_lease', 'licence_hold'] as const) {
        const rows = await stage.db.selectFrom(table).selectAll().where('account_id', '=', accountId).execute()
        for (const { device_id, expires_at } of rows) {
          await stage.db
            .updateTable(table)
            .set({ expires_at: earlier(expires_at) })
            .where('account_id', '=', accountId)
            .where('device_id', '=', device_id)
            .execute()
        }
      }
    },
  }
}

export type FilmStage = Awaited<ReturnType<typeof createFilmStage>>

export const CLEAR_KEY_REQUEST = JSON.stringify({
  kids: [Buffer.from(KEY_ID, 'hex').toString('base64url')],
  type: 'temporary',
})
