import { AppError } from '@kola/contract/errors'
import type { StoredList, StoredOffer, StoredPermission, StoredState } from '@kola/contract/stored/stored'
import type { Storage } from '@kola/platform/storage'
import type { Db } from '#shared/database/database.ts'
import type { Entitlements } from '#shared/entitlements.ts'
import { type Items, toSeriesId } from '#shared/items.ts'
import type { Viewer } from '../needs.ts'
import type { MediaTokens } from '../origin/media-token.ts'
import { findPlayableTitle } from '../repository.ts'
import { readQualities } from './package-sizes.ts'
import * as repository from './repository.ts'

/** So many films have a place on one device. */
export const MAX_TITLES = 25

export interface StoredTitlesNeeds {
  db: Db
  entitlements: Pick<Entitlements, 'assertCanPlay'>
  items: Pick<Items, 'find' | 'get'>
  mediaTokens: MediaTokens
  storage: Pick<Storage, 'get' | 'stat'>
  /** Scheme and host of the CDN before the media origin; null when films come from where the caller reached us. */
  mediaOrigin: string | null
}

/** Films that a device keeps: who may, where their bytes are, and how they stand later. Playing them is asked for as ever. */
export interface StoredTitles {
  /** @throws AppError TITLE_NOT_FOUND, TITLE_ABOVE_LIMIT, TITLE_NOT_READY, and what Entitlements throws */
  offer(viewer: Viewer, titleId: string): Promise<StoredOffer>
  /** Again and again is the same place. @throws as offer, STORED_DEVICES_FULL with `devices`, STORED_TITLES_FULL */
  claim(viewer: Viewer, titleId: string): Promise<StoredPermission>
  list(viewer: Viewer): Promise<StoredList>
  remove(viewer: Viewer, titleId: string): Promise<void>
}

export function createStoredTitles(needs: StoredTitlesNeeds): StoredTitles {
  const { db, entitlements, items } = needs

  /** Told first is that the title is not there, then that the account may not. */
  async function findAllowed(viewer: Viewer, titleId: string) {
    const found = await findPlayableTitle(db, { ...viewer, titleId })
    const video = await items.get(viewer, titleId)
    if (!found || found.state === 'withdrawn') throw new AppError('TITLE_NOT_FOUND')
    const allowed = await entitlements.assertCanPlay({ ...viewer, titleId })
    const { state, mediaId, version, package: files } = found
    if (state !== 'published' || !mediaId || !version || !files) throw new AppError('TITLE_NOT_READY')
    const folder = `media/${viewer.tenantId}/${mediaId}/${version}/`
    const { maxHeight } = allowed
    const qualities = await readQualities(needs.storage, {
      ...{ folder, maxHeight },
      ...{ manifest: files.dash, storyboard: files.storyboard },
    })
    return { mediaId, version, files, video, allowed, qualities, durationSeconds: found.durationSeconds ?? 0 }
  }

  return {
    async offer(viewer, titleId) {
      const { qualities, durationSeconds } = await findAllowed(viewer, titleId)
      return { qualities, durationSeconds }
    },
    async claim(viewer, titleId) {
      const { mediaId, version, files, video, allowed, ...rest } = await findAllowed(viewer, titleId)
      await claimPlace(db, viewer, { titleId, screens: allowed.screens })
      const seriesId = toSeriesId(video)
      const series = seriesId === null ? null : await items.find(viewer, seriesId)
      const { token, seconds } = needs.mediaTokens.signStore({ ...viewer, mediaId, maxHeight: allowed.maxHeight })
      return {
        ...rest,
        ...{ mediaId, version, manifest: files.dash, storyboard: files.storyboard, video },
        base: `${needs.mediaOrigin ?? viewer.origin}/media/${token}/${mediaId}/${version}/`,
        baseSeconds: seconds,
        ...(series && { series }),
      }
    },
    async list(viewer) {
      const [rows, devices] = await Promise.all([
        repository.listStored(db, viewer),
        repository.listStoringDevices(db, viewer),
      ])
      const titles: StoredList['titles'] = []
      // One after the other: a list of films is not worth many connections.
      for (const row of rows) {
        const state = await toState(needs, viewer, row)
        titles.push({ id: row.titleId, state, version: state === 'gone' ? null : row.version })
      }
      return {
        titles,
        devices: devices.map(({ deviceId, deviceName, count }) => ({
          ...{ deviceName, count, isCurrent: deviceId === viewer.deviceId },
        })),
        maxTitles: MAX_TITLES,
      }
    },
    remove: (viewer, titleId) => repository.removeStored(db, { ...viewer, titleId }),
  }
}

/** @throws what is no refusal */
function toCode(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return error.code
  throw error
}

/** @throws AppError STORED_DEVICES_FULL, STORED_TITLES_FULL */
async function claimPlace(
  db: Db,
  viewer: Viewer,
  { titleId, screens }: { titleId: string; screens: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await repository.lockAccount(tx, viewer)
    const stored = await repository.listStored(tx, viewer)
    if (!stored.some((one) => one.titleId === titleId) && stored.length >= MAX_TITLES) {
      throw new AppError('STORED_TITLES_FULL')
    }
    const others = (await repository.listStoringDevices(tx, viewer)).filter((one) => one.deviceId !== viewer.deviceId)
    if (stored.length === 0 && others.length >= screens) {
      const devices = others.map(({ deviceName }) => ({ deviceName }))
      throw new AppError('STORED_DEVICES_FULL', { extra: { devices } })
    }
    await repository.addStored(tx, { ...viewer, titleId })
  })
}

async function toState(
  { items, entitlements }: Pick<StoredTitlesNeeds, 'items' | 'entitlements'>,
  viewer: Viewer,
  { titleId, state, version }: repository.StoredRow,
): Promise<StoredState> {
  if (state !== 'published' || version === null) return 'gone'
  const shown = await items.get(viewer, titleId).catch(toCode)
  if (shown === 'TITLE_ABOVE_LIMIT') return 'above'
  if (typeof shown === 'string') return 'gone'
  const allowed = await entitlements.assertCanPlay({ ...viewer, titleId }).catch(toCode)
  if (allowed === 'PLAY_DISABLED') return 'off'
  return typeof allowed === 'string' ? 'ended' : 'open'
}
