import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import type { Log } from '@kola/platform/log'
import { type ChargeMiss, createAnswers } from '../../shared/cache/answers.ts'
import type { Caches } from '../../shared/cache/caches.ts'
import type { Db } from '../../shared/database/database.ts'
import { type KeptAnswer, toKeptAnswer } from '../../shared/http/kept-answer.ts'
import type { Items } from '../../shared/items.ts'
import type { Tenants } from '../../shared/tenants/tenants.ts'
import { createFaults, type Faults, type TellFault } from './faults.ts'
import { toHome } from './home/home.ts'
import { createListAnswers, type ListQuery } from './lists/list-answers.ts'
import { limitParts, MAX_LIST_ITEMS } from './lists/list-page.ts'
import { findNextEpisode } from './next-episode.ts'
import { readRow } from './read-row.ts'
import { listPlaylists, listTitles } from './repository.ts'
import { type Snapshot, toSnapshot, toWholeItem } from './snapshot.ts'
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

interface Shelf {
  version: number
  snapshot: Promise<Snapshot>
  faults: Faults
}

export function createCatalogue(needs: CatalogueNeeds): Catalogue {
  const shelves = new Map<string, Shelf>()
  const answers = createAnswers(needs.caches.open('tenant'))
  const titles = createAnswers(needs.caches.open('title'))
  const lists = createListAnswers(needs.caches)

  async function getShelf(tenantId: string): Promise<Shelf> {
    const { catalogueVersion: version, config } = await needs.tenants.get(tenantId)
    const known = shelves.get(tenantId)
    if (known && known.version >= version) return known
    const faults = createFaults(needs.log, { tenantId, catalogueVersion: version })
    const snapshot = readSnapshot(needs, { tenantId, version, config, faults })
    const shelf = { version, snapshot, faults }
    shelves.set(tenantId, shelf)
    // Answers of the version before are asked for no more, and its orders would hold it in memory.
    for (const name of ['tenant', 'title', 'list', 'order'] as const) needs.caches.open(name).forget(tenantId)
    // A failed read is not kept: the next call tries again.
    shelf.snapshot.catch(() => shelves.get(tenantId) === shelf && shelves.delete(tenantId))
    return shelf
  }

  async function getAnswer(
    tenantId: string,
    key: string,
    make: (snapshot: Snapshot, tell: TellFault) => unknown,
  ): Promise<KeptAnswer> {
    const { snapshot: reading, faults } = await getShelf(tenantId)
    const snapshot = await reading
    const write = () => faults.collect((tell) => make(snapshot, tell))
    return answers.get({ owner: tenantId, key: `${key} ${snapshot.version}` }, () => toKeptAnswer(write(), 'all'))
  }

  const getSnapshot = async (tenantId: string) => (await getShelf(tenantId)).snapshot

  return {
    items: toItems(getSnapshot),
    getHome: (tenantId) => getAnswer(tenantId, 'home', toHome),
    findHero: async (tenantId) => toHome(await getSnapshot(tenantId), () => {}).hero[0] ?? null,
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
        find: (id) => snapshot.items.get(id) ?? null,
        findWhole: (id) => toWholeItem(snapshot, id),
        findNextEpisode: (id) => findNextEpisode(snapshot, id),
      }
    },
  }
}

async function readSnapshot(
  { db, publicUrl }: CatalogueNeeds,
  at: { tenantId: string; version: number; config: Readonly<Record<string, string>>; faults: Faults },
): Promise<Snapshot> {
  const [titles, playlists] = await Promise.all([listTitles(db, at.tenantId), listPlaylists(db, at.tenantId)])
  const rows = at.faults.collect((tell) => titles.map((row) => readRow(row, tell)))
  return toSnapshot({ version: at.version, config: at.config, titles: rows, playlists, publicUrl })
}

function toVideoAnswer(snapshot: Snapshot, titleId: string) {
  const item = toWholeItem(snapshot, titleId)
  if (!item) throw new AppError('TITLE_NOT_FOUND')
  return { _embedded: { collections: limitParts([item], MAX_LIST_ITEMS) } }
}
