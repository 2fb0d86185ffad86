import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import { RATING_LIMITS, type RatingLimit } from '@kola/contract/profiles/rating'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Caches } from '#shared/cache/caches.ts'
import { type ChargeMiss, createResponses } from '#shared/cache/responses.ts'
import type { AlikeReads, Db, Pool } from '#shared/database/database.ts'
import { type CachedResponse, toCachedResponse } from '#shared/http/cached-response.ts'
import { ANYWHERE, type Items, type Sight } from '#shared/items.ts'
import type { Tenant, Tenants } from '#shared/tenants/tenants.ts'
import { createNewestFaults, type TellFault } from './faults.ts'
import { createHomeForEditors, type HomeForEditors } from './home/for-editors.ts'
import { findHero, toHome } from './home/home.ts'
import { chooseParts } from './home/parts.ts'
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
  /** The first title of home's banner. */
  findHero(sight: Sight): Promise<Item | null>
  /** What is seen depends on where and when: nobody elsewhere is given what was made for one place. */
  hasRights(tenantId: string): boolean
  /** What home is made of, for whoever changes it. */
  forEditors: HomeForEditors
  getUpcoming(sight: Sight): Promise<CachedResponse>
  /** @throws AppError CATALOGUE_NOT_FOUND, TITLE_ABOVE_LIMIT, INVALID_REQUEST */
  getPlaylist(sight: Sight, query: ListQuery, charge: ChargeMiss): Promise<CachedResponse>
  /** @throws AppError TITLE_NOT_FOUND, TITLE_ABOVE_LIMIT, TITLE_NOT_AVAILABLE */
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
  clock: Clock
  log: Pick<Log, 'warn'>
  /** Without a slash at its end. */
  publicUrl: string
}

export function createCatalogue(needs: CatalogueNeeds): Catalogue {
  const { caches, tenants } = needs
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
  const getSnapshot = createGetSnapshot(snapshots, needs)
  const choose = createChoose(needs)

  async function getAnswer(
    sight: Sight,
    key: string,
    make: (snapshot: ConfiguredSnapshot, tell: TellFault) => unknown,
  ): Promise<CachedResponse> {
    const { tenantId } = sight
    const { configurationVersion, config } = await tenants.get(tenantId)
    const snapshot = await getSnapshot(sight)
    const { parts, name } = choose(snapshot, config, sight)
    const write = () => {
      const faults = openFaults({ tenantId, catalogueVersion: snapshot.version, configurationVersion })
      return faults.collect((tell) => make({ ...snapshot, config, parts }, tell))
    }
    const at = { owner: tenantId, key: `${key} ${snapshot.name} ${configurationVersion} ${name}` }
    return answers.get(at, () => toCachedResponse(write(), 'all'))
  }

  return {
    items: toItems(getSnapshot),
    getHome: (sight) => getAnswer(sight, 'home', toHome),
    async findHero(sight) {
      const { config } = await tenants.get(sight.tenantId)
      const snapshot = await getSnapshot(sight)
      return findHero({ ...snapshot, config, parts: choose(snapshot, config, sight).parts })
    },
    hasRights: snapshots.isByPlace,
    forEditors: createHomeForEditors({ tenants, hold: snapshots.get }),
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
    countTitles: (tenantId) => countTitles(getSnapshot, tenantId),
  }
}

/** What is shown of home there and now. */
const createChoose =
  ({ clock }: Pick<CatalogueNeeds, 'clock'>) =>
  ({ stock }: Snapshot, config: Tenant['config'], { country }: Sight) =>
    chooseParts(stock.home, { country: country ?? (config.country_code || null), atMs: clock.now().getTime() })

type GetSnapshot = (sight: Sight) => Promise<Snapshot>

async function countTitles(getSnapshot: GetSnapshot, tenantId: string): Promise<Record<string, number>> {
  const count = async (ratingLimit: RatingLimit | null) =>
    countShows((await getSnapshot({ tenantId, ratingLimit, country: ANYWHERE })).stock)
  const limited = await Promise.all(RATING_LIMITS.map(async (limit) => [limit, await count(limit)] as const))
  return { ...Object.fromEntries(limited), all: await count(null) }
}

/** Who is nobody knows where is where the tenant is. */
function createGetSnapshot(
  snapshots: ReturnType<typeof createSnapshots>,
  { tenants }: Pick<CatalogueNeeds, 'tenants'>,
): GetSnapshot {
  return async ({ tenantId, ratingLimit, country }) => {
    const held = await snapshots.get(tenantId)
    if (!held.hasRights || country !== null) return held.see({ ratingLimit, country })
    const { config } = await tenants.get(tenantId)
    return held.see({ ratingLimit, country: config.country_code || null })
  }
}

/**
 * What is there for others only is told so: a link to it says why it does not open.
 * @throws AppError TITLE_ABOVE_LIMIT, TITLE_NOT_AVAILABLE
 */
async function assertWithin(
  getSnapshot: GetSnapshot,
  sight: Sight,
  { snapshot, id }: { snapshot: Snapshot; id: string },
): Promise<void> {
  if (snapshot.sightName === '' || snapshot.items.has(id)) return
  const isThere = async (more: Partial<Sight>) => (await getSnapshot({ ...sight, ...more })).items.has(id)
  if (!(await isThere({ ratingLimit: null, country: ANYWHERE }))) return
  // A child is not told of what it could see elsewhere.
  const isAbove = !(await isThere({ country: ANYWHERE }))
  throw new AppError(isAbove ? 'TITLE_ABOVE_LIMIT' : 'TITLE_NOT_AVAILABLE')
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
        sightName: snapshot.sightName,
        hasRights: snapshot.hasRights,
        has: (id) => snapshot.items.has(id),
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
