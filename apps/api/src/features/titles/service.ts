import { AppError } from '@kola/contract/errors'
import { type FieldChange, listChanges, type TitleDocument } from '@kola/contract/titles/document'
import type { EditedTitle } from '@kola/contract/titles/titles'
import type { Db } from '#shared/database/database.ts'
import { type Bulk, changeMany } from './bulk.ts'
import { exportTitles } from './importing/export.ts'
import { listNames, listTitles, type TitlesQuery, toLacks, toPoster, toState } from './list.ts'
import type { Asking, TitlesNeeds } from './needs.ts'
import { exportPeople } from './people/export.ts'
import { preview } from './preview.ts'
import * as repository from './repository.ts'
import { assertCertified, assertPartCertified } from './showing/gate.ts'
import { hasFilm, isHidden, show } from './showing/show.ts'
import { toDocument } from './to-document.ts'

/** Titles as editors work on them. Each writing call answers with how the title stands after it. */
export interface Titles {
  list(tenantId: string, query: TitlesQuery): ReturnType<typeof listTitles>
  listNames(tenantId: string, search: string): ReturnType<typeof listNames>
  /** @throws AppError TITLE_NOT_FOUND */
  get(tenantId: string, titleId: string): Promise<EditedTitle>
  /** @throws AppError TITLE_NOT_FOUND, PICTURE_NOT_FOUND */
  preview(tenantId: string, titleId: string): ReturnType<typeof preview>
  /** @throws AppError TITLE_NOT_FOUND, TITLE_CHANGED with `title` */
  keepDraft(asking: Asking, titleId: string, given: { document: TitleDocument; revision: number }): Promise<EditedTitle>
  /** @throws AppError TITLE_NOT_FOUND, TITLE_CHANGED with `title` */
  discard(asking: Asking, titleId: string, revision: number): Promise<EditedTitle>
  /** @throws AppError TITLE_NOT_FOUND, TITLE_CHANGED with `title`, TITLE_UNCERTIFIED */
  publish(asking: Asking, titleId: string, given: { revision: number; note: string }): Promise<EditedTitle>
  /** @throws AppError TITLE_NOT_FOUND, TITLE_VERSION_NOT_FOUND, TITLE_UNCERTIFIED */
  rollBack(asking: Asking, titleId: string, number: number): Promise<EditedTitle>
  /** @throws AppError TITLE_NOT_FOUND, TITLE_NOT_LIVE */
  stop(asking: Asking, titleId: string, reason: string): Promise<EditedTitle>
  /** @throws AppError TITLE_NOT_FOUND, TITLE_NOT_STOPPED, TITLE_FILM_MISSING, TITLE_UNCERTIFIED */
  start(asking: Asking, titleId: string, reason: string): Promise<EditedTitle>
  /** @throws AppError TITLE_NOT_FOUND */
  changeMany(asking: Asking, given: Bulk): Promise<{ changed: number; unchanged: number }>
  /** A file, piece by piece, that can be imported again. */
  exportAll(tenantId: string, format: 'csv' | 'json'): AsyncGenerator<string>
  exportPeople(tenantId: string, format: 'csv' | 'json'): AsyncGenerator<string>
}

interface Held {
  tx: Db
  key: repository.TitleKey
  row: repository.EditedRow
  draft: repository.DraftRow | null
}

export function createTitles(needs: TitlesNeeds): Titles {
  const { db } = needs
  const get = (tenantId: string, titleId: string) => read(db, { tenantId, titleId })

  /** The title is held; what it was before stands in the log. */
  const write: Write = async (asking, titleId, act) => {
    const key = { tenantId: asking.tenantId, titleId }
    return db.transaction().execute(async (tx) => {
      const row = await repository.findTitle(tx, key, true)
      if (!row) throw new AppError('TITLE_NOT_FOUND')
      asking.record.about(row.name)
      await act({ tx, key, row, draft: await repository.findDraft(tx, key) })
      return read(tx, key)
    })
  }

  return {
    get,
    list: (tenantId, query) => listTitles(db, tenantId, query),
    listNames: (tenantId, search) => listNames(db, tenantId, search),
    preview: (tenantId, titleId) => preview(needs, { tenantId, titleId }),
    keepDraft: (asking, titleId, { document, revision }) =>
      write(asking, titleId, async ({ tx, key, row, draft }) => {
        await assertRevision(tx, key, { draft, revision })
        const changedAt = needs.clock.now()
        const next = { document, revision: revision + 1, changedAt, changedBy: asking.who.name }
        await repository.keepDraft(tx, key, next)
        asking.record.changed(listChanges(draft?.document ?? toDocument(row), document))
      }),
    discard: (asking, titleId, revision) =>
      write(asking, titleId, async ({ tx, key, row, draft }) => {
        await assertRevision(tx, key, { draft, revision })
        await repository.dropDraft(tx, key)
        if (draft) asking.record.changed(listChanges(draft.document, toDocument(row)))
      }),
    async publish(asking, titleId, { revision, note }) {
      const key = { tenantId: asking.tenantId, titleId }
      await needs.pictures.complete(key, (await repository.findDraft(db, key))?.document.pictures ?? '')
      return write(asking, titleId, async (held) => {
        await assertRevision(held.tx, held.key, { draft: held.draft, revision })
        if (!held.draft) throw new AppError('TITLE_CHANGED', { extra: { title: await read(held.tx, held.key) } })
        const changes = await publish(needs, { asking, held }, { document: held.draft.document, note })
        asking.record.changed([...changes, ...(await showFirst(needs, held))])
        await repository.dropDraft(held.tx, held.key)
      })
    },
    rollBack: (asking, titleId, number) =>
      write(asking, titleId, async (held) => {
        const version = await repository.findVersion(held.tx, held.key, number)
        if (!version) throw new AppError('TITLE_VERSION_NOT_FOUND')
        asking.record.changed(
          await publish(needs, { asking, held }, { document: version.document, note: `Version ${number} again` }),
        )
      }),
    ...createSwitch(needs, write),
    changeMany: (asking, given) => changeMany(needs, asking, given),
    exportAll: (tenantId, format) => exportTitles(db, tenantId, format),
    exportPeople: (tenantId, format) => exportPeople(db, tenantId, format),
  }
}

