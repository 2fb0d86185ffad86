/** What a consumer is sold for more than this is reported to the revenue service: NGN 50,000. */
export const REPORTED_ABOVE_MINOR = 5_000_000

type Series = 'INV' | 'CN'

/** Such as `KOLA-INV-2026-000042`. */
export const toPaperNumber = (series: Series, { year, number }: { year: number; number: number }): string =>
  `KOLA-${series}-${year}-${String(number).padStart(6, '0')}`

/** @returns null where it is no number of an invoice */
export function readInvoiceNumber(text: string): { year: number; number: number } | null {
  const match = /^KOLA-INV-(\d{4})-(\d{6,9})$/.exec(text)
  const read = match && { year: Number(match[1]), number: Number(match[2]) }
  return read && toPaperNumber('INV', read) === text ? read : null
}
