/** What a spreadsheet would take for a formula. OWASP, CSV injection. */
const FORMULA = /^[=+\-@\t\r]/

/** RFC 4180, with a mark that spreadsheets read UTF-8 by; formulas are texts. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`

function toCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
