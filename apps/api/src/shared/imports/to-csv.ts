/** What a spreadsheet would take for a formula (OWASP, CSV injection), and what is one made harmless already: so it can be taken back. */
const FORMULA = /^'*[=+\-@\t\r]/

/** RFC 4180; formulas are texts. */
export const toCsvLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`

function toCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
