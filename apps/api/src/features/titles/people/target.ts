import type { ImportTarget } from '#shared/imports/import-target.ts'
import { countChangedSince } from '../importing/present.ts'
import type { TitlesNeeds } from '../needs.ts'
import { checkPeople } from './check.ts'
import { undoPeople, writePeople } from './write.ts'

/** People of titles, as files bring them in: all rows of a title and role are its names. */
export const createPeopleTarget = (needs: Pick<TitlesNeeds, 'clock' | 'writer'>): ImportTarget => ({
  isOfParts: true,
  check: (db, file, rows) => checkPeople(db, file, rows),
  write: (tx, actor, row) => writePeople(needs, tx, { actor, row }),
  undo: (tx, actor, row) => undoPeople(needs, tx, { actor, row }),
  countChangedSince,
})
