import type { ImportFault } from '@kola/contract/imports/imports'
import { toNames } from '@kola/contract/imports/people'
import { DOCUMENT_FIELDS, MAX_PEOPLE, type PeopleField } from '@kola/contract/titles/document'
import type { Db } from '#shared/database/database.ts'
import type { CheckedRow, GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import type { EditedRow } from '../repository.ts'
import { toDocument } from '../to-document.ts'
import { type ReadPerson, readPerson } from './cells.ts'
import { findMeant, type Known, listKnown, toTitleFault } from './known.ts'
import { listRowsOf, type PeoplePatch } from './present.ts'

/** All rows of a file for a title and role. */
interface Group {
  field: PeopleField
  people: ReadPerson[]
  before: string
  after: string
  isSame: boolean
  numbersOf: ReadonlyMap<string, readonly number[]>
}

const toIdentity = (titleId: string, role: PeopleField) => `role:${titleId}|${role}`
const isTwice = ({ numbersOf }: Group, { person }: ReadPerson) => (numbersOf.get(person.toLowerCase())?.length ?? 0) > 1

/** What would become of each row, by what is there now and by all that the file says of the same titles. */
export async function checkPeople(db: Db, file: GivenFile, rows: readonly GivenRow[]): Promise<CheckedRow[]> {
  const read = rows.map((row) => readPerson(file, row))
  const known = await listKnown(db, file.tenantId, read)
  const groups = await listGroups(db, file, { known, read })
  return read.map((one) => {
    const title = findMeant(known, one)
    const identity = title && one.role ? toIdentity(title.id, one.role) : ''
    const faults = [...(title ? [] : [toTitleFault(known, file, one)]), ...one.faults]
    return checkRow(file, { one, titleId: title?.id ?? '', identity, group: groups.get(identity) ?? null, faults })
  })
}

async function listGroups(
  db: Db,
  file: GivenFile,
  { known, read }: { known: Known; read: readonly ReadPerson[] },
): Promise<Map<string, Group>> {
  const titles = new Map(read.flatMap((one): [string, EditedRow][] => toPair(findMeant(known, one))))
  if (titles.size === 0) return new Map()
  const names = [...titles.values()].map(({ name }) => name.toLowerCase())
  const all = await listRowsOf(db, file, { ids: [...titles.keys()], names })
  const parts = new Map<string, { title: EditedRow; field: PeopleField; people: ReadPerson[] }>()
  for (const row of all) {
    const person = readPerson(file, row)
    const title = findMeant(known, person)
    if (!title || !person.role) continue
    const identity = toIdentity(title.id, person.role)
    const part = parts.get(identity) ?? { title, field: person.role, people: [] }
    part.people.push(person)
    parts.set(identity, part)
  }
  return new Map([...parts].map(([identity, part]) => [identity, toGroup(part)]))
}

const toPair = (title: EditedRow | null): [string, EditedRow][] => (title ? [[title.id, title]] : [])

function toGroup({ title, field, people }: { title: EditedRow; field: PeopleField; people: ReadPerson[] }): Group {
  const before = toDocument(title)[field]
  const places = (one: ReadPerson) => one.order ?? Number.POSITIVE_INFINITY
  const inOrder = people.toSorted((one, other) => {
    const isAlike = places(one) === places(other)
    return isAlike ? one.number - other.number : places(one) - places(other)
  })
  const names = inOrder.map(({ person }) => person)
  const numbersOf = new Map<string, number[]>()
  for (const { person, number } of people) {
    const key = person.toLowerCase()
    if (key !== '') numbersOf.set(key, [...(numbersOf.get(key) ?? []), number])
  }
  const own = toNames(before)
  const isSame = own.length === names.length && own.every((name, at) => name === names[at])
  return { field, people, before, after: isSame ? before : names.join(', '), isSame, numbersOf }
}

interface Checking {
  one: ReadPerson
  titleId: string
  identity: string
  /** Null where it was left out as the only one, or nobody knows what it is about. */
  group: Group | null
  faults: ImportFault[]
}

function checkRow(file: GivenFile, { one, titleId, identity, group, faults: own }: Checking): CheckedRow {
  const faults = own.length > 0 || !group ? own : listGroupFaults(file, group, one)
  const isFirst = group?.people[0]?.number === one.number
  const isChanged = faults.length === 0 && group !== null && !group.isSame
  const patch: PeoplePatch | null = group && { field: group.field, text: group.after }
  return {
    number: one.number,
    outcome: faults.length > 0 ? 'fault' : isChanged ? 'changed' : 'same',
    ...{ subject: titleId, identity, faults, patch },
    // Once for them all.
    changes:
      group && isChanged && isFirst
        ? [{ field: DOCUMENT_FIELDS[group.field], column: -1, before: group.before, after: group.after }]
        : [],
  }
}

/** Names go in together: with one of them lacking, the others would take its place. */
function listGroupFaults({ mapping }: GivenFile, group: Group, one: ReadPerson): ImportFault[] {
  const column = mapping.indexOf('person')
  if (isTwice(group, one) && group.people.some(({ number }) => number === one.number)) {
    const other = group.numbersOf.get(one.person.toLowerCase())?.find((number) => number !== one.number)
    const text = `Row ${other?.toLocaleString('en')} is the same person in the same role`
    return [{ column, kind: 'twice', text, help: 'Mend one of them, or leave it out' }]
  }
  const bad = group.people.find((other) => other.faults.length > 0 || isTwice(group, other))
  if (bad) {
    const text = `Row ${bad.number.toLocaleString('en')} of the same title and role has a fault`
    const help = 'Mend that one, or leave it out: names of a role go in together'
    return [{ column: mapping.indexOf('role'), kind: 'together', text, help }]
  }
  const most = MAX_PEOPLE[group.field]
  if (group.isSame || group.after.length <= most) return []
  const text = `${group.after.length.toLocaleString('en')} letters of names: ${DOCUMENT_FIELDS[group.field]} has room for ${most.toLocaleString('en')}`
  return [{ column, kind: 'many', text, help: 'Leave some of them out' }]
}
