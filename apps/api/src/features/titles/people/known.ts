import type { ImportFault } from '@kola/contract/imports/imports'
import type { Db } from '#shared/database/database.ts'
import type { GivenFile } from '#shared/imports/import-target.ts'
import { listPresent } from '../importing/present.ts'
import type { EditedRow } from '../repository.ts'
import type { ReadPerson } from './cells.ts'
import { listCalled } from './present.ts'

/** Titles of which a file's rows are. */
export interface Known {
  present: Map<string, EditedRow>
  /** Addresses by a name in small letters. */
  called: Map<string, string[]>
}

/** Also by which names other rows may mean the same titles. */
export async function listKnown(db: Db, tenantId: string, people: readonly ReadPerson[]): Promise<Known> {
  const ids = new Set(people.flatMap(({ id }) => id || []))
  const present = await listPresent(db, tenantId, [...ids])
  const named = people.flatMap(({ id, title }) => (id === '' && title !== '' ? [title] : []))
  const names = new Set([...named, ...[...present.values()].map(({ name }) => name)].map((name) => name.toLowerCase()))
  const called = new Map<string, string[]>()
  for (const { id, name } of await listCalled(db, tenantId, [...names])) {
    called.set(name.toLowerCase(), [...(called.get(name.toLowerCase()) ?? []), id])
  }
  const others = [...called.values()].flatMap((all) => (all.length === 1 ? all : [])).filter((id) => !ids.has(id))
  for (const [id, row] of others.length > 0 ? await listPresent(db, tenantId, others) : []) present.set(id, row)
  return { present, called }
}

/** The title that a row means; null where nobody knows. */
export function findMeant({ present, called }: Known, { id, title }: Pick<ReadPerson, 'id' | 'title'>) {
  const [only, ...others] = id === '' ? (called.get(title.toLowerCase()) ?? []) : [id]
  const row = only !== undefined && others.length === 0 ? present.get(only) : undefined
  return row && row.state !== 'withdrawn' ? row : null
}

export function toTitleFault(
  { present, called }: Known,
  { mapping }: GivenFile,
  { id, title }: ReadPerson,
): ImportFault {
  const column = mapping.indexOf(id !== '' || !mapping.includes('title') ? 'id' : 'title')
  if (id !== '') {
    const text = present.has(id) ? 'This title was taken out' : `There is no title ${id.slice(0, 60)}`
    return { column, kind: 'address', text, help: 'Give the address of a title that is there' }
  }
  if (title === '') return { column, kind: 'title', text: 'No title is named', help: 'Give its address, or its name' }
  const several = called.get(title.toLowerCase()) ?? []
  if (several.length === 0) {
    const help = 'Give its address, or its name as it is here'
    return { column, kind: 'title', text: `No title is called ${title.slice(0, 60)}`, help }
  }
  const help = `Give the address of one: ${several.slice(0, 3).join(', ')}${several.length > 3 ? ' …' : ''}`
  return { column, kind: 'ambiguous', text: `${several.length} titles are called so`, help }
}
