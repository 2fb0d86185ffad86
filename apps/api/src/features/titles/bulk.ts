import { AppError } from '@kola/contract/errors'
import type { RatingLimit } from '@kola/contract/profiles/rating'
import { listChanges, MAX_GENRES, type TitleDocument } from '@kola/contract/titles/document'
import type { Db } from '#shared/database/database.ts'
import type { Asking, TitlesNeeds } from './needs.ts'
import * as repository from './repository.ts'
import { toColumns, toDocument } from './to-document.ts'

export type BulkChange =
  | { field: 'genres'; add: readonly string[]; remove: readonly string[] }
  | { field: 'rating'; value: RatingLimit }
  | { field: 'relatedId'; value: string }

export interface Bulk {
  titleIds: readonly string[]
  change: BulkChange
}

function apply(document: TitleDocument, change: BulkChange): TitleDocument {
  if (change.field !== 'genres') return { ...document, [change.field]: change.value }
  const kept = document.genres.filter((genre) => !change.remove.includes(genre))
  return { ...document, genres: [...new Set([...kept, ...change.add])] }
}

/** All of them or none; in the order of their ids, so that two of these never wait for each other. @throws AppError TITLE_NOT_FOUND */
export async function changeMany(
  { db, clock, writer }: TitlesNeeds,
  { tenantId, who, record }: Asking,
  { titleIds, change }: Bulk,
): Promise<{ changed: number; unchanged: number }> {
  const ids = [...new Set(titleIds)].toSorted()
  const told: { field: string; before: string; after: string }[] = []
  await db.transaction().execute(async (tx) => {
    for (const titleId of ids) {
      const key = { tenantId, titleId }
      const row = await repository.findTitle(tx, key, true)
      if (!row) throw new AppError('TITLE_NOT_FOUND', { fields: { titleIds: `There is no title ${titleId}` } })
      const live = toDocument(row)
      const document = apply(live, change)
      assertFew(row.name, document)
      await changeDraft(tx, key, { change, changedAt: clock.now(), changedBy: who.name })
      const [changed] = listChanges(live, document)
      if (!changed) continue
      const now = clock.now()
      if ((await repository.listVersions(tx, key)).length === 0) {
        const first = { document: live, note: 'As it was before', publishedAt: now, publishedBy: 'Kola' }
        await repository.addVersion(tx, key, first)
      }
      await writer.write(tx, key, toColumns(document, row))
      await repository.addVersion(tx, key, { document, note: 'With others', publishedAt: now, publishedBy: who.name })
      told.push({ field: `${row.name}: ${changed.field}`, before: changed.before, after: changed.after })
    }
  })
  record.about(`${told.length} titles`)
  record.changed(told)
  return { changed: told.length, unchanged: ids.length - told.length }
}

/** @throws AppError INVALID_REQUEST */
function assertFew(name: string, { genres }: TitleDocument): void {
  if (genres.length <= MAX_GENRES) return
  throw new AppError('INVALID_REQUEST', { fields: { change: `${name} would have more than ${MAX_GENRES} genres` } })
}

/** Published as it is, a draft would take back what all of them got: it gets the same. */
async function changeDraft(
  tx: Db,
  key: repository.TitleKey,
  { change, ...by }: { change: BulkChange; changedAt: Date; changedBy: string },
): Promise<void> {
  const draft = await repository.findDraft(tx, key)
  if (!draft) return
  const document = apply(draft.document, change)
  if (listChanges(draft.document, document).length === 0) return
  assertFew(document.name, document)
  await repository.keepDraft(tx, key, { ...by, document, revision: draft.revision + 1 })
}
