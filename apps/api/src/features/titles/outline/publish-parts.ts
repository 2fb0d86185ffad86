import { AppError } from '@kola/contract/errors'
import type { Db } from '#shared/database/database.ts'
import type { Asking, TitlesNeeds } from '../needs.ts'
import { dropDraft, findDraft, findTitle, type TitleKey } from '../repository.ts'
import { assertCertified } from '../showing/gate.ts'
import { show } from '../showing/show.ts'
import { toDocument } from '../to-document.ts'
import { listPlaced, type PlacedRow } from './outline-repository.ts'
import { mustFindSeries } from './read-outline.ts'

/** With what is written of them. All of them or none; what is live already stays as it is. @throws AppError TITLE_NOT_FOUND, TITLE_UNCERTIFIED, EPISODE_NOT_READY */
export async function publishParts(
  needs: TitlesNeeds,
  asking: Asking,
  { seriesId, titleIds }: { seriesId: string; titleIds: readonly string[] },
): Promise<void> {
  const { tenantId, record } = asking
  const wanted = new Set(titleIds)
  await needs.db.transaction().execute(async (tx) => {
    const key = { tenantId, titleId: seriesId }
    const series = await mustFindSeries(tx, key, true)
    record.about(series.name)
    const parts = await listPlaced(tx, key)
    const known = new Set([seriesId, ...parts.map(({ id }) => id)])
    const strange = [...wanted].find((id) => !known.has(id))
    if (strange) throw new AppError('TITLE_NOT_FOUND', { fields: { titleIds: `There is no ${strange} in it` } })
    const document = (wanted.has(seriesId) && (await findDraft(tx, key))?.document) || toDocument(series)
    await assertCertified(needs, tenantId, { row: series, document })
    const shown: string[] = []
    // The series first, seasons before what stands in them; each by its id, so that two of these never wait for each other.
    const order = [seriesId, ...parts.toSorted(bySeason).map(({ id }) => id)].filter((id) => wanted.has(id))
    for (const titleId of order) {
      const name = await publishPart(needs, tx, { asking, key: { tenantId, titleId } })
      if (name) shown.push(name)
    }
    record.changed(shown.map((name) => ({ field: name, before: 'draft', after: 'live' })))
  })
}

const bySeason = (a: PlacedRow, b: PlacedRow): number => {
  if (a.kind !== b.kind) return a.kind === 'season' ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** @returns its name; empty where it was live already @throws AppError EPISODE_NOT_READY */
async function publishPart(
  needs: TitlesNeeds,
  tx: Db,
  { asking, key }: { asking: Asking; key: TitleKey },
): Promise<string> {
  const row = await findTitle(tx, key, true)
  if (!row) throw new AppError('TITLE_NOT_FOUND')
  if (row.state === 'published') return ''
  const parent = row.kind === 'episode' && row.parentId ? await findTitle(tx, { ...key, titleId: row.parentId }) : null
  const hasFilm = row.kind !== 'episode' || row.durationSeconds !== null
  if (row.state !== 'draft' || !hasFilm || (row.kind === 'episode' && parent?.state !== 'published')) {
    throw new AppError('EPISODE_NOT_READY', { fields: { titleIds: `${row.name} is not ready` } })
  }
  const document = (await findDraft(tx, key))?.document ?? toDocument(row)
  const by = { note: 'Published with its series', publishedAt: needs.clock.now(), publishedBy: asking.who.name }
  await show(needs.writer, { tx, key, row }, { document, ...by })
  await dropDraft(tx, key)
  await needs.writer.setState(tx, key, 'published')
  return document.name
}
