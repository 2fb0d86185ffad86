import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import type { Log } from '@kola/platform/log'
import { type ChargeMiss, createAnswers } from '../../shared/cache/answers.ts'
import type { Caches } from '../../shared/cache/caches.ts'
import type { Db } from '../../shared/database/database.ts'
import { type KeptAnswer, toKeptAnswer } from '../../shared/http/kept-answer.ts'
import type { Items } from '../../shared/items.ts'
import type { Tenants } from '../../shared/tenants/tenants.ts'
import type { TellFault } from './faults.ts'
import { findHero, toHome } from './home/home.ts'
import { createListAnswers, type ListQuery } from './lists/list-answers.ts'
import { limitParts, MAX_LIST_ITEMS } from './lists/list-page.ts'
import { findNextEpisode } from './next-episode.ts'
import { createShelves } from './shelves.ts'
import { type Snapshot, toWholeItem } from './snapshot.ts'
import { toUpcoming } from './upcoming.ts'

export interface Catalogue {
  items: Items
  getHome(tenantId: string): Promise<KeptAnswer>
  /** The first title of home's banner. */
  findHero(tenantId: string): Promise<Item | null>
  getUpcoming(tenantId: string): Promise<KeptAnswer>
  /** @throws AppError CATALOGUE_NOT_FOUND, INVALID_REQUEST */
  getPlaylist(tenantId: string, query: ListQuery, charge: ChargeMiss): Promise<KeptAnswer>
  /** @throws AppError TITLE_NOT_FOUND */
  getVideo(tenantId: string, titleId: string, charge: ChargeMiss): Promise<KeptAnswer>
}

export interface CatalogueNeeds {
  db: Db
  tenants: Tenants
  caches: Caches
  log: Pick<Log, 'warn'>
  /** Without a slash at its end. */
  publicUrl: string
}

export function createCatalogue(needs: CatalogueNeeds): Catalogue {
  const { caches } = needs
  const shelves = createShelves({
    ...needs,
    items: caches.open('item'),
    onChange(tenantId) {
      // Answers of the version before are asked for no more, and its orders would hold it in memory.
      for (const name of ['tenant', 'title', 'list', 'order'] as const) caches.open(name).forget(tenantId)
    },
  })
  const answers = createAnswers(caches.open('tenant'))
  const titles = createAnswers(caches.open('title'))
  const lists = createListAnswers(caches)

  async function getAnswer(
    tenantId: string,
    key: string,
    make: (snapshot: Snapshot, tell: TellFault) => unknown,
  ): Promise<KeptAnswer> {
    const { snapshot, faults } = await shelves.get(tenantId)
    const write = () => faults.collect((tell) => make(snapshot, tell))
    return answers.get({ owner: tenantId, key: `${key} ${snapshot.version}` }, () => toKeptAnswer(write(), 'all'))
  }

  const getSnapshot = async (tenantId: string) => (await shelves.get(tenantId)).snapshot

  return {
    items: toItems(getSnapshot),
    getHome: (tenantId) => getAnswer(tenantId, 'home', toHome),
    findHero: async (tenantId) => findHero(await getSnapshot(tenantId)),
    getUpcoming: (tenantId) => getAnswer(tenantId, 'upcoming', toUpcoming),
    async getPlaylist(tenantId, query, charge) {
      return lists.get({ tenantId, snapshot: await getSnapshot(tenantId), charge }, query)
    },
    async getVideo(tenantId, titleId, charge) {
      const snapshot = await getSnapshot(tenantId)
      // What is not there is not counted, and not kept.
      if (!snapshot.items.has(titleId)) throw new AppError('TITLE_NOT_FOUND')
      const key = `${titleId} ${snapshot.version}`
      return titles.get({ owner: tenantId, key, charge }, () => toKeptAnswer(toVideoAnswer(snapshot, titleId)))
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
