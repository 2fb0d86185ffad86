import { createHmac } from 'node:crypto'
import type { Item } from '@kola/contract/catalogue'
import type { AppError } from '@kola/contract/errors'
import { createTestClock } from '@kola/platform/clock'
import { Secret } from '@kola/platform/config'
import { newId } from '@kola/platform/ids'
import { createSecretBox, type SecretBox } from '@kola/platform/secret-box'
import { createTestDatabase } from '@kola/platform/testing/database'
import type { Db } from '#shared/database/database.ts'
import type { Schema } from '#shared/database/schema/schema.ts'
import type { Allowed, Entitlements } from '#shared/entitlements.ts'
import type { Viewer } from '../needs.ts'
import { createMediaTokens } from '../origin/media-token.ts'
import { createPresence } from '../presence/service.ts'
import { createClaims } from '../screens/claims.ts'
import { createReaders } from '../screens/readers.ts'
import { createPlayback } from '../service.ts'
import { testLog } from './server.ts'

export const MEDIA_KEYS = [
  { id: 'k2', key: new Secret('b'.repeat(64)) },
  { id: 'k1', key: new Secret('a'.repeat(64)) },
]
export const ORIGIN = 'http://kola.test'
export const MERCHANT = 'kola'
export const RIGHTS_SECONDS = 300

/** One film with keys, one tenant, and the services of playback on a database of their own. */
export async function createStage() {
  const database = await createTestDatabase<Schema>()
  const { db } = database
  const clock = createTestClock(new Date('2026-11-20T12:00:00Z'))
  const secretBox = createSecretBox(new Secret('c'.repeat(64)))
  const entitlements = createTestEntitlements()
  const rightsSeconds = RIGHTS_SECONDS
  const mediaTokens = createMediaTokens({ keys: MEDIA_KEYS, clock, rightsSeconds })
  const readers = createReaders({ db, log: testLog, rightsSeconds })
  const drm = { merchant: MERCHANT, keySystems: ['org.w3.clearkey'] as const, rightsSeconds }
  const tenant = { id: 'demo', name: 'Kola', config: {}, configurationVersion: 1, catalogueVersion: 1, helpVersion: 1 }
  const tenants = {
    ...{ find: async () => tenant, get: async () => tenant, forget: () => undefined },
    locate: async () => ({ tenant, elsewhere: null }),
  }
  const items = {
    find: async (_: unknown, id: string) => toItem(id),
    get: async (_: unknown, id: string) => toItem(id),
  }
  await db.insertInto('tenant').values({ id: 'demo', name: 'Kola', config: '{}' }).execute()
  const claims = createClaims({ db, readers })
  const shared = { db, claims, readers, mediaTokens, entitlements }
  const events = { write: async () => undefined }
  const manifests = {
    find: async ({ file, mediaId }: { file: string; mediaId: string }) => `<MPD>${mediaId}/${file}</MPD>`,
  }
  const needs = { ...shared, manifests, items, tenants, drm, mediaOrigin: null, events, clock }
  const stage = {
    ...{ ...database, clock, items, secretBox, entitlements, mediaTokens, readers, drm, rightsSeconds },
    playback: createPlayback(needs),
    /** The same service with claims of its own, as another process has them. */
    startAnother: () => createPlayback({ ...needs, claims: createClaims({ db, readers }) }),
    presence: createPresence({ ...shared, items, rightsSeconds, clock }),
    addAccount: () => addAccount(db),
    addFilm: (id: string) => addFilm({ db, secretBox }, id),
    /** Lets every lease of an account run out; takes the locks in one order, as claims do. */
    lapse: (accountId: string) =>
      db
        .with('held', (cte) =>
          cte
            .selectFrom('screen_lease')
            .select('device_id')
            .where('account_id', '=', accountId)
            .orderBy('device_id')
            .forUpdate(),
        )
        .updateTable('screen_lease')
        .from('held')
        .set({ expires_at: new Date(0) })
        .where('account_id', '=', accountId)
        .whereRef('screen_lease.device_id', '=', 'held.device_id')
        .execute(),
  }
  await stage.addFilm('film')
  return stage
}