type Write = (asking: Asking, titleId: string, act: (held: Held) => Promise<void>) => Promise<EditedTitle>

/** Away at once, and back as it was; a draft, once its film is ready. */
const createSwitch = (needs: TitlesNeeds, write: Write): Pick<Titles, 'stop' | 'start'> => ({
  stop: (asking, titleId, reason) =>
    write(asking, titleId, async ({ tx, key, row }) => {
      if (row.state !== 'published') throw new AppError('TITLE_NOT_LIVE')
      await needs.writer.setState(tx, key, 'stopped')
      asking.record.changed([{ field: 'state', before: 'live', after: `stopped: ${reason}` }])
    }),
  start: (asking, titleId, reason) =>
    write(asking, titleId, async ({ tx, key, row }) => {
      if (!isHidden(row.state)) throw new AppError('TITLE_NOT_STOPPED')
      if (row.state === 'draft' && !hasFilm(row)) throw new AppError('TITLE_FILM_MISSING')
      await assertCertified(needs, key.tenantId, { row, document: toDocument(row) })
      await assertPartCertified(needs, tx, { tenantId: key.tenantId, row })
      await needs.writer.setState(tx, key, 'published')
      asking.record.changed([{ field: 'state', before: row.state, after: `live: ${reason}` }])
    }),
})

/** @throws AppError TITLE_CHANGED */
async function assertRevision(
  tx: Db,
  key: repository.TitleKey,
  { draft, revision }: { draft: repository.DraftRow | null; revision: number },
): Promise<void> {
  if ((draft?.revision ?? 0) === revision) return
  throw new AppError('TITLE_CHANGED', { extra: { title: await read(tx, key) } })
}

async function publish(
  needs: TitlesNeeds,
  { asking, held }: { asking: Asking; held: Held },
  { document, note }: { document: TitleDocument; note: string },
): Promise<FieldChange[]> {
  await assertCertified(needs, held.key.tenantId, { row: held.row, document })
  await assertPartCertified(needs, held.tx, { tenantId: held.key.tenantId, row: held.row })
  const by = { publishedAt: needs.clock.now(), publishedBy: asking.who.name }
  const live = await show(needs.writer, held, { document, note, ...by })
  return listChanges(live, document)
}

/** Whoever publishes a draft whose film is ready shows it. */
async function showFirst({ writer }: TitlesNeeds, { tx, key, row }: Held) {
  if (row.state !== 'draft' || !hasFilm(row)) return []
  await writer.setState(tx, key, 'published')
  return [{ field: 'state', before: 'draft', after: 'live' }]
}

/** @throws AppError TITLE_NOT_FOUND */
async function read(db: Db, key: repository.TitleKey): Promise<EditedTitle> {
  const [row, draft, versions] = await Promise.all([
    repository.findTitle(db, key),
    repository.findDraft(db, key),
    repository.listVersions(db, key),
  ])
  if (!row) throw new AppError('TITLE_NOT_FOUND')
  const live = toDocument(row)
  const rating = live.rating === '' ? null : 0
  const hasCertificate = live.certificate.number !== '' && live.certificate.givenOn !== ''
  return {
    ...{ id: row.id, kind: row.kind, state: toState(row.state), live },
    draft: draft && { ...draft, changedAt: draft.changedAt.toISOString() },
    versions: versions.map(({ publishedAt, ...version }) => ({ ...version, publishedAt: publishedAt.toISOString() })),
    lacks: toLacks({
      kind: row.kind,
      rating,
      hasCertificate,
      hasSynopsis: live.synopsis !== '',
      hasMedia: hasFilm(row),
      art: row.art,
    }),
    poster: toPoster(row.art),
    address: `/#/details/${row.id}/search`,
  }
}
