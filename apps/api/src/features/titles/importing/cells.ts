import { readTranslated, TITLE_FIELDS, type TitleField, toFieldLabel } from '@kola/contract/imports/columns'
import type { ImportFault } from '@kola/contract/imports/imports'
import { RATING_LIMITS, toRatingClass } from '@kola/contract/profiles/rating'
import type { GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import { type CellFault, readText } from '#shared/imports/read-text.ts'
import type { TitlePatch } from './patch.ts'

export interface ReadCells {
  id: string
  patch: TitlePatch
  faults: ImportFault[]
}

type Reading = { value: string | string[] } | CellFault

/** Each cell by what its column is taken for. Empty ones leave what is there, unless the file is to clear it. */
export function readCells({ mapping, format, emptyCells }: GivenFile, { cells }: GivenRow): ReadCells {
  const patch: TitlePatch = { fields: {}, certificate: {}, translations: [] }
  const faults: ImportFault[] = []
  let id = ''
  for (const [column, key] of mapping.entries()) {
    const cell = cells[column] ?? ''
    if (key === '' || (cell === '' && (emptyCells === 'leave' || key === 'id'))) continue
    const read = readCell(key, cell, format)
    if ('kind' in read) faults.push({ column, ...read })
    else if (key === 'id') id = String(read.value)
    else put(patch, key, read.value)
  }
  return { id, patch, faults }
}

function readCell(key: string, cell: string, format: GivenFile['format']): Reading {
  const taken = readText(cell, { format, what: toFieldLabel(key).toLowerCase() })
  return 'kind' in taken ? taken : read(key, taken.text)
}

function read(key: string, text: string): Reading {
  if (key === 'genres') return { value: toGenres(text) }
  if (key === 'rating') return readClass(text)
  if (key === 'releasedOn' || key === 'certificateGivenOn') return readDay(text)
  return { value: text }
}

function toGenres(text: string): string[] {
  const separator = text.includes(',') ? ',' : /[;|]/
  return [
    ...new Set(
      text
        .split(separator)
        .map((genre) => genre.trim())
        .filter(Boolean),
    ),
  ]
}

function readClass(text: string): Reading {
  if (text === '') return { value: '' }
  const own = RATING_LIMITS.find((one) => one === text.toUpperCase().replace(/[\s.:_-]/g, ''))
  if (own) return { value: own }
  const near = toRatingClass(text)
  const help = `One of ${RATING_LIMITS.join(', ')}${near ? `; perhaps ${near}` : ''}`
  return { kind: 'class', text: `There is no class ${text.slice(0, 40)}`, help }
}

/** 2027-12-31, or 31/12/2027 as Nigeria writes it. */
function readDay(text: string): Reading {
  if (text === '') return { value: '' }
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, ownDay, ownMonth, ownYear] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  const parts = year ? [year, month, day] : ownYear ? [ownYear, ownMonth, ownDay] : null
  const help = 'Write it such as 2027-12-31, or 31/12/2027'
  if (!parts) return { kind: 'day', text: 'This is not a day', help }
  const value = parts.map((part, index) => (part ?? '').padStart(index === 0 ? 4 : 2, '0')).join('-')
  const at = new Date(`${value}T00:00:00Z`)
  const isThere = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
  return isThere ? { value } : { kind: 'day', text: 'There is no such day', help }
}

function put(patch: TitlePatch, key: string, value: string | string[]): void {
  const translated = readTranslated(key)
  if (translated) {
    const { language, part } = translated
    const found = patch.translations.find((one) => one.language === language)
    if (found) found[part] = String(value)
    else patch.translations.push({ language, [part]: String(value) })
  } else if (key === 'certificateNumber') patch.certificate.number = String(value)
  else if (key === 'certificateGivenOn') patch.certificate.givenOn = String(value)
  else if (Object.hasOwn(TITLE_FIELDS, key)) Object.assign(patch.fields, { [key as TitleField]: value })
}