export type Stage = Awaited<ReturnType<typeof createStage>>

/** Every title is a film, but for `show-e1`, an episode of `show`. */
function toItem(id: string): Item {
  const place = id === 'show-e1' ? { kind: 'episode', seriesId: 'show' } : { kind: 'movie' }
  return { id, ...place } as Item
}

interface TestEntitlements {
  screens: number
  maxHeight: number | null
  refusal: AppError | null
  asked: string[]
  rental: Allowed['rental']
  /** Rentals whose window was begun, and whether that is possible. */
  begun: string[]
  canBegin: boolean
}

/** Every account may play everything on two screens, unless a test says otherwise. */
function createTestEntitlements(): Entitlements & TestEntitlements {
  const state = {
    screens: 2,
    maxHeight: null as number | null,
    refusal: null as AppError | null,
    /** Titles that were asked for, in order. */
    asked: [] as string[],
    rental: null as Allowed['rental'],
    begun: [] as string[],
    canBegin: true,
    async assertCanPlay({ titleId }: { titleId: string }) {
      state.asked.push(titleId)
      if (state.refusal) throw state.refusal
      return { screens: state.screens, maxHeight: state.maxHeight, rental: state.rental }
    },
    async beginRental(_tx: Db, { rentalId }: { rentalId: string }) {
      if (state.canBegin) state.begun.push(rentalId)
      return state.canBegin
    },
  }
  return state
}

async function addAccount(db: Db): Promise<string> {
  const id = newId()
  await db.insertInto('account').values({ tenant_id: 'demo', id, meta_data: '{}' }).execute()
  return id
}

const PICTURE = { width: 640, codecs: 'avc1.4d401e', keyLabel: 'SD' as const }
const PACKAGE = {
  ...{ dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8' },
  renditions: [
    { ...PICTURE, file: 'cenc/360p.mp4', height: 360, bandwidth: 500_000, averageBandwidth: 320_000 },
    // Of a package that was made before averages were taken.
    { ...PICTURE, file: 'cenc/240p.mp4', height: 240, bandwidth: 150_000 },
  ],
  audio: [{ language: 'en', label: 'English' }],
  subtitles: [{ language: 'en', label: 'English', url: 'text/en.vtt' }],
  storyboard: 'storyboard.vtt',
  markers: [],
}

/** The key id of a film's key, for tests: 32 hex characters made of its name. */
export function toKeyId(titleId: string): string {
  return createHmac('md5', 'key-id').update(titleId).digest('hex')
}

export function toKey(titleId: string): Buffer {
  return createHmac('md5', 'key').update(titleId).digest()
}

async function addFilm({ db, secretBox }: { db: Db; secretBox: SecretBox }, id: string): Promise<void> {
  const media_id = `media-${id}`
  const row = { tenant_id: 'demo', id: media_id, state: 'ready' as const, version: 'v1', duration_seconds: 46 }
  await db
    .insertInto('media')
    .values({ ...row, package: JSON.stringify(PACKAGE) })
    .execute()
  const title = { tenant_id: 'demo', id, kind: 'movie' as const, name: `The ${id}`, media_id }
  await db
    .insertInto('title')
    .values({ ...title, facts: '{}', art: '{}' })
    .execute()
  const key_id = toKeyId(id)
  const sealed_key = secretBox.seal(toKey(id), `content-key:${key_id}`)
  await db.insertInto('content_key').values({ tenant_id: 'demo', media_id, key_id, label: 'SD', sealed_key }).execute()
}

export function toDeviceId(n: number): string {
  return `DEVICE${String(n).padStart(14, '0')}`
}

export function toViewer(accountId: string, device: number, userAgent = 'Chrome/156 Linux'): Viewer {
  const deviceId = toDeviceId(device)
  const who = { tenantId: 'demo', accountId, profileId: accountId, ratingLimit: null, country: null }
  return { ...who, deviceId, signInSessionId: `sign-in-${device}`, userAgent, origin: ORIGIN }
}
