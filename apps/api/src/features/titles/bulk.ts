import type { AuditChange } from '@kola/contract/staff/audit'
import type { TitleDocument } from '@kola/contract/titles/document'
import { listDifferences, toFieldWords } from '@kola/contract/titles/document'
import type { Db } from '#shared/database/database.ts'
import { goLive } from './drafts.ts'
import type { Asking, DeskNeeds } from './needs.ts'
import * as repository from './repository.ts'

export interface BulkChange {
  ids: readonly string[]
  addGenres: readonly string[]
  removeGenres: readonly string[]
  class?: TitleDocument['class'] | undefined
}

export interface BulkAnswer {
  asked: number
  changed: number
  unchanged: number
  missing: string[]
}

const MAX_GENRES = 20

function apply(document: TitleDocument, { addGenres, removeGenres, class: given }: BulkChange): TitleDocument {
  const gone = new Set(removeGenres.map((genre) => genre.trim().toLowerCase()))
  const kept = document.genres.filter((genre) => !gone.has(genre.toLowerCase()))
  const has = new Set(kept.map((genre) => genre.toLowerCase()))
  const added = addGenres.map((genre) => genre.trim()).filter((genre) => !has.has(genre.toLowerCase()))
  const genres = [...kept, ...new Set(added)].slice(0, MAX_GENRES)
  return { ...document, genres, ...(given !== undefined && { class: given }) }
}

/** All of them or none: a process that is killed leaves nothing half done. */
export async function changeMany(needs: DeskNeeds, asking: Asking, change: BulkChange): Promise<BulkAnswer> {
  const ids = [...new Set(change.ids)]
  const changes: AuditChange[] = []
  const answer = await needs.db.transaction().execute(async (tx) => {
    const held = await needs.words.hold(tx, asking.tenantId, ids)
    const certificates = await repository.findCertificates(tx, asking.tenantId, ids)
    let changed = 0
    for (const kept of held) {
      const key = { tenantId: asking.tenantId, titleId: kept.id }
      const before = { ...kept.words, certificate: certificates.get(kept.id) ?? null }
      const after = apply(before, change)
      const fields = listDifferences(before, after)
      const number =
        fields.length === 0
          ? null
          : await goLive(needs, tx, { asking: unheard(asking), key, live: { kept, document: before }, document: after })
      const isDraftNew = await changeDraft(tx, { key, change, number, asking, now: needs.clock.now() })
      if (number !== null || isDraftNew) changed += 1
      for (const field of fields) {
        changes.push({
          field: `${before.name}: ${field}`,
          ...{ before: toFieldWords(before, field), after: toFieldWords(after, field) },
        })
      }
    }
    const found = new Set(held.map(({ id }) => id))
    const missing = ids.filter((id) => !found.has(id))
    return { asked: ids.length, changed, unchanged: held.length - changed, missing }
  })
  asking.record.about(`${answer.changed} of ${answer.asked} titles`)
  asking.record.changed(changes)
  return answer
}

/** The change of each is told with those of all. */
const unheard = (asking: Asking): Asking => ({
  ...asking,
  record: { about: () => undefined, changed: () => undefined },
})

/** A draft would put back what was changed for all: it gets the same change. @returns whether it was another before */
async function changeDraft(
  tx: Db,
  given: {
    key: Parameters<typeof repository.findDraft>[1]
    change: BulkChange
    number: number | null
    asking: Asking
    now: Date
  },
): Promise<boolean> {
  const { key, change, number, asking, now } = given
  const draft = await repository.findDraft(tx, key)
  if (!draft) return false
  const document = apply(draft.document, change)
  const isNew = listDifferences(draft.document, document).length > 0
  if (!isNew && number === null) return false
  await repository.putDraft(tx, key, {
    ...draft,
    ...{ base: number ?? draft.base, revision: draft.revision + 1, document },
    ...{ changedAt: now, changedBy: asking.who.name },
  })
  return isNew
}
