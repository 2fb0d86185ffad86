import type { Import } from '@kola/contract/imports/imports'

export const STATE_TEXTS: Readonly<Record<Import['state'], string>> = {
  receiving: 'Coming in',
  reading: 'Being read',
  refused: 'Cannot be read',
  mapping: 'Columns to be named',
  checking: 'Being checked',
  ready: 'To be confirmed',
  importing: 'Being imported',
  done: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
}
export const STATE_MARKS: Readonly<Record<Import['state'], string>> = {
  receiving: 's--work',
  reading: 's--work',
  refused: 's--fail',
  mapping: 's--wait',
  checking: 's--work',
  ready: 's--wait',
  importing: 's--work',
  done: 's--live',
  undoing: 's--work',
  undone: 's--off',
}

/** Goes on by itself. */
export const isWorking = ({ state }: Import): boolean =>
  state === 'receiving' || state === 'reading' || state === 'checking' || state === 'importing' || state === 'undoing'

export const toNumber = (count: number): string => count.toLocaleString('en')
export const toRowsText = (count: number): string => `${toNumber(count)} ${count === 1 ? 'row' : 'rows'}`
