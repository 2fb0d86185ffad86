import type { Db } from '#shared/database/database.ts'
import type { TitlesNeeds } from '../needs.ts'
import { type EditedRow, findTitle } from '../repository.ts'
import { assertCertified } from '../service.ts'
import { toDocument } from '../to-document.ts'
import { isWhole } from './show.ts'

/** A season or an episode that nobody sees yet comes only where its series has what Nigeria asks for. @throws AppError TITLE_UNCERTIFIED */
export async function assertSeriesCertified(
  needs: Pick<TitlesNeeds, 'tenants'>,
  db: Db,
  { tenantId, row }: { tenantId: string; row: EditedRow },
): Promise<void> {
  if (!isWhole(row) || row.parentId === null) return
  const parent = await findTitle(db, { tenantId, titleId: row.parentId })
  const series =
    parent?.kind === 'season' && parent.parentId ? await findTitle(db, { tenantId, titleId: parent.parentId }) : parent
  if (series) await assertCertified(needs, tenantId, { row: series, document: toDocument(series) })
}
