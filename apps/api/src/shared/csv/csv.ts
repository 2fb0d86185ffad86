/** Quoted where it must be; a text that a table would reckon with is made a text, and a number stays one. RFC 4180; OWASP, CSV injection. */
function toCell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row, without its end of line. */
export const toCsvRow = (cells: readonly string[]): string => cells.map(toCell).join(',')

/** Spreadsheets read UTF-8 by it. */
export const CSV_MARK = '\ufeff'
