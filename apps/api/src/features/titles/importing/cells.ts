import { readTranslated, TITLE_FIELDS, type TitleField, toFieldLabel } from '@kola/contract/imports/columns'
import type { ImportFault } from '@kola/contract/imports/imports'
import { RATING_LIMITS, toRatingClass } from '@kola/contract/profiles/rating'
import type { GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import { readDay } from '#shared/imports/read-day.ts'
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
  const taken = readText(cell, { format, what: toFieldLabel('titles', key).toLowerCase() })
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
