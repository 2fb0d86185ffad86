import { readPerson } from '#shared/memory/person.ts'

/**
 * What an account signs in by is for grown-ups to read, who may be asked to prove themselves while a child, or nobody yet,
 * is watching.
 */
export function isGrownUp(): boolean {
  const person = readPerson()
  return person === null || (person.id !== '' && !person.ratingLimit)
}
