import type { Change } from './find-losses.ts'

/**
 * What migrations after a release made of its rows on purpose, in their order. A migration that only adds has no entry.
 * An example: `{ migration: '0019-resume-states', table: 'resume_point', become: ({ is_active, ...row }) => ({ table:
 * 'resume_point', row: { ...row, state: is_active ? 'begun' : 'removed' } }) }`.
 */
export const CHANGES_SINCE: Readonly<Record<string, readonly Change[]>> = {
  '0.2.0': [],
}
