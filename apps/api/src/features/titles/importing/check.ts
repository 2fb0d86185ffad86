import type { ImportFault, ImportRow } from '@kola/contract/imports/imports'
import { findMissing, listChanges, type TitleDocument, titleDocumentSchema } from '@kola/contract/titles/document'
import type { Db } from '#shared/database/database.ts'
import type { CheckedRow, GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import type { TitlesNeeds } from '../needs.ts'
import { toNewAddress } from '../outline/new-address.ts'
import type { EditedRow } from '../repository.ts'
import { toDocument } from '../to-document.ts'
import { type ReadCells, readCells } from './cells.ts'
import { applyPatch, EMPTY } from './patch.ts'
import { listCalled, listPresent } from './present.ts'

const NEW_ADDRESS = /^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/

interface Known {
  file: GivenFile
  present: Map<string, EditedRow>
  called: Map<string, string>
  isNigerian: boolean
}

const toCalled = ({ name, releasedOn }: { name: string; releasedOn: string }) => `${name.toLowerCase()}|${releasedOn}`

/** What would become of each row, by what is there now. */
export async function checkTitles(
  { tenants }: Pick<TitlesNeeds, 'tenants'>,
  db: Db,
  { file, rows }: { file: GivenFile; rows: readonly GivenRow[] },
): Promise<CheckedRow[]> {
  const read = rows.map((row) => ({ row, ...readCells(file, row) }))
  const ids = read.map(({ id }) => id).filter(Boolean)
  const names = read.flatMap(({ id, patch }) => (id === '' && patch.fields.name ? [patch.fields.name] : []))
  const present = await listPresent(db, file.tenantId, ids)
  const called = names.length > 0 ? await listCalled(db, file.tenantId, names) : []
  const { config } = await tenants.get(file.tenantId)
  const known = {
    ...{ file, present, isNigerian: config.country_code === 'NG' },
    called: new Map(called.map((one) => [toCalled(one), one.id])),
  }
  return read.map(({ row, ...cells }) => checkRow(known, row, cells))
}

function checkRow(known: Known, row: GivenRow, { id, patch, faults: own }: ReadCells): CheckedRow {
  const { file, present } = known
  const title = present.get(id) ?? null
  const before = title ? toDocument(title) : EMPTY
  const after = applyPatch(before, patch)
  const changed = listChanges(before, after)
  const isBad = (field: string) => own.some(({ column }) => toField(file.mapping[column] ?? '') === field)
  const faults = [
    ...own,
    ...checkAddress(known, { id, title, after }),
    ...checkDocument(file, after).filter(({ field }) => !isBad(field) && changed.some((one) => one.field === field)),
    ...(title ? [] : checkNeeded(file, after).filter(({ field }) => !isBad(field))),
    ...(title && known.isNigerian ? checkCertified(file, { title, before, after }) : []),
  ].map(({ column, kind, text, help }) => ({ column, kind, text, help }))
  const changes = changed.map((change): ImportRow['changes'][number] => ({
    ...change,
    column: file.mapping.findIndex((key) => toField(key) === change.field),
  }))
  return {
    number: row.number,
    outcome: faults.length > 0 ? 'fault' : !title ? 'made' : changed.length > 0 ? 'changed' : 'same',
    subject: id || toNewAddress(after.name, `${file.id}:${row.number}`),
    identity: id ? `id:${id}` : after.name ? `called:${toCalled(after)}` : '',
    ...{ faults, changes, patch },
  }
}

/** The document's field that a column writes. */
function toField(key: string): string {
  if (key.startsWith('certificate')) return 'certificate'
  return key.includes(':') ? 'translations' : key
}

const toColumn = ({ mapping }: GivenFile, key: string) => mapping.indexOf(key)

function checkAddress(
  { file, called }: Known,
  { id, title, after }: { id: string; title: EditedRow | null; after: TitleDocument },
): ImportFault[] {
  const column = toColumn(file, 'id')
  if (title?.state === 'withdrawn') {
    return [{ column, kind: 'address', text: 'This title was taken out', help: 'Give another address, or none' }]
  }
  if (id && !title && !NEW_ADDRESS.test(id)) {
    const help = 'A new address has small letters, digits and hyphens only, such as kuti-street'
    return [{ column, kind: 'address', text: `There is no title ${id.slice(0, 60)}`, help }]
  }
  const other = id === '' && called.get(toCalled(after))
  if (!other) return []
  const text = 'A title of this name and day is there already'
  return [{ column: toColumn(file, 'name'), kind: 'there', text, help: `To change it give its address, ${other}` }]
}

interface FieldFault extends ImportFault {
  field: string
}

/** By the same rules as what editors write. */
function checkDocument(file: GivenFile, after: TitleDocument): FieldFault[] {
  const result = titleDocumentSchema.safeParse(after)
  if (result.success) return []
  const seen = new Set<string>()
  return result.error.issues.flatMap(({ path, message }) => {
    const field = String(path[0] ?? '')
    if (seen.has(field)) return []
    seen.add(field)
    const column = file.mapping.findIndex((key) => toField(key) === field)
    return [{ field, column, kind: field, text: message, help: 'Please write it otherwise' }]
  })
}

function checkNeeded(file: GivenFile, after: TitleDocument): FieldFault[] {
  return [
    ...(after.name === ''
      ? [
          {
            ...{ field: 'name', column: toColumn(file, 'name'), kind: 'name' },
            ...{ text: 'A new title needs a name', help: 'Give one, or the address of a title that is there' },
          },
        ]
      : []),
    ...(after.releasedOn === ''
      ? [
          {
            ...{ field: 'releasedOn', column: toColumn(file, 'releasedOn'), kind: 'day' },
            ...{ text: 'A new title needs a day', help: 'When it was released, such as 2027-12-31' },
          },
        ]
      : []),
  ]
}

/** What viewers in Nigeria see keeps its class and certificate. */
function checkCertified(
  file: GivenFile,
  { title, before, after }: { title: EditedRow; before: TitleDocument; after: TitleDocument },
): ImportFault[] {
  const isSeen =
    title.state === 'published' && title.isForNigeria && (title.kind === 'movie' || title.kind === 'series')
  if (!isSeen) return []
  const had = findMissing(before)
  return findMissing(after)
    .filter((missing) => !had.includes(missing))
    .map((missing) => ({
      column: file.mapping.findIndex((key) => toField(key) === (missing === 'class' ? 'rating' : 'certificate')),
      kind: 'certified',
      text: `Viewers see it: it keeps its ${missing}`,
      help: 'Write it, or stop the title first',
    }))
}
