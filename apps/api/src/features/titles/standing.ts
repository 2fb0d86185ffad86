import { AppError } from '@kola/contract/errors'
import type { DeskTitle } from '@kola/contract/titles/titles'
import { assertCertified, holdLive, readDesk } from './desk.ts'
import type { Asking, DeskNeeds } from './needs.ts'

/** @throws AppError TITLE_NOT_FOUND, TITLE_NOT_LIVE */
export async function stop(needs: DeskNeeds, { tenantId, record }: Asking, titleId: string): Promise<DeskTitle> {
  const key = { tenantId, titleId }
  await needs.db.transaction().execute(async (tx) => {
    const { document } = await holdLive(needs, tx, key)
    record.about(document.name)
    if (!(await needs.words.move(tx, key, { from: 'published', to: 'withdrawn' }))) throw new AppError('TITLE_NOT_LIVE')
    record.changed([{ field: 'state', before: 'live', after: 'stopped' }])
  })
  return readDesk(needs, key)
}

/** @throws AppError TITLE_NOT_FOUND, TITLE_NOT_STOPPED, CERTIFICATE_REQUIRED */
export async function start(needs: DeskNeeds, { tenantId, record }: Asking, titleId: string): Promise<DeskTitle> {
  const key = { tenantId, titleId }
  await needs.db.transaction().execute(async (tx) => {
    const { kept, document } = await holdLive(needs, tx, key)
    record.about(document.name)
    if (kept.state !== 'withdrawn') throw new AppError('TITLE_NOT_STOPPED')
    await assertCertified(needs, tx, { key, kind: kept.kind, document })
    await needs.words.move(tx, key, { from: 'withdrawn', to: 'published' })
    record.changed([{ field: 'state', before: 'stopped', after: 'live' }])
  })
  return readDesk(needs, key)
}
