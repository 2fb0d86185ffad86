import { DOCUMENT_FIELDS, listChanges, merge, type TitleDocument } from '@kola/contract/titles/document'
import type { Db } from '#shared/database/database.ts'
import type { ImportActor, ImportedRow, Undone, Written } from '#shared/imports/import-target.ts'
import type { TitlesNeeds } from '../needs.ts'
import * as repository from '../repository.ts'
import { toColumns, toDocument } from '../to-document.ts'
import { applyPatch, EMPTY, isSame, type TitlePatch } from './patch.ts'

/** What an import left of a title. */
interface After {
  document: TitleDocument
  /** The version that it wrote. */
  version: number
}

type Needs = Pick<TitlesNeeds, 'clock' | 'writer'>

/** A new one is a draft until it has a film; of what is there viewers read the new words at once. */
export async function writeTitle(needs: Needs, tx: Db, { actor, row }: { actor: ImportActor; row: ImportedRow }) {
  const key = { tenantId: actor.tenantId, titleId: row.subject }
  const patch = row.patch as TitlePatch
  return row.outcome === 'made' ? make(needs, tx, { actor, key, patch }) : changeTitle(needs, tx, { actor, key, patch })
}

interface Writing {
  actor: ImportActor
  key: repository.TitleKey
  patch: TitlePatch
}

async function make({ clock, writer }: Needs, tx: Db, { actor, key, patch }: Writing): Promise<Written> {
  const document = applyPatch(EMPTY, patch)
  const isNew = await writer.add(tx, key, toColumns(document, { facts: {}, releasedOn: '' }))
  if (!isNew) return { applied: 'refused', note: 'A title has this address since' }
  const made = { document, note: actor.note, publishedAt: clock.now(), publishedBy: actor.by }
  await repository.addVersion(tx, key, made)
  const after: After = { document, version: 1 }
  return { applied: 'done', before: null, after }
}

export async function changeTitle({ clock, writer }: Needs, tx: Db, { actor, key, patch }: Writing): Promise<Written> {
  const row = await repository.findTitle(tx, key, true)
  if (!row) return { applied: 'refused', note: 'This title has gone since' }
  const before = toDocument(row)
  const document = applyPatch(before, patch)
  const [newest] = await repository.listVersions(tx, key)
  if (isSame(before, document)) {
    return { applied: 'done', before, after: { document, version: newest?.number ?? 0 } satisfies After }
  }
  const now = clock.now()
  if (!newest) {
    const first = { document: before, note: 'As it was before', publishedAt: now, publishedBy: 'Kola' }
    await repository.addVersion(tx, key, first)
  }
  await writer.write(tx, key, toColumns(document, row))
  await repository.addVersion(tx, key, { document, note: actor.note, publishedAt: now, publishedBy: actor.by })
  await changeDraft(tx, key, { changedAt: now, changedBy: actor.by, to: (draft) => applyPatch(draft, patch) })
  return { applied: 'done', before, after: { document, version: (newest?.number ?? 1) + 1 } satisfies After }
}

/** Published as it is, a draft would take back what its title got: it gets the same. */
async function changeDraft(
  tx: Db,
  key: repository.TitleKey,
  { to, ...by }: { changedAt: Date; changedBy: string; to: (document: TitleDocument) => TitleDocument },
): Promise<void> {
  const draft = await repository.findDraft(tx, key)
  if (!draft) return
  const document = to(draft.document)
  if (isSame(draft.document, document)) return
  await repository.keepDraft(tx, key, { ...by, document, revision: draft.revision + 1 })
}

type UndoneRow = ImportedRow & { before: unknown; after: unknown }

/** Field by field: what somebody has changed since stays, and is named. */
export async function undoTitle(
  needs: Needs,
  tx: Db,
  { actor, row }: { actor: ImportActor; row: UndoneRow },
): Promise<Undone> {
  const key = { tenantId: actor.tenantId, titleId: row.subject }
  const title = await repository.findTitle(tx, key, true)
  if (!title) return { applied: 'kept', note: 'This title has gone since' }
  const after = row.after as After
  if (row.outcome === 'made') return removeMade(needs, tx, { key, title, after })
  return bringBack(needs, tx, { actor, key, title, before: row.before as TitleDocument, after })
}

async function removeMade(
  { writer }: Needs,
  tx: Db,
  { key, title, after }: { key: repository.TitleKey; title: repository.EditedRow; after: After },
): Promise<Undone> {
  if (title.state !== 'draft' || title.hasMedia) return { applied: 'kept', note: 'It has a film since' }
  const [newest] = await repository.listVersions(tx, key)
  const isTouched = (newest?.number ?? 0) > after.version || (await repository.findDraft(tx, key)) !== null
  if (isTouched) return { applied: 'kept', note: 'Somebody has written of it since' }
  const isGone = await writer.remove(tx, key)
  return isGone ? { applied: 'back', note: '' } : { applied: 'kept', note: 'Windows, rows or parts hang on it' }
}

interface Back {
  actor: ImportActor
  key: repository.TitleKey
  title: repository.EditedRow
  before: TitleDocument
  after: After
}

async function bringBack(
  { clock, writer }: Needs,
  tx: Db,
  { actor, key, title, before, after }: Back,
): Promise<Undone> {
  const now = toDocument(title)
  const { document, conflicts } = merge(after.document, { mine: before, theirs: now })
  // What both say alike is as it was already.
  const kept = conflicts.map((field) => DOCUMENT_FIELDS[field])
  if (listChanges(now, document).length > 0) {
    const at = clock.now()
    await writer.write(tx, key, toColumns(document, title))
    await repository.addVersion(tx, key, { document, note: actor.note, publishedAt: at, publishedBy: actor.by })
    const to = (draft: TitleDocument) => merge(after.document, { mine: before, theirs: draft }).document
    await changeDraft(tx, key, { changedAt: at, changedBy: actor.by, to })
  }
  if (kept.length === 0) return { applied: 'back', note: '' }
  return { applied: 'kept', note: `Changed by somebody since, and left: ${kept.join(', ')}` }
}
