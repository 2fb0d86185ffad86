import type { ImportFault } from '@kola/contract/imports/imports'
import { findRole, hasSeveralNames } from '@kola/contract/imports/people'
import type { PeopleField } from '@kola/contract/titles/document'
import type { GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import { readCells } from '#shared/imports/read-cells.ts'

export interface ReadPerson {
  number: number
  /** Of the title; empty where it is named instead. */
  id: string
  title: string
  role: PeopleField | null
  person: string
  /** Null without one: as the rows stand. */
  order: number | null
  faults: ImportFault[]
}

const ORDER = /^\d{1,6}(?:\.\d{1,3})?$/

export function readPerson(file: GivenFile, row: GivenRow): ReadPerson {
  const { texts, faults } = readCells(file, row)
  const say = (key: string) => texts.get(key) ?? ''
  const [role, order] = [findRole(say('role')), say('order')]
  const found: ImportFault[] = [...faults]
  const fail = (key: string, fault: Omit<ImportFault, 'column'>) => {
    const column = file.mapping.indexOf(key)
    if (!faults.some((one) => one.column === column)) found.push({ column, ...fault })
  }
  if (!role) {
    const help = 'One of cast, starring, director, producer, writer'
    const text = say('role') === '' ? 'No role is named' : `There is no role ${say('role').slice(0, 40)}`
    fail('role', { kind: 'role', text, help })
  }
  if (say('person') === '')
    fail('person', { kind: 'who', text: 'Nobody is named', help: 'Give a name, or leave it out' })
  else if (hasSeveralNames(say('person'))) {
    const help = 'A row for each person, without commas and semicolons'
    fail('person', { kind: 'several', text: 'Several names stand here', help })
  }
  const isOrder = order === '' || ORDER.test(order)
  if (!isOrder) fail('order', { kind: 'order', text: 'This is no number', help: 'Write 1 for who comes first' })
  return {
    ...{ number: row.number, id: say('id'), title: say('title'), role, person: say('person') },
    ...{ order: order === '' || !isOrder ? null : Number(order), faults: found },
  }
}
