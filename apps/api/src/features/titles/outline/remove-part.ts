import { AppError } from '@kola/contract/errors'
import type { Asking, TitlesNeeds } from '../needs.ts'
import { listPlaced } from './outline-repository.ts'
import { mustFindSeries } from './read-outline.ts'

/** The others keep their numbers. @throws AppError TITLE_NOT_FOUND, TITLE_IN_USE */
export async function removePart(
  { db, writer }: TitlesNeeds,
  { tenantId, record }: Asking,
  { seriesId, titleId }: { seriesId: string; titleId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const series = await mustFindSeries(tx, { tenantId, titleId: seriesId }, true)
    record.about(series.name)
    const part = (await listPlaced(tx, { tenantId, titleId: seriesId })).find(({ id }) => id === titleId)
    if (!part) throw new AppError('TITLE_NOT_FOUND')
    await writer.takeFilm(tx, { tenantId, titleId })
    if (!(await writer.remove(tx, { tenantId, titleId }))) throw new AppError('TITLE_IN_USE')
    record.changed([{ field: part.kind, before: `${part.number ?? 'no number'}, ${part.name}`, after: null }])
  })
}
