import type { ImportTarget } from '#shared/imports/import-target.ts'
import { type CheckNeeds, checkMembers } from './check.ts'
import { countChangedSince, undoMember, type WriteNeeds, writeMember } from './write.ts'

/** Members, as files bring them in. */
export const createMemberTarget = (needs: CheckNeeds & WriteNeeds): ImportTarget => ({
  check: (db, file, rows) => checkMembers(needs, db, { file, rows }),
  write: (tx, actor, row) => writeMember(needs, tx, { actor, row }),
  undo: (tx, actor, row) => undoMember(needs, tx, { actor, row }),
  countChangedSince,
})
