import type { Clock } from '@kola/platform/clock'
import type { ImportTarget } from '#shared/imports/import-target.ts'
import { checkPlans } from './check.ts'
import { countChangedSince, undoPlan, writePlan } from './write.ts'

/** Amounts of plans and special plans, as files bring them in. */
export const createPlanTarget = (needs: { clock: Clock }): ImportTarget => ({
  check: (db, file, rows) => checkPlans(needs, db, { file, rows }),
  write: (tx, actor, row) => writePlan(needs, tx, { actor, row }),
  undo: (tx, actor, row) => undoPlan(needs, tx, { actor, row }),
  countChangedSince,
})
