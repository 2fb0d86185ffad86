import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import { RATING_LIMITS, type RatingLimit } from '@kola/contract/profiles/rating'
import type { Log } from '@kola/platform/log'
import type { Caches } from '#shared/cache/caches.ts'
import { type ChargeMiss, createResponses } from '#shared/cache/responses.ts'
import type { AlikeReads, Db, Pool } from '#shared/database/database.ts'
import { type CachedResponse, toCachedResponse } from '#shared/http/cached-response.ts'
import type { Items, Sight } from '#shared/items.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { createNewestFaults, type TellFault } from './faults.ts'
import { findHero, toHome } from './home/home.ts'
import { createListAnswers, type ListQuery } from './lists/list-answers.ts'
import { limitParts, MAX_LIST_ITEMS } from './lists/list-page.ts'
import { findNextEpisode } from './next-episode.ts'
import { type ConfiguredSnapshot, type Snapshot, toWholeItem } from './snapshot.ts'
import { createSnapshots } from './snapshots.ts'
import { countShows } from './stock/stock.ts'
import { toUpcoming } from './upcoming.ts'

export interface Catalogue {
  items: Items
  getHome(sight: Sight): Promise<CachedResponse>
  /** The first title of home's banner, as everybody sees it. */
  findHero(tenantId: string): Promise<Item | null>
  getUpcoming(sight: Sight): Promise<CachedResponse>
  /** @throws AppError CATALOGUE_NOT_FOUND, TITLE_ABOVE_LIMIT, INVALID_REQUEST */
  getPlaylist(sight: Sight, query: ListQuery, charge: ChargeMiss): Promise<CachedResponse>
  /** @throws AppError TITLE_NOT_FOUND, TITLE_ABOVE_LIMIT */
  getVideo(sight: Sight, titleId: string, charge: ChargeMiss): Promise<CachedResponse>
  /** How many films and series somebody with each limit finds; `all` without one. */
  countTitles(tenantId: string): Promise<Record<string, number>>
}

export interface CatalogueNeeds {
  db: Db
  pool: Pool
  reads: Pick<AlikeReads, 'afterNow'>
  tenants: Tenants
  caches: Caches
  log: Pick<Log, 'warn'>
  /** Without a slash at its end. */
  publicUrl: string
}

export function createCatalogue(needs: CatalogueNeeds): Catalogue {
  const { caches } = needs
  const snapshots = createSnapshots({
    ...needs,
    items: caches.open('item'),
    onChange(tenantId) {
      // Answers of the version before are asked for no more, and its orders would hold it in memory.
      for (const name of ['home', 'title', 'list', 'order'] as const) caches.open(name).forget(tenantId)
    },
  })
  const openFaults = createNewestFaults(needs.log)
  const answers = createResponses(caches.open('home'))
  const titles = createResponses(caches.open('title'))
  const lists = createListAnswers(caches)

  const getSnapshot: GetSnapshot = async ({ tenantId, ratingLimit }) => {
    const held = await snapshots.get(tenantId)
    return ratingLimit === null ? held.snapshot : held.limit(ratingLimit)
  }

  async function getAnswer(
    sight: Sight,
    key: string,
    make: (snapshot: ConfiguredSnapshot, tell: TellFault) => unknown,
  ): Promise<CachedResponse> {
    const { tenantId } = sight
    const { configurationVersion, config } = await needs.tenants.get(tenantId)
    const snapshot = await getSnapshot(sight)
    const write = () => {
      const faults = openFaults({ tenantId, catalogueVersion: snapshot.version, configurationVersion })
      return faults.collect((tell) => make({ ...snapshot, config }, tell))
    }
    const at = { owner: tenantId, key: `${key} ${snapshot.name} ${configurationVersion}` }
    return answers.get(at, () => toCachedResponse(write(), 'all'))
  }

  return {
    items: toItems(getSnapshot),
    getHome: (sight) => getAnswer(sight, 'home', toHome),
    async findHero(tenantId) {
      const { config } = await needs.tenants.get(tenantId)
      return findHero({ ...(await getSnapshot({ tenantId, ratingLimit: null })), config })
    },
    getUpcoming: (sight) => getAnswer(sight, 'upcoming', toUpcoming),
    async getPlaylist(sight, query, charge) {
      const snapshot = await getSnapshot(sight)
      if (!snapshot.stock.playlists.has(query.id)) await assertWithin(getSnapshot, sight, { snapshot, id: query.id })
      return lists.get({ tenantId: sight.tenantId, snapshot, charge }, query)
    },
    async getVideo(sight, titleId, charge) {
      const snapshot = await getSnapshot(sight)
      await assertWithin(getSnapshot, sight, { snapshot, id: titleId })
      // What is not there is not counted, and not kept.
      if (!snapshot.items.has(titleId)) throw new AppError('TITLE_NOT_FOUND')
      const at = { owner: sight.tenantId, key: `${titleId} ${snapshot.name}`, charge }
      return titles.get(at, () => toCachedResponse(toVideoAnswer(snapshot, titleId)))
    },
    async countTitles(tenantId) {
      const count = async (ratingLimit: RatingLimit | null) =>
        countShows((await getSnapshot({ tenantId, ratingLimit })).stock)
      const limited = await Promise.all(RATING_LIMITS.map(async (limit) => [limit, await count(limit)] as const))
      return { ...Object.fromEntries(limited), all: await count(null) }
    },
  }
}

type GetSnapshot = (sight: Sight) => Promise<Snapshot>

/** What is there for others only is told so: a link to it says why it does not open. @throws AppError TITLE_ABOVE_LIMIT */
async function assertWithin(
  getSnapshot: GetSnapshot,
  { tenantId, ratingLimit }: Sight,
  { snapshot, id }: { snapshot: Snapshot; id: string },
): Promise<void> {
  if (ratingLimit === null || snapshot.items.has(id)) return
  const whole = await getSnapshot({ tenantId, ratingLimit: null })
  if (whole.items.has(id)) throw new AppError('TITLE_ABOVE_LIMIT')
}

function toItems(getSnapshot: GetSnapshot): Items {
  const find: Items['find'] = async (sight, titleId) => (await getSnapshot(sight)).items.get(titleId) ?? null
  return {
    find,
    async get(sight, titleId) {
      const snapshot = await getSnapshot(sight)
      const item = snapshot.items.get(titleId)
      if (item) return item
      await assertWithin(getSnapshot, sight, { snapshot, id: titleId })
      throw new AppError('TITLE_NOT_FOUND')
    },
    async list(sight, titleIds) {
      const { items } = await getSnapshot(sight)
      return titleIds.map((id) => items.get(id)).filter((item): item is Item => item !== undefined)
    },
    async open(sight) {
      const snapshot = await getSnapshot(sight)
      return {
        version: snapshot.version,
        ratingLimit: snapshot.ratingLimit,
        find: (id) => snapshot.items.get(id) ?? null,
        findWhole: (id) => toWholeItem(snapshot, id),
        findNextEpisode: (id) => findNextEpisode(snapshot, id),
      }
    },
  }
}

function toVideoAnswer(snapshot: Snapshot, titleId: string) {
  const item = toWholeItem(snapshot, titleId)
  if (!item) throw new AppError('TITLE_NOT_FOUND')
  return { _embedded: { collections: limitParts([item], MAX_LIST_ITEMS) } }
}
