import { toFieldLabel } from '@kola/contract/imports/columns'
import type { ImportFault } from '@kola/contract/imports/imports'
import type { GivenFile, GivenRow } from './import-target.ts'
import { readText } from './read-text.ts'

/** What each named column says, by its field, without what is left alone; faults of what is no text. */
export function readCells(
  { kind, mapping, format, emptyCells }: GivenFile,
  { cells }: GivenRow,
): { texts: Map<string, string>; faults: ImportFault[] } {
  const texts = new Map<string, string>()
  const faults: ImportFault[] = []
  for (const [column, key] of mapping.entries()) {
    const cell = cells[column] ?? ''
    if (key === '' || (cell === '' && emptyCells === 'leave')) continue
    const read = readText(cell, { format, what: toFieldLabel(kind, key).toLowerCase() })
    if ('kind' in read) faults.push({ column, ...read })
    else texts.set(key, read.text.trim())
  }
  return { texts, faults }
}
