import { listChanges, type TitleDocument } from '@kola/contract/titles/document'
import type { Db } from '#shared/database/database.ts'
import type { TitlesNeeds } from '../needs.ts'
import * as titles from '../repository.ts'
import { toColumns, toDocument } from '../to-document.ts'
import * as repository from './repository.ts'

export type StepNeeds = Pick<TitlesNeeds, 'db' | 'clock' | 'writer'>

interface Held {
  tx: Db
  key: repository.ChangeKey
  row: repository.ChangeRow
}

/** In the place where it stood; a title that has both keeps one. */
const rename = (genres: readonly string[], { from, into }: repository.ChangeRow): string[] => [
  ...new Set(genres.map((genre) => (genre === from ? into : genre))),
]

const isSame = (a: readonly string[] | null, b: readonly string[] | null) => JSON.stringify(a) === JSON.stringify(b)

/** So many titles at most, in a transaction of its own: a process that is killed leaves the rest to the next. @returns whether it is over, or somebody else's now */
export async function step(
  needs: StepNeeds,
  key: repository.ChangeKey,
  { limit, isPatient }: { limit: number; isPatient: boolean },
): Promise<boolean> {
  return needs.db.transaction().execute(async (tx) => {
    const row = await repository.holdChange(tx, key, isPatient)
    if (row?.state === 'running') return changeSome(needs, { tx, key, row }, limit)
    if (row?.state === 'undoing') return undoSome(needs, { tx, key, row }, limit)
    return true
  })
}

async function changeSome(needs: StepNeeds, held: Held, limit: number): Promise<boolean> {
  const { tx, key, row } = held
  const ids = await repository.listHaving(tx, { tenantId: key.tenantId, genre: row.from, limit })
  for (const titleId of ids) {
    const written = await write(needs, held, { titleId, toGenres: (genres) => rename(genres, row) })
    await repository.keepTitle(tx, key, { titleId, ...written })
  }
  const isOver = ids.length < limit
  const changed = row.changed + ids.length
  await repository.moveOn(tx, key, { state: isOver ? 'done' : 'running', changed, stayed: 0 })
  return isOver
}

async function undoSome(needs: StepNeeds, held: Held, limit: number): Promise<boolean> {
  const { tx, key, row } = held
  const some = await repository.listKept(tx, key, limit)
  let stayed = 0
  for (const kept of some) {
    const { titleId, before, after, draftBefore, draftAfter } = kept
    const written = await write(needs, held, {
      titleId,
      toGenres: (genres) => (before && isSame(genres, after) ? before : [...genres]),
      toDrafted: (genres) => (draftBefore && isSame(genres, draftAfter) ? draftBefore : [...genres]),
    })
    if (before && !written.after) stayed += 1
  }
  await repository.dropKept(
    tx,
    key,
    some.map(({ titleId }) => titleId),
  )
  const isOver = some.length < limit
  const next = { state: isOver ? ('undone' as const) : ('undoing' as const), changed: row.changed }
  await repository.moveOn(tx, key, { ...next, stayed: row.stayed + stayed })
  return isOver
}

type ToGenres = (genres: readonly string[]) => string[]

/** A title as viewers have it, with a version of its own, and its draft. @returns what each had and has; null for what stays */
async function write(
  { clock, writer }: StepNeeds,
  { tx, key: { tenantId }, row }: Held,
  { titleId, toGenres, toDrafted = toGenres }: { titleId: string; toGenres: ToGenres; toDrafted?: ToGenres },
): Promise<Omit<repository.KeptTitle, 'titleId'>> {
  const key = { tenantId, titleId }
  const title = await titles.findTitle(tx, key, true)
  if (!title) return { before: null, after: null, draftBefore: null, draftAfter: null }
  const by = { publishedAt: clock.now(), publishedBy: row.askedBy }
  const live = toDocument(title)
  const document = { ...live, genres: toGenres(live.genres) }
  const isChanged = isOther(live, document)
  if (isChanged) {
    if ((await titles.listVersions(tx, key)).length === 0)
      await titles.addVersion(tx, key, { ...by, document: live, note: 'As it was before', publishedBy: 'Kola' })
    await writer.write(tx, key, toColumns(document, title))
    const note = row.state === 'undoing' ? `Genre ${row.from} is back` : `Genre ${row.from} is ${row.into}`
    await titles.addVersion(tx, key, { ...by, document, note })
  }
  const draft = await titles.findDraft(tx, key)
  const drafted = draft && { ...draft.document, genres: toDrafted(draft.document.genres) }
  const isDraftChanged = draft && drafted && isOther(draft.document, drafted)
  if (isDraftChanged) {
    const next = { document: drafted, revision: draft.revision + 1, changedAt: clock.now(), changedBy: row.askedBy }
    await titles.keepDraft(tx, key, next)
  }
  return {
    ...{ before: isChanged ? live.genres : null, after: isChanged ? document.genres : null },
    draftBefore: isDraftChanged ? draft.document.genres : null,
    draftAfter: isDraftChanged ? drafted.genres : null,
  }
}

const isOther = (a: TitleDocument, b: TitleDocument) => listChanges(a, b).length > 0
