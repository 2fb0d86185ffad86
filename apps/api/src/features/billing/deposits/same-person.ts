/** Whoever acts on a deposit: of the staff with their id, else by a name alone that is believed. */
export interface Person {
  name: string
  staffId: string | null
}

const toName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Of the staff by who they are: two of one name are two. Of anybody else by the name, where capitals, spaces and ways to write a
 * letter make nobody a second one.
 */
export const isSamePerson = (one: Person, other: Person): boolean =>
  one.staffId !== null && other.staffId !== null
    ? one.staffId === other.staffId
    : toName(one.name) === toName(other.name)

export const toRecorder = (row: { recorded_by: string; recorded_by_id: string | null }): Person => ({
  name: row.recorded_by,
  staffId: row.recorded_by_id,
})
