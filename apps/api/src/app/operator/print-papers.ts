import type { Paper, PaperTotal } from '@kola/contract/payments/invoices'
import { toCsvRow } from '#shared/csv/csv.ts'
import { toTable } from './print.ts'

const toDay = (time: string): string => time.slice(0, 10)

export function toPaperList({ papers, totals }: { papers: readonly Paper[]; totals: readonly PaperTotal[] }): string {
  if (papers.length === 0) return 'No invoices.'
  const list = toTable([
    ['NUMBER', 'ISSUED', 'OF INVOICE', 'REFERENCE', 'NET', 'VAT', 'GROSS', '', 'REPORT'],
    ...papers.map((one) => [
      ...[one.number, toDay(one.issuedAt), one.invoice ?? '–', one.reference, one.net, one.vat, one.gross],
      ...[one.currency, one.report],
    ]),
  ])
  const sums = toTable([
    ['TOTAL', 'INVOICES', 'CREDIT NOTES', 'NET', 'VAT', 'GROSS'],
    ...totals.map((one) => [
      ...[one.currency, String(one.invoices), String(one.creditNotes), one.net, one.vat, one.gross],
    ]),
  ])
  return `${list}\n\n${sums}`
}

const COLUMNS = [
  ...(['number', 'kind', 'invoice', 'issuedAt', 'reference', 'userid', 'purchaser', 'item', 'currency'] as const),
  ...(['net', 'vat', 'gross', 'report', 'irn'] as const),
] satisfies (keyof Paper)[]

export const toPaperCsv = (papers: readonly Paper[]): string =>
  [COLUMNS, ...papers.map((paper) => COLUMNS.map((column) => paper[column] ?? ''))].map(toCsvRow).join('\r\n')
