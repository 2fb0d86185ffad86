import { setTimeout } from 'node:timers/promises'
import { IMPORT_KEPT_DAYS } from '@kola/contract/imports/imports'
import type { Handlers } from '#shared/jobs.ts'
import type { ImportJobsNeeds } from './needs.ts'
import { listOverdueImports, removeImport } from './repository.ts'
import { checkImport } from './work/check.ts'
import { runImport, undoImport } from './work/run.ts'

const DAY_MS = 24 * 3_600_000
/** Of every second, at most a quarter is worked. */
const REST_FACTOR = 3
const LEAST_REST_MS = 20

export const restAfter = async (stepMs: number): Promise<void> => {
  await setTimeout(Math.max(LEAST_REST_MS, stepMs * REST_FACTOR))
}

export const importJobs = (
  needs: ImportJobsNeeds,
): Handlers<'imports.check' | 'imports.run' | 'imports.undo' | 'imports.sweep'> => ({
  'imports.check': ({ data, signal }) => checkImport(needs, data, signal),
  'imports.run': ({ data, signal }) => runImport(needs, data, signal),
  'imports.undo': ({ data, signal }) => undoImport(needs, data, signal),
  async 'imports.sweep'({ signal }) {
    const now = needs.clock.now().getTime()
    const overdue = await listOverdueImports(needs.db, {
      before: new Date(now - IMPORT_KEPT_DAYS * DAY_MS),
      brokenBefore: new Date(now - DAY_MS),
    })
    for (const key of overdue) {
      signal.throwIfAborted()
      await removeImport(needs.db, key)
    }
    if (overdue.length > 0) needs.log.info({ gone: overdue.length }, 'imports.swept')
  },
})
