import { toCsv } from '../to-csv.ts'

/** Gives the browser a file to keep. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
