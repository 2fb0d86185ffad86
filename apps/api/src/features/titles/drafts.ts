import { AppError } from '@kola/contract/errors'
import type { TitleDocument } from '@kola/contract/titles/document'
import type { DeskTitle, TitleDraft } from '@kola/contract/titles/titles'
import type { Db } from '#shared/database/database.ts'
import { assertCertified, holdLive, type Live, readDesk, toChanges, toDraft, toTidy } from './desk.ts'
import type { Asking, DeskNeeds, TitleKey } from './needs.ts'
import * as repository from './repository.ts'

interface Given {
  titleId: string
  revision: number
}

/** Whoever comes second is told what stands now, and can put both together. @throws AppError DRAFT_CHANGED */
function assertRevision(draft: repository.DraftRow | null, revision: number): void {
  if ((draft?.revision ?? 0) !== revision) {
    throw new AppError('DRAFT_CHANGED', { extra: { draft: draft && toDraft(draft) } })
  }
}

/** @throws AppError TITLE_NOT_FOUND, DRAFT_CHANGED */
export async function saveDraft(
  needs: DeskNeeds,
  { tenantId, who, record }: Asking,
  { titleId, revision, document: given }: Given & { document: TitleDocument },
): Promise<TitleDraft> {
  const key = { tenantId, titleId }
  const document = toTidy(given)
  return needs.db.transaction().execute(async (tx) => {
    const live = await holdLive(needs, tx, key)
    record.about(live.document.name)
    const before = await repository.findDraft(tx, key)
    assertRevision(before, revision)
    const draft = {
      base: before?.base ?? (await repository.findVersion(tx, key)),
      ...{ revision: revision + 1, document, changedAt: needs.clock.now(), changedBy: who.name },
    }
    await repository.putDraft(tx, key, draft)
    record.changed(toChanges(before?.document ?? live.document, document))
    return toDraft(draft)
  })
}

/** @throws AppError DRAFT_NOT_FOUND, DRAFT_CHANGED */
async function mustFindDraft(tx: Db, key: TitleKey, revision: number): Promise<repository.DraftRow> {
  const draft = await repository.findDraft(tx, key)
  if (!draft) throw new AppError('DRAFT_NOT_FOUND')
  assertRevision(draft, revision)
  return draft
}

/** @throws AppError TITLE_NOT_FOUND, DRAFT_NOT_FOUND, DRAFT_CHANGED */
export async function discardDraft(
  needs: DeskNeeds,
  { tenantId, record }: Asking,
  { titleId, revision }: Given,
): Promise<DeskTitle> {
  const key = { tenantId, titleId }
  await needs.db.transaction().execute(async (tx) => {
    const live = await holdLive(needs, tx, key)
    record.about(live.document.name)
    const draft = await mustFindDraft(tx, key, revision)
    await repository.deleteDraft(tx, key)
    record.changed(toChanges(draft.document, live.document))
  })
  return readDesk(needs, key)
}

/** @throws AppError TITLE_NOT_FOUND, DRAFT_NOT_FOUND, DRAFT_CHANGED, TITLE_CHANGED, CERTIFICATE_REQUIRED */
export async function publish(
  needs: DeskNeeds,
  asking: Asking,
  { titleId, revision, version }: Given & { version: number },
): Promise<DeskTitle> {
  const key = { tenantId: asking.tenantId, titleId }
  await needs.db.transaction().execute(async (tx) => {
    const live = await holdLive(needs, tx, key)
    asking.record.about(live.document.name)
    const { document } = await mustFindDraft(tx, key, revision)
    if ((await repository.findVersion(tx, key)) !== version) throw new AppError('TITLE_CHANGED')
    await assertCertified(needs, tx, { key, kind: live.kept.kind, document })
    await goLive(needs, tx, { asking, key, live, document })
    await repository.deleteDraft(tx, key)
  })
  return readDesk(needs, key)
}

/** Has viewers read it, and keeps what they read until now: that too can be gone back to. */
export async function goLive(
  { words, clock }: DeskNeeds,
  tx: Db,
  given: { asking: Asking; key: TitleKey; live: Live; document: TitleDocument },
): Promise<number> {
  const { asking, key, live, document } = given
  const now = clock.now()
  let number = await repository.findVersion(tx, key)
  if (number === 0) {
    number = 1
    const first = { number, document: live.document, publishedAt: now, publishedBy: 'As it stood before' }
    await repository.insertVersion(tx, key, first)
  }
  number += 1
  await words.write(tx, key, { before: live.document, after: document })
  await repository.putCertificate(tx, key, document.certificate)
  await repository.insertVersion(tx, key, { number, document, publishedAt: now, publishedBy: asking.who.name })
  asking.record.changed(toChanges(live.document, document))
  return number
}
