import { AppError } from '@kola/contract/errors'
import { type BulkChange, changeMany } from './bulk.ts'
import { readDesk } from './desk.ts'
import { discardDraft, publish, saveDraft } from './drafts.ts'
import { type ListQuery, listTitles } from './list.ts'
import type { Asking, DeskNeeds, TitleKey } from './needs.ts'
import * as repository from './repository.ts'
import { start, stop } from './standing.ts'

/** Titles as the staff see and edit them. */
export function createTitleDesk(needs: DeskNeeds) {
  const { db, clock, words } = needs
  return {
    list: (tenantId: string, query: ListQuery) => listTitles(db, { tenantId, query, now: clock.now() }),
    changeMany: (asking: Asking, change: BulkChange) => changeMany(needs, asking, change),
    read: (key: TitleKey) => readDesk(needs, key),
    save: (asking: Asking, given: Parameters<typeof saveDraft>[2]) => saveDraft(needs, asking, given),
    discard: (asking: Asking, given: Parameters<typeof discardDraft>[2]) => discardDraft(needs, asking, given),
    publish: (asking: Asking, given: Parameters<typeof publish>[2]) => publish(needs, asking, given),
    /** @throws AppError TITLE_NOT_FOUND */
    async listVersions(key: TitleKey) {
      if (!(await words.find(db, key))) throw new AppError('TITLE_NOT_FOUND')
      const rows = await repository.listVersions(db, key)
      return rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() }))
    },
    stop: (asking: Asking, titleId: string) => stop(needs, asking, titleId),
    start: (asking: Asking, titleId: string) => start(needs, asking, titleId),
  }
}

export type TitleDesk = ReturnType<typeof createTitleDesk>
