/** What a consumer is sold for more than this is reported to the revenue service: NGN 50,000. */
export const REPORTED_ABOVE_MINOR = 5_000_000

type Series = 'INV' | 'CN'

/** Such as `KOLA-INV-2026-000042`. */
export const toPaperNumber = (series: Series, { year, number }: { year: number; number: number }): string =>
  `KOLA-${series}-${year}-${String(number).padStart(6, '0')}`

/** @returns null where it is no number of a paper, as it is written */
export function readPaperNumber(text: string): { series: Series; year: number; number: number } | null {
  const match = /^KOLA-(INV|CN)-(\d{4})-(\d{6,9})$/.exec(text)
  if (!match) return null
  const read = { series: match[1] === 'CN' ? ('CN' as const) : ('INV' as const), year: Number(match[2]) }
  const number = Number(match[3])
  return toPaperNumber(read.series, { ...read, number }) === text ? { ...read, number } : null
}
