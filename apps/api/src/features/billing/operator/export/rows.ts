import { toAccountName } from '@kola/contract/money/accounts'
import { toDecimalText } from '#shared/money.ts'
import { toSides } from '../found/books.ts'
import type { LineRow, MovementRow, TotalRow } from './month.ts'

export const LEDGER_HEAD = [
  ...['time', 'entry', 'kind', 'reference', 'transaction', 'account', 'name', 'debit', 'credit', 'currency'],
] as const

export const toLedgerRow = (row: LineRow): string[] => {
  const { debit, credit } = toSides(row.amountMinor, row.currency)
  return [
    ...[row.at.toISOString(), row.entry, row.kind, row.reference ?? '', row.transaction ?? ''],
    ...[row.account, toAccountName(row.account), debit, credit, row.currency],
  ]
}

/** Money and discount come to revenue, VAT and credit in each row, and so in their sums. */
export const MOVEMENTS_HEAD = [
  ...['time', 'entry', 'kind', 'reference', 'member', 'transaction', 'item', 'gateway', 'method', 'currency'],
  ...['money at provider', 'money at bank', 'fees', 'disputed', 'discount', 'revenue', 'vat', 'credit of members'],
] as const

export const toMovementRow = (row: MovementRow): string[] => {
  const toText = (minor: number) => toDecimalText(minor, row.currency)
  // NOTE: what we owe stands in the ledger as credit, below nothing.
  const toOwed = (minor: number) => toText(minor === 0 ? 0 : -minor)
  return [
    ...[row.at.toISOString(), row.entry, row.kind, row.reference ?? '', row.accountId ?? '', row.transaction ?? ''],
    ...[row.bought ?? '', row.gateway ?? '', row.method ?? '', row.currency],
    ...[toText(row.moneyMinor), toText(row.bankMinor), toText(row.feesMinor), toText(row.disputedMinor)],
    ...[toText(row.discountMinor), toOwed(row.revenueMinor), toOwed(row.vatMinor), toOwed(row.creditMinor)],
  ]
}

export const TOTALS_HEAD = ['currency', 'account', 'name', 'debit', 'credit', 'balance'] as const

export const toTotalRow = ({ currency, account, debitMinor, creditMinor }: TotalRow): string[] => [
  ...[currency, account, toAccountName(account)],
  ...[toDecimalText(debitMinor, currency), toDecimalText(creditMinor, currency)],
  toDecimalText(debitMinor - creditMinor, currency),
]
