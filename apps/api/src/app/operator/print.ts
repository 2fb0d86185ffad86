import type { Finding, OperatorPayment } from '@kola/contract/payments/operator'

/** Columns as wide as their longest text. */
export function toTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const toTime = (time: string): string => time.slice(0, 16).replace('T', ' ')

export function toPaymentList(payments: readonly OperatorPayment[]): string {
  if (payments.length === 0) return 'No payments.'
  return toTable([
    ['REFERENCE', 'STARTED (UTC)', 'STATE', 'PROVIDER', 'AMOUNT', 'USER'],
    ...payments.map((one) => [
      ...[one.reference, toTime(one.startedAt), one.state, one.gateway, `${one.amount} ${one.currency}`, one.userid],
    ]),
  ])
}

export function toPaymentText(payment: OperatorPayment): string {
  const { transactions, timeline } = payment
  const facts = toTable([
    ['Reference', payment.reference],
    ['State', payment.state],
    ['Provider', payment.gateway],
    ['Package', payment.sub],
    ['Amount', `${payment.amount} ${payment.currency}`],
    ['User', payment.userid],
    ['Receipt', payment.receipt ?? '–'],
  ])
  const steps = toTable(timeline.map(({ at, text }) => [toTime(at), text]))
  const moved = toTable([
    ['TRANSACTION', 'AT THE PROVIDER', 'PAID (UTC)', 'AMOUNT', 'GIVEN BACK', 'USE'],
    ...transactions.map((one) => [
      ...[one.id, one.transaction, toTime(one.paidAt), `${one.amount} ${one.currency}`, one.refunded, one.use],
    ]),
  ])
  return [facts, steps, transactions.length > 0 ? moved : 'No money has moved.'].filter(Boolean).join('\n\n')
}

export function toFindingList(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'No findings.'
  return toTable([
    ['FINDING', 'FOUND (UTC)', 'AGE', 'DUE (UTC)', 'LEFT', 'KIND', 'REFERENCE', 'ABOUT', 'PROPOSAL', 'DONE'],
    ...findings.map((one) => [
      ...[
        one.id,
        toTime(one.foundAt),
        `${one.ageHours} h`,
        one.dueAt ? toTime(one.dueAt) : '–',
        toLeft(one.hoursLeft),
        one.kind,
        one.reference ?? '–',
        one.about || '–',
        one.proposal,
        one.resolution ?? '–',
      ],
    ]),
  ])
}

function toLeft(hours: number | null): string {
  if (hours === null) return '–'
  return hours < 0 ? `${-hours} h late` : `${hours} h`
}
