import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import { type AgreedBy, noteAgreement } from './note.ts'

interface Kept {
  who: { tenantId: string; accountId: string }
  provider: string
  methodId: string
  by: AgreedBy
}

/** Of a card that was left behind for later charges. */
export const noteKept = (
  { db, clock }: { db: Db; clock: Clock },
  { who, provider, methodId, by }: Kept,
): Promise<void> =>
  noteAgreement(db, {
    ...{ ...who, kind: 'card', subject: `${provider}:${methodId}`, words: 'card', charge: null },
    ...{ isRecurring: true, by, at: clock.now() },
  })
