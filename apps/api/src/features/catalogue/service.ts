import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import type { Log } from '@kola/platform/log'
import type { Caches } from '#shared/cache/caches.ts'
import { type ChargeMiss, createResponses } from '#shared/cache/responses.ts'
import type { Db, Pool } from '#shared/database/database.ts'
import { type CachedResponse, toCachedResponse } from '#shared/http/cached-response.ts'
import type { Items } from '#shared/items.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { createNewestFaults, type TellFault } from './faults.ts'
import { findHero, toHome } from './home/home.ts'
import { createListAnswers, type ListQuery } from './lists/list-answers.ts'
import { limitParts, MAX_LIST_ITEMS } from './lists/list-page.ts'
import { findNextEpisode } from './next-episode.ts'
import { type ConfiguredSnapshot, type Snapshot, toWholeItem } from './snapshot.ts'
import { createSnapshots } from './snapshots.ts'
import { toUpcoming } from './upcoming.ts'

export interface Catalogue {
  items: Items
  getHome(tenantId: string): Promise<CachedResponse>
  /** The first title of home's banner. */
  findHero(tenantId: string): Promise<Item | null>
  getUpcoming(tenantId: string): Promise<CachedResponse>
  /** @throws AppError CATALOGUE_NOT_FOUND, INVALID_REQUEST */
  getPlaylist(tenantId: string, query: ListQuery, charge: ChargeMiss): Promise<CachedResponse>
  /** @throws AppError TITLE_NOT_FOUND */
  getVideo(tenantId: string, titleId: string, charge: ChargeMiss): Promise<CachedResponse>
}

export interface CatalogueNeeds {
  db: Db
  pool: Pool
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

  const getSnapshot = async (tenantId: string) => (await snapshots.get(tenantId)).snapshot

  async function getAnswer(
    tenantId: string,
    key: string,
    make: (snapshot: ConfiguredSnapshot, tell: TellFault) => unknown,
  ): Promise<CachedResponse> {
    const { configurationVersion, config } = await needs.tenants.get(tenantId)
    const snapshot = await getSnapshot(tenantId)
    const { version: catalogueVersion } = snapshot
    const write = () => {
      const faults = openFaults({ tenantId, catalogueVersion, configurationVersion })
      return faults.collect((tell) => make({ ...snapshot, config }, tell))
    }
    const at = { owner: tenantId, key: `${key} ${catalogueVersion} ${configurationVersion}` }
    return answers.get(at, () => toCachedResponse(write(), 'all'))
  }

  return {
    items: toItems(getSnapshot),
    getHome: (tenantId) => getAnswer(tenantId, 'home', toHome),
    async findHero(tenantId) {
      const { config } = await needs.tenants.get(tenantId)
      return findHero({ ...(await getSnapshot(tenantId)), config })
    },
    getUpcoming: (tenantId) => getAnswer(tenantId, 'upcoming', toUpcoming),
    async getPlaylist(tenantId, query, charge) {
      return lists.get({ tenantId, snapshot: await getSnapshot(tenantId), charge }, query)
    },
    async getVideo(tenantId, titleId, charge) {
      const snapshot = await getSnapshot(tenantId)
      // What is not there is not counted, and not kept.
      if (!snapshot.items.has(titleId)) throw new AppError('TITLE_NOT_FOUND')
      const key = `${titleId} ${snapshot.version}`
      return titles.get({ owner: tenantId, key, charge }, () => toCachedResponse(toVideoAnswer(snapshot, titleId)))
    },
  }
}

function toItems(getSnapshot: (tenantId: string) => Promise<Snapshot>): Items {
  return {
    async find(tenantId, titleId) {
      return (await getSnapshot(tenantId)).items.get(titleId) ?? null
    },
    async list(tenantId, titleIds) {
      const { items } = await getSnapshot(tenantId)
      return titleIds.map((id) => items.get(id)).filter((item): item is Item => item !== undefined)
    },
    async open(tenantId) {
      const snapshot = await getSnapshot(tenantId)
      return {
        version: snapshot.version,
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
