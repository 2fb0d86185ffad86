import type { ImportTarget } from '#shared/imports/import-target.ts'
import type { TitlesNeeds } from '../needs.ts'
import { checkTitles } from './check.ts'
import { countChangedSince } from './present.ts'
import { undoTitle, writeTitle } from './write.ts'

/** Titles, as files bring them in. */
export const createTitleTarget = (needs: Pick<TitlesNeeds, 'clock' | 'tenants' | 'writer'>): ImportTarget => ({
  check: (db, file, rows) => checkTitles(needs, db, { file, rows }),
  write: (tx, actor, row) => writeTitle(needs, tx, { actor, row }),
  undo: (tx, actor, row) => undoTitle(needs, tx, { actor, row }),
  countChangedSince,
})
