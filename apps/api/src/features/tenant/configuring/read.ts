import type { Configuration, ConfigurationVersion } from '@kola/contract/configuration/endpoints'
import type { Db } from '#shared/database/database.ts'
import { toChanges, toState } from './difference.ts'
import * as repository from './repository.ts'

export const toVersion = ({ at, ...row }: repository.VersionRow): ConfigurationVersion => ({
  ...row,
  at: at.toISOString(),
})

/** What is in force and what is drafted. */
export async function readConfiguration(db: Db, tenantId: string): Promise<Configuration> {
  const texts = await repository.readTexts(db, tenantId, { isHeld: false })
  const [draft, newest] = await Promise.all([repository.readDraft(db, tenantId), repository.findVersion(db, tenantId)])
  const state = toState(texts)
  return {
    version: newest && toState(newest.texts) === state ? newest.number : null,
    ...{ state, texts },
    draft: {
      ...{ revision: draft.revision, changes: toChanges(texts, draft.changes) },
      ...{ changedAt: draft.changedAt?.toISOString() ?? null, changedBy: draft.changedBy },
    },
  }
}
