import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import type { Log } from '@kola/platform/log'
import { toCardItem } from '../../shared/card-item.ts'
import type { Db } from '../../shared/database/database.ts'
import { type KeptAnswer, toKeptAnswer } from '../../shared/http/kept-answer.ts'
import type { Items } from '../../shared/items.ts'
import type { Tenants } from '../../shared/tenants/tenants.ts'
import { createFaults, type Faults } from './faults.ts'
import { toHome } from './home/home.ts'
import { type PageQuery, toOrderLanguage, toPage } from './list-page.ts'
import { findNextEpisode } from './next-episode.ts'
import { readRow } from './read-row.ts'
import { listPlaylists, listTitles } from './repository.ts'
import { listContents, type Snapshot, toSnapshot, toWholeItem } from './snapshot.ts'
import { toUpcoming } from './upcoming.ts'

export interface Catalogue {
  items: Items
  getHome(tenantId: string): Promise<KeptAnswer>
  /** The first title of home's banner. */
  findHero(tenantId: string): Promise<Item | null>
  getUpcoming(tenantId: string): Promise<KeptAnswer>
  /** @throws AppError CATALOGUE_NOT_FOUND, INVALID_REQUEST */
  getPlaylist(tenantId: string, query: PageQuery & { id: string }): Promise<KeptAnswer>
  /** @throws AppError TITLE_NOT_FOUND */
  getVideo(tenantId: string, titleId: string): Promise<KeptAnswer>
}

export interface CatalogueNeeds {
  db: Db
  tenants: Tenants
  log: Pick<Log, 'warn'>
  /** Without a slash at its end. */
  publicUrl: string
}

/** Answers of one tenant at one version; lists with rare filters are not worth more memory. */
const MAX_ANSWERS = 2_000

interface Shelf {
  version: number
  snapshot: Promise<Snapshot>
  answers: Map<string, KeptAnswer>
  faults: Faults
}

export function createCatalogue(needs: CatalogueNeeds): Catalogue {
  const shelves = new Map<string, Shelf>()

  async function getShelf(tenantId: string): Promise<Shelf> {
    const { catalogueVersion: version, config } = await needs.tenants.get(tenantId)
    const known = shelves.get(tenantId)
    if (known && known.version >= version) return known
    const faults = createFaults(needs.log, { tenantId, catalogueVersion: version })
    const snapshot = readSnapshot(needs, { tenantId, version, config, faults })
    const shelf = { version, snapshot, answers: new Map(), faults }
    shelves.set(tenantId, shelf)
    // A failed read is not kept: the next call tries again.
    shelf.snapshot.catch(() => shelves.get(tenantId) === shelf && shelves.delete(tenantId))
    return shelf
  }

  async function getAnswer(
    tenantId: string,
    key: string,
    make: (snapshot: Snapshot, faults: Faults) => unknown,
  ): Promise<KeptAnswer> {
    const shelf = await getShelf(tenantId)
    const known = shelf.answers.get(key)
    if (known) return known
    const answer = toKeptAnswer(make(await shelf.snapshot, shelf.faults))
    if (shelf.answers.size >= MAX_ANSWERS) shelf.answers.clear()
    shelf.answers.set(key, answer)
    return answer
  }

  const getSnapshot = async (tenantId: string) => (await getShelf(tenantId)).snapshot

  return {
    items: {
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
    },
    getHome: (tenantId) =>
      getAnswer(tenantId, 'home', (snapshot, faults) => faults.collect((tell) => toHome(snapshot, tell))),
    findHero: async (tenantId) => toHome(await getSnapshot(tenantId), () => {}).hero[0] ?? null,
    getUpcoming: (tenantId) =>
      getAnswer(tenantId, 'upcoming', (snapshot, faults) => faults.collect((tell) => toUpcoming(snapshot, tell))),
    getPlaylist: (tenantId, query) =>
      getAnswer(tenantId, toPlaylistKey(query), (snapshot) => toPlaylistAnswer(snapshot, query)),
    getVideo: (tenantId, titleId) =>
      getAnswer(tenantId, `video ${titleId}`, (snapshot) => toVideoAnswer(snapshot, titleId)),
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

function toPlaylistKey(query: PageQuery & { id: string }): string {
  const { id, limit, cursor, genre, sort } = query
  return JSON.stringify([id, limit, cursor, genre, sort, toOrderLanguage(query)])
}

function toPlaylistAnswer(snapshot: Snapshot, query: PageQuery & { id: string }) {
  const contents = listContents(snapshot, query.id)
  if (!contents) throw new AppError('CATALOGUE_NOT_FOUND')
  const { items, total, nextCursor } = toPage(snapshot, { id: query.id, items: contents.items }, query)
  const cards = items.map(toCardItem)
  return { id: query.id, name: contents.name, type: contents.type, _embedded: { items: cards }, total, nextCursor }
}

function toVideoAnswer(snapshot: Snapshot, titleId: string) {
  const item = toWholeItem(snapshot, titleId)
  if (!item) throw new AppError('TITLE_NOT_FOUND')
  return { _embedded: { collections: [item] } }
}
