import type { Import, ImportFault } from '@kola/contract/imports/imports'

/** What a spreadsheet would take for a formula, as an export has made a text of it. */
const MADE_TEXT = /^'+[=+\-@\t\r]/
/** What was one when the file was made. */
const FORMULA = /^=|^[+\-@].*\(.*\)/

export type CellFault = Omit<ImportFault, 'column'>

/** What a cell says. @param what it is, in words */
export function readText(
  cell: string,
  { format, what }: { format: Import['format']; what: string },
): { text: string } | CellFault {
  if (cell.includes('\ufffd')) {
    return { kind: 'letters', text: 'Letters are broken here', help: 'Write it anew, or save the file as UTF-8' }
  }
  const isMadeText = format === 'csv' && MADE_TEXT.test(cell)
  if (format === 'csv' && !isMadeText && FORMULA.test(cell)) {
    return {
      kind: 'formula',
      text: `A formula, not a ${what}`,
      help: "Write what it should say; with a ' in front it is taken as it stands",
    }
  }
  return { text: isMadeText ? cell.slice(1) : cell }
}
