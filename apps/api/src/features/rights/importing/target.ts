import type { Clock } from '@kola/platform/clock'
import type { ImportTarget } from '#shared/imports/import-target.ts'
import { checkWindows } from './check.ts'
import { countChangedSince } from './present.ts'
import { undoWindow, writeWindow } from './write.ts'

/** Windows, as files bring them in: ours, and EMA Avails. */
export const createWindowTarget = (needs: { clock: Clock }): ImportTarget => ({
  check: (db, file, rows) => checkWindows(needs, db, { file, rows }),
  write: (tx, actor, row) => writeWindow(needs, tx, { actor, row }),
  undo: (tx, actor, row) => undoWindow(needs, tx, { actor, row }),
  countChangedSince,
})
