import { type Arrangement, arrangementSchema } from '@kola/contract/arranging/arrangement'
import { listHomeChanges } from '@kola/contract/arranging/difference'
import { AppError } from '@kola/contract/errors'
import type { DraftedKind } from '#shared/releases/release-kind.ts'
import { refuseFaults } from './faults.ts'
import { keepFirst, putInForce } from './in-force.ts'
import type { ArrangingNeeds } from './needs.ts'
import * as repository from './repository.ts'

type Needs = Pick<ArrangingNeeds, 'clock' | 'viewers'>

const read = (content: unknown): Arrangement => arrangementSchema.parse(content)

/** Home, for releases. What the configuration says is kept as a version with the first one: a job asks no catalogue. */
export function createHomeKind(needs: Needs): DraftedKind {
  async function putUnlessSame(...[tx, given]: [Parameters<typeof putInForce>[1], Parameters<typeof putInForce>[2]]) {
    try {
      await putInForce(needs, tx, given)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'HOME_UNCHANGED')) throw error
    }
  }
  return {
    async take(tx, tenantId) {
      await repository.holdHome(tx, tenantId)
      const { arrangement } = await repository.readDraft(tx, tenantId)
      if (arrangement) await keepFirst(needs, tx, tenantId)
      return arrangement && { name: 'Home', content: arrangement }
    },
    async findLacks(db, { tenantId, content }) {
      try {
        await refuseFaults(db, tenantId, read(content))
        return []
      } catch (error) {
        if (error instanceof AppError && error.fields) return [...new Set(Object.values(error.fields))]
        throw error
      }
    },
    async put(tx, { tenantId, by, why }, content) {
      await repository.holdHome(tx, tenantId)
      const arrangement = read(content)
      const before = await repository.findVersion(tx, tenantId)
      await putUnlessSame(tx, { tenantId, arrangement, by, why })
      const draft = await repository.readDraft(tx, tenantId)
      const isDrafted = draft.arrangement && listHomeChanges(draft.arrangement, arrangement).length === 0
      if (isDrafted) {
        const next = { arrangement: null, revision: draft.revision + 1 }
        await repository.writeDraft(tx, tenantId, { ...next, changedAt: needs.clock.now(), changedBy: by })
      }
      return before?.arrangement ?? null
    },
    async undo(tx, { tenantId, by, why }, before) {
      await repository.holdHome(tx, tenantId)
      if (before !== null) await putUnlessSame(tx, { tenantId, arrangement: read(before), by, why })
      return []
    },
  }
}
